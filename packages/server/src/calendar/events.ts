import {
  addDays,
  type CalendarEvent,
  type calendar,
  dayOf,
  instantOf,
  lastMinute,
  meetingEnd,
  milestoneWords,
  mostEventDays,
  screenOf,
  wordsOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import type { SprintDate } from '../core/doors.ts'
import { timeZoneOf } from '../core/people.ts'
import { badField } from '../core/refuse.ts'
import { meetingsBetween, toldMeeting } from './meetings.ts'
import { type Reader, readerOf } from './reader.ts'

/** Days that are shown where no others are asked for. */
const usualDays = 60

const noMeeting = { meeting: null }

/** Day, last day and instants of something with a time. */
function times(from: Date, to: Date, zoned: { timeZone: string }) {
  return {
    day: dayOf(from, zoned),
    lastDay: dayOf(to > from ? lastMinute(to, zoned) : to, zoned),
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
  }
}

function sprintEvent(it: SprintDate, { texts: { t, timeZone } }: Reader): CalendarEvent {
  const home = it.teamId === null ? '' : `/teams/v2/${it.teamId}`
  const detail = [it.label, it.teamName].filter(Boolean).join(' · ')
  const about = { id: String(it.id), detail, isDone: it.isDone, ...noMeeting }
  const zoned = { timeZone: timeZone ?? 'UTC' }
  if (it.kind === 'CHECK_IN')
    return {
      ...about,
      type: 'CHECK_IN',
      title: t('calendar.events.checkIn'),
      path: `${home}/sprint/check-in`,
      ...times(it.startsAt, it.endsAt, zoned),
    }
  if (it.kind === 'END') {
    const last = lastMinute(it.endsAt, zoned)
    return {
      ...about,
      type: 'DEADLINE',
      id: `sprint-${it.id}`,
      title: t('calendar.events.sprintEnd'),
      path: `${home}/sprint/dashboard`,
      ...times(last, last, zoned),
    }
  }
  return {
    ...about,
    type: 'ACTIVITY',
    title: it.title,
    path: it.label ? `${home}/sprint/kanban` : `${home}/communicate`,
    ...times(it.startsAt, it.endsAt, zoned),
  }
}

const placeOf = (it: CalendarEvent) => `${it.day}${it.startsAt ?? ''}`
const inOrder = (events: CalendarEvent[]) => events.sort((a, b) => placeOf(a).localeCompare(placeOf(b)))

/** Dates of a person's plan and sprints on some days, both included, in order: milestones, check-ins, activities, ends of sprints. */
export async function planAndSprintDates(reader: Reader, startDate: string, endDate: string): Promise<CalendarEvent[]> {
  const { core, tx, tenantId, userId, texts } = reader
  const [from, to] = instantsOf(reader, startDate, endDate)
  const [milestones, sprints] = await Promise.all([
    core.doors.plan.milestonesBetween(tx, tenantId, userId, startDate, endDate),
    core.doors.sprint.datesOf(reader, from, to),
  ])
  return inOrder([
    ...milestones.map(
      (it): CalendarEvent => ({
        type: 'MILESTONE',
        id: it.team ? `team-${it.id}` : String(it.id),
        title: it.label,
        detail: [it.type === 'OTHER' ? '' : texts.t(milestoneWords[it.type]), it.team?.name]
          .filter(Boolean)
          .join(' · '),
        day: it.from,
        lastDay: it.to,
        startsAt: null,
        endsAt: null,
        isDone: it.isDone,
        path: it.team ? `/teams/v2/${it.team.id}/plan` : '/plan',
        ...noMeeting,
      }),
    ),
    ...sprints.map(it => sprintEvent(it, reader)),
  ])
}

/** From the beginning of a day to the end of another. */
const instantsOf = (zoned: { timeZone: string }, startDate: string, endDate: string): [Date, Date] => [
  instantOf(startDate, '00:00', zoned),
  instantOf(addDays(endDate, 1), '00:00', zoned),
]

/** Everything of a person with a date on some days, both included, in order. */
export async function eventsOf(reader: Reader, startDate: string, endDate: string): Promise<CalendarEvent[]> {
  const { core, tx, tenantId, userId, texts, timeZone } = reader
  const zoned = { timeZone }
  const [from, to] = instantsOf(zoned, startDate, endDate)
  const [meetings, dates, deadlines] = await Promise.all([
    meetingsBetween(reader, userId, from, to),
    planAndSprintDates(reader, startDate, endDate),
    core.doors.inbox.deadlinesOf(tx, tenantId, userId, from, to),
  ])
  return inOrder([
    ...meetings.rows.map((row): CalendarEvent => {
      const meeting = toldMeeting(row, meetings.people, userId)
      const names = meeting.isOrganizer ? meeting.people.map(it => it.name || it.email) : [meeting.organizer.name]
      return {
        type: 'MEETING',
        id: String(row.id),
        title: row.title,
        detail: names.join(', '),
        isDone: false,
        path: `/event/dashboard?meeting=${row.id}`,
        ...times(row.starts_at, meetingEnd({ startsAt: row.starts_at, minutes: row.minutes }), zoned),
        meeting,
      }
    }),
    ...dates,
    ...deadlines.map((it): CalendarEvent => {
      const { title, detail } = wordsOf(texts, it)
      // What ends where a day begins ends with the day before.
      const until = lastMinute(it.until, zoned)
      return {
        type: 'DEADLINE',
        id: String(it.id),
        title,
        detail,
        isDone: false,
        path: screenOf(it.rule, it.teamId),
        ...times(until, until, zoned),
        ...noMeeting,
      }
    }),
  ])
}

/** The events page. */
export const calendarEvents: Handler<typeof calendar.calendarEvents> = async (context, { query }) => {
  const { core, tx, tenantId, userId, language } = context
  const timeZone = await timeZoneOf(context)
  const today = dayOf(now(), { timeZone })
  const startDate = query.startDate ?? today
  const endDate = query.endDate ?? addDays(startDate, usualDays)
  if (endDate < startDate) throw badField('query.endDate', 'Not before the start')
  if (endDate > addDays(startDate, mostEventDays)) throw badField('query.endDate', `At most ${mostEventDays} days`)
  const reader = readerOf(core, tx, { tenantId, userId }, language, timeZone)
  return { today, startDate, endDate, timeZone, events: await eventsOf(reader, startDate, endDate) }
}
