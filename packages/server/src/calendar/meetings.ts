import { type Meeting, meetingEnd } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { isOneOf, type RowOf } from '../core/kysely.ts'
import { announceAll } from '../core/realtime.ts'
import { tellInbox } from '../core/tell-inbox.ts'

export type MeetingRow = RowOf<'meeting'> & { organizer: string; organizer_email: string }
export type PersonRow = RowOf<'meeting_person'>

type Place = Pick<UserContext, 'tx' | 'tenantId'>

export const meetingRows = ({ tx, tenantId }: Place) =>
  tx.kysely
    .selectFrom('meeting as g')
    .innerJoin('person as p', 'p.id', 'g.user_id')
    .selectAll('g')
    .select(['p.full_name as organizer', 'p.email as organizer_email'])
    .where('g.tenant_id', '=', tenantId)

/** A meeting by its id; `lock` holds it until the transaction ends. */
export const meetingRow = (place: Place, id: number, lock: '' | 'lock' = ''): Promise<MeetingRow | undefined> =>
  meetingRows(place)
    .where('g.id', '=', id)
    .$if(lock === 'lock', it => it.forUpdate('g'))
    .executeTakeFirst()

/** Everybody who is or was invited to meetings, in the order of their invitation. */
export const peopleOf = ({ tx, tenantId }: Place, ids: readonly number[]): Promise<PersonRow[]> =>
  tx.kysely
    .selectFrom('meeting_person')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('meeting_id', ids))
    .orderBy('id')
    .execute()

function calendarOf(row: MeetingRow, isOrganizer: boolean): Meeting['calendar'] {
  if (!isOrganizer || row.event_account === null) return 'none'
  if (row.pushed_sequence === row.sequence) return 'there'
  return row.push_at === null ? 'failed' : 'waiting'
}

/** A meeting as somebody sees it who organizes it or is invited. */
export function toldMeeting(row: MeetingRow, everybody: readonly PersonRow[], userId: number): Meeting {
  const isOrganizer = row.user_id === userId
  const people = everybody.filter(it => it.meeting_id === row.id && it.left_at === null)
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    timeZone: row.time_zone,
    conference: row.conference,
    link: row.link,
    calendar: calendarOf(row, isOrganizer),
    organizer: { userId: row.user_id, name: row.organizer, email: row.organizer_email },
    isOrganizer,
    people: people.map(it => ({
      // That an address has an account is told by nothing here.
      userId: it.is_named ? it.user_id : null,
      name: it.name,
      // Addresses that somebody typed are the organizer's to know.
      email: isOrganizer || it.is_named ? it.email : '',
      answer: it.answer,
    })),
    answer: isOrganizer ? null : (people.find(it => it.user_id === userId)?.answer ?? 'OPEN'),
    isCancelled: row.cancelled_at !== null,
    // 0 is none yet.
    version: row.sequence + 1,
  }
}

/** The same, read. */
export async function toldAfter(place: Place, id: number, userId: number): Promise<Meeting> {
  const row = await meetingRow(place, id)
  if (!row) throw new Error('The meeting was there')
  return toldMeeting(row, await peopleOf(place, [id]), userId)
}

/** Meetings of a person that touch a span of time, those that were called off left out, in order. */
export async function meetingsBetween(
  place: Place,
  userId: number,
  from: Date,
  to: Date,
): Promise<{ rows: MeetingRow[]; people: PersonRow[] }> {
  const rows = await meetingRows(place)
    .where('g.cancelled_at', 'is', null)
    .where('g.starts_at', '<', to)
    // None is longer than eight hours.
    .where('g.starts_at', '>', new Date(from.getTime() - 8 * 3_600_000))
    .where(it =>
      it.or([
        it('g.user_id', '=', userId),
        it.exists(
          it
            .selectFrom('meeting_person as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 'g.tenant_id')
            .whereRef('i.meeting_id', '=', 'g.id')
            .where('i.user_id', '=', userId)
            .where('i.left_at', 'is', null)
            .where('i.answer', '<>', 'DECLINED'),
        ),
      ]),
    )
    .orderBy('g.starts_at')
    .orderBy('g.id')
    .execute()
  const shown = rows.filter(it => meetingEnd({ startsAt: it.starts_at, minutes: it.minutes }) > from)
  return {
    rows: shown,
    people: await peopleOf(
      place,
      shown.map(it => it.id),
    ),
  }
}

/**
 * Says to the organizer and all who are invited, or were `before` this change, that a meeting has changed. Who was taken out by an earlier
 * one hears of it no more.
 */
export async function tellChange(
  tx: Tx,
  tenantId: number,
  row: Pick<MeetingRow, 'id' | 'user_id'>,
  before: readonly PersonRow[] = [],
): Promise<void> {
  const people = [...before, ...(await peopleOf({ tx, tenantId }, [row.id]))].filter(it => it.left_at === null)
  const users = [...new Set([row.user_id, ...people.flatMap(it => it.user_id ?? [])])]
  await announceAll(
    tx,
    tenantId,
    users.map(it => `calendar/${it}`),
    'meeting.changed',
    now().getTime(),
  )
  await tellInbox(tx, tenantId, users)
}
