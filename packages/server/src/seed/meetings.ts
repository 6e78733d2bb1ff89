import { addDays, dayOf, instantOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'

const timeZone = 'Europe/Berlin'

interface DemoMeeting {
  organizer: string
  with: string[]
  title: string
  note: string
  /** Days from today, and the hour in Berlin. */
  days: number
  time: string
  minutes: number
}

/** Talks with people of the network, all agreed to. */
const meetings: DemoMeeting[] = [
  {
    organizer: 'Ada',
    with: ['Jonas'],
    title: 'What still comes to me',
    note: 'Eleven decisions of two weeks, sorted.',
    days: -24,
    time: '11:00',
    minutes: 45,
  },
  {
    organizer: 'Ada',
    with: ['Jonas'],
    title: 'Frames for decisions: what is left',
    note: 'The one with Finance, and who holds it.',
    days: 8,
    time: '11:00',
    minutes: 45,
  },
  {
    organizer: 'Kira',
    with: ['Ada'],
    title: 'A year on the way to the next role',
    note: '',
    days: 15,
    time: '15:30',
    minutes: 60,
  },
]

/** A day so many days from today, and the Monday after it where it falls on a weekend. */
function workday(days: number): string {
  const day = addDays(dayOf(now(), { timeZone }), days)
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, at === 6 ? 2 : at === 0 ? 1 : 0)
}

/** Meetings of the demo tenant's leaders. */
export async function addMeetings(tx: Tx, tenantId: number, idOf: (first: string) => number): Promise<void> {
  const tenant = { tenant_id: tenantId }
  for (const [index, it] of meetings.entries()) {
    const { id } = await tx.kysely
      .insertInto('meeting')
      .values({
        ...tenant,
        uid: `demo-${index + 1}@trellis.example`,
        user_id: idOf(it.organizer),
        title: it.title,
        note: it.note,
        starts_at: instantOf(workday(it.days), it.time, { timeZone }),
        minutes: it.minutes,
        time_zone: timeZone,
        conference: 'none',
        created_at: instantOf(workday(it.days - 30), '09:00', { timeZone }),
        tell_at: instantOf(workday(it.days - 30), '09:00', { timeZone }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = await tx.kysely
      .selectFrom('person')
      .select(['id', 'email', 'full_name'])
      .where('id', 'in', it.with.map(idOf))
      .execute()
    await tx.kysely
      .insertInto('meeting_person')
      .values(
        people.map(one => ({
          ...tenant,
          meeting_id: id,
          user_id: one.id,
          email: one.email,
          name: one.full_name,
          is_named: true,
          answer: 'ACCEPTED' as const,
          invited_at: instantOf(workday(it.days - 30), '09:00', { timeZone }),
          told_sequence: 0,
        })),
      )
      .execute()
  }
}
