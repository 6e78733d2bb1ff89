import { Temporal } from 'temporal-polyfill'
import { dayMs } from '../core/day.ts'

/** What the dates of a sprint follow from. All plans are local: instants are made from them late. Source: sprints, Time. */
export interface SprintPlan {
  /** When it starts. */
  start: Date
  /** IANA zone of the sprint. */
  zone: string
  /** Weeks: 1, 4, 8 or 12. */
  duration: number
  /** Two weeks more. */
  isExtended: boolean
  /** HH:mm at which a local day of the sprint begins. */
  resetTime: string
  /** Days between two feedback rounds: 1, 7, 14 or 28. */
  feedbackFrequency: number
  /** The weekly check-in closes on this weekday (1 is Monday) at this local time (HH:mm), and opens so many days earlier (1 to 6). */
  checkIn: { weekday: number; time: string; daysBefore: number }
}

/** The window of a check-in; they are counted from 1. */
export interface CheckInWindow {
  number: number
  type: 'first' | 'weekly' | 'final'
  opens: Date
  closes: Date
}

/** A feedback round: `date` is the local day on which it goes out, at 09:00 where each rater is. */
export interface FeedbackRound {
  type: 'FIRST' | 'WEEKLY' | 'FINAL'
  date: string
  /** 09:00 of that day in the sprint's zone; of the day on which it starts later, the start. */
  goesOut: Date
  closes: Date
}

export interface SprintDates {
  /** First and last local day, both included. */
  firstDay: string
  lastDay: string
  /** Where the last day ends. */
  ends: Date
  checkIns: CheckInWindow[]
  rounds: FeedbackRound[]
}

/** Mails that the product writes to a person by itself within seven days, at the most. Source: sprints, Time and Notifications. */
export const mostMailsAWeek = 3
/** Weeks that an extension adds. Source: spec 2 section 9. */
export const extensionWeeks = 2
/** Days after its end in which crew answers are still taken. Source: spec 2 section 9. */
export const crewWindowDays = 7
/** Days that a round is open unless the next one goes out earlier. */
const roundDays = 5
/** A check-in that would close sooner after the start has nothing to look back on. */
const leastHours = 72
/** Nor has one that would close fewer days after that of the week before. */
const leastDaysBetween = 3
/** A weekly check-in that would close fewer days before the final one falls away. */
const leastDaysBeforeFinal = 4

const hourMs = 3_600_000
/** When rounds go out and windows open. */
const morning = '09:00'

const toDate = (it: Temporal.ZonedDateTime) => new Date(it.epochMilliseconds)

/**
 * The instant of a local day and time (HH:mm) in a zone. A time that does not exist there moves to the next one that does; one
 * that comes twice is the first. Source: sprints, Time.
 *
 * `instantOf` in core/zone.ts says the same by hand: every page has it, the embedded surveys too, whose budgets have no room for
 * Temporal (19 KB). Plans of weeks need a calendar, and sprints alone bring it. The test beside this file holds both equal.
 */
export function localInstant(day: string, time: string, zone: string): Date {
  const wanted = Temporal.PlainDateTime.from(`${day}T${time}`)
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (found.toPlainDateTime().equals(wanted)) return toDate(found)
  // The library jumps as far over the gap as the time lay within it; what exists next is where the gap ends.
  return toDate(found.add({ milliseconds: 1 }).getTimeZoneTransition('previous') ?? found)
}

/** The local day of the sprint in which an instant lies: it begins at `resetTime`. */
export function sprintDay(at: Date, zone: string, resetTime = '00:00'): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const isEarly = Temporal.PlainTime.compare(here.toPlainTime(), Temporal.PlainTime.from(resetTime)) < 0
  return here
    .toPlainDate()
    .subtract({ days: isEarly ? 1 : 0 })
    .toString()
}

/** In which of its weeks a sprint is at an instant: 1 to all of them. */
export function weekOf(
  plan: Pick<SprintPlan, 'start' | 'zone' | 'duration' | 'isExtended' | 'resetTime'>,
  at: Date,
): { week: number; total: number } {
  const dayOf = (it: Date) => Date.parse(sprintDay(it, plan.zone, plan.resetTime))
  const total = plan.duration + (plan.isExtended ? extensionWeeks : 0)
  const gone = dayOf(at) - dayOf(plan.start)
  return { week: Math.max(1, Math.min(total, Math.floor(gone / (7 * dayMs)) + 1)), total }
}

/** Days before its end from which a sprint nears it. Source: sprints, Notifications. */
const nearDays = 7

/**
 * From when on a sprint nears its end, so that its review is asked for and its members hear of it: seven days before. One that is
 * no longer than that has nothing to look back on then, as its first minute is that moment: of it, the last day is what is left
 * of the two moments of the design. Source: sprints, Notifications ('7 days before the end; the last day').
 */
