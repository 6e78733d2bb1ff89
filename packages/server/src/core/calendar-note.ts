import ical, { ICalCalendarMethod } from 'ical-generator'

/** A deadline takes so much of a calendar, in ms: enough to be seen. */
const spanMs = 1_800_000

export interface CalendarNote {
  /** The same for every mail about this deadline: a later note takes the place of the one before. */
  id: string
  /** What is due. */
  title: string
  until: Date
  now: Date
  /** Where it is done. Left out where the address is a secret of its reader: calendars are shared. */
  link?: string | undefined
}

/** The end of something as an iCalendar file (RFC 5545): half an hour that ends with it. */
export function calendarNote({ id, title, until, now, link }: CalendarNote): string {
  const calendar = ical({
    prodId: { company: 'trellis', product: 'trellis' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id,
    stamp: now,
    // Later deadlines count for more: minutes since 1970 fit into the 31 bits that programs read.
    sequence: Math.floor(until.getTime() / 60_000),
    start: new Date(until.getTime() - spanMs),
    end: until,
    summary: title,
    ...(link ? { url: link } : {}),
  })
  return calendar.toString()
}
