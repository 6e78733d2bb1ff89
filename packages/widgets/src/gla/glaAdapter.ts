import type { Client, Language } from '@trellis/sdk'
import { laterMs } from '../survey/later.ts'
import { moveQueue } from '../survey/queue.ts'
import { type GlaAdapter, glaCommon, notTaken, pageAt } from './glaCommon.ts'

/** The Growth Leader Assessment of the signed-in person in the flow of surveys. */
export function glaAdapter(client: Client, spoken: Language): GlaAdapter {
  const taken = notTaken()
  const common = glaCommon(taken, client.gla, () => client.account.demographics())

  /** Name of the queue before the assessment was known. */
  let before = ''

  function take(id: number) {
    if (taken.id < 1) before = common.id()
    taken.id = id
    moveQueue(before, common.id())
  }
  const begin = async (languageCode: Language) =>
    take((await client.gla.start({ query: { languageCode } })).assessmentId)

  return {
    ...common,
    async locate() {
      const { state, finishedId, clientId, userId, multiLanguage, page } = await client.gla.entry({
        query: { languageCode: spoken },
      })
      taken.person = `${clientId}.${userId}`
      taken.id = -finishedId
      // It may have been started by a page that never heard of it.
      if (!state.finished && state.assessmentId > 0) take(state.assessmentId)
      taken.total = state.total_question
      const started = taken.id > 0 && state.attemptedQuestions > 0
      taken.unanswered = started ? null : (page?.languageCode ?? spoken)
      if (page) taken.labels = page.labels
      return {
        info: { started, choosable: multiLanguage },
        // The answers do not say in which language they were given, nor the licence which one is its only one: the page does.
        language: page && (started || !multiLanguage) ? page.languageCode : spoken,
        place: page && { page, number: pageAt((taken.id > 0 && state.lastPos) || 'Style-1') },
      }
    },
    async look(language) {
      taken.ready = undefined
      await begin(language)
      return common.look(language)
    },
    start(language) {
      taken.ready = undefined
      if (taken.id > 0) return undefined
      // The page itself comes first.
      const starting = new Promise(done => setTimeout(done, laterMs)).then(() => begin(language))
      taken.ready = starting.catch(() => new Promise(() => undefined))
      return starting
    },
    finish(survey, again) {
      // Another tab may have left more there, when its own start failed.
      moveQueue(before, common.id())
      return common.finish(survey, again)
    },
    saveResearch: async body => body && client.account.saveDemographics({ body }),
  }
}
