import { maySee, rankDescending, type TeamDashboard, type team } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { LatestGla } from '../core/doors.ts'
import { badField } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { detailsOf } from './details.ts'
import { membersOf } from './members.ts'
import { notesOf } from './notes.ts'
import { openResults } from './opened.ts'

type Activity = TeamDashboard['allActivities'][number]
type Strengths = TeamDashboard['memberAggregatedStrengthList'][number]

/** The board lists activities of this many days before and after today. */
const boardDays = 366
const mostActivities = 200
/** Versions of the focus note that the board carries. */
const boardNotes = 20

/** Activities that begin between two instants, in order. */
async function activitiesBetween({ tx, tenantId }: UserContext, teamId: number, from: Date, to: Date) {
  const rows = await tx.kysely
    .selectFrom('activity')
    .select(['id', 'title', 'starts_at', 'ends_at', 'action_id'])
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostActivities)
    .execute()
  return rows.map(
    (it): Activity => ({
      id: it.id,
      title: it.title,
      meetingDate: it.starts_at.toISOString().slice(0, 10),
      meetingTimeFrom: it.starts_at.toISOString(),
      meetingTimeTo: it.ends_at.toISOString(),
      actionId: it.action_id,
    }),
  )
}

const dayMs = 86_400_000

/** Activities of the team between two days of UTC, both included. */
export const activities: Handler<typeof team.activities> = async (context, { params, query }) => {
  const { startDate, endDate } = query
  const { teamId } = (await standing(context, params.teamId)).to('openTeamBoard')
  if (endDate < startDate) throw badField('query.endDate', 'Not before the start')
  const end = new Date(new Date(`${endDate}T00:00:00Z`).getTime() + dayMs)
  return { activities: await activitiesBetween(context, teamId, new Date(`${startDate}T00:00:00Z`), end) }
}

/**
 * Strengths that the caller may see: the own ones, those shown to the team, and, to the manager, those granted. They are a
 * person's own result, so that they wait where they would show one other person. Source: ledger, Known to a viewer.
 */
async function strengths(context: UserContext, team: Standing, members: { userId: number; name: string }[]) {
  const { core, tx, tenantId, userId } = context
  const [shown, granted] = await Promise.all([
    tx.kysely
      .selectFrom('team_viewing')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', team.teamId)
      .where('item_type', '=', 'GLA')
      .where('shown', '=', true)
      .execute(),
    tx.kysely
      .selectFrom('viewing_right')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', team.teamId)
      .where('viewer_id', '=', userId)
      .where('item_type', '=', 'GLA')
      .where('status', '=', 'GRANTED')
      .execute(),
  ])
  const seen = members.filter(it =>
    maySee('strengths', it.userId === userId ? ['self', ...team.relations] : team.relations, {
      teamShown: shown.some(one => one.user_id === it.userId),
      granted: granted.some(one => one.user_id === it.userId),
    }),
  )
  // Names of capabilities, no number: nobody becomes known by them, and who shows them to the team has said yes to that.
  const open = new Set([userId, ...shown.map(it => it.user_id)])
  const latest = await core.doors.gla.latest(tx, tenantId, [...open])
  const { results, waiting } = await openResults(context, userId, () => false)
  return seen.map((it): Strengths => {
    const gla = open.has(it.userId) ? latest.find(one => one.user_id === it.userId) : results.get(it.userId)
    return {
      ...it,
      waits: !open.has(it.userId) && waiting.has(it.userId),
      style: topOf(context, gla, 'style_score'),
      strategy: topOf(context, gla, 'strategy_score'),
      gl360: [],
      styleCompleted: gla !== undefined,
      strategyCompleted: gla !== undefined,
      gl360Completed: false,
    }
  })
}

/** The three highest capabilities of a part; none where all are equal. */
function topOf({ core, language }: UserContext, gla: LatestGla | undefined, part: 'style_score' | 'strategy_score') {
  const scores = gla?.scores ?? []
  const ranks = rankDescending(scores.map(it => it[part]))
  if (ranks.every(it => it === null || it === 1)) return []
  return scores
    .map((it, index) => ({ capability: it.capability, rank: ranks[index] ?? null }))
    .filter((it): it is { capability: string; rank: number } => it.rank !== null && it.rank <= 3)
    .sort((a, b) => a.rank - b.rank || a.capability.localeCompare(b.capability))
    .map(it => {
      const { label, meaning } = core.doors.gla.words(language, it.capability)
      return { description: label, text: meaning, resultTagId: it.capability }
    })
}

/** Everything of the team impact board. Sprint and top challenges come with their rooms. */
export const dashboard: Handler<typeof team.dashboard> = async (context, { params }) => {
  const team = (await standing(context, params.teamId)).to('openTeamBoard')
  const { teamId } = team
  const teamMember = await membersOf(context, teamId)
  const sentAt = await context.core.doors.alignment.sentAt(context.tx, context.tenantId, teamId)
  const at = now()
  const allActivities = await activitiesBetween(
    context,
    teamId,
    new Date(at.getTime() - boardDays * dayMs),
    new Date(at.getTime() + boardDays * dayMs),
  )
  const accepted = teamMember.flatMap(it =>
    it.userId !== null && it.status !== 'PENDING' ? [{ userId: it.userId, name: it.name }] : [],
  )
  return {
    teamDetail: await detailsOf(context, team),
    teamMember,
    teamAlignmentSendDate: sentAt?.toISOString() ?? null,
    teamFocusNotes: await notesOf(context, teamId, boardNotes),
    teamTopChallenges: [],
    memberAggregatedStrengthList: await strengths(context, team, accepted),
    scheduledActivities: allActivities.filter(it => it.meetingTimeTo >= at.toISOString()),
    allActivities,
    teamSprintSummary: null,
  }
}
