import {
  type Activity,
  daysLeft,
  type SprintDates,
  type SprintDetails,
  type SprintProgress,
  sprintDates,
  toldStatus,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { actionsDone } from './action-lines.ts'
import { itemsOf } from './items.ts'
import { membersOf } from './members.ts'
import { currentOf, roundProgress } from './round-summary.ts'
import { crewOf, type Found, type Looker, planOfRow, type Reader, type SprintRow, type Viewer } from './rows.ts'

interface Suggested {
  id: number
  text: string
  type: Activity['activityType']['code']
}

/** The next one that the caller has: those that are done, and those that days of leave skip, are none. */
const nextCheckIn = (
  dates: SprintDates,
  { done, away }: { done: ReadonlyMap<number, unknown>; away: ReadonlySet<number> },
  at: Date,
) =>
  dates.checkIns
    .find(it => it.closes > at && !done.has(it.closes.getTime()) && !away.has(it.closes.getTime()))
    ?.closes.toISOString() ?? null
const isOver = (row: SprintRow) => row.end_status !== null

/** A sprint as whoever may see it sees it. */
export async function detailsOf(looker: Looker, found: Found): Promise<SprintDetails> {
  const { row, team } = found
  const at = now()
  const items = await itemsOf(looker, [row.id])
  const dates = sprintDates(planOfRow(row))
  const own = await ownWindows(looker, row.id)
  const words = (it: (typeof items)[number]) => ({
    id: it.id,
    code: it.code,
    label: it.label,
    description: it.description,
    sortIndex: it.sort_index,
  })
  const of = (kind: string) => items.filter(it => it.kind === kind)
  const current = await currentOf(looker, row.id)
  const rated = (kind: string) => of(kind).map(it => ({ ...words(it), current: current.get(it.id) ?? null }))
  const crew = await crewOf(looker, row.id)
  const designs = team?.can('designTeamSprint') ?? true
  const checkInAt = { weekday: row.check_in_weekday, time: row.check_in_time }
  return {
    id: row.id,
    userId: team?.managerId ?? row.user_id ?? 0,
    clientId: looker.principal.clientId,
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
    sprintCrews: designs ? crew : crew.map(it => ({ ...it, email: '' })),
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
    daysLeftToCompleteSprint: isOver(row) ? 0 : daysLeft(row.ends_at, at),
    nextSprintCheckInDate: isOver(row) ? null : nextCheckIn(dates, own, at),
    version: row.version,
  }
}

/**
 * Somebody's check-ins of a sprint by when their windows close: those that are completed, with when that was, those that days of leave
 * skip, and of what kind each is.
 */
async function ownWindows({ tx, tenantId, userId }: Reader, sprintId: number) {
  const rows = await tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .select(['c.closes_at', 'c.type', 'c.status', 'c.completed_at', 'c.is_away'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('m.user_id', '=', userId)
    .execute()
  const isDone = (it: (typeof rows)[number]) => it.status === 'COMPLETED'
  return {
    done: new Map(rows.filter(isDone).map(it => [it.closes_at.getTime(), it.completed_at])),
    away: new Set(rows.filter(it => it.is_away && !isDone(it)).map(it => it.closes_at.getTime())),
    types: new Map(rows.map(it => [it.closes_at.getTime(), it.type])),
  }
}

/** The cards and the timeline of a running sprint, as the caller's own check-ins stand; for whom its owner lets see it, as the owner's. */
export async function progressOf(
  looker: Viewer,
  { row }: Pick<Found, 'row'>,
  ownerId = looker.userId,
): Promise<SprintProgress> {
  const at = now()
  const dates = sprintDates(planOfRow(row))
  const items = await itemsOf(looker, [row.id])
  const actions = items.filter(it => it.kind === 'action')
  const outcomes = items.filter(it => it.kind === 'outcome')
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  const gone = Math.min(Math.max((at.getTime() - row.starts_at.getTime()) / length, 0), 1)
  const { done, away, types } = await ownWindows({ ...looker, userId: ownerId }, row.id)
  // Days of leave are told to nobody: a check-in within them is neither done nor missed.
  const doneAt = (closes: Date) => {
    // To others no more is told than that it is done.
    const early = ownerId === looker.userId && closes > at ? done.get(closes.getTime()) : null
    return early ? { doneAt: early.toISOString() } : {}
  }
  const checkIns = dates.checkIns.filter(it => ownerId === looker.userId || !away.has(it.closes.getTime()))
  const { sees, outcome, engagement, sendOut } = await roundProgress(
    looker,
    row.id,
    outcomes.map(it => it.id),
  )
  return {
    seesMeans: sees,
    outcomePercentage: outcome,
    sprintCrewEngagementPercentage: engagement,
    actionPercentage: await actionsDone(looker, row, actions, at),
    daysLeftToCompleteSprint: daysLeft(row.ends_at, at),
    nextSprintCheckInDate: nextCheckIn(dates, { done, away }, at),
    sprintTimeline: {
      timelineProgressPercentage: Math.round(gone * 10_000) / 100,
      sprintDurationDates: { from: row.starts_at.toISOString(), to: row.ends_at.toISOString() },
      sendOutFeedbacks: sendOut,
      checkInDates: checkIns.map(it => ({
        date: it.closes.toISOString(),
        // One that was out before the sprint was extended keeps its own: it is no first one of the longer plan.
        type: types.get(it.closes.getTime()) ?? it.type,
        // One person's: whether others of a team have answered is theirs.
        status: done.has(it.closes.getTime()) ? 'COMPLETED' : it.closes <= at ? 'INCOMPLETE' : 'FUTURE',
        ...(away.has(it.closes.getTime()) ? { isAway: true } : {}),
        ...doneAt(it.closes),
      })),
    },
  }
}
