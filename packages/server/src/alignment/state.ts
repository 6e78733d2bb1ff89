import type { alignment } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { memberLink } from './invite.ts'
import { minimumOf } from './read.ts'
import { surveyTeam } from './team.ts'
import { gapOf, isEnough, isOpen, minimumNow, newestOf, nextFrom, statusOf } from './versions.ts'

/** Where a team stands with its survey, and what the caller can do next. Numbers of answers are for who manages the team. */
export const startSurveyStatus: Handler<typeof alignment.startSurveyStatus> = async (
  context,
  { params: { teamId } },
) => {
  const { core, tx, tenantId, userId } = context
  const team = await surveyTeam(context, teamId)
  const newest = await newestOf(tx, tenantId, teamId)
  const own =
    newest &&
    (await tx.kysely
      .selectFrom('alignment_respondent')
      .select(['included', 'submitted_at'])
      .where('tenant_id', '=', tenantId)
      .where('survey_id', '=', newest.id)
      .where('user_id', '=', userId)
      .executeTakeFirst())
  const set = newest?.minimum ?? (await minimumOf(context))
  const open = newest !== null && isOpen(newest)
  return {
    teamId,
    teamName: team.name,
    start: newest !== null,
    open,
    version: newest?.version ?? 0,
    status: statusOf(newest),
    startedAt: newest?.started_at.toISOString() ?? null,
    deadline: newest?.deadline.toISOString() ?? null,
    surveyType: newest?.survey_type ?? null,
    minimum: newest ? minimumNow(newest) : set,
    minimumSet: set,
    invited: newest?.invited ?? 0,
    submitted: newest?.submitted ?? 0,
    managerSurveyLink: open && own?.included && !own.submitted_at ? memberLink(core, teamId) : null,
    standing: [...team.relations],
    canGenerate: newest !== null && team.can('makeReport') && newest.generated_at === null && isEnough(newest),
    nextFrom: newest && !open ? nextFrom(newest, await gapOf(tx, tenantId)).toISOString() : null,
  }
}

/** The report status of the newest version. */
export const getSurveyReportStatus: Handler<typeof alignment.getSurveyReportStatus> = async (
  context,
  { params: { teamId } },
) => {
  await surveyTeam(context, teamId)
  const newest = await newestOf(context.tx, context.tenantId, teamId)
  return { status: statusOf(newest), version: newest?.version ?? 0 }
}
