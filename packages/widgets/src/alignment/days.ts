import { type AlignmentMember, alignmentDaysMost } from '@trellis/sdk'

const day = 24 * 60 * 60 * 1000

/** A day as the date field has it, 2026-11-23, on the person's own calendar. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day so many days after now, or after a later instant. */
export const dayAfter = (days: number, now: number, from?: string | null): string =>
  dayOf(Math.max(now, from ? Date.parse(from) : 0) + days * day)

/** The last day a survey may end: its last minute is not beyond what the server takes. */
export const lastDay = (now: number): string => dayAfter(alignmentDaysMost - 1, now)

/** Why a survey cannot end on a day, as a key of `alignment.report.extend`; null where it can. */
export function deadlineError(chosen: string, first: string, now: number): 'later' | 'latest' | null {
  const last = lastDay(now)
  if (first > last || chosen > last) return 'latest'
  return chosen < first ? 'later' : null
}

/** Whether a person was reminded within the last day, so that a further reminder would be left out. */
export const remindedToday = ({ remindedAt }: AlignmentMember, now: number): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < day
