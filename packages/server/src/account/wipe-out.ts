import { asOwner } from '../core/db.ts'

/**
 * Removes a person from every table of every tenant: whatever hangs on the person's id or e-mail goes, children first.
 * What others depend on (a team that the person manages) must be handed over before: then nothing changes and the error says so.
 * Gives the number of rows removed.
 */
export async function wipeOut(ownerUrl: string, email: string): Promise<number> {
  return asOwner(ownerUrl, async query => {
    const [person] = await query<{ id: number }>('select id from person where lower(email) = lower($1)', [email])
    const guests = await query<{ tenant_id: number; id: number }>(
      'select tenant_id, id from guest where lower(email) = lower($1)',
      [email],
    )
    if (!person && guests.length === 0) throw new Error(`Nobody has the e-mail ${email}`)
    const id = person?.id ?? -1
    const [managed] = await query<{ name: string }>('select name from team where manager_id = $1', [id])
    if (managed) throw new Error(`${email} manages the team ${managed.name}: hand it over first`)
    const guestIds = guests.map(it => it.id)
    const statements: [string, unknown[]][] = [
      // What was counted together with the person is no longer shown; the set itself stays, so that no later one is told from it.
      ["update team_gla set data = null, user_ids = '{}' where user_ids @> array[$1::bigint]", [id]],
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
      ['delete from mail where lower(recipient) = lower($1)', [email]],
      ['delete from session where user_id = $1 or act_user_id = $1', [id]],
      ['delete from audit where actor_id = $1 or subject_id = $1', [id]],
      ['delete from membership where user_id = $1', [id]],
      ["delete from failed_sign_in where key = 'email:' || lower($1)", [email]],
      ["delete from sign_in_block where key = 'email:' || lower($1)", [email]],
      // Quoted as in the payload: neither a longer number nor a longer address is meant.
      [
        'delete from oidc_payload where strpos(payload::text, to_json($1::text)::text) > 0 or strpos(lower(payload::text), lower(to_json($2::text)::text)) > 0',
        [String(id), email],
      ],
      ['delete from person where id = $1', [id]],
    ]
    let rows = 0
    await query('begin')
    for (const [text, values] of statements)
      rows += (await query(`with gone as (${text} returning 1) select count(*)::int as n from gone`, values))[0]
        ?.n as number
    await query('commit')
    return rows
  })
}
