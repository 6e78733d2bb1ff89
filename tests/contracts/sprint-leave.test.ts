import { addDays, dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { lockSeeds } from '../../packages/server/src/core/locks.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { monday, roundsIn } from '../support/rounds.ts'
import { designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const { start, at, mailsTo, rows } = roundsIn(suite)

const dayOf = (it: Date | string) => new Date(it).toISOString().slice(0, 10)
const mark = (from: string, to: string, who = 'mei') => as(who, 'sprint.markLeave', { body: { from, to } })
const unmark = (from: string, to: string, who = 'mei') => as(who, 'sprint.unmarkLeave', { query: { from, to } })
const windowsOf = (sprintId: number, userId?: number) =>
  suite.db.query<{ id: number; opens_at: Date; closes_at: Date; is_away: boolean }>(
    `select c.id, c.opens_at, c.closes_at, c.is_away from check_in c join sprint_member m on m.id = c.member_id
     where c.sprint_id = $1 and m.user_id = coalesce($2, m.user_id) order by c.number`,
    [sprintId, userId ?? null],
  )
const inbox = async (who = 'mei'): Promise<Json[]> =>
  ((await as(who, 'notification.all')).data as Json[]).filter(it => it.rule === 'checkIn')
const active = async () => (await as('mei', 'sprint.findUserActiveSprint')).data

/** A sprint of Mei's from a Monday on, and the days of its second and third week. */
async function running(more: Json = {}) {
  const sprint = await start({ feedbackFrequency: 14, duration: 8, timezone: 'Europe/Berlin', ...more })
  const first = dayOf(monday)
  const memberId = sprint.sprintTeamMembers[0].id
  const query = { sprintId: sprint.id, sprintTeamMemberId: memberId }
  return { sprint, query, second: addDays(first, 7), third: addDays(first, 14), windows: await windowsOf(sprint.id) }
}
/** Who waits for somebody else's change of leave or plan. */
const waits = "select from pg_locks where not granted and locktype = 'advisory'"
type Window = Awaited<ReturnType<typeof windowsOf>>[number]
const one = (windows: Window[], index: number) => windows[index] as Window

describe('sprints, Life of a sprint: days of leave', () => {
  test('a window wholly within them is skipped: told, not asked for, not due, not next; one that is open a day more is not', async () => {
    const { sprint, second, third, windows } = await running()
    expect((await as('mei', 'sprint.leave')).data).toEqual({ leave: [], skipped: [] })
    const { data } = await mark(second, addDays(third, 2))
    expect(data.leave).toEqual([{ from: second, to: addDays(third, 2) }])
    // Of the third week Thursday is missing.
    expect(data.skipped).toEqual([
      {
        sprintId: sprint.id,
        label: sprint.label,
        closes: one(windows, 1).closes_at.toISOString(),
        timezone: 'Europe/Berlin',
      },
    ])
    expect((await mark(second, addDays(third, 2))).data).toEqual(data)
    await at(one(windows, 0).closes_at.getTime() + 60_000)
    const { sprint: now, progress } = await active()
    const third_ = one(windows, 2).closes_at.toISOString()
    expect([now.nextSprintCheckInDate, progress.nextSprintCheckInDate]).toEqual([third_, third_])
    expect(progress.sprintTimeline.checkInDates.map((it: Json) => it.isAway ?? false).slice(0, 4)).toEqual([
      false,
      true,
      false,
      false,
    ])
    await at(one(windows, 1).opens_at.getTime() + 60_000)
    expect(await inbox()).toEqual([])
    await at(one(windows, 1).closes_at.getTime() + 60_000)
    const result = await as('mei', 'sprint.sprintResult', { params: { sprintId: sprint.id } })
    // The first one was missed, the second was none.
    expect(result.data.checkIns).toEqual({ completed: 0, due: 1 })
    const board = (await as('mei', 'sprint.sprintActivities', { params: { sprintId: sprint.id }, query: {} })).data
    expect(
      board.activities.filter((it: Json) => it.activityType.code === 'WC').map((it: Json) => it.title),
    ).not.toContain('Check-in 2')
    await at(one(windows, 2).opens_at.getTime() + 60_000)
    expect(await inbox()).toMatchObject([{ status: 'ACTIVE', relatedId: one(windows, 2).id }])
  })

  test('marked while it is open, what waits goes; taken back, it waits again; completed, it stays', async () => {
    const { query, second, windows } = await running()
    await at(one(windows, 1).opens_at.getTime() + 60_000)
    const [entry] = await inbox()
    expect(entry).toMatchObject({ status: 'ACTIVE', showButton: true })
    await mark(second, addDays(second, 3))
    expect((await inbox()).filter(it => it.status === 'ACTIVE')).toEqual([])
    const away = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
    expect(away).toMatchObject({ status: 'SKIPPED', isAway: true, isOpen: true })
    await at(one(windows, 1).closes_at.getTime() - 3 * 3_600_000)
    expect((await inbox()).filter(it => it.status === 'ACTIVE')).toEqual([])
    await unmark(addDays(second, 3), addDays(second, 3))
    expect((await inbox()).filter(it => it.status === 'ACTIVE')).toMatchObject([{ relatedId: away.id }])
    const { id, version, step, ratings, energy, note } = away
    const body = { id, version, status: 'COMPLETED', step, ratings, energy, note }
    expect((await as('mei', 'sprint.updateCheckIn', { body })).data).toMatchObject({
      status: 'COMPLETED',
      isAway: false,
    })
    expect((await mark(second, addDays(second, 6))).data.skipped).toEqual([])
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn.status).toBe('COMPLETED')
  })

  test('whoever takes it up all the same has it; other days change nothing of it', async () => {
    const { query, second, third, windows } = await running()
    await mark(second, addDays(second, 6))
    await at(one(windows, 1).opens_at.getTime() + 60_000)
    const away = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
    const { id, version, step, ratings, note } = away
    const begun = await as('mei', 'sprint.updateCheckIn', {
      body: { id, version, status: 'IN_PROGRESS', step, ratings, energy: 4, note },
    })
    expect(begun.data).toMatchObject({ status: 'IN_PROGRESS', isAway: false })
    await mark(third, addDays(third, 6))
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn).toMatchObject({
      status: 'IN_PROGRESS',
      energy: 4,
    })
    expect((await inbox()).filter(it => it.status === 'ACTIVE')).toHaveLength(1)
  })

  test('what is over stays as it was', async () => {
    const { sprint, second, third, windows } = await running()
    await at(one(windows, 1).closes_at.getTime() + 60_000)
    await mark(second, addDays(third, 6))
    const flags = async () => (await windowsOf(sprint.id)).map(it => it.is_away).slice(0, 4)
    expect(await flags()).toEqual([false, false, true, false])
    await at(one(windows, 2).closes_at.getTime() + 60_000)
    await unmark(second, addDays(third, 6))
    expect(await flags()).toEqual([false, false, true, false])
  })

  test('a change of plan, a member who joins later and a sprint that is started later follow them', async () => {
    const { sprint, second, third } = await running()
    await mark(addDays(second, -1), addDays(third, 6))
    const design = designOf(null, { ...{ feedbackFrequency: 14, timezone: 'Europe/Berlin' }, checkInWeekday: 3 })
    const changed = await as('mei', 'sprint.startUserSprint', {
      body: { id: sprint.id, version: sprint.version, design },
    })
    expect(changed.status).toBe(200)
    // Windows are from Sunday to Wednesday now, and the first week, of less than 72 hours, has none.
    expect((await windowsOf(sprint.id)).map(it => it.is_away).slice(0, 4)).toEqual([true, true, false, false])
    const teamId = await teamOf('Product Design')
    const [mei, ben] = [await idOf('mei'), await idOf('ben')]
    const body = { teamId, design: { ...teamDesignOf(ben, null), memberUserIds: [ben], timezone: 'Europe/Berlin' } }
    const { data: ours } = await as('ada', 'sprint.startTeamSprint', { body })
    const more = { ...body, id: ours.id, version: ours.version, design: { ...body.design, memberUserIds: [ben, mei] } }
    expect((await as('ada', 'sprint.startTeamSprint', { body: more })).status).toBe(200)
    expect((await windowsOf(ours.id, mei)).map(it => it.is_away).slice(0, 4)).toEqual([false, true, true, false])
    expect((await windowsOf(ours.id, ben)).some(it => it.is_away)).toBe(false)
    // Both sprints are named.
    expect((await as('mei', 'sprint.leave')).data.skipped).toHaveLength(4)
  })

  test('marked in two windows at once, and taken back at the same time as a plan changes, nothing is half', async () => {
    const { sprint, second, third, windows } = await running()
    // The first has looked at the days and is held at the check-in it skips; the next check-in is within the days of both.
    const holder = await suite.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from check_in where id = $1 for update', [one(windows, 1).id])
    const first = mark(second, addDays(third, 2))
    await suite.db.waiting(1)
    let isOver = false
    const other = mark(addDays(third, 3), addDays(third, 6)).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await suite.db.query(waits)).length === 1).toBe(true)
    await holder.query('commit')
    holder.release()
    expect([(await first).status, (await other).status]).toEqual([200, 200])
    expect((await windowsOf(sprint.id)).map(it => it.is_away).slice(0, 4)).toEqual([false, true, true, false])
    expect((await as('mei', 'sprint.leave')).data.leave).toEqual([{ from: second, to: addDays(third, 6) }])
    const design = designOf(null, { ...{ feedbackFrequency: 14, timezone: 'Europe/Berlin' }, checkInWeekday: 5 })
    const [changed] = await Promise.all([
      as('mei', 'sprint.startUserSprint', { body: { id: sprint.id, version: sprint.version, design } }),
      unmark(third, addDays(third, 6)),
    ])
    expect(changed.status).toBe(200)
    expect((await windowsOf(sprint.id)).map(it => it.is_away).slice(0, 4)).toEqual([false, true, false, false])
  })

  test('who marks and who takes back waits while somebody plans check-ins', async () => {
    const { second } = await running()
    const held = `sprint-leave/${await suite.db.tenant('alder')}`
    for (const change of [mark, unmark]) {
      const holder = await suite.db.pool.connect()
      await holder.query('begin')
      await holder.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.named}))`, [held])
      let isOver = false
      const changed = change(second, addDays(second, 6)).finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await suite.db.query(waits)).length === 1).toBe(true)
      const hasWaited = !isOver
      await holder.query('commit')
      holder.release()
      expect([hasWaited, (await changed).status]).toEqual([true, 200])
    }
  })

  test('of a sprint that has ended, and of one that the person has left, nothing is told as skipped', async () => {
    const { sprint, second, windows } = await running()
    await at(one(windows, 1).opens_at.getTime() + 60_000)
    await mark(second, addDays(second, 6))
    const skipped = async () => (await as('mei', 'sprint.leave')).data.skipped.length
    expect(await skipped()).toBe(1)
    const left = (text: string) =>
      suite.db.query('update sprint_member set left_at = $2::timestamptz where sprint_id = $1', [sprint.id, text])
    await left('2020-01-01')
    expect(await skipped()).toBe(0)
    await suite.db.query('update sprint_member set left_at = null where sprint_id = $1', [sprint.id])
    expect(await skipped()).toBe(1)
    await as('mei', 'sprint.cancelUserSprint', { params: { id: sprint.id } })
    expect(await skipped()).toBe(0)
  })

  test('the person’s own: no one else sees or marks them; days in a wrong order, too many, too old or too far are refused', async () => {
    const { second } = await running()
    await mark(second, second)
    expect((await as('ben', 'sprint.leave')).data.leave).toEqual([])
    await unmark(second, second, 'ben')
    expect((await as('mei', 'sprint.leave')).data.leave).toHaveLength(1)
    const today = dayOf(monday)
    const wrong: [string, string][] = [
      [second, addDays(second, -1)],
      [second, addDays(second, 92)],
      [addDays(today, -8), today],
      [addDays(today, 360), addDays(today, 367)],
    ]
    for (const [from, to] of wrong) expect((await mark(from, to)).status, `${from} to ${to}`).toBe(400)
    expect((await mark(addDays(today, -7), today)).status).toBe(200)
    expect((await as('mei', 'sprint.leave')).data.leave).toEqual([
      { from: addDays(today, -7), to: today },
      { from: second, to: second },
    ])
    // Of what is over, as far back as it can be marked.
    await unmark(addDays(today, -6), today)
    const told = async () => (await as('mei', 'sprint.leave')).data.leave.map((it: Json) => it.from)
    expect(await told()).toEqual([addDays(today, -7), second])
    await suite.server.clock({ advance: 'P1D' })
    expect(await told()).toEqual([second])
  })
})

describe('sprints, Analytics: weeks of leave', () => {
  test('the own line breaks with the reason, and they are not due', async () => {
    const { sprint, second, windows } = await running()
    await mark(second, addDays(second, 6))
    await at(one(windows, 2).closes_at.getTime() + 60_000)
    const { data } = await as('mei', 'sprint.userSprintAnalytics', { params: { id: sprint.id } })
    const energy = data.dimensions.energyLevel[0].series[0].points.map((it: Json) => it.noData)
    expect(energy).toEqual(['noCheckIn', 'away', 'noCheckIn'])
    const [completed] = data.dimensions.reflections
    expect(completed.series[0].points.map((it: Json) => [it.y, it.noData])).toEqual([
      [0, null],
      [null, 'away'],
      [0, null],
    ])
  })

  test('of a team who is away is not counted among those who were due', async () => {
    await forgetSprints(suite.db)
    const teamId = await teamOf('Engineering')
    const members = (await as('hana', 'team.getMembers', { params: { teamId } })).data.members as Json[]
    const ids = members.flatMap(it => (it.userId && it.status !== 'PENDING' ? [it.userId as number] : []))
    expect(ids.length).toBeGreaterThan(3)
    const [team] = await suite.db.query<{ manager_id: number; email: string }>(
      'select t.manager_id, p.email from team t join person p on p.id = t.manager_id where t.id = $1',
      [teamId],
    )
    const manager = team?.email.split('@')[0] ?? ''
    const design = { ...teamDesignOf(ids[0] as number, null), memberUserIds: ids, startDay: null }
    const { data: sprint } = await as(manager, 'sprint.startTeamSprint', { body: { teamId, design } })
    const [window] = await windowsOf(sprint.id)
    await mark(dayOf((window as Window).opens_at), dayOf((window as Window).closes_at), 'hana')
    await at((window as Window).closes_at.getTime() + 60_000)
    await suite.server.job('sprint-weeks')
    const [point] = await suite.db.query(
      "select n from sprint_week_point where sprint_id = $1 and measure = 'completed'",
      [sprint.id],
    )
    expect(point?.n).toBe(ids.length - 1)
  })
})

describe('feedback rounds while the owner is away', () => {
  test('a round of the week is not sent where the owner is away as long as it would be open; the first and the final are', async () => {
    const sprint = await start({ feedbackFrequency: 7, duration: 4 })
    const first = dayOf(monday)
    await mark(first, addDays(first, 30))
    for (let day = 0; day < 28; day++) await at(Date.parse(monday) + day * dayMs + 4 * 3_600_000)
    const told = (await rows(sprint.id)).map(it => [it.type, it.status])
    expect(told).toEqual([
      ['FIRST', 'CLOSED'],
      ['WEEKLY', 'SKIPPED'],
      ['WEEKLY', 'SKIPPED'],
      ['WEEKLY', 'SKIPPED'],
      ['FINAL', 'OPEN'],
    ])
    expect((await mailsTo('paula')).map(it => it.subject).filter(it => it.includes('asks what you see'))).toEqual([])
  })
})
