import { addDays, alignmentDays, dayOf, instantOf } from '@trellis/sdk/contract'

/**
 * When a survey ends for which nobody has said it: with the last minute of the fourteenth day by the clock of who begins it. People
 * are told a day, and who answers on it is not late.
 */
export const endOfSurvey = (begins: Date, timeZone: string): Date =>
  instantOf(addDays(dayOf(begins, { timeZone }), alignmentDays), '23:59', { timeZone })
