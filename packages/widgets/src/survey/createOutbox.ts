import { signal } from '@preact/signals-core'
import { NetworkError, randomId, type SurveyPage, TrellisError } from '@trellis/sdk'
import { out } from '../shared/model.ts'
import { pauseBefore } from '../shared/resend.ts'
import {
  countWaiting,
  forgetWaiting,
  isUnkept,
  keepWaiting,
  readQueue,
  replaceWaiting,
  type Waiting,
  withWaiting,
} from './queue.ts'
import type { SurveySource } from './source.ts'

/** `kept`: nothing is sent any more, what is not saved waits on this device. */
export type SaveState = 'saved' | 'saving' | 'late' | 'kept'

type Values = Record<string, number>

/** A save whose answers were changed elsewhere as well, to different ones. */
export interface Conflict {
  page: number
  key: string
  /** How many these are. */
  count: number
  /** What waits was answered in another tab; what this one answered has arrived. */
  fromElsewhere: boolean
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

/** Of each question of a page its answer; 0 where it is open. */
export const valuesOf = ({ questions, answers }: SurveyPage): Values =>
  Object.fromEntries([
    ...questions.map(it => [it.questionCode, 0] as const),
    ...answers.map(it => [it.questionCode, it.value] as const),
  ])

const countGiven = (values: Values) => Object.values(values).filter(it => it > 0).length

/** The answers of a save that were changed elsewhere meanwhile, to different ones. */
const changedTwice = ({ answers, base, passed }: Waiting, newest: Values) =>
  Object.keys(answers).filter(it => ![answers[it], base[it] || 0, ...(passed?.[it] ?? [])].includes(newest[it]))

/**
 * The way of a survey's answers to the server: each change is kept in the browser first, and sent under its key until one try
 * has arrived. What waits is read from the browser each time, since other tabs add to it and send of it as well.
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
  /** Pages as they are on the server, as far as this tab has heard. */
  const known = new Map<number, { values: Values; revision: number }>()
  /** Changes of this tab. */
  const own = new Set<string>()
  /** The last answers given in this tab. */
  const given: Values = {}
  const previewed: Waiting[] = []
  let onServer = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let sending: Promise<boolean> | undefined
  let ended = false
  let stopped = false

  const saves = () => (preview ? previewed : readQueue(id))
  /** A page's answers, with what waits of it on top. */
  const over = (page: number, values: Values, queue = saves()) =>
    withWaiting(
      values,
      queue.filter(it => it.page === page),
    )
  const revisionOf = (page: number) => known.get(page)?.revision ?? 0

  function keep(it: Waiting) {
    if (preview) previewed.push(it)
    else keepWaiting(id, it)
  }

  function count() {
    const queue = saves()
    waiting.value = countWaiting(queue)
    let more = 0
    for (const [page, { values }] of known) more += countGiven(over(page, values, queue)) - countGiven(values)
    attempted.value = onServer + more
    unkept.value = isUnkept(id)
  }

  /** Notes what a page holds. What is older than what was heard of it says nothing. */
  function learn(page: number, values: Values, revision: number, total: number) {
    if (revision < revisionOf(page)) return
    known.set(page, { values, revision })
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

  /** Loads a page anew, and shows it with what waits on top. */
  async function reload(page: number) {
    const newest = await asked(source.load(page))
    learn(page, valuesOf(newest), newest.revision, newest.attemptedQuestions)
    onMerged(page, over(page, valuesOf(newest)), newest)
  }

  /** Puts a save onto the page as it is known now. */
  function ontoKnown(it: Waiting): Waiting {
    const { values = {}, revision = 0 } = known.get(it.page) ?? {}
    return { ...it, sent: { answers: { ...values, ...it.answers }, revision } }
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
      const [first] = saves()
      if (!first) {
        state.value = 'saved'
        offline.value = false
        count()
        return true
      }
      try {
        await send(first)
        count()
      } catch (error) {
        if (!(await recover(first, error))) return false
      }
    }
    return false
  }

  async function send(first: Waiting) {
    const { page, place, key } = first
    const held = known.get(page)
    // What was sent before may have arrived: it is sent again before it is compared.
    if (!first.sent && (!held || changedTwice(first, held.values).length > 0)) return compare(first)
    const it = first.sent ? first : ontoKnown(first)
    if (state.peek() !== 'late') state.value = 'saving'
    keep(it)
    const { answers = {}, revision = 0 } = it.sent ?? {}
    const list = Object.entries(answers).map(([questionCode, value]) => ({ questionCode, value }))
    const reply = await asked(source.save({ page, answers: list, place, revision, key }))
    attempts = 0
    forgetWaiting(id, key)
    learn(page, answers, reply.revision, reply.attemptedQuestions)
    onSaved?.(reply.attemptedQuestions)
    // The screen may not show all of what another tab has put together.
    if (first.sent || !own.has(key)) await reload(page)
  }

