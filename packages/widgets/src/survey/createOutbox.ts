import { signal } from '@preact/signals-core'
import { NetworkError, type SurveyPage, TrellisError } from '@trellis/sdk'
import { out } from '../shared/model.ts'
import {
  forgetWaiting,
  isUnkept,
  isUntried,
  isWaiting,
  keepWaiting,
  readQueue,
  updateWaiting,
  type Waiting,
  withWaiting,
} from './queue.ts'
import type { SurveySource } from './source.ts'

/** Waiting before a failed save is tried again; the last value repeats. */
const retryMs = [2000, 5000, 15_000, 30_000]

/** `kept`: nothing is sent any more, what is not saved waits on this device. */
export type SaveState = 'saved' | 'saving' | 'late' | 'kept'

type Values = Record<string, number>

/** A page of which answers were changed in two places, to different ones. */
export interface Conflict {
  page: number
  newest: SurveyPage
  /** How many these are. */
  count: number
}

export interface OutboxOptions {
  source: SurveySource
  /** Names person and survey, so that the local queue of one never reaches another. */
  id: string
  /** Keeps the answers in memory alone and sends none. */
  preview: boolean
  /** Answers of a page that now hold, with what came from elsewhere; and the page, where it was loaded anew. */
  onMerged: (page: number, answers: Values, newest?: SurveyPage) => void
  /** A save has arrived: so many questions of the survey are answered on the server. */
  onSaved?: ((attempted: number) => void) | undefined
}

export const valuesOf = (page: SurveyPage): Values =>
  Object.fromEntries(page.answers.map(it => [it.questionCode, it.value]))

/**
 * A page that was answered in two places: what was changed in one of them alone is taken from there. Counts what was changed in
 * both, to different answers, and takes it from `winner`. Without knowing what the page held before, all that differs counts.
 */
function merge({ answers, base }: Waiting, theirs: Values, winner: 'mine' | 'theirs') {
  const merged: Values = {}
  let count = 0
  for (const [code, mine] of Object.entries(answers)) {
    const other = theirs[code] || 0
    const before = base && (base[code] || 0)
    const asked = mine !== other && mine !== before && other !== before
    if (asked) count++
    merged[code] = (asked ? winner === 'mine' : mine !== before) ? mine : other
  }
  return { merged, count }
}

const countGiven = (values: Values) => Object.values(values).filter(it => it > 0).length

/**
 * The way of a survey's answers to the server: kept in the browser first, sent page by page, sent again until they
 * arrive, and compared where a page was answered in two places.
 */
