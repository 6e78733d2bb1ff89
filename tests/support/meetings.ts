import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@trellis/sdk/contract'
import type { Backstage, Call } from './api.ts'

/** A meeting in the database, with its organizer and one who is invited. */
export interface DemoMeeting {
  id: number
  /** Another one, to which the organizer of the first is invited. */
  otherId: number
  invitedId: number
}

/** A day to come of the demo's people, as a date field has it: around midnight UTC it is another day there. */
export const dayAhead = (days: number): string => addDays(dayOf(new Date(), { timeZone: 'Europe/Berlin' }), days)

async function addMeeting(
  db: Backstage,
  organizer: string,
  invited: { userId?: number; guestId?: number; email: string },
) {
  const tenantId = await db.tenant('alder')
  const [row] = await db.query<{ id: number }>(
    `insert into meeting (tenant_id, uid, user_id, title, note, starts_at, minutes, time_zone, conference, created_at, tell_at)
     values ($1, $2, $3, 'A first talk', '', now() + interval '2 days', 30, 'UTC', 'none', now(), now()) returning id`,
    [tenantId, `${randomUUID()}@localhost`, await db.person(organizer)],
  )
  const id = row?.id as number
  await db.query(
    `insert into meeting_person (tenant_id, meeting_id, user_id, guest_id, email, name, is_named, invited_at, told_sequence)
     values ($1, $2, $3, $4, $5, 'Somebody', $6, now(), 0)`,
    [tenantId, id, invited.userId ?? null, invited.guestId ?? null, invited.email, invited.userId !== undefined],
  )
  return id
}

/** A meeting of one person with another, and one the other way round. */
export async function meetingOf(db: Backstage, organizer: string, invited: string): Promise<DemoMeeting> {
  const [organizerId, invitedId] = [await db.person(organizer), await db.person(invited)]
  return {
    id: await addMeeting(db, organizer, { userId: invitedId, email: invited }),
    otherId: await addMeeting(db, invited, { userId: organizerId, email: organizer }),
    invitedId,
  }
}

/** Somebody without an account who is invited to a meeting, with the token of the link. */
export async function meetingGuest(db: Backstage, given: Parameters<Backstage['guest']>[1] = {}) {
  const guest = await db.guest('meeting', given)
  const id = await addMeeting(db, 'ben@alder.example', { guestId: guest.id, email: guest.email })
  return { ...guest, meetingId: id }
}

/** A call of each endpoint of the calendar that its organizer would succeed in. */
export const calendarSamples = ({ id, otherId, invitedId }: DemoMeeting): Record<string, Call> => ({
  // No provider is set up in these tests.
  'calendar.syncCalendarUrl': { query: { originUrl: 'http://localhost/profile/calendar', provider: 'google' } },
  'calendar.calendarCallback': { body: { state: 'nobody-made-this', code: 'x' } },
  'calendar.authorizeConferenceProvider': { body: { conference: true } },
  'calendar.chooseCalendarDates': { body: { dates: true } },
  'calendar.busyTimes': {
    body: { from: '2026-11-24T08:00:00Z', to: '2026-11-24T18:00:00Z', emails: ['ada@alder.example'] },
  },
  'calendar.scheduledMeeting': { query: { id } },
  'calendar.scheduleMeeting': {
    body: {
      id,
      version: 1,
      title: 'A second talk',
      note: '',
      day: dayAhead(3),
      time: '10:00',
      timeZone: 'Europe/Berlin',
      minutes: 30,
      conference: 'none',
      link: '',
      people: [{ userId: invitedId }],
    },
  },
  'calendar.cancelMeeting': { body: { id, version: 1 } },
  'calendar.answerMeeting': { body: { id: otherId, answer: 'ACCEPTED' } },
  'calendarGuest.guestAnswer': { body: { answer: 'ACCEPTED' } },
})
