import type { SprintDetails } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'

/** Who looks. */
export type Looker = Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'principal'>

const sprints = ({ tx, tenantId }: Pick<Looker, 'tx' | 'tenantId'>) =>
  tx.kysely.selectFrom('sprint as s').selectAll('s').where('s.tenant_id', '=', tenantId)

export type SprintRow = Awaited<ReturnType<ReturnType<typeof sprints>['executeTakeFirstOrThrow']>>

const owned = (looker: Looker, teamId: number | null) =>
  teamId === null
    ? sprints(looker).where('s.team_id', 'is', null).where('s.user_id', '=', looker.userId)
    : sprints(looker).where('s.team_id', '=', teamId)

/** The sprint that the caller, or a team, made last. */
export const newestOf = (looker: Looker, teamId: number | null): Promise<SprintRow | undefined> =>
  owned(looker, teamId).orderBy('s.starts_at', 'desc').orderBy('s.id', 'desc').limit(1).executeTakeFirst()

/** What runs now of the caller, or of a team, and what waits for its start. */
export async function activeOf(
  looker: Looker,
  teamId: number | null,
): Promise<{ running?: SprintRow; next?: SprintRow }> {
  const rows = await owned(looker, teamId).where('s.status', 'in', ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED']).execute()
  const next = rows.find(it => it.status === 'NOT_STARTED')
  const running = rows.find(it => it.status !== 'NOT_STARTED')
  return { ...(running ? { running } : {}), ...(next ? { next } : {}) }
}

/** A sprint as the caller stands to it. One that is nothing to the caller is `notFound`, as an id is that does not exist. */
export interface Found {
  row: SprintRow
  /** Of a team's sprint. */
  team: Standing | null
}

/** A sprint of a kind that the caller may see; `lock` holds it until the call ends. */
export async function findSprint(
  looker: Looker,
  id: number,
  kind: 'user' | 'team',
  lock: '' | 'lock' = '',
): Promise<Found> {
  const row = await sprints(looker)
    .where('s.id', '=', id)
    .where('s.team_id', kind === 'user' ? 'is' : 'is not', null)
    .$if(lock === 'lock', it => it.forUpdate())
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  if (row.team_id !== null) return { row, team: (await standing(looker, row.team_id)).to('openTeamBoard') }
  if (row.user_id !== looker.userId) throw refuse('notFound')
  return { row, team: null }
}

/** The crew of a sprint now, in the order in which it was asked. */
export async function crewOf({ tx, tenantId }: Looker, sprintId: number): Promise<SprintDetails['sprintCrews']> {
  const rows = await tx.kysely
    .selectFrom('sprint_crew as c')
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .leftJoin('person as p', 'p.id', 'm.user_id')
    .select(['c.id', 'c.user_id', 'c.name', 'c.email', 'c.role', 'c.is_fast_forward', 'c.is_feedback'])
    .select(['p.full_name', 'p.email as account_email', 'p.avatar_image_url'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('c.left_at', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map(it => ({
    id: it.id,
    userId: it.user_id,
    name: it.full_name ?? it.name,
    email: it.account_email ?? it.email,
    imageUrl: it.avatar_image_url,
    role: it.role as SprintDetails['sprintCrews'][number]['role'],
    isFastForward: it.is_fast_forward,
    isFeedbackGoalsNBehaviour: it.is_feedback,
  }))
}
