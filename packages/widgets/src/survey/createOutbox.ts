import { signal } from '@preact/signals-core'
import { NetworkError, type SurveyPage, TrellisError } from '@trellis/sdk'
import { out } from '../shared/model.ts'
import { dropQueue, type Queue, takeQueue, type Waiting, writeQueue } from './queue.ts'
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
  /** Answers of a page that now hold, with what came from elsewhere. */
  onMerged: (page: number, newest: SurveyPage, answers: Values) => void
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
  const tab = crypto.randomUUID()
  const queue: Queue = preview ? {} : takeQueue(id, tab)
  let order = Math.max(0, ...Object.values(queue).map(it => it.order))
  let onServer = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let sending: Promise<boolean> | undefined
  let ended = false
  let stopped = false

  /** Answers that differ from what is saved, and what they add to the attempted ones. */
  function count() {
    let differ = 0
    let more = 0
    for (const [page, { answers }] of Object.entries(queue)) {
      // Of a page not seen yet it is unknown what is saved: counted once it was sent.
      const known = saved.get(Number(page))
      differ += Object.keys(answers).filter(code => (known ? known[code] || 0 : 0) !== answers[code]).length
      if (known) more += countGiven(answers) - countGiven(known)
    }
    waiting.value = differ
    attempted.value = onServer + more
  }

  const changes = (page: number, answers: Values) =>
    Object.entries(answers).some(([code, value]) => value !== (saved.get(page)?.[code] || 0))

  /** Writes down what waits; a save that is `gone` waits no more. */
  function keep(page: number, gone?: Waiting) {
    if (gone) delete queue[page]
    count()
    if (!preview) unkept.value = !writeQueue(id, tab, queue)
  }

  function learn(page: number, values: Values, revision: number, total: number) {
    saved.set(page, values)
    revisions.set(page, Math.max(revision, revisions.get(page) ?? 0))
    onServer = total
  }

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
      const [first] = Object.entries(queue).sort(([, a], [, b]) => a.order - b.order)
      if (!first) {
        state.value = 'saved'
        offline.value = false
        return true
      }
      const page = Number(first[0])
      const entry = first[1].before ?? first[1]
      entry.tried = true
      keep(page)
      if (state.peek() !== 'late') state.value = 'saving'
      try {
        const { answers, place, revision, key } = entry
        const list = Object.entries(answers).map(([questionCode, value]) => ({ questionCode, value }))
        const reply = await asked(source.save({ page, answers: list, place, revision, key }))
        attempts = 0
        onSaved?.(reply.attemptedQuestions)
        learn(page, answers, reply.revision, reply.attemptedQuestions)
        const now = queue[page]
        if (now && now.key !== key) {
          delete now.before
          now.revision = reply.revision
          now.base = answers
        }
        keep(page, now?.key === key ? now : undefined)
      } catch (error) {
        if (!(await recover(page, entry, error))) return false
      }
    }
    return false
  }

  /** What to do with a save that failed. True where sending may go on. */
  async function recover(page: number, entry: Waiting, error: unknown): Promise<boolean> {
    const code = error instanceof TrellisError ? error.code : undefined
    if (code === 'idempotencyMismatch') {
      entry.key = crypto.randomUUID()
      return true
    }
    if (code === 'conflict') {
      try {
        return settle(page, await asked(source.load(page)))
      } catch {
        // Without the newer page there is nothing to choose from: tried again later.
      }
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
    const theirs = valuesOf(newest)
    learn(page, theirs, newest.revision, newest.attemptedQuestions)
    const entry = queue[page]
    if (!entry) return true
    const { count } = merge(entry, theirs, 'mine')
    if (count > 0) {
      conflict.value = { page, newest, count }
      state.value = 'late'
      keep(page)
      return false
    }
    adopt(page, newest, 'mine')
    return true
  }

  /** Goes on with both together: what is still to be saved waits on top of the newer page. */
  function adopt(page: number, newest: SurveyPage, winner: 'mine' | 'theirs') {
    const entry = queue[page]
    if (!entry) return
    const base = valuesOf(newest)
    const { place, order } = entry
    const answers = merge(entry, base, winner).merged
    queue[page] = { answers, place, order, base, revision: newest.revision, key: crypto.randomUUID() }
    onMerged(page, newest, answers)
    keep(page, changes(page, answers) ? undefined : entry)
  }

  /** Forgets what waits: the answers were erased on purpose. */
  function drop() {
    clearTimeout(retry)
    for (const page of Object.keys(queue)) delete queue[Number(page)]
    if (!preview) unkept.value = !dropQueue(id)
    count()
  }

  count()
  return {
    ...out({ state, offline, conflict, waiting, unkept, attempted }),
    flush,
    drop,
    /** A page as it is on the server. */
    load: (page: number) => asked(source.load(page)),
    /** Answers of a page that wait, which are newer than the saved ones. */
    pending: (page: number): Values | undefined => queue[page]?.answers,
    revisionOf: (page: number) => revisions.get(page) ?? 0,
    /** Notes what a loaded page holds; the first one also says how many answers there are. */
    seen(page: number, loaded: SurveyPage) {
      learn(page, valuesOf(loaded), loaded.revision, revisions.size === 0 ? loaded.attemptedQuestions : onServer)
      count()
    },
    /** Keeps a page's answers to be sent. */
    put(page: number, answers: Values, place: number) {
      const old = queue[page]
      const before = old?.before ?? (old?.tried ? old : undefined)
      const { revision = 0, base } = old ?? { revision: revisions.get(page), base: saved.get(page) }
      queue[page] = {
        answers,
        place,
        revision,
        base,
        key: crypto.randomUUID(),
        order: ++order,
        ...(before && { before }),
      }
      keep(page)
    },
    /** Sends at once what waits: the network is back, or the survey was opened. */
    wake() {
      attempts = 0
      if (Object.keys(queue).length > 0) void flush()
    },
    /** Waits for what is under way, then sends the rest. True where all is saved. */
    async settled(): Promise<boolean> {
      if (sending) await sending
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
