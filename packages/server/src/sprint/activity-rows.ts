import { type Activity, type BodyOf, type DatedActivity, meetingAt, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { UserContext } from '../core/context.ts'

export type ActivityLooker = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>

/** Activities with what of others is told about them. A member's check-in is that member's alone. */
export const activityRows = ({ tx, tenantId, userId }: ActivityLooker) =>
  tx.kysely
    .selectFrom('activity as a')
    .leftJoin('person as p', 'p.id', 'a.created_by')
    .leftJoin('check_in as c', it => it.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.check_in_id'))
    .leftJoin('sprint_member as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'))
    .leftJoin('sprint_item as i', it =>
      it
        .onRef('i.tenant_id', '=', 'a.tenant_id')
        .onRef('i.id', '=', 'a.action_id')
        // What is no part of the design any more has no name on the board.
        .on('i.removed_at', 'is', null),
    )
    .select(['a.id', 'a.team_id', 'a.sprint_id', 'a.title', 'a.description', 'a.activity_type', 'a.status', 'a.place'])
    .select(['a.starts_at', 'a.ends_at', 'a.created_by', 'p.full_name as created_by_name', 'a.version'])
    .select(['a.changed_in', 'a.check_in_id', 'c.number', 'c.member_id', 'c.status as check_in_status'])
    .select(['i.id as action_id', 'i.status as action_status', 'i.lead_user_id'])
    .where('a.tenant_id', '=', tenantId)
    .where(it =>
      it.or([
        it('a.check_in_id', 'is', null),
        // One that days of leave skip, or whose time has passed without it, stands on no board: it is neither done nor to do.
        it.and([
          it('m.user_id', '=', userId),
          it.or([
            it('c.status', '=', 'COMPLETED'),
            it.and([it('c.is_away', '=', false), it('c.closes_at', '>', now())]),
          ]),
        ]),
      ]),
    )

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activityRows>['executeTakeFirstOrThrow']>>

type People = Pick<Activity, 'activityStakeholders' | 'activityCrews' | 'activityTeamMembers'>

/** With whom activities are done, by their ids; who has left the crew or the sprint is not told. */
export async function peopleOf(
  { tx, tenantId }: ActivityLooker,
  ids: readonly number[],
): Promise<(id: number) => People> {
  const rows = ids.length
    ? await tx.kysely
        .selectFrom('activity_person as x')
        .leftJoin('sprint_crew as c', it =>
          it.onRef('c.tenant_id', '=', 'x.tenant_id').onRef('c.id', '=', 'x.crew_id').on('c.left_at', 'is', null),
        )
        .leftJoin('sprint_member as m', it =>
          it.onRef('m.tenant_id', '=', 'x.tenant_id').onRef('m.id', '=', 'x.member_id').on('m.left_at', 'is', null),
        )
        .select(['x.activity_id', 'c.id as crew_id', 'm.id as member_id', 'x.stakeholder_id'])
        .where('x.tenant_id', '=', tenantId)
        .where('x.activity_id', 'in', ids)
        .orderBy('x.id')
        .execute()
    : []
  const found = new Map<number, People>()
  for (const it of rows) {
    const of = found.get(it.activity_id) ?? nobody()
    found.set(it.activity_id, of)
    if (it.crew_id !== null) of.activityCrews.push({ sprintCrewId: it.crew_id })
    if (it.member_id !== null) of.activityTeamMembers.push({ sprintTeamMemberId: it.member_id })
    if (it.stakeholder_id !== null) of.activityStakeholders.push({ stakeholderId: it.stakeholder_id })
  }
  return id => found.get(id) ?? nobody()
}

const nobody = (): People => ({ activityStakeholders: [], activityCrews: [], activityTeamMembers: [] })

/** A time as the API tells it: UTC without a suffix. Source: spec 2 section 7. */
const timeText = (it: Date) => it.toISOString().slice(0, 19)

/** In which column a check-in stands: it moves by itself. */
const columnOf = (it: ActivityRow): Activity['status'] => {
  if (it.check_in_status === 'COMPLETED') return 'DONE'
  return it.starts_at && it.starts_at <= now() ? 'IN_PROGRESS' : 'TODO'
}

/** An activity as the API tells it. */
export const toldActivity = (
  { userId }: Pick<ActivityLooker, 'userId'>,
  it: ActivityRow,
  people: People = nobody(),
): Activity => ({
  ...people,
  id: it.id,
  teamId: it.team_id,
  sprintId: it.sprint_id,
  title: it.title,
  description: it.description,
  activityType: { code: it.activity_type as Activity['activityType']['code'] },
  status: it.check_in_id === null ? it.status : columnOf(it),
  place: it.place ?? '',
  meetingDate: it.starts_at?.toISOString().slice(0, 10) ?? null,
  meetingTimeFrom: it.starts_at && timeText(it.starts_at),
  meetingTimeTo: it.ends_at && timeText(it.ends_at),
  actionId: it.action_id,
  createdBy: it.created_by,
  createdByName: it.created_by_name,
  isOwn: it.created_by === userId,
  version: it.version,
})

/** Whether it has a date. */
export const isDated = (it: Activity): it is DatedActivity => it.meetingTimeFrom !== null

type Body = BodyOf<typeof sprint.saveActivity>
type OfSprint = 'sprintId' | 'actionId' | 'activityStakeholders' | 'activityCrews' | 'activityTeamMembers'

/** What is stored of an activity; id, version and team say which one it is. */
export const columnsOf = (body: Omit<Body, 'id' | 'version' | 'teamId' | OfSprint>) =>
  ({
    title: body.title,
    description: body.description ?? '',
    activity_type: body.activityType.code,
    starts_at: body.meetingTimeFrom ? meetingAt(body.meetingTimeFrom) : null,
    ends_at: body.meetingTimeTo ? meetingAt(body.meetingTimeTo) : null,
  }) satisfies ColumnsOf<typeof body, 'activity', { meetingTimeFrom: 'starts_at'; meetingTimeTo: 'ends_at' }>

/** The times of an activity, to be compared. */
export const timeOf = (it: { starts_at: Date | null; ends_at: Date | null }) =>
  `${it.starts_at?.getTime()}/${it.ends_at?.getTime()}`
