import type { Client } from '@trellis/sdk'
import { type GlaAdapter, glaCommon, notTaken } from './glaCommon.ts'

/** The Growth Leader Assessment of a nominee, whose guest token the client carries, in the flow of surveys. */
export function nomineeAdapter(client: Client): GlaAdapter {
  const taken = notTaken()
  return {
    ...glaCommon(taken, client.nominee, async () => ({})),
    async locate() {
      const me = await client.nominee.me()
      taken.id = me.assessmentId
      taken.person = `nominee.${me.assessmentId}`
      taken.total = me.total_question
      const started = me.attemptedQuestions > 0
      taken.unanswered = started ? null : me.languageCode
      return {
        info: { started, choosable: me.multiLanguage },
        language: me.languageCode,
        place: null,
        // Whose answers are in comes back to the research page.
        ...(me.finished && { step: 'research' as const }),
      }
    },
    saveResearch: async body => body && client.nominee.saveDemographics({ body }),
  }
}
