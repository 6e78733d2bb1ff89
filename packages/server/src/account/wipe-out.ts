import { asOwner, type OwnerQuery } from '../core/db.ts'
import { mailbox } from '../core/mailbox.ts'
import { listWiped, wipedHashes } from './wipe-list.ts'

/** A pattern for texts in which one of these stands; a name in Latin letters as whole words: Al is not meant by Alignment. */
const mentionOf = (names: string[]): string =>
  names
    .filter(it => it.trim())
    .map(it => {
      const literal = it.trim().replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
      return /^[\p{Script=Latin}\p{M}\p{P}\s\d]+$/u.test(it) ? `(?:^|\\W)${literal}(?:\\W|$)` : literal
    })
    .join('|')

/**
 * Removes a person from every table of every tenant: whatever hangs on the person's id or e-mail goes, children first. Notes it in
 * the list of wiped people, also the one in `listFile`, so that a restored older backup does not bring the person back.
 * What others depend on (a team that the person manages) must be handed over before: then nothing changes and the error says so.
 * Gives the number of rows removed.
 */
export async function wipeOut(ownerUrl: string, email: string, listFile?: string): Promise<number> {
  return asOwner(ownerUrl, async query => {
    await query('begin')
    const [managed] = await query<{ name: string }>(
      'select t.name from team t join person p on p.id = t.manager_id where lower(p.email) = lower($1)',
      [email],
    )
    if (managed) throw new Error(`${email} manages the team ${managed.name}: hand it over first`)
    const rows = await wipe(query, email)
    if (rows === null) throw new Error(`Nobody has the e-mail ${email}`)
    // Before the commit: a person who is listed and still there is wiped by whoever asks again, the other way round nobody would.
    await listWiped(query, { hash: (await wipedHashes(query))(email), at: new Date() }, listFile)
    await query('commit')
    return rows
  })
}

/** The statements of a wipe-out, within the caller's transaction. Null where nobody has the e-mail. */
export async function wipe(query: OwnerQuery, email: string): Promise<number | null> {
  const [person] = await query<{ id: number; full_name: string }>(
    'select id, full_name from person where lower(email) = lower($1)',
    [email],
  )
  const guests = await query<{ id: number }>('select id from guest where lower(email) = lower($1)', [email])
  // People outside who were asked, or are on a list of a team.
  const others = await query(
    `select 1 from team_member where lower(email) = lower($1) union select 1 from alignment_respondent where lower(email) = lower($1)`,
    [email],
  )
  if (!person && guests.length === 0 && others.length === 0) return null
  const id = person?.id ?? -1
  const guestIds = guests.map(it => it.id)
  const statements: [string, unknown[]][] = [
    // What was counted together with the person is no longer shown; the set itself stays, so that no later one is told from it.
    [
      `update ledger_set s set data = null where s.instrument = 'gla' and s.data is not null and exists (
         select from ledger_unit u join gla_assessment a on a.tenant_id = u.tenant_id and a.unit = u.unit
         where u.tenant_id = s.tenant_id and u.set_id = s.id and (a.user_id = $1 or a.guest_id = any($2)))`,
      [id, guestIds],
    ],
    // Units are random and stay; whose they are goes.
    ['delete from ledger_person where email in (lower($1), $2)', [email, mailbox(email)]],
    ['delete from ledger_seen where viewer_id = $1', [id]],
    ['delete from ledger_known where viewer_id = $1', [id]],
    [
      'delete from team_impact i where i.viewer_id = $1 or exists (select from team_member m where m.tenant_id = i.tenant_id and m.team_id = i.team_id and m.user_id = $1)',
      [id],
    ],
    ['delete from team_note where user_id = $1', [id]],
    ['delete from viewing_right where user_id = $1 or viewer_id = $1', [id]],
    ['delete from team_viewing where user_id = $1', [id]],
    ['delete from mail_request where user_id = $1 or sender_id = $1', [id]],
    ['delete from gla_assessment where user_id = $1 or guest_id = any($2)', [id, guestIds]],
    [
      "delete from demographics where (owner = 'user' and owner_id = $1) or (owner = 'guest' and owner_id = any($2))",
      [id, guestIds],
    ],
    // A report shows the team as a whole and stays. The set it was made from still counts when the next one is compared.
    [
      'delete from alignment_respondent where user_id = $1 or guest_id = any($2) or lower(email) = lower($3)',
      [id, guestIds, email],
    ],
    ['update alignment_survey set started_by = null where started_by = $1', [id]],
    ['delete from guest where id = any($1)', [guestIds]],
    ['delete from team_member where user_id = $1 or lower(email) = lower($2)', [id, email]],
    ['update team set assistant_id = null where assistant_id = $1', [id]],
    ['update subscription set buyer_user_id = null where buyer_user_id = $1', [id]],
    ['delete from idempotency where caller = any($1)', [[`user:${id}`, ...guestIds.map(it => `guest:${it}`)]]],
    // Replies kept for a repeat name members of a team.
    [
      `delete from idempotency where strpos(lower(reply::text), lower(to_json($2::text)::text)) > 0
         or reply::text ~ ('"(userId|viewerId|managerId|teamAdmin)": ' || $1::bigint || '\\M')`,
      [id, email],
    ],
    // Mails to the person, by the person, and those to colleagues that speak of the person.
    [
      `delete from mail where user_id = $1 or sender_id = $1 or lower(recipient) = lower($2)
         or (tenant_id in (select tenant_id from membership where user_id = $1) and (subject ~* $3 or body_text ~* $3))`,
      [id, email, mentionOf([email, person?.full_name ?? ''])],
    ],
    [
      `delete from counter where (name like 'mail-sender%' and subject = $1::text) or subject = $2
         or (name like 'mail-%FromOne' and (split_part(subject, ' ', 1) = $1::text or split_part(subject, ' ', 2) = $2))`,
      [String(id), mailbox(email)],
    ],
    ['delete from session where user_id = $1 or act_user_id = $1', [id]],
    ['delete from audit where actor_id = $1 or subject_id = $1', [id]],
    ['delete from person_identity where person_id = $1', [id]],
    ['delete from membership where user_id = $1', [id]],
    [
      "delete from sign_in_limit where key in ('email:' || lower($1), 'reset:' || lower($1), 'code:' || $2, 'confirm:' || $2) or exists (select from unnest(array['pair', 'reset', 'usual']) kind where starts_with(key, kind || ':' || lower($1) || '|'))",
      [email, String(id)],
    ],
    ['delete from second_factor where person_id = $1', [id]],
    ['delete from recovery_code where person_id = $1', [id]],
    ['delete from password_reset where person_id = $1', [id]],
    // Quoted as in the payload: neither a longer number nor a longer address is meant.
    [
      'delete from oidc_payload where strpos(payload::text, to_json($1::text)::text) > 0 or strpos(lower(payload::text), lower(to_json($2::text)::text)) > 0',
      [String(id), email],
    ],
    ['delete from person where id = $1', [id]],
  ]
  let rows = 0
  for (const [text, values] of statements)
    rows += (await query(`with gone as (${text} returning 1) select count(*)::int as n from gone`, values))[0]
      ?.n as number
  return rows
}
