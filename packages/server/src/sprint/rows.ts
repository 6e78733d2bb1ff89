import type { SprintDetails, SprintPlan } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import type { Doors } from '../core/doors.ts'
import { refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'

/** Whose own answers are told from others'. */
export type Reader = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>
/** One who may be let see a sprint by its owner, and gets what such a one may have. */
export type Viewer = Reader & { isLetSee?: boolean }
/** Who looks. */
export type Looker = Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'principal'>

const sprints = ({ tx, tenantId }: Pick<Reader, 'tx' | 'tenantId'>) =>
  tx.kysely.selectFrom('sprint as s').selectAll('s').where('s.tenant_id', '=', tenantId)

export type SprintRow = Awaited<ReturnType<ReturnType<typeof sprints>['executeTakeFirstOrThrow']>>

/** The plan that a sprint's dates follow from. */
export const planOfRow = (it: SprintRow): SprintPlan => ({
  start: it.starts_at,
  zone: it.timezone,
  duration: it.duration,
  isExtended: it.is_extended,
  resetTime: it.reset_time,
  feedbackFrequency: it.feedback_frequency,
  checkIn: { weekday: it.check_in_weekday, time: it.check_in_time, daysBefore: it.check_in_days_before },
})

/** All sprints of the caller, or of a team. */
export const ownedBy = (looker: Reader, teamId: number | null) =>
  teamId === null
    ? sprints(looker).where('s.team_id', 'is', null).where('s.user_id', '=', looker.userId)
    : sprints(looker).where('s.team_id', '=', teamId)

/** The sprint that the caller, or a team, made last. */
export const newestOf = (looker: Reader, teamId: number | null): Promise<SprintRow | undefined> =>
  ownedBy(looker, teamId).orderBy('s.starts_at', 'desc').orderBy('s.id', 'desc').limit(1).executeTakeFirst()

/** What runs now of the caller, or of a team, and what waits for its start. */
export async function activeOf(
  looker: Reader,
  teamId: number | null,
): Promise<{ running?: SprintRow; next?: SprintRow }> {
  const rows = await ownedBy(looker, teamId)
    .where('s.status', 'in', ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED'])
    .execute()
  const next = rows.find(it => it.status === 'NOT_STARTED')
  const running = rows.find(it => it.status !== 'NOT_STARTED')
  return { ...(running ? { running } : {}), ...(next ? { next } : {}) }
}

/** A sprint as the caller stands to it. One that is nothing to the caller is `notFound`, as an id is that does not exist. */
export interface Found {
  row: SprintRow
  /** Of a team's sprint. */
  team: Standing | null
  /** Another one's, whose owner lets the caller see it. */
  isLetSee?: boolean
}

/** The caller as one who looks at a sprint. */
export const viewerOf = (
  { tx, tenantId, userId, principal }: Looker,
  { isLetSee = false }: Found,
): Looker & Viewer => ({
  ...{ tx, tenantId, userId, principal, isLetSee },
})

/** The owners who let a viewer see something of theirs: the door of the teams. */
export type LetSee = Doors['team']['letSee']

/** A sprint that its owner's viewing right SPRINT opens: it is planned or has not been ended. The saved ones are of the portfolio. */
const isOpenToRight = (row: SprintRow) => ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED'].includes(row.status)

/**
 * A sprint of a kind that the caller may see; `lock` holds it until the call ends. With `letSee` also one that its owner lets the
 * caller see, for calls that tell of such a one what such a reader may have. Source: sprints, Who sees.
 */
export async function findSprint(
  looker: Looker,
  id: number,
  kind: 'user' | 'team' | 'any',
  lock: '' | 'lock' = '',
  letSee?: LetSee,
): Promise<Found> {
  const row = await sprints(looker)
    .where('s.id', '=', id)
    .$if(kind !== 'any', it => it.where('s.team_id', kind === 'user' ? 'is' : 'is not', null))
    .$if(lock === 'lock', it => it.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  if (row.team_id !== null) return { row, team: (await standing(looker, row.team_id)).to('openTeamBoard') }
  if (row.user_id === looker.userId) return { row, team: null }
  const owners = letSee && isOpenToRight(row) ? await letSee(looker.tx, looker.tenantId, looker.userId, 'SPRINT') : []
  if (!owners.some(it => it === row.user_id)) throw refuse('notFound')
  return { row, team: null, isLetSee: true }
}

/** The crew of a sprint now, in the order in which it was asked. */
export async function crewOf(
  { tx, tenantId }: Pick<Looker, 'tx' | 'tenantId'>,
  sprintId: number,
): Promise<SprintDetails['sprintCrews']> {
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
