import {
  type Activity,
  dayMs,
  type SprintDates,
  type SprintDetails,
  type SprintPlan,
  type SprintProgress,
  sprintDates,
  toldStatus,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { crewOf, type Found, type Looker, type SprintRow } from './rows.ts'

/** Days without an act after which a member counts as inactive. Source: sprints, Calls of our own. */
const inactiveDays = 14

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

interface Suggested {
  id: number
  text: string
  type: Activity['activityType']['code']
}

async function itemsOf({ tx, tenantId }: Looker, sprintId: number) {
  return tx.kysely
    .selectFrom('sprint_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
}

async function membersOf(
  { tx, tenantId }: Looker,
  { row, team }: Found,
  at: Date,
): Promise<SprintDetails['sprintTeamMembers']> {
  const rows = await tx.kysely
    .selectFrom('sprint_member as s')
    .innerJoin('person as p', 'p.id', 's.user_id')
    .leftJoin('active_member as m', it =>
      it
        .onRef('m.tenant_id', '=', 's.tenant_id')
        .onRef('m.user_id', '=', 's.user_id')
        .on('m.team_id', '=', row.team_id ?? 0),
    )
    .select(['s.id', 's.user_id', 's.joined_at', 's.last_activity_at', 's.stand_up', 's.third_party_off'])
    .select(['p.full_name', 'p.email', 'p.avatar_image_url', 'm.id as team_member_id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.sprint_id', '=', row.id)
    .where('s.left_at', 'is', null)
    .orderBy('p.full_name')
    .orderBy('s.id')
    .execute()
  return rows.map(it => ({
    id: it.id,
    teamMemberId: it.team_member_id,
    userId: it.user_id,
    name: it.full_name,
    email: it.email,
    imageUrl: it.avatar_image_url,
    type: team?.managerId === it.user_id ? 'TEAM_MANAGER' : 'TEAM_MEMBERS',
    teamMemberStatus: !it.joined_at
      ? 'NOT_JOINED'
      : at.getTime() - (it.last_activity_at ?? it.joined_at).getTime() > inactiveDays * dayMs
        ? 'INACTIVE'
        : 'ACTIVE',
    // The day alone: the moment would tell who has just answered.
    lastActivityDate: it.last_activity_at ? `${it.last_activity_at.toISOString().slice(0, 10)}T00:00:00.000Z` : null,
    standUpAssistantEnabled: it.stand_up,
    thirdPartyAppNotificationDisabled: it.third_party_off,
  }))
}

const daysLeft = (row: SprintRow, at: Date) => Math.max(0, Math.ceil((row.ends_at.getTime() - at.getTime()) / dayMs))
const nextCheckIn = (dates: SprintDates, at: Date) =>
  dates.checkIns.find(it => it.closes > at)?.closes.toISOString() ?? null
const isOver = (row: SprintRow) => row.end_status !== null

/** A sprint as whoever may see it sees it. */
export async function detailsOf(looker: Looker & { clientId: string }, found: Found): Promise<SprintDetails> {
  const { row, team } = found
  const at = now()
  const items = await itemsOf(looker, row.id)
  const dates = sprintDates(planOfRow(row))
  const words = (it: (typeof items)[number]) => ({
    id: it.id,
    code: it.code,
    label: it.label,
    description: it.description,
    sortIndex: it.sort_index,
  })
  const of = (kind: string) => items.filter(it => it.kind === kind)
  // What was rated comes with the rounds: nothing is there to show before.
  const rated = (kind: string) => of(kind).map(it => ({ ...words(it), current: null }))
  const checkInAt = { weekday: row.check_in_weekday, time: row.check_in_time }
  return {
    id: row.id,
    userId: team?.managerId ?? row.user_id ?? 0,
    clientId: looker.clientId,
    active: !isOver(row),
    sprintType: team ? 'TEAM_SPRINT' : 'USER_SPRINT',
    teamId: row.team_id,
    teamName: team?.name ?? null,
    sprintCode: row.sprint_code,
    label: row.label,
    description: row.description,
    icon: row.icon,
    custom: row.sprint_code === null,
    duration: row.duration,
    isExtended: row.is_extended,
    sprintStatus: toldStatus(row.status as Parameters<typeof toldStatus>[0]),
    endStatus: row.end_status as SprintDetails['endStatus'],
    actions: of('action').map(it => ({
      ...words(it),
      actionDetail: {
        id: it.id,
        status: it.status as SprintDetails['actions'][number]['actionDetail']['status'],
        actionLeadId: it.lead_user_id,
      },
      suggestedActivities: it.suggested as Suggested[],
    })),
    behaviors: rated('behavior'),
    outcomes: rated('outcome'),
    sprintCrews: await crewOf(looker, row.id),
    sprintTeamMembers: await membersOf(looker, found, at),
    feedbackFrequency: row.feedback_frequency,
    checkInFrequency: 7,
    checkInAt,
    weeklyCheckInFrom: row.check_in_days_before,
    weeklyCheckInTo: checkInAt,
    timezone: row.timezone,
    resetTime: row.reset_time,
    dateTimeFrom: row.starts_at.toISOString(),
    scheduledDate: row.status === 'NOT_STARTED' ? row.starts_at.toISOString() : null,
    sprintReviewEndTime: row.ends_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    stoppedAt: row.ended_at?.toISOString() ?? null,
    daysLeftToCompleteSprint: isOver(row) ? 0 : daysLeft(row, at),
    nextSprintCheckInDate: isOver(row) ? null : nextCheckIn(dates, at),
    version: row.version,
  }
}

/** When the windows close in which the caller has completed a check-in of a sprint. */
async function completedBy({ tx, tenantId, userId }: Looker, sprintId: number): Promise<Set<number>> {
  const rows = await tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .select('c.closes_at')
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('m.user_id', '=', userId)
    .where('c.status', '=', 'COMPLETED')
    .execute()
  return new Set(rows.map(it => it.closes_at.getTime()))
}

/** The cards and the timeline of a running sprint, as the caller's own check-ins stand. */
export async function progressOf(looker: Looker, { row }: Found): Promise<SprintProgress> {
  const at = now()
  const dates = sprintDates(planOfRow(row))
  const actions = (await itemsOf(looker, row.id)).filter(it => it.kind === 'action')
  const finished = actions.filter(it => it.status === 'FINISHED').length
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  const gone = Math.min(Math.max((at.getTime() - row.starts_at.getTime()) / length, 0), 1)
  const done = await completedBy(looker, row.id)
  const unknown = { current: null, fluctuation: 'NONE', change: null } as const
  return {
    outcomePercentage: unknown,
    sprintCrewEngagementPercentage: unknown,
    actionPercentage: actions.length ? Math.round((10_000 * finished) / actions.length) / 100 : 0,
    daysLeftToCompleteSprint: daysLeft(row, at),
    nextSprintCheckInDate: nextCheckIn(dates, at),
    sprintTimeline: {
      timelineProgressPercentage: Math.round(gone * 10_000) / 100,
      sprintDurationDates: { from: row.starts_at.toISOString(), to: row.ends_at.toISOString() },
      // Rounds are planned and do not go out yet: none was sent, and none is promised.
      sendOutFeedbacks: [],
      checkInDates: dates.checkIns.map(it => ({
        date: it.closes.toISOString(),
        type: it.type,
        // The caller's own: whether others have answered is theirs.
        status: done.has(it.closes.getTime()) ? 'COMPLETED' : it.closes <= at ? 'INCOMPLETE' : 'FUTURE',
      })),
    },
  }
}
