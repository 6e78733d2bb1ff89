import { effect, signal } from '@preact/signals-core'
import { type Demographics, type Language, TrellisError } from '@trellis/sdk'
import { createSurvey, type Survey } from './createSurvey.ts'
import { type Flow, type FlowAdapter, type FlowStep, type Place, type Told, unsent } from './flow.ts'
import { queuesOf } from './queue.ts'

/** Leaving waits no longer than this for a save; what is not sent by then stays in the local queue. */
const leaveMs = 4000
/** What takes longer than this to open shows that it is on its way. */
const soonMs = 150
/** What came with the introduction opens the survey for so long; later the place is looked up again. */
const freshMs = 30_000

/**
 * The way of every survey, from its introduction to the thanks: one step at a time, nothing lost, whatever the adapter's calls meet.
 * By hand, as its survey and outbox are: `createModel` is 0.35 KB of each embedded survey.
 */
export function createFlow<Info, End extends string>(
  adapter: FlowAdapter<Info, End>,
  spoken: Language,
): Flow<Info, End> {
  const { preview = false } = adapter
  const { handedInAs } = adapter.source
  const step = signal<FlowStep>('closed')
  const busy = signal(false)
  const survey = signal<Survey | null>(null)
  const info = signal<Info | null>(null)
  const language = signal(spoken)
  const pendingLanguage = signal<Language | null>(null)
  const confirming = signal(false)
  const failure = signal<unknown>(null)
  const end = signal<{ why: End; unsaved: number; unkept?: boolean | undefined } | null>(null)
  const finished = signal(false)
  const saved = signal<{ attempted: number } | null>(null)
  const research = signal<Demographics>({})
  const told = signal<Told | null>(null)
  const left = signal(0)
  let early: (Place & { until: number }) | null = null
  /** What was handed in without a reply: its answers may be in already. */
  let handed: Survey | null = null
  let opening = false
  /** Counts what was opened and closed: a reply that comes after leaving opens nothing again. */
  let visit = 0

  const tell = (error: unknown, key = adapter.failed) => {
    told.value = { kind: 'error', key, error }
  }
  const speak = (next: Language) => {
    language.value = next
    adapter.speaks?.(next)
  }
  // A page says in which language it is: that may have been changed in another tab.
  effect(() => {
    const shown = survey.value?.page.value
    if (shown) speak(shown.languageCode)
  })

  /** Goes on where the person still is. */
  const goOn = (from: FlowStep, to: FlowStep) => {
    if (step.peek() === from) step.value = to
  }

  /** One thing at a time, with the buttons disabled. */
  async function guarded(work: () => Promise<unknown>): Promise<void> {
    if (busy.peek()) return
    const mine = visit
    busy.value = true
    try {
      await work()
    } catch (error) {
      if (mine === visit && step.peek() !== 'ended') tell(error)
    }
    if (mine === visit) busy.value = false
  }

  function drop() {
    survey.peek()?.dispose()
    survey.value = null
    confirming.value = false
  }

  /** Nobody can answer here (any more). */
  function over(why: End) {
    const made = survey.peek()
    end.value = { why, unsaved: made?.waiting.peek() ?? 0, unkept: made?.unkept.peek() || undefined }
    // The names are of the person before.
    if (why === 'changed') info.value = null
    confirming.value = false
    step.value = 'ended'
    made?.dispose()
  }

  function handedIn(made: Survey) {
    made.drop()
    finished.value = true
    if (made !== survey.peek()) return
    drop()
    goOn('survey', 'handedIn')
  }

  /** The survey is over for a call. After the person has left, it opens nothing: only answers that came too late are told. */
  function ended(why: End, isThere: boolean, count = 0) {
    if (isThere) {
      if (step.peek() !== 'ended') over(why)
    } else if (why === handedInAs && count > 0) told.value = { kind: 'error', key: 'survey.stopped.late', count }
  }

  /**
   * Lets a call beside those of the pages go by, and notes what its error says about the whole survey. `made` is what was handed
   * in `again`: that it is in already is then its own doing.
   */
  async function watched<T>(call: Promise<T>, made?: Survey, again?: boolean): Promise<T> {
    const mine = visit
    try {
      return await call
    } catch (error) {
      const why = adapter.source.endOf(error)
      if (made && again && why === handedInAs) handedIn(made)
      else if (why) ended(why, made ? made === survey.peek() : mine === visit, made?.waiting.peek())
      throw error
    }
  }

  function enter({ number, page }: Place) {
    drop()
    const made: Survey = createSurvey({
      source: {
        ...adapter.source,
        endOf(error) {
          const why = adapter.source.endOf(error)
          if (why) ended(why, made === survey.peek(), made.waiting.peek())
          return why
        },
      },
      onSaved(attempted) {
        saved.value = { attempted }
      },
      id: adapter.id(),
      pages: adapter.pages,
      total: adapter.total(),
      start: number,
      first: page,
      preview,
    })
    survey.value = made
    step.value = 'survey'
    return made.begin()
  }

  /** Saving waits for the start. One that fails leads back to the introduction, which says why; what was answered is kept for the next. */
  async function follow(starting: Promise<void>, made: Survey | null) {
    try {
      await starting
      made?.rename(adapter.id())
    } catch (error) {
      made?.dispose()
      if (survey.peek() !== made || step.peek() === 'ended') return
      survey.value = null
      failure.value = error
      step.value = 'intro'
    }
  }

  async function beginAnew() {
    const mine = visit
    const place = await watched(adapter.look(language.peek())).catch(error => {
      if (mine === visit && step.peek() === 'intro') failure.value = error
    })
    if (!place || mine !== visit) return
    if (place.info) info.value = place.info
    await enter(place)
  }

  /** Handing in failed: another tab may have changed the page, which is then shown, or asked about; else it can be tried again. */
  async function stayWith(made: Survey, error: unknown) {
    if (made !== survey.peek() || step.peek() !== 'survey') return
    if (error instanceof TrellisError && error.code === 'conflict') {
      await made.save()
      // The page is seen again before it is handed in.
      confirming.value = false
    } else if (error !== unsent) handed = made
    if (!made.conflict.peek()) tell(error, 'core.errors.network')
  }

  async function toResearch() {
    const from = step.peek()
    research.value = await adapter.loadResearch().catch(() => ({}))
    goOn(from, 'research')
  }

  function leave() {
    visit++
    opening = false
    busy.value = false
    drop()
  }

  function close() {
    const made = step.peek() === 'survey' && !preview ? survey.peek() : null
    const count = (!made?.unkept.peek() && made?.waiting.peek()) || 0
    leave()
    adapter.leaving?.(false)
    pendingLanguage.value = null
    left.value = count
    step.value = 'closed'
    if (count) told.value = { kind: 'error', key: 'survey.stopped.kept', count }
  }

  return {
    step,
    busy,
    survey,
    info,
    language,
    pendingLanguage,
    confirming,
    failure,
    end,
    finished,
    saved,
    research,
    told,
    left,
    preview,
    [Symbol.dispose]: leave,
    close,
    tellFailure: () => tell(failure.peek()),
    async open() {
      if (opening) return
      opening = true
      const mine = ++visit
      finished.value = false
      // A page that is here at once needs no picture of waiting before it.
      const slow = setTimeout(() => {
        if (mine === visit) step.value = 'loading'
      }, soonMs)
      // What waits may arrive while the place is looked up, which then lacks it.
      const waits = queuesOf('').length > 0
      try {
        const found = await adapter.locate()
        if (mine !== visit) return
        failure.value = null
        info.value = found.info
        speak(found.language)
        early = waits ? null : found.place && { ...found.place, until: performance.now() + freshMs }
        if (found.end) over(found.end)
        else step.value = found.step ?? 'intro'
      } catch (error) {
        if (mine !== visit) return
        failure.value = error
        step.value = 'failed'
      } finally {
        clearTimeout(slow)
        if (mine === visit) opening = false
      }
    },
    async begin() {
      if (busy.peek() || step.peek() !== 'intro') return
      failure.value = null
      const place = early
      early = null
      if (place?.page?.languageCode !== language.peek() || performance.now() > place.until) return guarded(beginAnew)
      // It can be answered while there comes to be what it is saved to.
      const starting = adapter.start?.(language.peek())
      const entered = enter(place)
      if (starting) void follow(starting, survey.peek())
      return entered
    },
    chooseLanguage(next) {
      if (next === language.peek()) return
      if (adapter.erases && (survey.peek() || adapter.erases())) pendingLanguage.value = next
      else {
        speak(next)
        void survey.peek()?.again()
      }
    },
    keepLanguage() {
      pendingLanguage.value = null
    },
    switchLanguage: () =>
      guarded(async () => {
        const mine = visit
        const next = pendingLanguage.peek()
        const newer = next && (await adapter.changeLanguage?.(next))
        // Closed and opened again meanwhile, what is answered since stays.
        if (!newer || mine !== visit) return
        info.value = newer
        pendingLanguage.value = null
        speak(next)
        if (!survey.peek()) return
        survey.peek()?.drop()
        await enter({ number: 1 })
      }),
    askSubmit() {
      if (preview) step.value = 'handedIn'
      else confirming.value = true
    },
    keepOpen(lost) {
      confirming.value = false
      if (lost) tell(undefined, 'core.errors.network')
    },
    submit: () =>
      guarded(async () => {
        const made = survey.peek()
        if (!made) return
        const again = made === handed
        try {
          await watched(adapter.finish(made, again), made, again)
          handedIn(made)
        } catch (error) {
          await stayWith(made, error)
        }
      }),
    back() {
      if (survey.peek()) step.value = 'survey'
    },
    toResearch: () => guarded(toResearch),
    async saveAndExit() {
      const from = step.peek()
      const made = survey.peek()
      if (made && !preview && from === 'survey')
        await guarded(async () => {
          adapter.leaving?.(true)
          await Promise.race([made.save(), new Promise(done => setTimeout(done, leaveMs))])
        })
      if (made && made === survey.peek() && step.peek() === 'survey' && made.unkept.peek() && !made.leaving.peek()) {
        adapter.leaving?.(false)
        made.askLeave()
      }
      // That it has ended meanwhile is said first.
      else if (from === 'ended' || step.peek() !== 'ended') close()
    },
    saveResearch: answers =>
      guarded(async () => {
        if (preview) return close()
        try {
          await adapter.saveResearch(answers)
          if (adapter.saved) told.value = { kind: 'positive', key: adapter.saved }
          goOn('research', 'done')
        } catch {
          tell(undefined, 'research.failed')
        }
      }),
    skipResearch() {
      if (preview) return close()
      step.value = 'done'
      // Nothing of the person is lost where this mark does not arrive.
      adapter.saveResearch().catch(() => undefined)
    },
  }
}
