// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'

/** Somebody who is wiped out: the account, -1 where there is none, and the guests of the same mailbox. */
export interface Gone {
  id: number
  email: string
  fullName: string
  guests: number[]
}

/** A statement that removes what is somebody's, with its values. */
export type Removal = [text: string, values: unknown[]]

/** What a room knows of people: each has one, and `wipe-out.ts` asks all of them. */
export interface Wipe {
  /** What goes with somebody, children first. Rows of the core are still there. */
  removals(gone: Gone): Removal[]
  /** Where the room has addresses of people who need not have an account: a query of `email`s in small letters. */
  addresses?: string
}

/**
 * Whether an address, by its column with the table's name, is one of the mailbox whose `voiceOf` is given, and not that of another account: as SQL, with
 * the places of the values.
 */
export const isOfMailbox = (column: string, voice: string, id: string): string =>
  `(voice_of(${column}) = ${voice} and not exists (select from person o where lower(o.email) = lower(${column}) and o.id <> ${id}))`

/** A pattern for texts in which one of these stands; a name in Latin letters as whole words: Al is not meant by Alignment. */
export const mentionOf = (names: string[]): string =>
  names
    .filter(it => it.trim())
    .map(it => {
      const literal = it.trim().replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
      return /^[\p{Script=Latin}\p{M}\p{P}\s\d]+$/u.test(it) ? `(?:^|\\W)${literal}(?:\\W|$)` : literal
    })
    .join('|')

/** A text as it stands within JSON. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Identity, the ledger's people, teams, mails, sessions, the audit. */
export const coreWipe: Wipe = {
  addresses: `select lower(email) as email from person union select lower(email) from guest
    union select lower(email) from team_member where email is not null`,
  removals: ({ id, email, fullName, guests }) => [
    // Units are random and stay; whose they are goes.
    [`delete from ledger_person p where ${isOfMailbox('p.email', '$1', '$2')}`, [voiceOf(email), id]],
    ['delete from ledger_seen where viewer_id = $1', [id]],
    ['delete from ledger_known where viewer_id = $1', [id]],
    [
      "delete from demographics where (owner = 'user' and owner_id = $1) or (owner = 'guest' and owner_id = any($2))",
      [id, guests],
    ],
    ['delete from guest where id = any($1)', [guests]],
    [
      `delete from team_member where user_id = $1 or (user_id is null and ${isOfMailbox('team_member.email', '$2', '$1')})`,
      [id, voiceOf(email)],
    ],
    ['update team set assistant_id = null where assistant_id = $1', [id]],
    ['update subscription set buyer_user_id = null where buyer_user_id = $1', [id]],
    [
      'delete from idempotency where caller = any($1) or caller like $2',
      [[`user:${id}`, ...guests.map(it => `guest:${it}`)], `user:${id}/%`],
    ],
    // Replies kept for a repeat tell colleagues of members of a team, of who leads, plans or shares something.
    [
      `delete from idempotency where reply::text ~* $3
         or reply::text ~ ('"(userId|viewerId|managerId|teamAdmin|createdBy|leadUserId|actionLeadId)": ' || $1::bigint || '\\M')
         or reply::text ~ ('"(memberUserIds|userIds)": \\[[^]]*\\m' || $1::bigint || '\\M')
         or (tenant_id in (select tenant_id from membership where user_id = $1) and $2 <> '' and reply::text ~* $2)`,
      [id, mentionOf([inJson(fullName)]), mentionOf([inJson(email)])],
    ],
    // Mails to the person, by the person, and those to colleagues that speak of the person.
    [
      `delete from mail where user_id = $1 or sender_id = $1 or lower(recipient) = lower($2)
         or (user_id is null and ${isOfMailbox('recipient', '$4', '$1')})
         or (tenant_id in (select tenant_id from membership where user_id = $1) and (subject ~* $3 or body_text ~* $3))`,
      [id, email, mentionOf([email, fullName]), voiceOf(email)],
    ],
    [
      `delete from counter where (name like 'mail-sender%' and subject = $1::text) or subject = $2
         or (name like 'mail-%FromOne' and (split_part(subject, ' ', 1) = $1::text or split_part(subject, ' ', 2) = $2))`,
      [String(id), voiceOf(email)],
    ],
    ['delete from session where user_id = $1 or act_user_id = $1', [id]],
    ['delete from audit where actor_id = $1 or subject_id = $1', [id]],
    ['delete from membership where user_id = $1', [id]],
    ['delete from person where id = $1', [id]],
  ],
}
