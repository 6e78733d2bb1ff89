import { dayMs, meetingEnd, toLanguage } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { linkToken } from '../core/guest-link.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { sha256 } from '../core/secrets.ts'
import type { Letter } from '../core/write-letter.ts'
import { type MeetingRow, type PersonRow, peopleOf } from './meetings.ts'

/** Who tells: a call in the name of its caller, or a job, which mails as the organizer. */
type Telling = Pick<UserContext, 'core' | 'tx' | 'tenantId'> &
  Partial<Pick<UserContext, 'userId' | 'principal' | 'after'>>

/** Who gets no more mails today is told later, in ms. */
const laterMs = 3_600_000

/** Opens the links of those without an account, and keeps them open until a day after the meeting. Gives the people with their guests. */
async function withGuests({ core, tx, tenantId }: Telling, row: MeetingRow, people: readonly PersonRow[]) {
  const expires = new Date(meetingEnd({ startsAt: row.starts_at, minutes: row.minutes }).getTime() + dayMs)
  const organizer = await tx.kysely
    .selectFrom('membership')
    .select('language_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', row.user_id)
    .executeTakeFirst()
  const known = people.flatMap(it => it.guest_id ?? [])
  await tx.kysely
    .updateTable('guest')
    .set({ expires_at: expires })
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', known))
    .execute()
  const all: PersonRow[] = []
  for (const it of people) {
    if (it.user_id !== null || it.guest_id !== null) {
      all.push(it)
      continue
    }
    const guest = await tx.kysely
      .insertInto('guest')
      .values({
        tenant_id: tenantId,
        purpose: 'meeting',
        email: it.email,
        full_name: it.name,
        language_code: toLanguage(organizer?.language_code),
        token_hash: sha256(linkToken(core.sealKey, 'meeting-link', tenantId, it.id)),
        created_at: now(),
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.kysely
      .updateTable('meeting_person')
      .set({ guest_id: guest.id })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
    all.push({ ...it, guest_id: guest.id })
  }
  return all
}

/** Whether somebody is still to be told of what stands. Who was never invited is told of no end. */
const isUntold = (row: MeetingRow, it: PersonRow): boolean =>
  it.told_sequence === null ? it.left_at === null && row.cancelled_at === null : it.told_sequence < row.sequence

function letterOf({ core, tenantId }: Telling, row: MeetingRow, it: PersonRow): Letter {
  const isOff = it.left_at !== null || row.cancelled_at !== null
  const text = isOff
    ? ('calendar.mail.cancelled' as const)
    : it.told_sequence === null
      ? ('calendar.mail.invited' as const)
      : ('calendar.mail.changed' as const)
  // An end is that of what was told last: whoever is taken off learns nothing of what became of it.
  const told = {
    title: (isOff && it.told_title) || row.title,
    startsAt: (isOff && it.told_starts_at) || row.starts_at,
    minutes: (isOff && it.told_minutes) || row.minutes,
  }
  // Who has no account, and is not expected any more, has nothing to do there.
  const guestPath = isOff ? null : `/guest/meeting#token=${linkToken(core.sealKey, 'meeting-link', tenantId, it.id)}`
  return {
    onceKey: `meeting/${it.id}/${row.sequence}`,
    to: it.user_id === null ? { guestId: it.guest_id ?? 0 } : { userId: it.user_id },
    text,
    values: { title: told.title },
    path: it.user_id === null ? guestPath : `/event/dashboard${it.left_at === null ? `?meeting=${row.id}` : ''}`,
    asks: row.organizer,
    zone: row.time_zone,
    meeting: {
      uid: row.uid,
      sequence: row.sequence,
      method: isOff ? 'CANCEL' : 'REQUEST',
      title: told.title,
      note: isOff ? '' : row.note,
      startsAt: told.startsAt,
      endsAt: meetingEnd(told),
      link: isOff ? '' : row.link,
      organizer: { name: row.organizer, email: row.organizer_email },
    },
  }
}

/**
 * Tells everybody of a meeting that is held what has changed since they were told last: invites, changes, cancels, by mail with a
 * calendar note. Who gets no more mails today is told later, by the job.
 */
export async function tellPeople(telling: Telling, row: MeetingRow): Promise<void> {
  const { tx, tenantId } = telling
  const untold = (await peopleOf(telling, [row.id])).filter(it => isUntold(row, it))
  if (untold.length === 0) return
  const people = await withGuests(telling, row, untold)
  const letters = people.map(it => letterOf(telling, row, it))
  const sending = telling.userId === undefined ? { ...telling, userId: row.user_id, isJob: true as const } : telling
  const leftOut = await sendLetters(sending, letters, { mayGoOnWithout: true })
  const told = people.filter((_, index) => !leftOut.has(letters[index]?.onceKey ?? ''))
  // Who is on the list no more hears of nothing that comes later.
  await tx.kysely
    .updateTable('meeting_person')
    .set(it => ({
      told_sequence: it.case().when('left_at', 'is', null).then(row.sequence).else(null).end(),
      told_title: row.title,
      told_starts_at: row.starts_at,
      told_minutes: row.minutes,
    }))
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        told.map(it => it.id),
      ),
    )
    .execute()
  if (told.length < people.length)
    await tx.kysely
      .updateTable('meeting')
      .set({ tell_at: new Date(now().getTime() + laterMs) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute()
}