export function createOutbox({ source, id, preview, onMerged, onSaved }: OutboxOptions) {
  const state = signal<SaveState>('saved')
  const offline = signal(false)
  const conflict = signal<Conflict | null>(null)
  /** How many answers are not saved yet. */
  const waiting = signal(0)
  /** The browser refuses to keep what waits: it is lost with the page. */
  const unkept = signal(false)
  const attempted = signal(0)
  const revisions = new Map<number, number>()
  const saved = new Map<number, Values>()
  /** In the order in which they are sent: what was found here, and what this tab adds. */
  const queue: Waiting[] = preview ? [] : readQueue(id)
  /** Keys of what this tab has added: what it found may be of a tab that still works on it. */
  const own = new Set<string>()
  let onServer = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let sending: Promise<boolean> | undefined
  let ended = false
  let stopped = false

  const savesOf = (page: number) => queue.filter(it => it.page === page)
  /** A page's answers, with what waits of it on top. */
  const over = (page: number, values: Values) => withWaiting(values, savesOf(page))

  /** Answers that differ from what is saved, and what they add to the attempted ones. */
  function count() {
    let differ = 0
    let more = 0
    for (const page of new Set(queue.map(it => it.page))) {
      // Of a page not seen yet it is unknown what is saved: counted once it was sent.
      const known = saved.get(page)
      const answers = over(page, known ?? {})
      differ += Object.keys(answers).filter(code => (known?.[code] || 0) !== answers[code]).length
      if (known) more += countGiven(answers) - countGiven(known)
    }
    waiting.value = differ
    attempted.value = onServer + more
    unkept.value = !preview && isUnkept(id)
  }

  const changes = (page: number, answers: Values) =>
    Object.entries(answers).some(([code, value]) => value !== (saved.get(page)?.[code] || 0))

  /** Adds a save to what waits, in place of another or last. */
  function add(it: Waiting, instead?: Waiting) {
    const at = instead ? queue.indexOf(instead) : -1
    queue.splice(at < 0 ? queue.length : at, at < 0 ? 0 : 1, it)
    own.add(it.key)
    if (preview) return
    keepWaiting(id, it)
    if (instead) forgetWaiting(id, instead.key)
  }

  /** A save waits no more. */
  function remove(it: Waiting) {
    const at = queue.indexOf(it)
    if (at >= 0) queue.splice(at, 1)
    if (!preview) forgetWaiting(id, it.key)
  }

  const revisionOf = (page: number) => revisions.get(page) ?? 0

  function learn(page: number, values: Values, revision: number, total: number) {
    saved.set(page, values)
    revisions.set(page, Math.max(revision, revisionOf(page)))
    onServer = total
  }

  const see = (page: number, newest: SurveyPage) =>
    learn(page, valuesOf(newest), newest.revision, newest.attemptedQuestions)

  /** Lets a call to the source go by: one error may say that no further one is of use. */
  async function asked<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      const why = source.endOf(error)
      if (why) stop(why === source.handedInAs)
      throw error
    }
  }

  /** Takes in what other tabs have left since: they may be gone. */
  function gather() {
    if (preview) return
    const more = readQueue(id).filter(it => !queue.some(({ key }) => key === it.key))
    if (more.length === 0) return
    queue.push(...more)
    queue.sort((one, other) => one.at - other.at)
    for (const page of new Set(more.map(it => it.page))) onMerged(page, over(page, saved.get(page) ?? {}))
    count()
  }

  /** Sends what waits. True where everything is saved. */
  function flush(): Promise<boolean> {
    if (preview) return Promise.resolve(true)
    if (stopped) return Promise.resolve(false)
    sending ??= drain().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function drain(): Promise<boolean> {
    clearTimeout(retry)
    while (!conflict.peek()) {
      const [entry] = queue
      if (!entry) {
        state.value = 'saved'
        offline.value = false
        return true
      }
      try {
        // Another tab has heard that it arrived, or has put a newer one in its place.
        if (!own.has(entry.key) && !isWaiting(id, entry.key)) {
          await catchUp(entry)
          continue
        }
        const known = saved.get(entry.page)
        if (!entry.tried && known) {
          const { merged, count: asks } = merge(entry, known, 'mine')
          if (asks > 0) {
            settle(entry.page, await asked(source.load(entry.page)))
            continue
          }
          Object.assign(entry, { answers: merged, base: known, revision: revisionOf(entry.page) })
        }
        entry.tried = true
        updateWaiting(id, entry)
        if (state.peek() !== 'late') state.value = 'saving'
        const { page, answers, place, revision, key } = entry
        const list = Object.entries(answers).map(([questionCode, value]) => ({ questionCode, value }))
        const reply = await asked(source.save({ page, answers: list, place, revision, key }))
        attempts = 0
        onSaved?.(reply.attemptedQuestions)
        if (reply.revision < revisionOf(page)) await catchUp(entry)
        else {
          learn(page, answers, reply.revision, reply.attemptedQuestions)
          remove(entry)
        }
        count()
      } catch (error) {
        if (!(await recover(entry, error))) return false
      }
    }
    return false
  }

  /** It arrived some time ago, and the page may have changed since: that holds, with what waits on top. */
  async function catchUp(entry: Waiting) {
    const { page } = entry
    const newest = await asked(source.load(page))
    remove(entry)
    see(page, newest)
    onMerged(page, over(page, valuesOf(newest)), newest)
    count()
  }

  /** What to do with a save that failed. True where sending may go on. */
  async function recover(entry: Waiting, error: unknown): Promise<boolean> {
    const code = error instanceof TrellisError ? error.code : undefined
    try {
      // The key was used: it arrived, worded by a page in another language.
      if (code === 'idempotencyMismatch') {
        await catchUp(entry)
        return true
      }
      if (code === 'conflict') {
        return settle(entry.page, await asked(source.load(entry.page)))
      }
    } catch {
      // Without the newer page there is nothing to choose from: tried again later.
    }
    if (stopped) return false
    state.value = 'late'
    offline.value = error instanceof NetworkError
    const pause = retryMs[Math.min(attempts++, retryMs.length - 1)] ?? 0
    const wanted = error instanceof TrellisError ? (error.retryAfter ?? 0) * 1000 : 0
    if (!ended) retry = setTimeout(flush, Math.max(pause, wanted))
    return false
  }

  /** Sends nothing any more. Only answers to a survey that is handed in are forgotten; the others wait for this person's next visit. */
  function stop(isIn: boolean) {
    if (stopped) return
    stopped = true
    clearTimeout(retry)
    if (isIn) drop()
    state.value = isIn ? 'saved' : 'kept'
    offline.value = false
  }

  /** Puts together a page that was answered in two places; asks only for answers that were changed in both. */
  function settle(page: number, newest: SurveyPage): boolean {
    see(page, newest)
    const [entry] = savesOf(page)
    const asks = entry ? merge(entry, valuesOf(newest), 'mine').count : 0
    if (asks > 0) {
      conflict.value = { page, newest, count: asks }
      state.value = 'late'
    } else adopt(page, newest, 'mine')
    count()
    return asks === 0
  }

  /** Goes on with both together: what is still to be saved waits on top of the newer page. */
  function adopt(page: number, newest: SurveyPage, winner: 'mine' | 'theirs') {
    const base = valuesOf(newest)
    const [entry] = savesOf(page)
    if (entry) {
      const answers = merge(entry, base, winner).merged
      const { place, at } = entry
      if (changes(page, answers))
        add(
          { page, answers, place, at, base, revision: newest.revision, key: crypto.randomUUID(), tried: false },
          entry,
        )
      else remove(entry)
    }
    onMerged(page, over(page, base), newest)
    count()
  }

  /** Forgets what waits: the answers were erased on purpose. */
  function drop() {
    clearTimeout(retry)
    queue.length = 0
    if (!preview) for (const it of readQueue(id)) forgetWaiting(id, it.key)
    count()
  }

  count()
  return {
    ...out({ state, offline, conflict, waiting, unkept, attempted }),
    flush,
    drop,
    /** A page as it is on the server. */
    load: (page: number) => asked(source.load(page)),
    over,
    revisionOf,
    /** Notes what a loaded page holds; the first one also says how many answers there are. */
    seen(page: number, loaded: SurveyPage) {
      learn(page, valuesOf(loaded), loaded.revision, revisions.size === 0 ? loaded.attemptedQuestions : onServer)
      count()
    },
    /** Keeps a page's answers to be sent. */
    put(page: number, answers: Values, place: number) {
      const last = queue.findLast(it => it.page === page)
      const isReplaced = last && own.has(last.key) && !last.tried && (preview || isUntried(id, last.key))
      // What the screen showed before: only what was changed since is this save's.
      const base = isReplaced ? last.base : over(page, saved.get(page) ?? {})
      const at = Math.max(Date.now(), (queue.at(-1)?.at ?? 0) + 1)
      if (isReplaced) remove(last)
      add({ page, answers, place, revision: revisionOf(page), base, at, key: crypto.randomUUID(), tried: false })
      count()
    },
    /** Sends at once what waits: the network is back, or the survey was opened. */
    wake() {
      attempts = 0
      if (queue.length > 0) void flush()
    },
    /** Waits for what is under way, then sends the rest, of other tabs as well. True where all is saved. */
    async settled(): Promise<boolean> {
      if (sending) await sending
      gather()
      return flush()
    },
    /** Answers a conflict: these answers count, or the newer ones. Only now, so that a survey left with it open asks again. */
    choose(winner: 'mine' | 'theirs') {
      const found = conflict.peek()
      conflict.value = null
      if (found) adopt(found.page, found.newest, winner)
    },
    /** Follows its queue to another name (see moveQueue). */
    rename(next: string) {
      id = next
    },
    dispose() {
      ended = true
      clearTimeout(retry)
    },
  }
}
