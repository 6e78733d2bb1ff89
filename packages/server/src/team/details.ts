import { type BodyOf, maySee, standingOf, type TeamDetails, type team } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { ownTeams, type Standing, standing } from '../core/standing.ts'

type Stored = BodyOf<typeof team.createTeam> & Omit<BodyOf<typeof team.editTeam>, 'managerId' | 'teamAdmin' | 'version'>

/** What is stored of a team, made or changed. What a body leaves out stays as it is. */
export const columnsOf = (body: Stored) =>
  ({
    name: body.name,
    description: body.description,
    purpose: body.purpose,
    type: body.type,
    distribution: body.distribution,
    duration_start: body.durationStart,
    duration_end: body.durationEnd,
  }) satisfies ColumnsOf<typeof body, 'team'>

/** The details of a team as one who stands so to it sees them. */
export async function detailsOf(context: UserContext, team: Standing): Promise<TeamDetails> {
  const { tx, tenantId } = context
  const row = await tx.kysely
    .selectFrom('team as t')
    .innerJoin('person as m', 'm.id', 't.manager_id')
    .leftJoin('person as a', 'a.id', 't.assistant_id')
    .select(['t.id', 't.name', 't.description', 't.purpose', 't.type', 't.distribution', 't.version'])
    .select([
      sql<string | null>`t.duration_start::text`.as('start'),
      sql<string | null>`t.duration_end::text`.as('end'),
    ])
    .select(['m.full_name as manager_name', 'm.email as manager_email', 'm.avatar_image_url as manager_image'])
    .select(['a.full_name as assistant_name', 'a.email as assistant_email'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', '=', team.teamId)
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  const sprints = await context.core.doors.sprint.statesOf(context, [row.id])
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    purpose: row.purpose,
    type: row.type,
    distribution: row.distribution,
    durationStart: row.start,
    durationEnd: row.end,
    managerId: team.managerId,
    managerName: row.manager_name,
    managerEmail: row.manager_email,
    managerImageURL: row.manager_image,
    teamAdmin: team.assistantId ?? 0,
    assistantName: row.assistant_name ?? '',
    assistantEmail: row.assistant_email ?? '',
    currentSprint: sprints.get(row.id) ?? null,
    standing: [...team.relations],
    version: row.version,
  }
}

/** The details of a team of the caller. */
export const getTeam: Handler<typeof team.getTeam> = async (context, { params }) =>
  detailsOf(context, await standing(context, params.id))

/** Teams of the caller with the survey that waits. */
export const summary: Handler<typeof team.summary> = async context => {
  const { core, tx, tenantId, userId, principal } = context
  // Who has answered is nobody's to know, an administrator in the person's name among them.
  const asked = principal.actUserId === undefined ? await core.doors.alignment.deadlinesOf(tx, tenantId, userId) : null
  const teams = await ownTeams(context)
  const sprints = await core.doors.sprint.statesOf(
    context,
    teams.map(it => it.teamId),
  )
  return {
    teamSprintInfoList: teams.map(it => ({
      id: it.teamId,
      name: it.name,
      standing: [...it.relations],
      surveyDeadline: asked?.get(it.teamId)?.toISOString() ?? null,
      currentSprint: sprints.get(it.teamId) ?? null,
    })),
  }
}

/** Teams a person manages, as far as the caller may know them. */
export const getAllTeamsByManagerId: Handler<typeof team.getAllTeamsByManagerId> = async (
  { tx, tenantId, userId, principal },
  { params },
) => {
  // By hand: counted beside, and one of two ways to know it.
  const teams = await tx.query<{ id: number; name: string; totalTeamMember: number }>(
    `select t.id, t.name, (select count(*) from active_member m where m.tenant_id = t.tenant_id and m.team_id = t.id) as "totalTeamMember"
     from team t where t.tenant_id = $1 and t.manager_id = $2 and ($4
       or t.id in (select team_id from team_person where tenant_id = $1 and user_id = $3))
     order by t.name, t.id`,
    [tenantId, params.id, userId, maySee('teamDetails', standingOf(principal.roles))],
  )
  return { teams }
}
