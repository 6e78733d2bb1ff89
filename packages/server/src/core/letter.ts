import { isChoice, type PreferenceType, preferenceOf, quietAt, toLanguage } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Core, Principal } from './context.ts'
import type { Tx } from './db.ts'
import { isOneOf } from './kysely.ts'
import { giveBackMail, reserveMail, senderOf } from './mail-limits.ts'
import { refuse } from './refuse.ts'
import { tellInbox } from './tell-inbox.ts'
import { type Addressed, type Letter, writeLetter } from './write-letter.ts'

/** Who sends. A `UserContext` is one; where no person causes the mail there is no `userId`. */
export interface Sending {
  core: Pick<Core, 'config' | 'db' | 'log' | 'mailWaiting'>
  tx: Tx
  tenantId: number
  /** Who causes the mail, and is refused where it is too many. */
  userId?: number
  /** A job does what `userId` has asked for: mails count as theirs, and none is refused. */
  isJob?: true
  /** Its `actUserId` acts in the name of that person, and is whom mails are counted for. */
  principal?: Pick<Principal, 'actUserId'>
  after?(work: () => void): void
}

/** What can be taken back for so long is told once it no longer can be. */
const soonMs = 60_000

const tellAgain = ({ core, tenantId }: Sending, userIds: readonly number[]): Promise<void> =>
  core.db
    .inTenant(tenantId, tx => tellInbox(tx, tenantId, userIds))
    .catch(error => core.log.warn({ error: (error as Error).message }, 'It could not be said that something waits'))

interface Choice {
  /** The call has another purpose and goes on although none of these mails may be sent. Else it is refused then. */
  mayGoOnWithout?: boolean
}

/**
 * The one way for a mail to leave: it goes to the outbox in the same transaction as what it tells of, in the reader's
 * language. What people typed becomes one line without addresses of its own, in subject and body. Mails are counted, by reader,
 * sender and tenant. A reader who gets no more today is left out and logged; where that leaves nobody, and where the sender or the
 * tenant sends no more, the call is refused with `mailLimit`. Where nobody causes the mails, or a job does it later, none is refused. Readers who are gone
 * are left out. Gives the once keys of those left out because they are too many.
 */
export async function sendLetters(
  sending: Sending,
  letters: Letter[],
  { mayGoOnWithout = false }: Choice = {},
): Promise<ReadonlySet<string>> {
  const { tx, tenantId, userId, core } = sending
  const keys = letters.map(it => it.onceKey)
  const there = await tx.kysely
    .selectFrom('mail')
    .select('once_key')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('once_key', keys))
    .execute()
  const known = new Set(there.map(it => it.once_key))
  const fresh = await address(
    sending,
    letters.filter(it => !known.has(it.onceKey)),
  )
  const { going, full, tooMany } = await reserveMail(sending, fresh)
  const isNobodyLeft = full.length > 0 && going.length === 0 && known.size === 0
  if (userId !== undefined && !sending.isJob && (tooMany.length > 0 || (isNobodyLeft && !mayGoOnWithout)))
    throw refuse('mailLimit')
  const leftOut = new Set([...full, ...tooMany].map(it => it.onceKey))
  if (leftOut.size > 0)
    core.log.warn(
      { tenantId, userId, mails: leftOut.size, kinds: [...new Set([...full, ...tooMany].map(it => it.text))] },
      'Mails were left out: the limit of the day is reached',
    )
  if (going.length === 0) return leftOut
  const written = going.map(it => ({ ...it, ...writeLetter(core.config, it) }))
  // By hand: lists go in as one value each, however long.
  await tx.query(
    `insert into mail (tenant_id, once_key, recipient, from_name, subject, body_text, body_html, calendar, letter, user_id, guest_id, due_at, unsubscribe, sender_id, created_at)
     select $1, a.*, $2::bigint, $3::timestamptz
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::timestamptz[], $15::text[]) as a
     on conflict do nothing`,
    [
      tenantId,
      senderOf(sending) ?? null,
      now(),
      written.map(it => it.onceKey),
      written.map(it => it.email),
      written.map(it => it.from),
      written.map(it => it.subject),
      written.map(it => it.text),
      written.map(it => it.html),
      written.map(it => it.calendar),
      written.map(it => it.letter),
      written.map(it => ('userId' in it.to ? it.to.userId : null)),
      written.map(it => ('guestId' in it.to ? it.to.guestId : null)),
      written.map(it => it.due ?? null),
      written.map(it => it.unsubscribe),
    ],
  )
  const waits = Math.max(0, ...written.map(it => (it.due?.getTime() ?? 0) - now().getTime()))
  // Who is mailed about something finds it in the inbox, too.
  const told = written.flatMap(it => ('userId' in it.to && !it.letter.startsWith('account.') ? [it.to.userId] : []))
  await tellInbox(tx, tenantId, told)
  if (waits > 0 && waits <= soonMs)
    sending.after?.(() => void setTimeout(() => void tellAgain(sending, told), waits).unref())
  // What a process that ends leaves is sent by the next run.
  sending.after?.(waits > 0 ? () => void setTimeout(core.mailWaiting, waits).unref() : core.mailWaiting)
  return leftOut
}

