import { type Language, type RaterPage, randomId } from '@trellis/sdk'
import { type FlowAdapter, type Located, unsent } from '../survey/flow.ts'
import type { SurveyAnswer } from '../survey/source.ts'
import { endOf, type Rater, type RaterEnd, raterCalls } from './raterCalls.ts'

/** Answers as the API takes them: the step behind the last one is 'not observed', and what is open is not named. */
const ratingsOf = (answers: readonly SurveyAnswer[], steps: number) =>
  answers.flatMap(it => (it.value > 0 ? [{ item: it.questionCode, value: it.value > steps ? null : it.value }] : []))

/** Steps of the scale: what stands behind them is 'not observed'. */
const steps = 5

/** A rater's part of a 360, or the leader's own, in the flow of surveys: it can be sent anew until the round closes. */
export function raterAdapter(rater: Rater, spoken: Language): FlowAdapter<RaterPage, RaterEnd> {
  const calls = raterCalls(rater)
  const _isGuest = rater.id === undefined
  let language = spoken
  let known: RaterPage | null = null

  const placeOf = (page: RaterPage) => {
    known = page
    return { number: page.current_page, page }
  }

  async function locate(): Promise<Located<RaterPage, RaterEnd>> {
    try {
      let page = await calls.load()
      // Nothing is answered in another language: the screen's is spoken.
      if (page.attemptedQuestions === 0 && page.languageCode !== spoken) page = await calls.load(undefined, spoken)
      return { info: page, language: page.languageCode, place: placeOf(page) }
    } catch (error) {
      const end = endOf(error)
      if (!end) throw error
      return { info: null, language: spoken, place: null, end }
    }
  }

  return {
    get pages() {
      return known?.total_page ?? 1
    },
    total: () => known?.total_question ?? 0,
    id: () => `leader360.${known?.respondentKey ?? ''}`,
    source: {
      async load(number) {
        const asked = language
        const page = await calls.load(number, asked)
        // Another one was chosen meanwhile.
        return asked === language ? page : calls.load(number, language)
      },
      async save({ page, answers, place, revision, key }) {
        const body = { page, place, revision, ratings: ratingsOf(answers, steps), languageCode: language }
        return calls.rate(body, key)
      },
      endOf: error => endOf(error),
      handedInAs: 'sent',
    },
    locate,
    async look(next) {
      const page = await calls.load(undefined, next)
      return { ...placeOf(page), info: page }
    },
    speaks(now) {
      language = now
    },
    /** With the last page, as it was last saved: from now on all pages count. */
    async finish(survey) {
      if (!(await survey.flush())) throw unsent
      const page = known?.total_page ?? 1
      const { values = {}, revision = 0 } = survey.known(page) ?? {}
      const answers = Object.entries(values).map(([questionCode, value]) => ({ questionCode, value }))
      const ratings = ratingsOf(answers, steps)
      await calls.rate({ page, place: page, revision, ratings, isSubmit: true, languageCode: language }, randomId())
      return undefined
    },
    failed: 'leader360.rater.openFailed',
    // Nothing is asked for research.
    loadResearch: async () => ({}),
    saveResearch: async () => undefined,
  }
}
