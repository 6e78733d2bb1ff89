import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { clean, cleanLines } from './clean.ts'

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
    ...linkIn(link),
  })
  return calendar.toString()
}

/** An appointment that somebody is invited to, or that was called off for somebody. */
export interface MeetingNote {
  /** Names it in every calendar, for good. */
  uid: string
  /** Of two notes the higher one counts. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  title: string
  note: string
  startsAt: Date
  endsAt: Date
  /** Where one joins; empty where there is no link. */
  link: string
  organizer: { name: string; email: string }
  /** The one who reads it. Others who are invited stand in nobody's note: calendars are shared. */
  attendee: { name: string; email: string }
  now: Date
}

/**
 * An address as a property of a calendar file, where ical-generator leaves it as it is: it writes `;`, `,` and `\` of an address as those
 * of a text, by which the link leads elsewhere. Source: RFC 5545, 3.3.13.
 */
export const linkIn = (link: string | undefined): { url?: string } =>
  link && !/[;,\\]/.test(link) ? { url: link } : {}

/** A text as a calendar file may have it: of control characters line ends alone. Source: RFC 5545, 3.3.11. */
export const calendarText = (text: string): string => text.replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ')

/** A meeting as an iCalendar file that a calendar program takes as an invitation, a change or a cancellation. Source: RFC 5546, 3.2.2 and 3.2.5. */
export function meetingNote(it: MeetingNote): string {
  const isOff = it.method === 'CANCEL'
  const calendar = ical({
    prodId: { company: 'trellis', product: 'trellis' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const event = calendar.createEvent({
    id: it.uid,
    stamp: it.now,
    sequence: it.sequence,
    // Instants of UTC: no program has to know the zone.
    start: it.startsAt,
    end: it.endsAt,
    // What a person typed is no more of an address here than in the mail's own words.
    summary: clean(it.title),
    organizer: it.organizer,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(it.note ? { description: cleanLines(it.note) } : {}),
    ...(it.link ? { ...linkIn(it.link), location: it.link } : {}),
  })
  event.createAttendee({
    ...it.attendee,
    rsvp: !isOff,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
  })
  return calendar.toString()
}
