import { computed, signal } from '@preact/signals-core'
import { progressPercent, type SurveyPage } from '@trellis/sdk'
import { doubleMs } from '../shared/doubleMs.ts'
import { out } from '../shared/model.ts'
import { createOutbox, type OutboxOptions, valuesOf } from './createOutbox.ts'
import { laterMs } from './later.ts'
import { canKeep } from './queue.ts'

/** Answers are saved this long after the last one, so that a row of quick answers is one save. */
const quietMs = 600

export interface SurveyOptions extends Omit<OutboxOptions, 'preview' | 'onMerged'> {
  pages: number
  total: number
  start: number
  /** The first page, where it is here already. */
  first?: SurveyPage | undefined
  /** Preview: nothing is saved, nothing is asked. */
  preview?: boolean
}

/**
 * A paged survey: one page at a time, answers saved as they are made, the place kept, nothing lost offline.
 * Signals out, verbs in. `dispose` when the survey is closed.
 */
export function createSurvey(options: SurveyOptions) {
  const { pages, total, preview = false } = options
  const outbox = createOutbox({ ...options, preview, onMerged })
  const page = signal<SurveyPage | null>(null)
  const number = signal(options.start)
  const loading = signal(false)
  const failed = signal(false)
  const values = signal<Readonly<Record<string, number>>>({})
  const asking = signal(false)
  /** It is asked whether to leave with answers that are kept nowhere. */
  const leaving = signal(false)
  const missing = signal<ReadonlySet<string>>(new Set())
  const ahead = new Map<number, Promise<SurveyPage>>()
  let wanted = options.start
  /** Counts what was asked for: a slow reply to an earlier turn is dropped. */
  let turn = 0
  let turned = -doubleMs
  let quiet: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const codes = computed(() => page.value?.questions.map(it => it.questionCode) ?? [])
  const given = computed(() => codes.value.filter(code => (values.value[code] ?? 0) > 0).length)
  const open = computed(() => codes.value.filter(code => !values.value[code]))
  const percent = computed(() => progressPercent(outbox.attempted.value, total))
  const remaining = computed(() => total - outbox.attempted.value)

  /** Puts the page into the queue with the place that the person goes to: it is saved as it is, open answers as 0 (N/A). */
  function put(place: number) {
    if (page.peek()) outbox.put(number.peek(), place)
  }

  function hush() {
    clearTimeout(quiet)
    quiet = undefined
  }

  function onMerged(at: number, answers: Readonly<Record<string, number>>, newest?: SurveyPage) {
    if (at !== number.peek()) return
    values.value = answers
    if (newest) page.value = newest
  }

  function flush() {
    hush()
    return outbox.flush()
  }

  async function fetchPage(at: number): Promise<SurveyPage> {
    const known = ahead.get(at)
    ahead.delete(at)
    const waited = outbox.waitsOf(at)
    const loaded = await (known ?? outbox.load(at))
    // Asked for before a save of this page had arrived, it lacks that save's answers.
    const isOld = loaded.revision < outbox.revisionOf(at) || (waited && !outbox.waitsOf(at))
    return isOld ? outbox.load(at) : loaded
  }

  function take(at: number, loaded: SurveyPage) {
    outbox.seen(at, loaded)
    number.value = at
    values.value = outbox.over(at, valuesOf(loaded))
    missing.value = new Set()
    page.value = loaded
    if (at === pages) return
    // The page itself comes first.
    setTimeout(() => {
      if (ended || loading.peek() || number.peek() !== at || outbox.waitsOf(at + 1)) return
      const next = outbox.load(at + 1)
      next.catch(() => ahead.delete(at + 1))
      ahead.set(at + 1, next)
    }, laterMs)
  }

  async function show(at: number): Promise<void> {
    const mine = ++turn
    const isWanted = () => mine === turn && !ended
    wanted = at
    loading.value = true
    failed.value = false
    try {
      const loaded = await fetchPage(at)
      if (isWanted()) take(at, loaded)
    } catch {
      if (isWanted()) failed.value = true
    } finally {
      if (mine === turn) loading.value = false
    }
  }

  async function go(to: number): Promise<void> {
    if (loading.peek() || to < 1 || to > pages) return
    put(to)
    void flush()
    await show(to)
    turned = performance.now()
  }

  /** Marks what is open. The marks blink for 3 seconds (spec 1 section 9), by style, and stay until answered. */
  function highlight(): void {
    const mark = () => {
      missing.value = new Set(open.peek())
    }
    if (missing.peek().size === 0) mark()
    else {
      // What is marked already loses its mark for a moment, to blink anew.
      missing.value = new Set()
      setTimeout(mark, 50)
    }
  }

  const sleep = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  const warn = (event: Event) => {
    if (outbox.unkept.peek()) event.preventDefault()
  }
  const here = !preview && typeof window !== 'undefined'
  if (here) {
    window.addEventListener('online', outbox.wake)
    window.addEventListener('storage', outbox.heard)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', sleep)
  }

  return {
    ...out({ page, number, loading, failed, values, asking, leaving, missing }),
    given,
    open,
    percent,
    remaining,
    pages,
    total,
    preview,
    attempted: outbox.attempted,
    state: outbox.state,
    offline: outbox.offline,
    waiting: outbox.waiting,
    unkept: outbox.unkept,
    /** The browser keeps nothing, which is known before there is an answer to lose. */
    forgetful: here && !canKeep(),
    conflict: outbox.conflict,
    /** Loads the first page, and sends what an earlier visit left unsent. */
    async begin() {
      if (options.first) take(wanted, options.first)
      else await show(wanted)
      if (!ended) outbox.wake()
    },
    /** Answers a question, 1 to the highest step; 0 opens it again. */
    answer(questionCode: string, value: number) {
      const before = values.peek()[questionCode] ?? 0
      values.value = { ...values.peek(), [questionCode]: value }
      if (missing.peek().has(questionCode))
        missing.value = new Set([...missing.peek()].filter(it => it !== questionCode))
      const at = number.peek()
      outbox.put(at, at, { [questionCode]: value }, { [questionCode]: before })
      turned = -doubleMs
      clearTimeout(quiet)
      quiet = setTimeout(flush, quietMs)
    },
    /** The next page; asks first where questions are open. */
    async next() {
      if (loading.peek()) return
      if (open.peek().length > 0 && !preview) asking.value = true
      else await go(number.peek() + 1)
    },
    /** The page was turned a moment ago: a press now is the second half of a double press on the one before. */
    isTurned: () => performance.now() - turned < doubleMs,
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
    /** Asks whether to leave, or not any more. */
    askLeave(asked = true) {
      leaving.value = asked
    },
    highlight,
    go,
    load: outbox.load,
    /** A page's answers, with what waits of it on top. */
    over: outbox.over,
    /** Sends at once what waits, of other tabs as well. True where all is saved. */
    flush,
    known: outbox.known,
    rename: outbox.rename,
    /** Tries once more to load the page that failed. */
    again() {
      // What was loaded ahead may be in another language.
      ahead.clear()
      return show(wanted)
    },
    /** Saves the page with its place and waits for it: before leaving and before submitting. True where all is saved. */
    save(place = number.peek()) {
      put(place)
      return flush()
    },
    resolve: outbox.choose,
    /** Forgets what waits: the answers were erased on purpose. */
    drop() {
      hush()
      outbox.drop()
    },
    /** The last answer is sent all the same: going back in the browser asks for no save. */
    dispose() {
      if (quiet) void flush()
      ended = true
      outbox.dispose()
      if (!here) return
      window.removeEventListener('online', outbox.wake)
      window.removeEventListener('storage', outbox.heard)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', sleep)
    },
  }
}

export type Survey = ReturnType<typeof createSurvey>