/**
 * Takes back mails that wait to be sent, by their once keys; they count for no limit any more. Gives those that are taken back: of
 * the others it is too late. For mails that nobody sends in somebody's name: they were counted for their sender.
 */
export async function callOff(
  { tx, tenantId }: Pick<Sending, 'tx' | 'tenantId'>,
  onceKeys: string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.kysely
    .deleteFrom('mail')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('once_key', onceKeys))
    .where('due_at', '>', now())
    .where('sent_at', 'is', null)
    .where('claimed_until', 'is', null)
    .returning(['once_key', 'recipient', 'letter', 'user_id', 'guest_id', 'sender_id', 'created_at'])
    .execute()
  const counted = rows.map(it => ({
    email: it.recipient,
    to: it.guest_id === null ? { userId: Number(it.user_id) } : { guestId: it.guest_id },
    text: it.letter,
    senderId: it.sender_id ?? undefined,
    at: it.created_at,
  }))
  await giveBackMail(tx, tenantId, counted)
  return new Set(rows.map(it => it.once_key))
}

type Reader = Omit<Addressed, keyof Letter | 'timeZone'> & {
  guest: boolean
  id: number
  ownZone: string | null
  senderZone: string | null
  quietFrom: string | null
  quietUntil: string | null
  /** Types that the reader wants mails of, or none, as far as something was chosen. */
  mails: Partial<Record<PreferenceType, boolean>>
}

/** Whether a reader wants such a mail. */
const isWanted = ({ preference }: Letter, { mails }: Reader): boolean =>
  !preference || !isChoice(preference, 'mail') || (mails[preference] ?? preferenceOf(preference).standard.mail)

/**
 * When a mail may go out: once the reader's quiet hours are over. What is about the own account is asked for, or urgent, and what
 * would come after its deadline would be lost.
 */
function dueOf(
  { text, due, until: deadline }: Letter,
  { quietFrom: from, quietUntil: until }: Reader,
  timeZone: string,
) {
  if (!from || !until || text.startsWith('account.')) return due
  const quiet = quietAt(due ?? now(), { from, until }, { timeZone })
  return !quiet || (deadline && deadline.date <= quiet.until) ? due : quiet.until
}

/** Letters with what is known of their readers; those that a reader does not want are left out. */
async function address({ tx, tenantId, userId }: Sending, letters: Letter[]): Promise<Addressed[]> {
  if (letters.length === 0) return []
  // By hand: a union of two tables.
  const rows = await tx.query<Reader>(
    `select false as guest, p.id, p.email, p.full_name as name, m.language_code as language, m.time_zone as "ownZone", s.time_zone as "senderZone", t.name as tenant,
       q.quiet_from as "quietFrom", q.quiet_until as "quietUntil",
       coalesce((select jsonb_object_agg(type, mail) from notification_preference c where c.tenant_id = m.tenant_id and c.user_id = m.user_id), '{}') as mails
     from membership m join person p on p.id = m.user_id join tenant t on t.id = m.tenant_id
     left join membership s on s.tenant_id = m.tenant_id and s.user_id = $4
     left join notification_settings q on q.tenant_id = m.tenant_id and q.user_id = m.user_id
     where m.tenant_id = $1 and m.user_id = any($2)
     union all select true, g.id, g.email, g.full_name, g.language_code, null, s.time_zone, t.name, null, null, '{}'
     from guest g join tenant t on t.id = g.tenant_id left join membership s on s.tenant_id = g.tenant_id and s.user_id = $4
     where g.tenant_id = $1 and g.id = any($3)`,
    [
      tenantId,
      letters.flatMap(it => ('userId' in it.to ? [it.to.userId] : [])),
      letters.flatMap(it => ('guestId' in it.to ? [it.to.guestId] : [])),
      userId ?? null,
    ],
  )
  const keyOf = (guest: boolean, id: number) => `${guest ? 'guest' : 'user'}:${id}`
  const readers = new Map(rows.map(it => [keyOf(it.guest, it.id), it]))
  return letters.flatMap((it): Addressed[] => {
    const reader = readers.get('userId' in it.to ? keyOf(false, it.to.userId) : keyOf(true, it.to.guestId))
    if (!reader || !isWanted(it, reader)) return []
    const { email, name, tenant, ownZone, senderZone } = reader
    const timeZone = ownZone ?? it.zone ?? senderZone ?? 'UTC'
    const due = dueOf(it, reader, timeZone)
    return [{ ...it, email, name, tenant, timeZone, language: toLanguage(reader.language), ...(due ? { due } : {}) }]
  })
}
