import { computed, signal } from '@preact/signals-core'
import {
  type Client,
  type Demographics,
  type Language,
  type Part,
  pageSize,
  pagesPerPart,
  parsePosition,
  parts,
  type SurveyPage,
  sentenceOf,
} from '@trellis/sdk'
import type { SurveyStop } from '../survey/createOutbox.ts'
import { createSurvey, type Survey } from '../survey/createSurvey.ts'
import { laterMs } from '../survey/later.ts'
import { moveQueue } from '../survey/queue.ts'
import type { SurveySource } from '../survey/source.ts'

/** Whose assessment it is: the signed-in person's, or a nominee's with a guest token. */
export type GlaVariant = 'user' | 'nominee'

/** Where the person is in the flow. */
export type GlaStep = 'closed' | 'info' | 'survey' | 'research' | 'done'

export interface GlaOptions {
  client: Client
  variant: GlaVariant
  /** Language of the screen, offered first where the survey's can be chosen. */
  language: Language
  /** Shows the server's words; spec 1 section 8 has them stay 5 seconds. */
  showError: (text: string) => void
  showSuccess: (key: 'saved') => void
  /** The sentence for a failure without words of the server. */
  failedText: () => string
  /** The sentence for answers that could not be sent before handing in; they are kept. */
  unsentText: () => string
  /** The research answers could not be saved. */
  researchFailed: () => void
  /** It could not be opened; told as an error where nobody takes it. */
  onOpenFailed?: ((error: unknown) => void) | undefined
  /** Asked before the answers are handed in; false keeps the survey open. */
  onSubmit?: () => unknown
  onChange?: (attempted: number) => void
  onFinished?: () => void
  onClose?: () => void
  log?: (message: string, error: unknown) => void
}

/** Leaving waits no longer than this for a save; what is not sent by then stays in the local queue. */
const leaveMs = 4000

/** What came with the info dialog opens the survey for so long; later the place is looked up again. */
const freshMs = 30_000

const totalPages = parts.length * pagesPerPart

/** Page of the whole assessment, 1 to 8, for a place in a part, and back. */
export const pageAt = (position: string): number => {
  const { part, page } = parsePosition(position)
  return parts.indexOf(part) * pagesPerPart + page
}
export const placeOf = (page: number): { part: Part; page: number } => ({
  part: parts[page > pagesPerPart ? 1 : 0],
  page: page > pagesPerPart ? page - pagesPerPart : page,
})
const positionOf = (page: number) => {
  const place = placeOf(page)
  return `${place.part}-${place.page}`
}

