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
      ['delete from gla_assessment where user_id = $1 or guest_id = any($2)', [id, guestIds]],
      [
        "delete from demographics where (owner = 'user' and owner_id = $1) or (owner = 'guest' and owner_id = any($2))",
        [id, guestIds],
      ],
      ['delete from guest where id = any($1)', [guestIds]],
      ['delete from team_member where user_id = $1', [id]],
      ['update team set assistant_id = null where assistant_id = $1', [id]],
      ['update subscription set buyer_user_id = null where buyer_user_id = $1', [id]],
      ['delete from idempotency where caller = any($1)', [[`user:${id}`, ...guestIds.map(it => `guest:${it}`)]]],
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
