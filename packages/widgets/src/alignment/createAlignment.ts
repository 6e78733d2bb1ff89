import {
  type AlignmentPage,
  alignmentItemPages,
  alignmentItems,
  alignmentResearchPage,
  type Demographics,
  type Language,
  TrellisError,
} from '@trellis/sdk'
import { createSurvey, type Survey } from '../survey/createSurvey.ts'
import type { SurveySource } from '../survey/source.ts'
import { alignmentCalls, surveyPageOf, wordsOf } from './alignmentCalls.ts'
import { type AlignmentOptions, createState } from './alignmentState.ts'

/** Leaving waits no longer than this for a save; what is not sent by then stays in the local queue. */
const leaveMs = 4000

/** What takes longer than this to open shows that it is on its way. */
const soonMs = 150

/** The page that came with the intro opens the survey for so long; later the place is looked up again. */
const freshMs = 30_000

/** The Team Alignment Survey from the first intro to the thanks. Signals out, verbs in. */
export function createAlignment(options: AlignmentOptions) {
  const { client, variant, log } = options
  const calls = alignmentCalls(options)
  const preview = variant === 'preview'
  const state = createState(options)
  const { step, survey, info, language, confirming, watched, guarded, dropSurvey } = state
  let early: { page: AlignmentPage; until: number } | null = null
  /** Of the last page of statements, which hands in. */
  let revision = 0
  let leaving = false
  let opening = false

  const source: SurveySource = {
    async load(number) {
      const page = await watched(calls.load(number, language.peek()))
      if (number === alignmentItemPages) revision = page.revision
      return surveyPageOf(page)
    },
    async save({ page, answers, place, revision: known, key }) {
      const body = { pageNo: page, place, revision: known, answers: wordsOf(answers), languageCode: language.peek() }
      const reply = await watched(calls.save({ ...body, ...(leaving && { isClose: true }) }, key))
      if (page === alignmentItemPages) revision = reply.revision
      options.onChange?.(reply.totalAttemptedQuestions)
      return { attemptedQuestions: reply.totalAttemptedQuestions, revision: reply.revision }
    },
  }

  /** Shows where the person left, in the language that was kept where there are answers, else in the screen's. */
  async function locate() {
    let page = await watched(calls.load(undefined, preview ? options.language : undefined))
    if (page.totalAttemptedQuestions === 0 && page.languageCode !== options.language && !page.submitted)
      page = await watched(calls.load(undefined, options.language))
    info.value = page
    language.value = page.languageCode
    early = { page, until: performance.now() + freshMs }
    if (page.submitted) state.over('submitted')
    else step.value = 'intro'
  }

  function beginAt(page: AlignmentPage) {
    const start = Math.min(page.current_page, alignmentItemPages)
    if (start === alignmentItemPages) revision = page.revision
    dropSurvey()
    const made = createSurvey({
      source,
      id: `alignment.${page.respondentKey}`,
      pages: alignmentItemPages,
      total: alignmentItems,
      start,
      first: surveyPageOf(page),
      preview,
      ...(log ? { log } : {}),
    })
    survey.value = made
    step.value = 'survey'
    return made.begin()
  }

  /** Looks the place up again. */
  async function beginAnew() {
    const page = await watched(calls.load(undefined, language.peek()))
    info.value = page
    await beginAt(page)
  }

  /** Hands in with the last page of statements, as it was last saved. */
  async function submit() {
    const made = survey.peek()
    const page = made?.page.peek()
    if (!made || !page || options.onSubmit?.() === false) return
    state.setHanding(true)
    try {
      if (made.waiting.peek() > 0 && !(await made.save())) throw new Error('Some answers could not be saved')
      const kept = made.values.peek()
      const answers = wordsOf(
        page.questions.map(({ questionCode }) => ({ questionCode, value: kept[questionCode] ?? 0 })),
      )
      const body = { pageNo: alignmentItemPages, place: alignmentResearchPage, answers, revision, isSubmit: true }
      await watched(calls.save({ ...body, languageCode: language.peek() }, crypto.randomUUID()))
      state.handedIn()
    } catch (error) {
      log?.('The answers could not be handed in', error)
      await stayWith(made, error)
    } finally {
      state.setHanding(false)
    }
  }

  /** Handing in failed: another tab may have changed the page, which is then asked about; else it can be tried again. */
  async function stayWith(made: Survey, error: unknown) {
    if (step.peek() !== 'survey') return
    if (error instanceof TrellisError && error.code === 'conflict') await made.save()
    if (made.conflict.peek()) confirming.value = false
    else options.showError('unsent')
  }

  /** The last page of all: with the answers for research, or without them. */
  const finish = (answers?: Demographics) =>
    calls.save(
      {
        pageNo: alignmentResearchPage,
        place: alignmentResearchPage,
        answers: [],
        isSubmit: true,
        isClose: true,
        ...(answers && { research_question: answers }),
      },
      crypto.randomUUID(),
    )

  function close() {
    dropSurvey()
    leaving = false
    step.value = 'closed'
    options.onClose?.()
  }

  return {
    ...state,
    preview,
    total: alignmentItems,
    close,
    async open() {
      if (opening) return
      opening = true
      // A page that is here at once needs no picture of waiting before it.
      const slow = setTimeout(() => {
        step.value = 'loading'
      }, soonMs)
      try {
        await locate()
      } catch (error) {
        log?.('The survey could not be opened', error)
        state.failure.value = error
        if (step.peek() !== 'ended') step.value = 'failed'
      }
      clearTimeout(slow)
      opening = false
    },
    /** Begins, or goes on at the last place on any device: at once with the page that came with the intro. */
    async begin() {
      if (state.busy.peek() || step.peek() !== 'intro') return
      const known = early
      early = null
      const isFresh = known && performance.now() < known.until && known.page.languageCode === language.peek()
      return isFresh ? beginAt(known.page) : guarded(beginAnew)
    },
    /** Shows the statements in another language; the answers stay. */
    chooseLanguage(next: Language) {
      if (next === language.peek()) return
      language.value = next
      void survey.peek()?.again()
    },
    /** The last page of statements: asks before handing in. A preview goes on. */
    askSubmit() {
      if (preview) step.value = 'intro2'
      else confirming.value = true
    },
    keepOpen() {
      confirming.value = false
    },
    submit: () => guarded(submit),
    /** Back to the statements, in a preview: what is handed in stays in. */
    back() {
      if (survey.peek()) step.value = 'survey'
    },
    toResearch: () =>
      guarded(async () => {
        if (variant === 'user') state.research.value = await client.account.demographics().catch(() => ({}))
        step.value = 'research'
      }),
    /** Saves what is open and closes; what cannot be sent stays in the local queue. */
    async saveAndExit() {
      const made = survey.peek()
      if (made && !preview) {
        await guarded(async () => {
          leaving = true
          await Promise.race([made.save(), new Promise(done => setTimeout(done, leaveMs))])
        })
      }
      if (step.peek() !== 'ended') close()
    },
    saveResearch: (answers: Demographics) =>
      guarded(async () => {
        if (preview) return close()
        try {
          await finish(answers)
          step.value = 'done'
        } catch (error) {
          options.showError('research')
          throw error
        }
      }),
    skipResearch: () =>
      guarded(async () => {
        if (preview) return close()
        // Nothing of the person is lost where this mark does not arrive.
        step.value = 'done'
        await finish()
      }),
  }
}

export type Alignment = ReturnType<typeof createAlignment>
