import { computed, signal } from '@preact/signals-core'
import { progressPercent, type SurveyPage, TrellisError } from '@trellis/sdk'
import { answersOf, type Queue, readQueue, writeQueue } from './queue.ts'
import type { SurveySource } from './source.ts'

/** Answers are saved this long after the last one, so that a row of quick answers is one save. */
const quietMs = 600
/** Waiting before a failed save is tried again; the last value repeats. */
const retryMs = [2000, 5000, 15_000, 30_000]

export interface SurveyOptions {
  source: SurveySource
  /** Names person and survey, so that the local queue of one never reaches another. */
  id: string
  pages: number
  total: number
  start: number
  /** Preview: nothing is saved, nothing is asked. */
  preview?: boolean
  /** Called where the survey turns out to be finished or gone. */
  onGone?: (error: TrellisError) => void
  /** For what the spec wants only logged. */
  log?: (message: string, error: unknown) => void
}

export type SaveState = 'saved' | 'saving' | 'late'

/** Both versions of a page that was answered in two places. */
export interface Conflict {
  newest: SurveyPage
  mine: Record<string, number>
  /** How many answers differ. */
  count: number
}

const valuesOf = (page: SurveyPage) => Object.fromEntries(page.answers.map(it => [it.questionCode, it.value]))
const countGiven = (values: Readonly<Record<string, number>>) => Object.values(values).filter(it => it > 0).length

/**
 * A paged survey: one page at a time, answers saved as they are made, the place kept, nothing lost offline.
 * Signals out, verbs in. `dispose` when the survey is closed.
 */