export function nearsEndAt(
  { start, zone, resetTime }: Pick<SprintPlan, 'start' | 'zone' | 'resetTime'>,
  ends: Date,
): Date {
  const before = new Date(ends.getTime() - nearDays * dayMs)
  // By days: a week in which clocks are put back is an hour longer.
  if (sprintDay(before, zone, resetTime) > sprintDay(start, zone, resetTime)) return before
  return localInstant(sprintDay(new Date(ends.getTime() - 1), zone, resetTime), resetTime, zone)
}

const isWorking = (day: Temporal.PlainDate) => day.dayOfWeek <= 5
function workingDay(day: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate {
  return isWorking(day) ? day : workingDay(day.add({ days: step }), step)
}

/** The day itself, or where it is of a weekend the Monday after it: 2026-11-28 is 2026-11-30. */
export const nextWorkingDay = (day: string): string => workingDay(Temporal.PlainDate.from(day), 1).toString()

/**
 * Every date of a sprint. A pure function of its plan: the wizard shows what it gives, the server makes due rows from it.
 * Source: sprints, Time.
 */
export function sprintDates(plan: SprintPlan): SprintDates {
  const first = Temporal.PlainDate.from(sprintDay(plan.start, plan.zone, plan.resetTime))
  const last = first.add({ weeks: plan.duration + (plan.isExtended ? extensionWeeks : 0) }).subtract({ days: 1 })
  return {
    firstDay: first.toString(),
    lastDay: last.toString(),
    ends: localInstant(last.add({ days: 1 }).toString(), plan.resetTime, plan.zone),
    checkIns: checkInsOf(plan, first, last),
    rounds: roundsOf(plan, first, last),
  }
}

/**
 * A sprint of one week has the final check-in alone. Where it is extended, that one stays on its day and is the first week's: it may
 * be out already, and answered. Each week after it has its own, as in every other sprint.
 */
function checkInsOf(plan: SprintPlan, first: Temporal.PlainDate, last: Temporal.PlainDate): CheckInWindow[] {
  const { weekday, time, daysBefore } = plan.checkIn
  const at = (day: Temporal.PlainDate, clock: string) => localInstant(day.toString(), clock, plan.zone)
  const finalDay = workingDay(last, -1)
  const lastWeekly = finalDay.subtract({ days: leastDaysBeforeFinal })
  // The first day after the first week, for a sprint that was of one.
  const later = plan.duration === 1 ? first.add({ weeks: 1 }) : null
  const days = later && plan.isExtended ? [workingDay(later.subtract({ days: 1 }), -1)] : []
  const soonest = days[0]?.add({ days: leastDaysBetween })
  const isTooSoon = (day: Temporal.PlainDate) =>
    soonest
      ? Temporal.PlainDate.compare(day, soonest) < 0
      : at(day, time).getTime() - plan.start.getTime() < leastHours * hourMs
  const from = later ?? first
  for (
    let day = from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });
    Temporal.PlainDate.compare(day, lastWeekly) <= 0;
    day = day.add({ weeks: 1 })
  )
    if (!isTooSoon(day)) days.push(day)
  const all = [...days, finalDay]
  let free = plan.start
  return all.map((day, index) => {
    const morningBefore = at(day.subtract({ days: daysBefore }), morning)
    const opens = new Date(Math.max(morningBefore.getTime(), free.getTime()))
    const closes = at(day, time)
    free = closes
    const type = index === all.length - 1 ? 'final' : index === 0 ? 'first' : 'weekly'
    return { number: index + 1, type, opens, closes }
  })
}

function roundsOf(plan: SprintPlan, first: Temporal.PlainDate, last: Temporal.PlainDate): FeedbackRound[] {
  const final = workingDay(last, -1)
  const days = [workingDay(first, 1)]
  // Daily rounds are of one week; where it is extended they go on every week.
  const isWeeklyLater = plan.feedbackFrequency === 1 && plan.isExtended
  const week = first.add({ weeks: plan.duration })
  for (let day = first; ; ) {
    const isLater = isWeeklyLater && Temporal.PlainDate.compare(day.add({ days: 1 }), week) >= 0
    day = day.add({ days: isLater ? 7 : plan.feedbackFrequency })
    const out = workingDay(day, 1)
    if (Temporal.PlainDate.compare(out, final) >= 0) break
    if (!days.at(-1)?.equals(out)) days.push(out)
  }
  days.push(final)
  const at = (day: Temporal.PlainDate) => localInstant(day.toString(), morning, plan.zone)
  const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()))
  const later = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()))
  const ends = localInstant(last.add({ days: 1 + crewWindowDays }).toString(), plan.resetTime, plan.zone)
  return days.map((day, index) => {
    const next = days[index + 1]
    const inTime = at(day.add({ days: roundDays }))
    const closes = next ? earlier(at(next), inTime) : ends
    const type = !next ? 'FINAL' : index === 0 ? 'FIRST' : 'WEEKLY'
    return { type, date: day.toString(), goesOut: later(at(day), plan.start), closes }
  })
}
