import type { Addressee, TeamMember } from '@trellis/sdk/contract'
import type { UserContext } from './context.ts'
import type { Tx } from './db.ts'

/** One who is in a team, or invited to it. Name and e-mail are the account's where there is one. */
export interface Person {
  id: number
  user_id: number | null
  type: TeamMember['type']
  status: TeamMember['status']
  role: TeamMember['role']
  name: string
  email: string
  designation: string
  language_code: string | null
  image: string | null
  invited_at: Date | null
}

/** A person, or a row of one, as an address. */
export const addresseeOf = (it: { email: string; user_id: number | null }): Addressee => ({
  email: it.email,
  isOutside: it.user_id === null,
})

/** The caller's name, as mails say who asks. */
export async function nameOf({ tx, userId }: Pick<UserContext, 'tx' | 'userId'>): Promise<string> {
  const row = await tx.kysely.selectFrom('person').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? ''
}

/** Whose clock and calendar the caller lives by: UTC where none is known. */
export async function timeZoneOf({
  tx,
  tenantId,
  userId,
}: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>): Promise<string> {
  const row = await tx.kysely
    .selectFrom('membership')
    .select('time_zone')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** SQL for a person's part in a team, of `team_member m` and `team t`. */
export const roleSql = `case when m.user_id = t.manager_id then 'TEAM_MANAGER' when m.user_id = t.assistant_id then 'TEAM_ASSISTANT'
  when m.type = 'GUEST' then 'GUEST' else 'TEAM_MEMBERS' end`

const orders = {
  byName: `coalesce(m.user_id = t.manager_id, false) desc, coalesce(m.user_id = t.assistant_id, false) desc, lower(coalesce(p.full_name, m.full_name)), m.id`,
  asTheyCame: 'coalesce(m.user_id = t.manager_id, false) desc, m.id',
}

/** Everyone who is in a team now or invited to it, the manager first. */
export function peopleOf(tx: Tx, tenantId: number, teamId: number, order: keyof typeof orders): Promise<Person[]> {
  // By hand: what is said of a person comes from one of two tables, and so does the order.
  return tx.query<Person & Record<string, unknown>>(
    `select m.id, m.user_id, m.type, m.status, ${roleSql} as role, coalesce(p.full_name, m.full_name, '') as name,
       coalesce(p.email, m.email) as email, coalesce(s.designation, '') as designation, s.language_code,
       p.avatar_image_url as image, m.invited_at
     from team_member m join team t on t.tenant_id = m.tenant_id and t.id = m.team_id
     left join person p on p.id = m.user_id left join membership s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
     where m.tenant_id = $1 and m.team_id = $2 and m.removed_at is null order by ${orders[order]}`,
    [tenantId, teamId],
  )
}
