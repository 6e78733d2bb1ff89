import { addDays, dayMs, dayOf, instantOf, planOf, type SprintDesign, sprintDates } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { entries, told } from '../sprint/library.ts'
import type { Keyed } from '../sprint/persons.ts'
import { planRounds } from '../sprint/round-plan.ts'
import { columnsOf } from '../sprint/start.ts'
import { storeCrew, storeItems } from '../sprint/store.ts'
import { planCheckIns } from '../sprint/windows.ts'
import { addActivities } from './activities.ts'
import { addCheckIns } from './check-ins.ts'
import { addFeedback } from './feedback.ts'
import { type DemoSprint, dropAfter, endedAt, endSprint, pastSprints, saidOf } from './past-sprints.ts'
import { addStandUps } from './stand-ups.ts'

const sprints: DemoSprint[] = [
  {
    code: 'SPR-P-06',
    owner: 'Ada',
    weeks: 3,
    crew: [
      ['Kira', 'manager'],
      ['Jonas', 'mentor'],
      ['Hana', 'peer'],
      ['Ines', 'peer'],
      ['Ben', 'team'],
      ['Mei', 'team'],
    ],
  },
  {
    code: 'SPR-T-02',
    owner: 'Hana',
    team: { name: 'Engineering', members: ['Hana', 'Sam', 'Tara', 'Udo', 'Vera', 'Will'] },
    weeks: 2,
    crew: [
      ['Kira', 'manager'],
      ['Ada', 'customer'],
      ['Jonas', 'customer'],
      ['Ines', 'peer'],
      ['Emi', 'peer'],
    ],
  },
]

/** The sprints of the year before, and those that run. */
export async function addSprints(place: Keyed, idOf: (first: string) => number): Promise<void> {
  for (const it of [...pastSprints, ...sprints]) await addSprint(place, it, idOf)
}

async function addSprint(place: Keyed, it: DemoSprint, idOf: (first: string) => number): Promise<void> {
  const { tx, tenantId } = place
  const entry = entries.find(one => one.code === it.code)
  if (!entry) throw new Error(`No sprint ${it.code} in the library`)
  const { label, description, icon, actions, behaviors, outcomes, duration, feedbackFrequency } = told(entry, 'en', {
    target: null,
    score: null,
    maximum: null,
  })
  const { time_zone } = await tx.kysely
    .selectFrom('membership')
    .select('time_zone')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', idOf(it.owner))
    .executeTakeFirstOrThrow()
  const timezone = time_zone ?? 'UTC'
  const today = dayOf(now(), { timeZone: timezone })
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const startDay = addDays(today, -sinceMonday - 7 * it.weeks)
  const start = instantOf(startDay, '00:00', { timeZone: timezone })
  const isExtended = it.end?.how === 'COMPLETED_EXTEND'
  const members = (it.team?.members ?? [it.owner]).map(idOf)
  const design: SprintDesign = {
    sprintCode: it.code,
    label,
    description,
    icon,
    actions: actions.map((one, at) => ({
      ...one,
      leadUserId: it.team ? (members[at % members.length] ?? null) : null,
    })),
    behaviors,
    outcomes,
    sprintCrews: it.crew.map(([first, role]) => ({
      userId: idOf(first),
      name: first,
      email: '',
      role,
      isFastForward: true,
      isFeedbackGoalsNBehaviour: true,
    })),
    memberUserIds: members,
    duration,
    feedbackFrequency,
    startDay,
    timezone,
    resetTime: '00:00',
    checkInWeekday: 4,
    checkInTime: '16:00',
    checkInDaysBefore: 3,
  }
  const plan = planOf(design, start, isExtended)
  const team = it.team
    ? await tx.kysely
        .selectFrom('team')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('name', '=', it.team.name)
        .executeTakeFirstOrThrow()
    : null
  const row = await tx.kysely
    .insertInto('sprint')
    .values({
      ...columnsOf(design),
      tenant_id: tenantId,
      user_id: idOf(it.owner),
      team_id: team?.id ?? null,
      status: 'IN_PROGRESS',
      starts_at: start,
      is_extended: isExtended,
      ends_at: sprintDates(plan).ends,
      created_at: new Date(start.getTime() - 3 * dayMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = row
  await storeItems({ tx, tenantId }, id, design, idOf(it.owner))
  await storeCrew({ tx, tenantId }, id, design.sprintCrews, team ? { teamId: team.id } : { userId: idOf(it.owner) })
  for (const [at, userId] of members.entries()) {
    // The last of a team has not opened it yet.
    const joined = it.end || at < 1 || at < members.length - 1 ? start : null
    const acted = it.end ? start : joined && new Date(now().getTime() - at * 4 * dayMs)
    await tx.kysely
      .insertInto('sprint_member')
      .values({ tenant_id: tenantId, sprint_id: id, user_id: userId, joined_at: joined, last_activity_at: acted })
      .execute()
  }
  // Windows from the begin on, as they were planned then.
  await planCheckIns({ tx, tenantId }, row, start)
  await planRounds({ tx, tenantId }, row, start)
  const { end } = it
  const sprint = { id, code: it.code }
  if (!end) {
    await addActivities(tx, tenantId, row)
    await addCheckIns(place, id)
    if (it.team) await addStandUps(tx, tenantId, { id, startDay, timezone })
    return addFeedback(place, sprint, idOf)
  }
  const endsAt = endedAt(plan, end)
  await dropAfter(tx, tenantId, id, endsAt)
  await addActivities(tx, tenantId, row, { until: endsAt, isDone: end.how.startsWith('COMPLETED') })
  await addCheckIns(place, id)
  await addFeedback(place, sprint, idOf, (rounds, items) => saidOf(it.crew, rounds, items, end))
  await endSprint(tx, tenantId, row, end, endsAt, idOf)
}
