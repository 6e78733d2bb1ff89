import {
  type DatedActivity,
  dayMs,
  meetingAt,
  overdueDays,
  strengthItems,
  type TeamDashboard,
  type TeamMember,
  type team,
  type ViewingItem,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { type Standing, standing } from '../core/standing.ts'
import { strongest, strongest360 } from './aggregate.ts'
import { detailsOf } from './details.ts'
import { membersOf } from './members.ts'
import { notesOf } from './notes.ts'

type Strengths = TeamDashboard['memberAggregatedStrengthList'][number]

/** The board lists activities of this many days before and after today. */
const boardDays = 366
/** Versions of the focus note that the board carries. */
const boardNotes = 20
/** People whose challenge it is before it is one of the team, and challenges that the board names. */
const several = 2
const mostChallenges = 5

/**
 * The strengths that members show to the team: names of capabilities and no number, so that nobody becomes known by them; of a 360
 * nothing to who has rated in it. Who shows none is not told from who has none. Source: ledger, Known to a viewer.
 */
async function strengths(
  { core, tx, tenantId, userId: readerId, language }: UserContext,
  team: Standing,
  members: TeamMember[],
) {
  const rows = await tx.kysely
    .selectFrom('team_viewing')
    .select(['user_id', 'item_type'])
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', team.teamId)
    .where('item_type', 'in', strengthItems)
    .where('shown', '=', true)
    .execute()
  if (!team.may('strengths', { teamShown: true })) return []
  const who = (item: ViewingItem) =>
    members.flatMap(({ userId }) =>
      userId !== null && rows.some(it => it.user_id === userId && it.item_type === item) ? [userId] : [],
    )
  const { gla, leader360 } = core.doors
  const { words } = gla
  const results = await gla.latest(tx, tenantId, who('GLA'))
  const reports = await leader360.latestTo(tx, tenantId, readerId, who('GL360'))
  const named = (list: { capability: string }[]) =>
    list.map(({ capability }) => {
      const { label, meaning } = words(language, capability)
      return { description: label, text: meaning, resultTagId: capability }
    })
  return members.flatMap(({ userId, name }): Strengths[] => {
    const strong = strongest(results.find(it => it.user_id === userId)?.scores ?? [])
    const seen = strongest360(reports.find(it => it.userId === userId)?.others ?? [])
    if (userId === null || strong.length + seen.length === 0) return []
    return [
      {
        userId,
        name,
        style: named(strong.filter(it => (it.styleScore ?? 0) >= (it.strategyScore ?? 0))),
        strategy: named(strong.filter(it => (it.strategyScore ?? 0) >= (it.styleScore ?? 0))),
        gl360: named(seen),
        styleCompleted: strong.length > 0,
        strategyCompleted: strong.length > 0,
        gl360Completed: seen.length > 0,
      },
    ]
  })
}

/**
 * What several of those who have joined have chosen as a key challenge, most people first. A choice is told to nobody who may not open
 * the board it stands on, nor counted: a number about a group leaves the server by the ledger alone. Source: design/plan.md, Plan.
 */
async function topChallenges(context: UserContext, members: TeamMember[]) {
  const people = members.flatMap(it => it.userId ?? [])
  const chosen = await context.core.doors.plan.challengesOf(context, people)
  return chosen
    .filter(it => it.userIds.length >= several)
    .sort((a, b) => b.userIds.length - a.userIds.length || a.id - b.id)
    .slice(0, mostChallenges)
}

const isAhead = (it: DatedActivity, at: Date) => meetingAt(it.meetingTimeTo) >= at

/** Over, not done and the reader's own: what the inbox leads here for. */
const isOverdue = (it: DatedActivity, at: Date) =>
  it.isOwn && it.sprintId === null && meetingAt(it.meetingTimeFrom).getTime() >= at.getTime() - overdueDays * dayMs

/** Everything of the team impact board. */
export const dashboard: Handler<typeof team.dashboard> = async (context, { params }) => {
  const team = (await standing(context, params.teamId)).to('openTeamBoard')
  const { teamId } = team
  const teamMember = await membersOf(context, teamId)
  const sentAt = await context.core.doors.alignment.sentAt(context.tx, context.tenantId, teamId)
  const joined = teamMember.filter(it => it.status !== 'PENDING')
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
    teamTopChallenges: await topChallenges(context, joined),
    memberAggregatedStrengthList: await strengths(context, team, joined),
    capabilities: context.core.doors.gla.capabilities(context.language),
    scheduledActivities: allActivities.filter(it => it.status !== 'DONE' && (isAhead(it, at) || isOverdue(it, at))),
    allActivities,
    teamSprintSummary: await context.core.doors.sprint.summaryOf(context, teamId),
  }
}
