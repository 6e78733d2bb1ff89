import { dayMs } from './day.ts'
import { dateStyles, dateText, type I18n } from './i18n.ts'

const minuteMs = 60_000

/** Whose clock and calendar it is: the texts of a person have the zone; without one it is that of the device. */
export type Zoned = Pick<I18n, 'timeZone'>

/** Whether a name is a zone that times can be shown in. An offset is none: it knows no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** Making one takes longer than many uses of it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** What calendar and clock of a zone show at an instant: 2026-11-23T10:00. */
function clockOf({ timeZone }: Zoned): (instant: Date | string | number) => string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...fields, hourCycle: 'h23', timeZone })
  // The zone of the device may change.
  if (timeZone) formats.set(timeZone, format)
  return instant => {
    const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(it => [it.type, it.value]))
    return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
  }
}

/** The day of an instant on a person's calendar, as a date field has it: 2026-11-23. */
export const dayOf = (instant: Date | string | number, zoned: Zoned): string => clockOf(zoned)(instant).slice(0, 10)

/** The time of an instant on a person's clock, as a time field has it: 10:00. */
export const timeOf = (instant: Date | string | number, zoned: Zoned): string => clockOf(zoned)(instant).slice(11)

/**
 * An instant at which something ends, as one says it: where a day begins, it is the last minute of the day that is over then. A day
 * begins at midnight, or at the next time that there is.
 */
export function lastMinute(instant: Date | string, zoned: Zoned): Date {
  const at = new Date(instant)
  const before = new Date(at.getTime() - minuteMs)
  return dayOf(before, zoned) === dayOf(at, zoned) ? at : before
}

/** So many days later on the calendar: 2026-11-23 and 8 is 2026-12-01. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The instant of a day and a time of a person's calendar and clock. A time that does not exist moves to the next one that does; one
 * that comes twice is the first. An invalid date where there is no such day or time. Why by hand: `localInstant` in
 * sprint/calendar.ts. Source: sprints, Time.
 */
export function instantOf(day: string, time: string, zoned: Zoned): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wanted)) return new Date(wanted)
  const shown = clockOf(zoned)
  const ahead = (at: number) => Date.parse(`${shown(at)}Z`) - at
  // A clock is put forward or back at most once in these two days.
  let instant = wanted - Math.max(ahead(wanted - dayMs), ahead(wanted + dayMs))
  while (Date.parse(`${shown(instant)}Z`) < wanted) instant += minuteMs
  return new Date(instant)
}

/**
 * Day, time and zone of an instant in words, where somebody could doubt when it is; also with the day of the week. The name of a zone
 * stands in brackets, but in English, where it follows a time, and in Chinese, where it goes before.
 */
export const momentText = (
  instant: Date | string,
  { language, timeZone }: Pick<I18n, 'language' | 'timeZone'>,
  more?: Pick<Intl.DateTimeFormatOptions, 'weekday'>,
): string =>
  dateText(language, instant, {
    ...dateStyles.long,
    ...dateStyles.time,
    ...more,
    timeZone,
    timeZoneName: 'longGeneric',
  })
    // The long names leave UTC without one.
    .replace(/\w+[+]00.00/, 'UTC')
    // Not before am and pm. A zone that is called by its country has a remark in brackets of its own.
    .replace(/([:.]\d\d) ([^ap].+?)( \(.+)?$/, language === 'de' ? '$1 Uhr ($2)' : '$1 ($2)')