  /** Puts a save onto the page as it is now; asks only where answers were changed in both. */
  async function compare({ page, key }: Waiting) {
    await reload(page)
    // Another tab may have brought it through meanwhile.
    const it = saves().find(it => it.key === key)
    if (!it) return
    const values = known.get(page)?.values ?? {}
    const asks = changedTwice(it, values)
    if (asks.length === 0) keep(ontoKnown(it))
    else {
      const fromElsewhere = !own.has(key) && asks.every(code => given[code] === values[code])
      conflict.value = { page, key, count: asks.length, fromElsewhere }
      // Only a try after the choice can be late.
      state.value = 'saving'
    }
    count()
  }

  /** What to do with a save that failed. True where sending may go on. */
  async function recover(it: Waiting, error: unknown): Promise<boolean> {
    const code = error instanceof TrellisError ? error.code : undefined
    try {
      if (code === 'idempotencyMismatch') {
        // It arrived, on another state of the page or in other words.
        forgetWaiting(id, it.key)
        await reload(it.page)
        count()
        return true
      }
      if (code === 'conflict') {
        await compare(it)
        return true
      }
    } catch {
      // Without the newer page there is nothing to compare with: tried again later.
    }
    if (stopped) return false
    state.value = 'late'
    offline.value = error instanceof NetworkError
    const pause = pauseBefore(attempts++, error)
    if (!ended) retry = setTimeout(flush, pause)
    return false
  }

  /** Another tab was asked the same, and answered: that holds. */
  async function decided({ page }: Conflict) {
    conflict.value = null
    await reload(page).catch(() => undefined)
    await flush()
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

  /** Forgets what waits, whatever tab it is of: the answers were erased on purpose. */
  function drop() {
    clearTimeout(retry)
    for (const it of saves()) forgetWaiting(id, it.key)
    previewed.length = 0
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
    /** A page as it is on the server, as far as this tab has heard. */
    known: (page: number) => known.get(page),
    /** Whether something waits of a page: what is loaded of it may be old in a moment. */
    waitsOf: (page: number) => saves().some(it => it.page === page),
    /** Notes what a loaded page holds; the first one also says how many answers there are. */
    seen(page: number, loaded: SurveyPage) {
      learn(page, valuesOf(loaded), loaded.revision, known.size === 0 ? loaded.attemptedQuestions : onServer)
      count()
    },
    /** Keeps a change of a page's answers to be sent: what was answered, and what the screen showed there before. */
    put(page: number, place: number, answers: Values = {}, before: Values = {}) {
      const queue = saves()
      const last = queue.findLast(it => it.page === page)
      // Nothing of it was sent: it grows.
      const grows = last && own.has(last.key) && !last.sent ? last : undefined
      const at = Math.max(Date.now(), (queue.at(-1)?.at ?? 0) + 1)
      const key = randomId()
      own.add(key)
      Object.assign(given, answers)
      const all = { answers: { ...grows?.answers, ...answers }, base: { ...before, ...grows?.base } }
      const it: Waiting = { page, place, key, at, ...all }
      for (const [code, value] of Object.entries(grows?.answers ?? {}))
        it.passed = { ...it.passed, [code]: [...(grows?.passed?.[code] ?? []), value] }
      if (grows && !preview) replaceWaiting(id, it, grows)
      else keep(it)
      count()
    },
    /** Sends at once what waits: the network is back, or the survey was opened. */
    wake() {
      attempts = 0
      if (saves().length > 0) void flush()
    },
    /** Another tab has kept, sent or decided something. */
    heard() {
      count()
      const asked = conflict.peek()
      const queue = saves()
      if (asked && !queue.some(it => it.key === asked.key)) void decided(asked)
      if (queue.length === 0) void flush()
    },
    /** Answers a conflict: the answers of this tab count, or those from elsewhere. Only now, so that a survey left with it open asks again. */
    async choose(winner: 'mine' | 'theirs'): Promise<void> {
      const found = conflict.peek()
      if (!found) return
      const it = saves().find(it => it.key === found.key)
      if (!it) return decided(found)
      conflict.value = null
      const { page } = it
      const { values = {} } = known.get(page) ?? {}
      const waits = (winner === 'mine') !== found.fromElsewhere
      for (const code of changedTwice(it, values)) {
        if (waits) it.base[code] = values[code] || 0
        else delete it.answers[code]
      }
      keep(ontoKnown(it))
      onMerged(page, over(page, values))
      count()
      await flush()
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
