import { addDays, dayMs, dayOf, leader360Limits, localInstant } from '@trellis/sdk/contract'

/** When a rater is reminded, by the rater's own clock, and until when it is not too late to. Source: plan, 360. */
const morning = '09:00'
const lateMs = 9 * 3_600_000

/** The end of a round that was sent at a moment: the end of its last day where the leader is. */
export const closesAt = (startedAt: Date, days: number, zone: string): Date =>
  localInstant(addDays(dayOf(startedAt, { timeZone: zone }), days + 1), '00:00', zone)

/** When a round that is closed was over, as it is told: at its end, or before it by hand; the job that closes may come later. */
export const overAt = (it: { closed_at: Date | null; closes_at: Date | null }): Date =>
  new Date(Math.min((it.closed_at as Date).getTime(), (it.closes_at as Date).getTime()))

/**
 * The next reminder after a moment: 9:00 of a day 7 and 2 days before the end, where the rater is, and never of the day on which
 * the rater was asked; null after the last.
 */
export function nextReminder(at: Date, closes: Date, zone: string, askedAt: Date | null): Date | null {
  const last = dayOf(new Date(closes.getTime() - 1), { timeZone: zone })
  const asked = askedAt && dayOf(askedAt, { timeZone: zone })
  for (const days of leader360Limits.remindDays) {
    const day = addDays(last, -days)
    const reminds = localInstant(day, morning, zone)
    if (reminds > at && day !== asked) return reminds
  }
  return null
}

/** Whether a reminder is so late that its day is over where it is due. */
export const isTooLate = (remindAt: Date, at: Date): boolean => at.getTime() - remindAt.getTime() > lateMs

/** When somebody who was asked at a moment may be reminded by hand. */
const remindableFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + leader360Limits.remindFirstDays * dayMs)

/** Whether somebody was asked so long ago that a reminder by hand is none too soon. */
export const isRemindable = (askedAt: Date, at: Date): boolean => remindableFrom(askedAt) <= at

/** When all who are open may be reminded by hand, for the first time or again; null where they may be now. */
export function remindFrom(startedAt: Date, remindedAt: Date | null, at: Date): Date | null {
  const from = remindedAt
    ? new Date(remindedAt.getTime() + leader360Limits.remindAgainDays * dayMs)
    : remindableFrom(startedAt)
  return from > at ? from : null
}