export function createSurvey(options: SurveyOptions) {
  const { source, id, pages, total, preview = false } = options
  const page = signal<SurveyPage | null>(null)
  const number = signal(options.start)
  const loading = signal(false)
  const failed = signal(false)
  const values = signal<Readonly<Record<string, number>>>({})
  const elsewhere = signal(0)
  const state = signal<SaveState>('saved')
  const asking = signal(false)
  const missing = signal<ReadonlySet<string>>(new Set())
  const conflict = signal<Conflict | null>(null)
  const offline = signal(false)
  const ahead = new Map<number, Promise<SurveyPage>>()
  const revisions = new Map<number, number>()
  let queue: Queue = preview ? {} : readQueue(id)
  let quiet: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let sending: Promise<boolean> | undefined
  let ended = false

  const codes = computed(() => page.value?.questions.map(it => it.questionCode) ?? [])
  const given = computed(() => codes.value.filter(code => (values.value[code] ?? 0) > 0).length)
  const open = computed(() => codes.value.filter(code => !values.value[code]))
  const attempted = computed(() => elsewhere.value + given.value)
  const percent = computed(() => progressPercent(attempted.value, total))
  const waiting = computed(() => (state.value === 'late' ? given.value : 0))

  function enqueue(place: number, answers = values.peek()) {
    if (preview || !page.peek()) return
    queue[number.peek()] = {
      answers: { ...answers },
      place,
      revision: revisions.get(number.peek()) ?? 0,
      key: crypto.randomUUID(),
    }
    writeQueue(id, queue)
  }

  /** Sends what waits, page by page. True where everything is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(quiet)
    sending ??= drain().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function drain(): Promise<boolean> {
    clearTimeout(retry)
    for (;;) {
      const next = Object.keys(queue).map(Number)[0]
      if (next === undefined || conflict.peek()) break
      const entry = queue[next]
      if (!entry) break
      state.value = state.peek() === 'late' ? 'late' : 'saving'
      try {
        const known = Object.keys(entry.answers)
        const list = next === number.peek() && codes.peek().length > 0 ? codes.peek() : known
        const reply = await source.save({
          page: next,
          answers: answersOf(list, entry.answers),
          place: entry.place,
          revision: entry.revision,
          key: entry.key,
        })
        revisions.set(next, reply.revision)
        attempts = 0
        offline.value = false
        const now = queue[next]
        if (now?.key === entry.key) delete queue[next]
        else if (now) now.revision = reply.revision
        writeQueue(id, queue)
      } catch (error) {
        if (!(await recover(next, error))) return false
      }
    }
    if (conflict.peek()) return false
    state.value = 'saved'
    return true
  }

  /** What to do with a save that failed. True where sending may go on. */
  async function recover(pageNumber: number, error: unknown): Promise<boolean> {
    options.log?.('An answer could not be saved', error)
    const code = error instanceof TrellisError ? error.code : undefined
    if (code === 'alreadyFinished' || code === 'notFound' || code === 'guestLinkUsed') {
      queue = {}
      writeQueue(id, queue)
      options.onGone?.(error as TrellisError)
      return false
    }
    if (code === 'conflict') {
      try {
        const newest = await source.load(pageNumber)
        return settle(pageNumber, newest)
      } catch {
        // Without the newer page there is nothing to choose from: tried again later.
      }
    }
    state.value = 'late'
    offline.value = code === undefined
    if (!ended) retry = setTimeout(flush, retryMs[Math.min(attempts++, retryMs.length - 1)])
    return false
  }

  /** Compares a page that was answered in two places; asks only where the answers really differ. */
  function settle(pageNumber: number, newest: SurveyPage): boolean {
    const mine = queue[pageNumber]?.answers ?? {}
    const theirs = valuesOf(newest)
    const count = newest.questions.filter(it => (mine[it.questionCode] ?? 0) !== (theirs[it.questionCode] ?? 0)).length
    revisions.set(pageNumber, newest.revision)
    const entry = queue[pageNumber]
    if (count === 0) {
      delete queue[pageNumber]
      writeQueue(id, queue)
      return true
    }
    if (entry) entry.revision = newest.revision
    writeQueue(id, queue)
    conflict.value = { newest, mine, count }
    state.value = 'late'
    return false
  }

  const fetchPage = (wanted: number) => {
    const known = ahead.get(wanted)
    ahead.delete(wanted)
    return known ?? source.load(wanted)
  }

  async function show(wanted: number): Promise<void> {
    loading.value = true
    failed.value = false
    const before = page.peek() ? attempted.peek() : null
    try {
      const loaded = await fetchPage(wanted)
      if (ended) return
      const saved = valuesOf(loaded)
      const kept = queue[wanted]
      revisions.set(wanted, Math.max(loaded.revision, revisions.get(wanted) ?? 0))
      const next = { ...saved, ...kept?.answers }
      elsewhere.value = Math.max(
        0,
        (before ?? loaded.attemptedQuestions) - (before === null ? countGiven(saved) : countGiven(next)),
      )
      values.value = next
      page.value = loaded
      number.value = wanted
      missing.value = new Set()
      if (wanted < pages) {
        const prefetched = source.load(wanted + 1)
        prefetched.catch(() => ahead.delete(wanted + 1))
        ahead.set(wanted + 1, prefetched)
      }
    } catch (error) {
      options.log?.('A page could not be loaded', error)
      if (error instanceof TrellisError && (error.code === 'notFound' || error.code === 'alreadyFinished'))
        options.onGone?.(error)
      failed.value = true
    } finally {
      loading.value = false
    }
  }

  async function go(to: number): Promise<void> {
    if (loading.peek() || to < 1 || to > pages) return
    // Back again later: the page is asked for anew, because its answers have changed meanwhile.
    ahead.delete(number.peek())
    enqueue(to)
    void flush()
    await show(to)
  }

  /** Marks what is open. The marks blink for 3 seconds (spec 1 section 9), by style, and stay until answered. */
  function highlight(): void {
    missing.value = new Set(open.peek())
  }

  const wake = () => {
    attempts = 0
    if (Object.keys(queue).length > 0) void flush()
  }
  const sleep = () => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') void flush()
  }
  if (!preview && typeof window !== 'undefined') {
    window.addEventListener('online', wake)
    window.addEventListener('pagehide', sleep)
    document.addEventListener('visibilitychange', sleep)
  }

  return {
    page,
    number,
    loading,
    failed,
    values,
    state,
    asking,
    missing,
    conflict,
    offline,
    waiting,
    given,
    open,
    attempted,
    percent,
    pages,
    total,
    preview,
    /** Loads the first page, and sends what an earlier visit left unsent. */
    async begin() {
      await show(number.peek())
      wake()
    },
    /** Answers a question, 1 to the highest step; 0 opens it again. */
    answer(questionCode: string, value: number) {
      values.value = { ...values.peek(), [questionCode]: value }
      if (missing.peek().has(questionCode))
        missing.value = new Set([...missing.peek()].filter(it => it !== questionCode))
      if (preview) return
      enqueue(number.peek())
      clearTimeout(quiet)
      quiet = setTimeout(flush, quietMs)
    },
    /** The next page; asks first where questions are open. */
    async next() {
      if (loading.peek()) return
      if (open.peek().length > 0 && !preview) asking.value = true
      else await go(number.peek() + 1)
    },
    previous: () => go(number.peek() - 1),
    /** Answer to the question of `next` or of a submit: go on with open questions, or return to them. */
    stay() {
      asking.value = false
      highlight()
    },
    async skip() {
      asking.value = false
      await go(number.peek() + 1)
    },
    highlight,
    again: () => show(number.peek()),
    /** Saves the page with its place and waits for it: before leaving and before submitting. True where all is saved. */
    async save(place = number.peek()) {
      if (preview) return true
      enqueue(place)
      if (sending) await sending
      return flush()
    },
    /** Answers a conflict: `mine` saves over the newer page, `theirs` takes it over. */
    async resolve(choice: 'mine' | 'theirs') {
      const found = conflict.peek()
      if (!found) return
      conflict.value = null
      const at = found.newest.current_page
      const pageNumber = Object.keys(queue).map(Number)[0] ?? at
      if (choice === 'theirs') {
        delete queue[pageNumber]
        writeQueue(id, queue)
        if (pageNumber === number.peek()) {
          values.value = valuesOf(found.newest)
          page.value = found.newest
        }
        state.value = 'saved'
      }
      await flush()
    },
    /** Forgets what waits: the answers were erased on purpose. */
    drop() {
      clearTimeout(quiet)
      clearTimeout(retry)
      queue = {}
      writeQueue(id, queue)
    },
    dispose() {
      ended = true
      for (const timer of [quiet, retry]) clearTimeout(timer)
      if (typeof window !== 'undefined') {
        window.removeEventListener('online', wake)
        window.removeEventListener('pagehide', sleep)
        document.removeEventListener('visibilitychange', sleep)
      }
    },
  }
}

export type Survey = ReturnType<typeof createSurvey>
