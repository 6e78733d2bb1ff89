import {
  type AlignmentPage,
  alignmentItemPages,
  alignmentItems,
  alignmentResearchPage,
  type Demographics,
  type Language,
  randomId,
} from '@trellis/sdk'
import { type FlowAdapter, type Located, unsent } from '../survey/flow.ts'
import { type AlignmentEnd, alignmentCalls, endOf, type Respondent, surveyPageOf, wordsOf } from './alignmentCalls.ts'

/** The Team Alignment Survey in the flow of surveys. */
export function alignmentAdapter(respondent: Respondent, spoken: Language): FlowAdapter<AlignmentPage, AlignmentEnd> {
  const { client, variant } = respondent
  const calls = alignmentCalls(respondent)
  const preview = variant === 'preview'
  let language = spoken
  let key = ''
  let leaving = false

  const placeOf = (page: AlignmentPage) => {
    const number = Math.min(page.current_page, alignmentItemPages)
    key = page.respondentKey
    return { number, page: surveyPageOf(page) }
  }

  /** Where the person left, in the language that was kept where there are answers, else in the screen's. */
  async function locate(): Promise<Located<AlignmentPage, AlignmentEnd>> {
    try {
      let page = await calls.load(undefined, preview ? spoken : undefined)
      if (page.totalAttemptedQuestions === 0 && page.languageCode !== spoken && !page.submitted)
        page = await calls.load(undefined, spoken)
      const end = page.submitted ? 'submitted' : undefined
      return { info: page, language: page.languageCode, place: placeOf(page), end }
    } catch (error) {
      const end = endOf(error)
      if (!end) throw error
      return { info: null, language: spoken, place: null, end }
    }
  }

  /** The last page of all: with the answers for research, or without them. */
  const close = (answers?: Demographics) =>
    calls.save(
      {
        pageNo: alignmentResearchPage,
        place: alignmentResearchPage,
        answers: [],
        isSubmit: true,
        isClose: true,
        ...(answers && { research_question: answers }),
      },
      randomId(),
    )

  return {
    preview,
    pages: alignmentItemPages,
    total: () => alignmentItems,
    id: () => `alignment.${key}`,
    source: {
      async load(number) {
        const asked = language
        const page = await calls.load(number, asked)
        // Another one was chosen meanwhile.
        return surveyPageOf(asked === language ? page : await calls.load(number, language))
      },
      async save({ page, answers, place, revision: known, key: idempotencyKey }) {
        const body = { pageNo: page, place, revision: known, answers: wordsOf(answers), languageCode: language }
        const reply = await calls.save({ ...body, ...(leaving && { isClose: true }) }, idempotencyKey)
        return { attemptedQuestions: reply.totalAttemptedQuestions, revision: reply.revision }
      },
      endOf: error => endOf(error) ?? undefined,
      handedInAs: 'submitted',
    },
    locate,
    async look(next) {
      const page = await calls.load(undefined, next)
      return { ...placeOf(page), info: page }
    },
    speaks(now) {
      language = now
    },
    leaving(now) {
      leaving = now
    },
    /** With the last page of statements, as it was last saved. */
    async finish(survey) {
      if (!(await survey.flush())) throw unsent
      const { values = {}, revision = 0 } = survey.known(alignmentItemPages) ?? {}
      const answers = wordsOf(Object.entries(values).map(([questionCode, value]) => ({ questionCode, value })))
      const body = { pageNo: alignmentItemPages, place: alignmentResearchPage, answers, revision, isSubmit: true }
      await calls.save({ ...body, languageCode: language }, randomId())
      return undefined
    },
    failed: 'alignment.survey.openFailed.title',
    loadResearch: async () => (variant === 'user' ? client.account.demographics() : {}),
    saveResearch: close,
  }
}
