import type { alignment } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import type { Standing } from '../core/standing.ts'
import { memberLink } from './invite.ts'
import { minimumOf } from './read.ts'
import { surveyTeam } from './team.ts'
import { gapOf, invitedTold, isEnough, isOpen, minimumTold, newestOf, nextFrom, statusOf } from './versions.ts'

/** Where a team stands with its survey, and what the caller can do next. How many have answered is told to who manages the team. */
export const startSurveyStatus: Handler<typeof alignment.startSurveyStatus> = async (
  context,
  { params: { teamId } },
) => {
  const { core, tx, tenantId, userId } = context
  const team = await surveyTeam(context, teamId)
  const mayFollow = team.may('alignmentStatus')
  const newest = await newestOf(tx, tenantId, teamId)
  const own =
    newest &&
    (await tx.kysely
      .selectFrom('alignment_respondent')
      .select('submitted_at')
      .where('tenant_id', '=', tenantId)
      .where('survey_id', '=', newest.id)
      .where('user_id', '=', userId)
      .executeTakeFirst())
  const set = newest?.minimum ?? (await minimumOf(context))
  const open = newest !== null && isOpen(newest)
  return {
    teamId,
    teamName: team.name,
    ...(team.may('teamDetails') ? await namesOf(context, team) : {}),
    start: newest !== null,
    open,
    version: newest?.version ?? 0,
    status: statusOf(newest, mayFollow),
    startedAt: newest?.started_at.toISOString() ?? null,
    deadline: newest?.deadline.toISOString() ?? null,
    surveyType: newest?.survey_type ?? null,
    minimum: newest ? minimumTold(newest, mayFollow) : set,
    minimumSet: set,
    invited: newest ? invitedTold(newest, mayFollow) : 0,
    outside: newest?.outside_asked ?? 0,
    ...(mayFollow ? { submitted: newest?.submitted ?? 0 } : {}),
    managerSurveyLink: open && team.relations.includes('asked') && !own?.submitted_at ? memberLink(core, teamId) : null,
    standing: [...team.relations],
    canGenerate: newest !== null && team.can('makeReport') && newest.generated_at === null && isEnough(newest),
    nextFrom: newest && !open ? nextFrom(newest, await gapOf(tx, tenantId)).toISOString() : null,
  }
}

/** Names of those who manage the team. */
async function namesOf({ tx }: UserContext, { managerId, assistantId }: Standing) {
  const people = await tx.kysely
    .selectFrom('person')
    .select(['id', 'full_name'])
    .where(isOneOf('id', [managerId, ...(assistantId === null ? [] : [assistantId])]))
    .execute()
  const nameOf = (id: number | null) => people.find(it => it.id === id)?.full_name ?? ''
  return { managerName: nameOf(managerId), assistantName: nameOf(assistantId) }
}

/** The report status of the newest version, as the caller may know it. */
export const getSurveyReportStatus: Handler<typeof alignment.getSurveyReportStatus> = async (
  context,
  { params: { teamId } },
) => {
  const team = await surveyTeam(context, teamId)
  const newest = await newestOf(context.tx, context.tenantId, teamId)
  return { status: statusOf(newest, team.may('alignmentStatus')), version: newest?.version ?? 0 }
}
