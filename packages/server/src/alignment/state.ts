import type { AlignmentState } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { settledOf } from './closing.ts'
import { memberLink } from './invite.ts'
import { minimumOf } from './read.ts'
import { canGenerate } from './report.ts'
import { findTeam } from './team.ts'
import { isOpen, statusOf } from './versions.ts'

/** Where a team stands with its survey, and what the caller can do next. Numbers of answers are for who manages the team. */
export async function stateOf(context: UserContext, teamId: number): Promise<AlignmentState> {
  const { core, tx, tenantId, userId } = context
  const team = await findTeam(tx, context, teamId)
  const newest = await settledOf(context, teamId)
  const [own] = newest
    ? await tx.query<{ waiting: boolean }>(
        'select included and submitted_at is null as waiting from alignment_respondent where tenant_id = $1 and survey_id = $2 and user_id = $3',
        [tenantId, newest.id, userId],
      )
    : []
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
    minimum: newest?.minimum ?? (await minimumOf(context)),
    invited: newest?.invited ?? 0,
    submitted: newest?.submitted ?? 0,
    managerSurveyLink: open && own?.waiting ? memberLink(core, teamId) : null,
    canManage: team.canManage,
    canGenerate: newest !== null && team.canManage && (await canGenerate(tx, tenantId, newest)),
  }
}
