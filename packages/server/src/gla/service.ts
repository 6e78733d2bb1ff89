import type { gla, nomineeGla } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { entry } from './entry.ts'
import { finish } from './finish.ts'
import { changeNomineeLanguage, invite, me, saveDemographics } from './nominee.ts'
import { findLastPos, questions } from './page.ts'
import { results } from './results.ts'
import { saveAnswers } from './save.ts'
import { changeLanguage, start } from './start.ts'

/** The assessment of the signed-in person. */
export const glaHandlers: Handlers<typeof gla> = {
  entry,
  start,
  finish,
  findLastPos,
  changeLanguage,
  saveAnswers,
  questions,
  results,
}

/** The assessment of a nominee, by guest token. */
export const nomineeHandlers: Handlers<typeof nomineeGla> = {
  me,
  finish,
  findLastPos,
  changeLanguage: changeNomineeLanguage,
  saveAnswers,
  questions,
  saveDemographics,
  invite,
}
