import { addDays, dayMs, dayOf, localInstant, nextWorkingDay } from '@trellis/sdk/contract'

/** From when to when a person is reminded, by the own clock. Source: sprints, Time. */
export const workingHours = { from: '09:00', until: '18:00' }
/** What becomes due later waits for the next morning: so that it has gone out by six. */
const lastCall = '17:45'
/** A round that is open for less has no reminder. */
const leastForReminder = 2 * dayMs

/** The first moment from this one on that lies within a person's working hours, on a working day. */
function workingMoment(at: Date, zone: string): Date {
  const day = dayOf(at, { timeZone: zone })
  const isOver = nextWorkingDay(day) !== day || at > localInstant(day, lastCall, zone)
  const opens = localInstant(isOver ? nextWorkingDay(addDays(day, 1)) : day, workingHours.from, zone)
  return at > opens ? at : opens
}

/** Nine o'clock of the day on which half of the time has passed, or of the next working day; null where that is too late. */
export function reminderAt(asksAt: Date, closesAt: Date, zone: string): Date | null {
  const length = closesAt.getTime() - asksAt.getTime()
  if (length < leastForReminder) return null
  const half = dayOf(new Date(asksAt.getTime() + length / 2), { timeZone: zone })
  const at = localInstant(nextWorkingDay(half), workingHours.from, zone)
  return at < closesAt && at > asksAt ? at : null
}

/**
 * When a rater is reminded where the owner asks at a moment for it to be sooner than planned: in the rater's working hours, a day after
 * the rater was asked at the earliest, and never later than planned. It follows from what all raters have in common, whoever has
 * answered or declined: so nobody is told by it who has.
 */
export function soonerAt(planned: Date, asksAt: Date, at: Date, zone: string): Date {
  const sooner = workingMoment(new Date(Math.max(at.getTime(), asksAt.getTime() + dayMs)), zone)
  return sooner < planned ? sooner : planned
}
