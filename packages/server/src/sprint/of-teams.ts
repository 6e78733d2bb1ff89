import {
  type SprintDetails,
  type TeamDashboard,
  type TeamSprintResult,
  type TeamSummary,
  toldStatus,
} from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { isOneOf } from '../core/kysely.ts'
import { progressOf } from './details.ts'
import { lastMeansOf } from './last-means.ts'
import { activeOf, type Reader } from './rows.ts'
import { spanOf, yearOf } from './seen.ts'

type State = NonNullable<TeamSummary['currentSprint']>

/** What runs of some teams, else what is planned, as menus and boards tell it; a team without is left out. */
export async function statesOf(
  { tx, tenantId, userId }: Reader,
  teamIds: readonly number[],
): Promise<Map<number, State>> {
  const rows = await tx.kysely
    .selectFrom('sprint as s')
    .leftJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.sprint_id', '=', 's.id').on('m.left_at', 'is', null),
    )
    .leftJoin('active_member as a', it =>
      it
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.team_id', '=', 's.team_id')
        .onRef('a.user_id', '=', 'm.user_id'),
    )
    .select(['s.id', 's.team_id', 's.status', 'm.user_id', 'a.id as team_member_id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.team_id', 'in', [0, ...teamIds])
    .where('s.status', 'in', ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED'])
    // The one that is planned first, so that the one that runs takes its place.
    .orderBy(sql`s.status <> 'NOT_STARTED'`)
    .orderBy('a.id')
    .execute()
  const found = new Map<number, State & { id: number }>()
  for (const it of rows) {
    const teamId = it.team_id as number
    const before = found.get(teamId)
    const sprintStatus = toldStatus(it.status as SprintDetails['sprintStatus'] | 'FINISHED') as State['sprintStatus']
    const state =
      before?.id === it.id ? before : { id: it.id, sprintStatus, sprintTeamMembers: [], isMember: false as boolean }
    if (it.team_member_id !== null) state.sprintTeamMembers.push({ teamMemberId: it.team_member_id })
    if (it.user_id === userId) state.isMember = true
    found.set(teamId, state)
  }
  return new Map([...found].map(([teamId, { id: _, ...state }]) => [teamId, state]))
}

/** The sprint of a team that runs, as its board has it; check-ins as the reader's own stand. */
export async function summaryOf(reader: Reader, teamId: number): Promise<TeamDashboard['teamSprintSummary']> {
  const { running: row } = await activeOf(reader, teamId)
  if (!row) return null
  const { daysLeftToCompleteSprint, nextSprintCheckInDate, sprintTimeline } = await progressOf(reader, { row })
  return {
    id: row.id,
    checkInFrequency: 7,
    dateTimeFrom: row.starts_at.toISOString(),
    sprintReviewEndTime: row.ends_at.toISOString(),
    description: row.description,
    duration: row.duration,
    feedbackFrequency: row.feedback_frequency,
    label: row.label,
    icon: row.icon,
    link: `/teams/v2/${teamId}/sprint/dashboard`,
    version: row.version,
    timezone: row.timezone,
    daysLeftToCompleteSprint,
    nextSprintCheckInDate,
    sprintTimeline,
  }
}

/** Of sprints of a team those whose means the reader sees: who leads the team, all; a member, those that the member was in. Source: sprints, Who sees. */
async function seenBy({ tx, tenantId, userId }: Reader, teamId: number, sprintIds: readonly number[]) {
  const { manager_id } = await tx.kysely
    .selectFrom('team')
    .select('manager_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  if (manager_id === userId) return sprintIds
  const rows = await tx.kysely
    .selectFrom('sprint_member')
    .select('sprint_id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
  return rows.map(it => it.sprint_id)
}

/**
 * The sprints of a team whose last day was in a year, newest first, each with what its last closed round tells whoever may see it.
 */
export async function resultsOfYear(
  reader: Reader,
  teamId: number,
  year: number,
): Promise<{ sprintResult: TeamSprintResult[]; years: number[] }> {
  const { tx, tenantId } = reader
  const found = await tx.kysely
    .selectFrom('sprint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const shown = found.filter(it => yearOf(it) === year)
  const means = await lastMeansOf(
    reader,
    await seenBy(
      reader,
      teamId,
      shown.map(it => it.id),
    ),
  )
  return {
    years: [...new Set(found.map(yearOf))],
    sprintResult: shown.map(it => ({
      id: it.id,
      name: it.label,
      icon: it.icon,
      dateTimeFrom: it.starts_at.toISOString(),
      endedAt: (it.ended_at as Date).toISOString(),
      lastDay: spanOf(it).lastDay,
      endStatus: it.end_status as TeamSprintResult['endStatus'],
      duration: it.duration,
      ...(means.get(it.id) ?? {
        behaviorPercentage: null,
        outcomePercentage: null,
        sprintCrewEngagementPercentage: null,
      }),
    })),
  }
}