/** The Growth Leader Assessment from the info dialog to the research page. Signals out, verbs in. */
export function createGla(options: GlaOptions) {
  const { client, variant } = options
  const calls = variant === 'user' ? client.gla : client.nominee
  const step = signal<GlaStep>('closed')
  const busy = signal(false)
  const survey = signal<Survey | null>(null)
  const language = signal<Language>(options.language)
  const started = signal(false)
  const choosable = signal(false)
  const pendingLanguage = signal<Language | null>(null)
  const confirming = signal(false)
  const stopped = signal<{ why: SurveyStop; count: number } | null>(null)
  const research = signal<Demographics>({})
  const total = signal(80)
  /** Below 1 none is under way; then minus the one before, so that answers to be kept are of this time. */
  let assessmentId = 0
  /** Settles when there is an assessment to save to; never where the start failed. */
  let ready: Promise<unknown> | undefined
  let person = ''
  let opening = false
  let early: { position: string; page: SurveyPage; until: number } | null = null

  /** Starting or locating failed: the server's words, for 5 seconds. */
  function tell(error: unknown) {
    options.showError(sentenceOf(error) ?? options.failedText())
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy.peek()) return undefined
    busy.value = true
    try {
      return await work()
    } catch (error) {
      tell(error)
      return undefined
    } finally {
      busy.value = false
    }
  }

  const source: SurveySource = {
    async load(page) {
      const place = placeOf(page)
      await ready
      return calls.questions({
        query: {
          assessmentId,
          type: 'GLAV2',
          profile: place.part === 'Style' ? 'STYLE' : 'STRATEGY',
          page: place.page,
          limit: pageSize,
        },
      })
    },
    async save({ page, answers, place, revision, key }) {
      const { part } = placeOf(page)
      await ready
      const labels = survey.peek()?.page.peek()?.labels ?? []
      const reply = await calls.saveAnswers(
        {
          body: {
            assessmentId,
            lastPos: positionOf(place),
            revision,
            userAnswers: answers.map(it => ({
              assessmentId,
              questionCode: it.questionCode,
              value: it.value,
              description: it.value === 0 ? 'N/A' : (labels[it.value - 1] ?? String(it.value)),
              type: part,
            })),
          },
        },
        { idempotencyKey: key },
      )
      options.onChange?.(reply.attemptedQuestions)
      return reply
    },
  }

  const nameOf = () => `gla.${person}.${assessmentId}`

  function enter(page: number, first?: SurveyPage) {
    survey.peek()?.dispose()
    const made = createSurvey({
      source,
      id: nameOf(),
      pages: totalPages,
      total: total.peek(),
      start: page,
      first,
      ...(options.log ? { log: options.log } : {}),
      onStop: (why, count) => {
        stopped.value = { why, count }
      },
    })
    survey.value = made
    step.value = 'survey'
    return made.begin()
  }

  async function start() {
    const before = nameOf()
    assessmentId = (await client.gla.start({ query: { languageCode: language.peek() } })).assessmentId
    moveQueue(before, nameOf())
  }

  /** Saving waits for the start. One that fails leads back to the info dialog; what was answered is kept for the next. */
  async function follow(starting: Promise<void>) {
    const made = survey.peek()
    try {
      await starting
      made?.rename(nameOf())
    } catch (error) {
      made?.dispose()
      if (survey.peek() !== made) return
      survey.value = null
      step.value = 'info'
      tell(error)
    }
  }

  /** Looks up where the person is, and shows it: the info dialog, or a nominee's research page where the answers are in already. */
  async function locate() {
    if (variant === 'user') {
      const { state, finishedId, clientId, userId, multiLanguage, page } = await client.gla.entry({
        query: { languageCode: options.language },
      })
      person = `${clientId}.${userId}`
      assessmentId = -finishedId
      if (!state.finished && state.assessmentId > 0) {
        const before = nameOf()
        assessmentId = state.assessmentId
        // It was started by a page that never heard of it.
        moveQueue(before, nameOf())
      }
      total.value = state.total_question
      started.value = assessmentId > 0 && state.attemptedQuestions > 0
      choosable.value = multiLanguage
      early = page && {
        page,
        position: (assessmentId > 0 && state.lastPos) || 'Style-1',
        until: performance.now() + freshMs,
      }
      // The answers do not say in which language they were given: the page does.
      if (page && started.peek()) language.value = page.languageCode
      step.value = 'info'
    } else {
      const me = await client.nominee.me()
      assessmentId = me.assessmentId
      person = `nominee.${me.assessmentId}`
      total.value = me.total_question
      started.value = me.attemptedQuestions > 0
      choosable.value = me.multiLanguage
      language.value = me.languageCode
      step.value = me.finished ? 'research' : 'info'
    }
  }

  /** Opens the survey with the page that is here already; it can be answered while the assessment starts. */
  function beginAt({ position, page }: { position: string; page: SurveyPage }) {
    // The page itself comes first.
    const starting =
      variant === 'user' && assessmentId < 1 ? new Promise(done => setTimeout(done, laterMs)).then(start) : undefined
    ready = starting?.catch(() => new Promise(() => undefined))
    const entered = enter(pageAt(position), page)
    language.value = page.languageCode
    if (starting) void follow(starting)
    return entered
  }

  /** Looks the place up again, in the language that was chosen. */
  async function beginAnew(changed: boolean) {
    ready = undefined
    if (variant === 'user') await start()
    if (changed) await calls.changeLanguage({ params: { id: assessmentId }, query: { languageCode: language.peek() } })
    await enter(pageAt(await calls.findLastPos({ params: { id: assessmentId } })))
    const shown = survey.peek()?.page.peek()?.languageCode
    if (shown) language.value = shown
  }

  function close() {
    survey.peek()?.dispose()
    survey.value = null
    confirming.value = false
    stopped.value = null
    step.value = 'closed'
    options.onClose?.()
  }

  return {
    step,
    busy,
    survey,
    language,
    started,
    choosable,
    pendingLanguage,
    confirming,
    /** Why nothing can be saved any more, and how many answers that concerns. */
    stopped,
    research,
    total,
    variant,
    /** The part and page that are shown. */
    place: computed(() => placeOf(survey.value?.number.value ?? 1)),
    /** Opens the info dialog, or a nominee's research page where the answers are in already. */
    async open() {
      if (opening) return
      opening = true
      await locate().catch(options.onOpenFailed ?? tell)
      opening = false
    },
    /** Starts, or goes on at the last saved place; the default is Style page 1. */
    async begin() {
      if (busy.peek() || step.peek() !== 'info') return
      const ahead = early && performance.now() < early.until ? early : null
      early = null
      // An assessment may exist before its language is chosen.
      const changed = choosable.peek() && !started.peek() && ahead?.page.languageCode !== language.peek()
      return ahead && !changed ? beginAt(ahead) : guarded(() => beginAnew(changed))
    },
    /** Chooses a language: at once before the start, after a warning once there are answers. */
    chooseLanguage(next: Language) {
      if (next === language.peek()) return
      if (step.peek() === 'survey' || started.peek()) pendingLanguage.value = next
      else language.value = next
    },
    keepLanguage() {
      pendingLanguage.value = null
    },
    /** Erases the answers and starts again in the chosen language. */
    switchLanguage: () =>
      guarded(async () => {
        const next = pendingLanguage.peek()
        // Not before there is an assessment to change.
        if (!next || assessmentId < 1) return
        await calls.changeLanguage({ params: { id: assessmentId }, query: { languageCode: next } })
        pendingLanguage.value = null
        language.value = next
        started.value = false
        survey.peek()?.drop()
        if (step.peek() === 'survey') await enter(1)
      }),
    /** The last page: asks before handing in. */
    askSubmit() {
      confirming.value = true
    },
    keepOpen() {
      confirming.value = false
    },
    submit: () =>
      guarded(async () => {
        if (options.onSubmit?.() === false) return
        if (!(await survey.peek()?.save())) {
          options.showError(options.unsentText())
          return
        }
        const [answers] = await Promise.all([
          variant === 'user' ? client.account.demographics().catch(() => ({})) : {},
          calls.finish({ query: { assessmentId } }),
        ])
        research.value = answers
        confirming.value = false
        survey.peek()?.dispose()
        survey.value = null
        step.value = 'research'
        options.onFinished?.()
      }),
    /** Saves what is open and closes; what cannot be sent stays in the local queue. */
    saveAndExit: () =>
      guarded(async () => {
        await Promise.race([survey.peek()?.save(), new Promise(done => setTimeout(done, leaveMs))])
        close()
      }),
    async saveResearch(answers: Demographics) {
      busy.value = true
      try {
        if (variant === 'user') await client.account.saveDemographics({ body: answers })
        else await client.nominee.saveDemographics({ body: answers })
        options.showSuccess('saved')
        step.value = 'done'
      } catch (error) {
        options.log?.('The research answers could not be saved', error)
        options.researchFailed()
      } finally {
        busy.value = false
      }
    },
    skipResearch() {
      step.value = 'done'
    },
    close,
  }
}

export type Gla = ReturnType<typeof createGla>
