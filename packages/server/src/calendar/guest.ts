import type { calendarGuest, GuestMeeting } from '@trellis/sdk/contract'
import type { GuestContext, Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { meetingRow, tellChange } from './meetings.ts'

/** What a guest is invited to; `linkDead` of one who is invited no more. */
async function find({ tx, tenantId, guest }: GuestContext, lock: '' | 'lock' = '') {
  const own = () =>
    tx.kysely
      .selectFrom('meeting_person')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('guest_id', '=', guest.id)
      .where('left_at', 'is', null)
      .executeTakeFirst()
  const found = await own()
  const row = found && (await meetingRow({ tx, tenantId }, found.meeting_id, lock))
  // Held by now: as it stands.
  const person = row && (await own())
  if (!row || !person) throw refuse('linkDead')
  return { person, row }
}

async function told(context: GuestContext): Promise<GuestMeeting> {
  const { person, row } = await find(context)
  return {
    title: row.title,
    note: row.note,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    timeZone: row.time_zone,
    link: row.cancelled_at === null ? row.link : '',
    organizer: row.organizer,
    answer: person.answer,
    isCancelled: row.cancelled_at !== null,
  }
}

export const guestMeeting: Handler<typeof calendarGuest.guestMeeting> = context => told(context)

/** Whether the guest comes. One that was called off has no answer any more. */
export const guestAnswer: Handler<typeof calendarGuest.guestAnswer> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { person, row } = await find(context, 'lock')
  if (row.cancelled_at !== null) throw refuse('linkDead')
  await tx.kysely
    .updateTable('meeting_person')
    .set({ answer: body.answer })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', person.id)
    .execute()
  await tellChange(tx, tenantId, row)
  return told(context)
}
