import { maySee, type Relation, type SeenFacts, type SeenItem, TrellisError } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { Addressee } from '../core/mailbox.ts'

/** The caller, as far as the rows need to know. */
export interface Caller {
  tenantId: number
  userId: number
}

/** A team as the caller stands to it. */
export interface Team {
  id: number
  name: string
  managerId: number
  standing: Relation[]
  /** Manager or assistant. */
  canManage: boolean
  /** Whether the caller may see an item of the team now. */
  may(item: SeenItem, facts?: SeenFacts): boolean
}

/**
 * A team that the caller belongs to or is asked about; any other looks like none. Members are accepted ones with an account:
 * one who is only invited, or asked as a respondent, knows of the team and sees no report.
 */
export async function findTeam(tx: Tx, { tenantId, userId }: Caller, teamId: number): Promise<Team> {
  const [row] = await tx.query<{
    name: string
    manager_id: number
    assistant_id: number | null
    status: string | null
    asked: boolean
  }>(
    `select t.name, t.manager_id, t.assistant_id,
       (select m.status from team_member m where m.tenant_id = $1 and m.team_id = t.id and m.user_id = $3 and m.removed_at is null) as status,
       exists (select from alignment_respondent r join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
         where r.tenant_id = $1 and r.user_id = $3 and s.team_id = t.id) as asked
     from team t where t.tenant_id = $1 and t.id = $2`,
    [tenantId, teamId, userId],
    'alignment-team',
  )
  const standing: Relation[] = []
  if (row?.manager_id === userId) standing.push('manager')
  if (row?.assistant_id === userId) standing.push('assistant')
  if (row?.status === 'ACCEPTED') standing.push('member')
  if (!row || (standing.length === 0 && row.status === null && !row.asked)) throw new TrellisError('notFound')
  return {
    id: teamId,
    name: row.name,
    managerId: row.manager_id,
    standing,
    canManage: standing.includes('manager') || standing.includes('assistant'),
    may: (item, facts) => maySee(item, standing, facts),
  }
}

/** A team that the caller manages or assists; `forbidden` to its other people. */
export async function managedTeam(tx: Tx, caller: Caller, teamId: number): Promise<Team> {
  const team = await findTeam(tx, caller, teamId)
  if (!team.canManage) throw new TrellisError('forbidden')
  return team
}

/** One person of a team. Name and e-mail are the account's where there is one. */
export interface Person extends Record<string, unknown> {
  id: number
  user_id: number | null
  type: 'TEAM_MEMBERS' | 'GUEST'
  name: string
  email: string
  language_code: string | null
  is_manager: boolean
  is_assistant: boolean
}

/** A person, or a row of one, as an address. */
export const addresseeOf = (it: { email: string; user_id: number | null }): Addressee => ({
  email: it.email,
  isOutside: it.user_id === null,
})

/** Everyone who is in the team now, the manager first. */
export function peopleOf(tx: Tx, tenantId: number, teamId: number): Promise<Person[]> {
  return tx.query<Person>(
    `select m.id, m.user_id, m.type, coalesce(p.full_name, m.full_name, '') as name, coalesce(p.email, m.email) as email,
       s.language_code, coalesce(m.user_id = t.manager_id, false) as is_manager, coalesce(m.user_id = t.assistant_id, false) as is_assistant
     from team_member m join team t on t.tenant_id = m.tenant_id and t.id = m.team_id
     left join person p on p.id = m.user_id left join membership s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
     where m.tenant_id = $1 and m.team_id = $2 and m.removed_at is null order by is_manager desc, m.id`,
    [tenantId, teamId],
  )
}

/** The caller's own row in the team; the manager gets one where there is none yet. */
export async function rowOfCaller(tx: Tx, { tenantId, userId }: Caller, team: Team, at: Date): Promise<void> {
  if (!team.standing.includes('manager')) return
  await tx.query(
    `insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, team_id, user_id) where user_id is not null and removed_at is null do nothing`,
    [tenantId, team.id, userId, at],
  )
}
