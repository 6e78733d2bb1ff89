import { type AlignmentMember, addDays, alignmentDaysMost, dayMs, dayOf, instantOf, type Zoned } from '@trellis/sdk'

/** The day so many days after now, or after a later instant, on the person's calendar. */
export const dayAfter = (days: number, now: number, zoned: Zoned, from?: string | null): string =>
  addDays(dayOf(Math.max(now, from ? Date.parse(from) : 0), zoned), days)

/** The last minute of a day on the person's calendar, with which a survey ends. */
export const endOf = (day: string, zoned: Zoned): Date => instantOf(day, '23:59', zoned)

/** The last day a survey may end: its last minute is not beyond what the server takes. */
export const lastDay = (now: number, zoned: Zoned): string => addDays(dayOf(now + alignmentDaysMost * dayMs, zoned), -1)

/** Why a survey cannot end on a day, as a key of `alignment.report.extend`; null where it can. */
export function deadlineError(chosen: string, first: string, now: number, zoned: Zoned): 'later' | 'latest' | null {
  const last = lastDay(now, zoned)
  if (first > last || chosen > last) return 'latest'
  return chosen < first ? 'later' : null
}

/** Whether a person was reminded within the last day, so that a further reminder would be left out. */
export const remindedToday = ({ remindedAt }: AlignmentMember, now: number): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < dayMs
