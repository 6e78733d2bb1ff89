import { maySee, type Relation, type Role, type SeenItem } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'

/** A team as rights and boards need it, with how a person stands to it. */
export interface Standing {
  teamId: number
  managerId: number
  assistantId: number | null
  version: number
  relations: Relation[]
  /** The manager, or the assistant: they manage the team. */
  manages: boolean
}

/**
 * How a person stands to a team: manager, assistant, member (accepted, not removed), administrator or buyer of the tenant.
 * Nobody else finds the team: `notFound`, as for an id that does not exist. `lock` holds the team until the call ends.
 */
export async function standingOf(
  tx: Tx,
  tenantId: number,
  teamId: number,
  userId: number,
  roles: readonly Role[],
  lock: '' | 'lock' = '',
): Promise<Standing> {
  const [row] = await tx.query<{
    manager_id: number
    assistant_id: number | null
    version: number
    is_member: boolean
  }>(
    `select t.manager_id, t.assistant_id, t.version, exists (
       select from team_member m where m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = $3
         and m.status <> 'PENDING' and m.removed_at is null) as is_member
     from team t where t.tenant_id = $1 and t.id = $2 ${lock && 'for update of t'}`,
    [tenantId, teamId, userId],
  )
  const relations: Relation[] = []
  if (row?.manager_id === userId) relations.push('manager')
  if (row?.assistant_id === userId) relations.push('assistant')
  if (row?.is_member || row?.manager_id === userId) relations.push('member')
  if (roles.includes('ADMIN') || roles.includes('BUYER')) relations.push('admin')
  if (!row || relations.length === 0) throw refuse('notFound')
  return {
    teamId,
    managerId: row.manager_id,
    assistantId: row.assistant_id,
    version: row.version,
    relations,
    manages: relations.includes('manager') || relations.includes('assistant'),
  }
}

const standing = ({ tx, tenantId, userId, principal }: UserContext, teamId: number, lock: '' | 'lock') =>
  standingOf(tx, tenantId, teamId, userId, principal.roles, lock)

/** The caller's standing where it lets the caller see an item of the team; `enough` is checked where the number is made. */
export async function seer(context: UserContext, teamId: number, item: SeenItem): Promise<Standing> {
  const it = await standing(context, teamId, '')
  if (!maySee(item, it.relations, { enough: true })) throw refuse('forbidden')
  return it
}

/** The same where the caller is of the team itself. */
export async function insider(context: UserContext, teamId: number, lock: '' | 'lock' = ''): Promise<Standing> {
  const it = await standing(context, teamId, lock)
  if (!it.relations.includes('member') && !it.manages) throw refuse('forbidden')
  return it
}

/** The same where the caller manages the team, as manager or assistant. */
export async function editor(context: UserContext, teamId: number, lock: '' | 'lock' = ''): Promise<Standing> {
  const it = await standing(context, teamId, lock)
  if (!it.manages) throw refuse('forbidden')
  return it
}

/** The same where the caller is the manager. */
export async function manager(context: UserContext, teamId: number): Promise<Standing> {
  const it = await standing(context, teamId, 'lock')
  if (!it.relations.includes('manager')) throw refuse('forbidden')
  return it
}
