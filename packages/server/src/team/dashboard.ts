import { dayMs, meetingAt, type TeamDashboard, type TeamMember, type team } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { type Standing, standing } from '../core/standing.ts'
import { strongest } from './aggregate.ts'
import { detailsOf } from './details.ts'
import { membersOf } from './members.ts'
import { notesOf } from './notes.ts'

type Strengths = TeamDashboard['memberAggregatedStrengthList'][number]

/** The board lists activities of this many days before and after today. */
const boardDays = 366
/** Versions of the focus note that the board carries. */
const boardNotes = 20

/**
 * The strengths that members show to the team: names of capabilities and no number, so that nobody becomes known by them. Who shows
 * none is not told from who has none. Source: ledger, Known to a viewer.
 */
async function strengths({ core, tx, tenantId, language }: UserContext, team: Standing, members: TeamMember[]) {
  const rows = await tx.kysely
    .selectFrom('team_viewing')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', team.teamId)
    .where('item_type', '=', 'GLA')
    .where('shown', '=', true)
    .execute()
  const shown = members.filter(it => rows.some(one => one.user_id === it.userId))
  if (!team.may('strengths', { teamShown: true })) return []
  const { latest, words } = core.doors.gla
  const results = await latest(
    tx,
    tenantId,
    shown.flatMap(it => it.userId ?? []),
  )
  const named = (list: { capability: string }[]) =>
    list.map(({ capability }) => {
      const { label, meaning } = words(language, capability)
      return { description: label, text: meaning, resultTagId: capability }
    })
  return shown.flatMap(({ userId, name }): Strengths[] => {
    const strong = strongest(results.find(it => it.user_id === userId)?.scores ?? [])
    if (userId === null || strong.length === 0) return []
    return [
      {
        userId,
        name,
        style: named(strong.filter(it => (it.styleScore ?? 0) >= (it.strategyScore ?? 0))),
        strategy: named(strong.filter(it => (it.strategyScore ?? 0) >= (it.styleScore ?? 0))),
        gl360: [],
        styleCompleted: true,
        strategyCompleted: true,
        gl360Completed: false,
      },
    ]
  })
}

/** Everything of the team impact board. Top challenges come with their room. */
export const dashboard: Handler<typeof team.dashboard> = async (context, { params }) => {
  const team = (await standing(context, params.teamId)).to('openTeamBoard')
  const { teamId } = team
  const teamMember = await membersOf(context, teamId)
  const sentAt = await context.core.doors.alignment.sentAt(context.tx, context.tenantId, teamId)
  const at = now()
  const allActivities = await context.core.doors.sprint.activitiesBetween(
    context,
    teamId,
    new Date(at.getTime() - boardDays * dayMs),
    new Date(at.getTime() + boardDays * dayMs),
  )
  return {
    teamDetail: await detailsOf(context, team),
    teamMember,
    teamAlignmentSendDate: sentAt?.toISOString() ?? null,
    teamFocusNotes: await notesOf(context, teamId, boardNotes),
    teamTopChallenges: [],
    memberAggregatedStrengthList: await strengths(
      context,
      team,
      teamMember.filter(it => it.status !== 'PENDING'),
    ),
    capabilities: context.core.doors.gla.capabilities(context.language),
    scheduledActivities: allActivities.filter(it => it.status !== 'DONE' && meetingAt(it.meetingTimeTo) >= at),
    allActivities,
    teamSprintSummary: await context.core.doors.sprint.summaryOf(context, teamId),
  }
}
