import { type I18n, type Language, type TextKey, type TextValues, toLanguage } from '@trellis/sdk/contract'
import { clean } from './clean.ts'
import { now } from './clock.ts'
import type { Core, Principal } from './context.ts'
import type { Tx } from './db.ts'
import { isOneOf } from './kysely.ts'
import { reserveMail } from './mail-limits.ts'
import { refuse } from './refuse.ts'
import { textsOf } from './texts.ts'

type Of<K, End extends string> = K extends `${infer Base}.${End}` ? Base : never
/** Texts that are mails: those with `<key>.subject` and `<key>.body`. */
export type LetterKey = Of<TextKey, 'subject'> & Of<TextKey, 'body'>

/** A mail before it is written: who gets it, which text, and what stands in it. */
export interface Letter {
  /** Names the occasion: a second mail with the same key is not sent. */
  onceKey: string
  /** A person of the tenant, or a guest. */
  to: { userId: number } | { guestId: number }
  text: LetterKey
  /** What stands for `{{name}}` in the text, cleaned. `name`, `product`, `supportEmail` and `link` are filled in. */
  values?: TextValues | ((texts: I18n) => TextValues)
  /** Where the link of the mail leads: a path within the portal. */
  path: string
  /** Paragraphs that follow the body. */
  closing?: TextKey[]
}

/** Who sends. A `UserContext` is one; where no person causes the mail there is no `userId`. */
export interface Sending {
  core: Pick<Core, 'config' | 'log' | 'mailWaiting'>
  tx: Tx
  tenantId: number
  /** Who causes the mail, and is refused where it is too many. */
  userId?: number
  /** Its `actUserId` acts in the name of that person, and is whom mails are counted for. */
  principal?: Pick<Principal, 'actUserId'>
  after?(work: () => void): void
}

/** A letter with its reader. */
interface Addressed extends Letter {
  email: string
  name: string
  language: Language
}

interface Choice {
  /** The call has another purpose and goes on although none of these mails may be sent. Else it is refused then. */
  mayGoOnWithout?: boolean
}

/**
 * The one way for a mail to leave: it goes to the outbox in the same transaction as what it tells of, in the reader's
 * language. What people typed becomes one line without addresses of its own, in subject and body. Mails are counted, by reader,
 * sender and tenant. A reader who gets no more today is left out and logged; where that leaves nobody, and where the sender or the
 * tenant sends no more, the call is refused with `mailLimit`. Where nobody causes the mails, none is refused. Readers who are gone
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
  if (userId !== undefined && (tooMany.length > 0 || (isNobodyLeft && !mayGoOnWithout))) throw refuse('mailLimit')
  const leftOut = new Set([...full, ...tooMany].map(it => it.onceKey))
  if (leftOut.size > 0)
    core.log.warn(
      { tenantId, userId, mails: leftOut.size, kinds: [...new Set([...full, ...tooMany].map(it => it.text))] },
      'Mails were left out: the limit of the day is reached',
    )
  if (going.length === 0) return leftOut
  const written = going.map(it => ({ ...it, ...write(core, it) }))
  // By hand: lists go in as one value each, however long.
  await tx.query(
    `insert into mail (tenant_id, once_key, recipient, subject, body_text, letter, user_id, guest_id, sender_id, created_at)
     select $1, a.*, $2::bigint, $3::timestamptz
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[]) as a on conflict do nothing`,
    [
      tenantId,
      sending.userId ?? null,
      now(),
      written.map(it => it.onceKey),
      written.map(it => it.email),
      written.map(it => it.subject),
      written.map(it => it.body),
      written.map(it => it.text),
      written.map(it => ('userId' in it.to ? it.to.userId : null)),
      written.map(it => ('guestId' in it.to ? it.to.guestId : null)),
    ],
  )
  sending.after?.(core.mailWaiting)
  return leftOut
}

/** Letters with name, address and language of their readers. */
async function address({ tx, tenantId }: Sending, letters: Letter[]): Promise<Addressed[]> {
  if (letters.length === 0) return []
  // By hand: a union of two tables.
  const rows = await tx.query<{ guest: boolean; id: number; email: string; name: string; language: string }>(
    `select false as guest, p.id, p.email, p.full_name as name, m.language_code as language from membership m join person p on p.id = m.user_id
     where m.tenant_id = $1 and m.user_id = any($2)
     union all select true, id, email, full_name, language_code from guest where tenant_id = $1 and id = any($3)`,
    [
      tenantId,
      letters.flatMap(it => ('userId' in it.to ? [it.to.userId] : [])),
      letters.flatMap(it => ('guestId' in it.to ? [it.to.guestId] : [])),
    ],
  )
  const keyOf = (guest: boolean, id: number) => `${guest ? 'guest' : 'user'}:${id}`
  const readers = new Map(rows.map(it => [keyOf(it.guest, it.id), it]))
  return letters.flatMap(it => {
    const reader = readers.get('userId' in it.to ? keyOf(false, it.to.userId) : keyOf(true, it.to.guestId))
    return reader ? [{ ...it, email: reader.email, name: reader.name, language: toLanguage(reader.language) }] : []
  })
}

function write({ config }: Sending['core'], it: Addressed): { subject: string; body: string } {
  if (!/^\/(?![/\\])\S*$/.test(it.path)) throw new Error('The link of a mail is a path within the portal')
  const texts = textsOf(it.language)
  const given = typeof it.values === 'function' ? it.values(texts) : (it.values ?? {})
  const values = {
    ...Object.fromEntries(
      Object.entries({ ...given, name: it.name }).map(([key, value]) => [
        key,
        typeof value === 'string' ? clean(value) : value,
      ]),
    ),
    product: config.product,
    supportEmail: config.supportEmail,
    link: config.url + it.path,
  }
  return {
    subject: texts.t(`${it.text}.subject` as TextKey, values),
    body: [`${it.text}.body` as TextKey, ...(it.closing ?? [])].map(key => texts.t(key, values)).join('\n\n'),
  }
}
