import {
  type Client,
  type Demographics,
  type Language,
  type Part,
  pageSize,
  pagesPerPart,
  parsePosition,
  parts,
} from '@trellis/sdk'
import { type Flow, type FlowAdapter, unsent } from '../survey/flow.ts'
import { type SurveyStop, stopOf } from '../survey/source.ts'

/** What the screens know of the assessment. */
export interface GlaFacts {
  /** There are answers. */
  started: boolean
  /** The licence lets the person choose the language. */
  choosable: boolean
}

/** The assessment as its screens have it. */
export type Gla = Flow<GlaFacts, SurveyStop>
export type GlaAdapter = FlowAdapter<GlaFacts, SurveyStop>

/** An assessment that is being taken. */
export interface Taken {
  /** Below 1 none is under way; then minus the one before, so that answers to be kept are of this time. */
  id: number
  person: string
  total: number
  /** The language that an assessment without answers is in: it may still be another one. */
  unanswered: Language | null
  /** The words of the steps, which are saved with the answers. */
  labels: readonly string[]
  /** Settles when there is an assessment to save to; never where the start failed. */
  ready?: Promise<unknown> | undefined
}

export const notTaken = (): Taken => ({ id: 0, person: '', total: 0, unanswered: null, labels: [] })

/** Page of the whole assessment, 1 to 8, for a place in a part, and back. */
export const pageAt = (position: string): number => {
  const { part, page } = parsePosition(position)
  return parts.indexOf(part) * pagesPerPart + page
}
export const placeOf = (page: number): { part: Part; page: number } => ({
  part: parts[page > pagesPerPart ? 1 : 0],
  page: page > pagesPerPart ? page - pagesPerPart : page,
})

/** What a signed-in person and a nominee have in common: the same calls on other paths. */
export function glaCommon(
  taken: Taken,
  calls: Client['gla'] | Client['nominee'],
  loadResearch: () => Promise<Demographics>,
) {
  return {
    pages: parts.length * pagesPerPart,
    total: () => taken.total,
    id: () => `gla.${taken.person}.${taken.id}`,
    source: {
      async load(number) {
        const { part, page } = placeOf(number)
        await taken.ready
        const loaded = await calls.questions({
          query: {
            assessmentId: taken.id,
            type: 'GLAV2',
            profile: part === 'Style' ? 'STYLE' : 'STRATEGY',
            page,
            limit: pageSize,
          },
        })
        taken.labels = loaded.labels
        return loaded
      },
      async save({ page, answers, place, revision, key }) {
        const { part: type } = placeOf(page)
        const to = placeOf(place)
        await taken.ready
        const assessmentId = taken.id
        const userAnswers = answers.map(({ questionCode, value }) => ({
          assessmentId,
          questionCode,
          value,
          description: value === 0 ? 'N/A' : (taken.labels[value - 1] ?? String(value)),
          type,
        }))
        const body = { assessmentId, lastPos: `${to.part}-${to.page}`, revision, userAnswers }
        return calls.saveAnswers({ body }, { idempotencyKey: key })
      },
      endOf: stopOf,
      handedInAs: 'finished',
    },
    async look(languageCode) {
      const params = { id: taken.id }
      // An assessment may exist before its language is chosen.
      if (taken.unanswered && taken.unanswered !== languageCode)
        await calls.changeLanguage({ params, query: { languageCode } })
      return { number: pageAt(await calls.findLastPos({ params })) }
    },
    erases: () => taken.unanswered === null,
    async changeLanguage(languageCode) {
      // Not before there is an assessment to change.
      if (taken.id < 1) return null
      await calls.changeLanguage({ params: { id: taken.id }, query: { languageCode } })
      taken.unanswered = languageCode
      return { started: false, choosable: true }
    },
    async finish(survey, again) {
      // What may be in already takes no save: one would be refused, though nothing is lost.
      if ((!again || survey.waiting.peek() > 0) && !(await survey.save())) throw unsent
      await calls.finish({ query: { assessmentId: taken.id } })
    },
    failed: 'gla.start.failed',
    loadResearch,
    saved: 'research.saved',
  } satisfies Partial<GlaAdapter>
}
