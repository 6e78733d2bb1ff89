import type { UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { findStanding, type Standing } from '../core/standing.ts'

/** Whether the caller is in the team, or invited to it, and asked in its newest survey. */
async function isAsked({ tx, tenantId, userId }: UserContext, teamId: number): Promise<boolean> {
  // By hand: asked by each call about a team's survey, so that its plan is kept.
  const [row] = await tx.query(
    `select 1 from alignment_respondent r
     join team_member m on m.tenant_id = r.tenant_id and m.team_id = $2 and m.user_id = r.user_id and m.removed_at is null
     where r.tenant_id = $1 and r.user_id = $3 and r.included and r.left_at is null and r.survey_id =
       (select id from alignment_survey where tenant_id = $1 and team_id = $2 order by version desc limit 1)`,
    [tenantId, teamId, userId],
    'alignment-asked',
  )
  return row !== undefined
}

/**
 * How the caller stands to a team whose survey the caller may know of; any other looks like none. One who is only invited, or
 * asked as a respondent, knows of the team and sees no report.
 */
export async function surveyTeam(context: UserContext, teamId: number): Promise<Standing> {
  const [team, isOne] = await Promise.all([findStanding(context, teamId), isAsked(context, teamId)])
  const found = isOne ? team?.and(['asked']) : team
  if (!found?.can('knowSurvey')) throw refuse('notFound')
  return found
}

/** The caller's own row in the team; the manager gets one where there is none yet. */
export async function rowOfCaller({ tx, tenantId, userId }: UserContext, team: Standing, at: Date): Promise<void> {
  if (team.managerId !== userId) return
  await tx.kysely
    .insertInto('team_member')
    .values({ tenant_id: tenantId, team_id: team.teamId, user_id: userId, joined_at: at })
    .onConflict(it =>
      it
        .columns(['tenant_id', 'team_id', 'user_id'])
        .where('user_id', 'is not', null)
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .execute()
}

/** Holds a team to the end of the call: two who start its survey or change its list at once go one after the other. */
export const holdTeam = ({ tx, tenantId }: UserContext, teamId: number): Promise<unknown> =>
  tx.kysely
    .selectFrom('team')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', teamId)
    .forUpdate()
    .execute()
