import {
  addDays,
  type BodyOf,
  dayOf,
  isWorkingDay,
  type StandUp,
  type StandUpAnswer,
  type StandUpEntry,
  type sprint,
  sprintDates,
  standUpTimes,
  workingDayBefore,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { badField, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { leaveOf } from './leave.ts'
import { closed } from './refused.ts'
import { activeOf, findSprint, planOfRow, type SprintRow } from './rows.ts'
import { seesMeans } from './sees-means.ts'

interface Row {
  id: number
  done: string
  next: string
  in_the_way: string
  is_away: boolean
  answered_at: Date | null
  version: number
}

const told = (it: Row): StandUpAnswer => ({
  done: it.done,
  next: it.next,
  inTheWay: it.in_the_way,
  isAway: it.is_away,
  answeredAt: it.answered_at?.toISOString() ?? null,
  version: it.version,
})

const columns = ['id', 'done', 'next', 'in_the_way', 'is_away', 'answered_at', 'version'] as const

/** By the clock: the job that finishes it may be late. */
const isOver = (row: SprintRow, at: Date) => at >= row.ends_at

/** Whether a sprint asks for stand-ups: it runs. */
const asks = (row: SprintRow, at: Date) => row.status === 'IN_PROGRESS' && !isOver(row, at)

/** The caller as a member whom the stand-up assistant asks while the sprint runs, with the own day; null where the caller is none. */
async function memberOf(context: UserContext, row: SprintRow, at: Date) {
  const { tx, tenantId, userId } = context
  const member = await tx.kysely
    .selectFrom('sprint_member as m')
    .innerJoin('membership as p', it =>
      it.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.user_id', '=', 'm.user_id'),
    )
    .select(['m.id', 'p.time_zone'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.sprint_id', '=', row.id)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('m.stand_up', '=', true)
    .executeTakeFirst()
  if (!member) return null
  const timeZone = member.time_zone ?? row.timezone
  return { id: member.id, timeZone, day: dayOf(at, { timeZone }) }
}

const ownRow = ({ tx, tenantId }: UserContext, memberId: number, day: string) =>
  tx.kysely
    .selectFrom('stand_up')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('day', '=', day)

async function ownOf(context: UserContext, row: SprintRow, at: Date): Promise<StandUp['own']> {
  const member = asks(row, at) ? await memberOf(context, row, at) : null
  if (!member || !isWorkingDay(member.day)) return null
  const { opens, due, ends } = standUpTimes(member.day, member.timeZone)
  const answer = await ownRow(context, member.id, member.day).executeTakeFirst()
  return {
    day: member.day,
    opens: opens.toISOString(),
    due: due.toISOString(),
    ends: ends.toISOString(),
    answer: answer ? told(answer) : null,
  }
}

/**
 * What members say of a day. Who is on leave is neither named nor waited for: leave is told to nobody. What was said by who has left
 * the sprint since stays under the name, as all that is closed does.
 */
async function entriesOf({ tx, tenantId }: UserContext, row: SprintRow, day: string, publishes: Date) {
  const rows = await tx.kysely
    .selectFrom('sprint_member as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .leftJoin('stand_up as u', it =>
      it.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.member_id', '=', 'm.id').on('u.day', '=', day),
    )
    .select(['m.id', 'm.user_id', 'm.stand_up', 'm.left_at', 'p.full_name', 'p.avatar_image_url'])
    .select(['u.done', 'u.next', 'u.in_the_way', 'u.is_away', 'u.answered_at'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.sprint_id', '=', row.id)
    .where(it => it.or([it('m.left_at', 'is', null), it('u.answered_at', 'is not', null)]))
    .orderBy('p.full_name')
    .orderBy('m.id')
    .execute()
  const leave = await leaveOf(
    { tx, tenantId },
    rows.map(it => it.user_id),
  )
  return rows.flatMap((it): StandUpEntry[] => {
    const isAnswered = it.answered_at !== null && !it.is_away
    const isAsked = it.stand_up && !leave(it.user_id).has(day)
    if (!isAnswered && (it.left_at || (!isAsked && !it.is_away))) return []
    return [
      {
        memberId: it.id,
        name: it.full_name,
        imageUrl: it.avatar_image_url,
        state: isAnswered ? 'ANSWERED' : it.is_away ? 'AWAY' : 'OPEN',
        done: (isAnswered && it.done) || '',
        next: (isAnswered && it.next) || '',
        inTheWay: (isAnswered && it.in_the_way) || '',
        isLate: isAnswered && it.answered_at !== null && it.answered_at > publishes,
      },
    ]
  })
}

async function digestOf(context: UserContext, row: SprintRow, at: Date, wanted?: string): Promise<StandUp['digest']> {
  const { firstDay, lastDay } = sprintDates(planOfRow(row))
  // After its end nobody is asked: the last day that has one is the sprint's own.
  const today = isOver(row, at) ? lastDay : dayOf(at, { timeZone: row.timezone })
  const isOut = (day: string) => standUpTimes(day, row.timezone).due <= at
  const newest = isWorkingDay(today) && isOut(today) ? today : workingDayBefore(today)
  const day = wanted ?? (newest >= firstDay ? newest : today)
  if (day < firstDay || day > today) throw refuse('notFound')
  const publishes = standUpTimes(day, row.timezone).due
  const before = workingDayBefore(day)
  let after = addDays(day, 1)
  while (!isWorkingDay(after)) after = addDays(after, 1)
  return {
    day,
    publishes: publishes.toISOString(),
    isOut: isOut(day),
    entries: isOut(day) ? await entriesOf(context, row, day, publishes) : [],
    before: before >= firstDay ? before : null,
    after: after <= today ? after : null,
  }
}

/** What the caller is asked today, and what the team says of a day. */
export const standUp: Handler<typeof sprint.standUp> = async (context, { params, query }) => {
  const team = (await standing(context, params.teamId)).to('openTeamBoard')
  const { running } = await activeOf(context, team.teamId)
  if (!running) return { sprint: null, frequency: 'DAILY', own: null, digest: null }
  if (!(await seesMeans(context, running.id))) throw refuse('forbidden')
  const at = now()
  const { lastDay } = sprintDates(planOfRow(running))
  const { name } = await context.tx.kysely
    .selectFrom('team')
    .select('name')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', team.teamId)
    .executeTakeFirstOrThrow()
  return {
    sprint: {
      id: running.id,
      label: running.label,
      teamName: name,
      timezone: running.timezone,
      over: isOver(running, at) ? lastDay : null,
    },
    frequency: 'DAILY',
    own: await ownOf(context, running, at),
    digest: await digestOf(context, running, at, query.day),
  }
}

type Said = Partial<Pick<Row, 'done' | 'next' | 'in_the_way' | 'is_away' | 'answered_at'>>

/** Keeps what the caller says of today over a version. */
async function keep(
  context: UserContext,
  { sprintId, day, version }: { sprintId: number; day: string; version: number },
  said: Said,
): Promise<StandUpAnswer> {
  const { tx, tenantId, userId } = context
  const at = now()
  const { row } = await findSprint(context, sprintId, 'team')
  const member = await memberOf(context, row, at)
  if (!member) throw refuse('forbidden')
  if (!asks(row, at)) throw closed(context.i18n, 'standUpClosed')
  const { opens, ends } = standUpTimes(day, member.timeZone)
  if (day !== member.day || !isWorkingDay(day) || at < opens || at >= ends) throw closed(context.i18n, 'standUpClosed')
  const place = { tenant_id: tenantId, sprint_id: row.id, member_id: member.id, day }
  const saved =
    version === 0
      ? await tx.kysely
          .insertInto('stand_up')
          .values({ ...place, ...said })
          .onConflict(it => it.doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx.kysely
          .updateTable('stand_up')
          .set(it => ({ ...said, version: it('version', '+', 1) }))
          .where('tenant_id', '=', tenantId)
          .where('member_id', '=', member.id)
          .where('day', '=', day)
          .where('version', '=', version)
          .returning(columns)
          .executeTakeFirst()
  if (!saved) {
    const current = await ownRow(context, member.id, day).executeTakeFirst()
    throw refuse('conflict', { current: current ? told(current) : null })
  }
  await announce(tx, tenantId, `sprint/${row.id}`, 'standUp', saved.version)
  await tellInbox(tx, tenantId, [userId])
  return told(saved)
}

const wordsOf = (body: Omit<BodyOf<typeof sprint.answerStandUp>, 'sprintId' | 'day' | 'version'>) =>
  ({ done: body.done, next: body.next, in_the_way: body.inTheWay }) satisfies ColumnsOf<typeof body, 'stand_up'>

/** Answers the stand-up of today. */
export const answerStandUp: Handler<typeof sprint.answerStandUp> = async (context, { body }) => {
  if (!body.done && !body.next && !body.inTheWay) throw badField('body.done', 'One of the three')
  return keep(context, body, { ...wordsOf(body), is_away: false, answered_at: now() })
}

/** Says whether the caller is away today. */
export const awayFromStandUp: Handler<typeof sprint.awayFromStandUp> = async (context, { body }) =>
  keep(context, body, { is_away: body.isAway })
