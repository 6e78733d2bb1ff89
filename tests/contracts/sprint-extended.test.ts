import { dayMs } from '@trellis/sdk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { checkInsIn } from '../support/check-ins.ts'
import { asStored, designOf, quietDay } from '../support/sprints.ts'

const suite = alderSuite()
const { as } = suite

beforeEach(() => suite.server.clock({ now: quietDay().toISOString() }))

const { running, opened, save } = checkInsIn(suite)

describe('check-ins of a sprint that is extended', () => {
  test('extended, the final one that was out becomes one of the week', async () => {
    const { sprint, query } = await running({ duration: 1, feedbackFrequency: 7 })
    const it = await opened(query)
    expect(it.type).toBe('final')
    await as('mei', 'sprint.extendUserSprint', { params: { id: sprint.id } })
    const rows = await suite.db.query(
      'select type, opens_at, closes_at from check_in where sprint_id = $1 order by number',
      [sprint.id],
    )
    expect(rows.map(row => row.type)).toEqual(['weekly', ...Array(rows.length - 2).fill('weekly'), 'final'])
    expect(rows.length).toBeGreaterThan(1)
    const times = rows.map(row => [row.opens_at, row.closes_at].map(one => (one as Date).getTime()))
    expect(times[1]?.[0]).toBeGreaterThanOrEqual(Date.parse(it.end))
    expect(times.at(-1)?.[1]).toBeGreaterThan(Date.parse(it.end) + 10 * dayMs)
  })

  test('sprints, Time: a sprint of one week that is extended has one check-in a week; what was answered stays as it was', async () => {
    const { sprint, query } = await running({ duration: 1, feedbackFrequency: 7 })
    const it = await opened(query)
    const { data: done } = await save(it, { status: 'COMPLETED', step: 7, energy: 4 })
    const windows = () =>
      suite.db.query<{ id: number; number: number; type: string; status: string; opens_at: Date; closes_at: Date }>(
        'select id, number, type, status, opens_at, closes_at from check_in where sprint_id = $1 order by number',
        [sprint.id],
      )
    // It is over, and goes on in the middle of what would have been its second week.
    await suite.server.clock({ now: new Date(Date.parse(sprint.sprintReviewEndTime) + dayMs).toISOString() })
    await suite.server.job('sprint-life')
    expect((await as('mei', 'sprint.extendUserSprint', { params: { id: sprint.id } })).status).toBe(200)
    const rows = await windows()
    expect(rows[0]).toMatchObject({ id: it.id, number: 1, type: 'weekly', status: 'COMPLETED' })
    expect((await as('mei', 'sprint.ownCheckIns', { query: {} })).data.checkIns[0]).toMatchObject({
      energy: done.energy,
    })
    expect(rows.map(one => one.number)).toEqual(rows.map((_, at) => at + 1))
    expect(rows.at(-1)?.type).toBe('final')
    for (const [at, one] of rows.slice(1).entries()) {
      const before = rows[at]?.closes_at.getTime() as number
      expect(one.opens_at.getTime()).toBeGreaterThanOrEqual(before)
      expect(one.closes_at.getTime() - before).toBeLessThan(11 * dayMs)
    }
    // The dates that are told are those that are asked.
    const { progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
    expect(progress.sprintTimeline.checkInDates.map((one: Json) => [one.date, one.type, one.status])).toEqual(
      rows.map(one => [one.closes_at.toISOString(), one.type, one.status === 'COMPLETED' ? 'COMPLETED' : 'FUTURE']),
    )
  })

  test('sprints, Time: extended within the window of a week, that window is open still', async () => {
    // From a Monday on, so that the second week's is open from Monday to Thursday.
    const quiet = quietDay()
    const monday = new Date(quiet.getTime() + ((8 - (quiet.getUTCDay() || 7)) % 7) * dayMs)
    await suite.server.clock({ now: monday.toISOString() })
    const { sprint } = await running({ duration: 1, feedbackFrequency: 7 })
    await suite.server.clock({ now: new Date(Date.parse(sprint.sprintReviewEndTime) + 2 * dayMs).toISOString() })
    await suite.server.job('sprint-life')
    await as('mei', 'sprint.extendUserSprint', { params: { id: sprint.id } })
    const rows = await suite.db.query<{ number: number; type: string }>(
      'select number, type from check_in where sprint_id = $1 order by number',
      [sprint.id],
    )
    expect(rows).toEqual([
      { number: 1, type: 'weekly' },
      { number: 2, type: 'weekly' },
      { number: 3, type: 'final' },
    ])
    const query = { sprintId: sprint.id, sprintTeamMemberId: sprint.sprintTeamMembers[0].id }
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn).toMatchObject({
      number: 2,
      isOpen: true,
    })
    // A second change of the sprint makes no second one of that week.
    const { data: now } = await as('mei', 'sprint.findUserActiveSprint')
    const design = asStored(designOf(null, { duration: 1, feedbackFrequency: 7, label: 'Longer' }), sprint)
    const body = { id: sprint.id, version: now.sprint.version, design }
    expect((await as('mei', 'sprint.startUserSprint', { body })).status).toBe(200)
    expect(
      await suite.db.query('select number, type from check_in where sprint_id = $1 order by number', [sprint.id]),
    ).toEqual(rows)
  })

  test('extended, the final one stays the final one, also where words of the design change while it is open', async () => {
    const design = { duration: 1, feedbackFrequency: 7 }
    const { sprint } = await running(design)
    const { data: longer } = await as('mei', 'sprint.extendUserSprint', { params: { id: sprint.id } })
    const types = () =>
      suite.db.query<{ type: string; opens_at: Date; closes_at: Date }>(
        'select type, opens_at, closes_at from check_in where sprint_id = $1 order by number',
        [sprint.id],
      )
    const before = await types()
    await suite.server.clock({ now: new Date((before.at(-1)?.opens_at.getTime() ?? 0) + 60_000).toISOString() })
    const changed = await as('mei', 'sprint.startUserSprint', {
      body: {
        id: sprint.id,
        version: longer.version,
        design: asStored(designOf(null, { ...design, label: 'Longer' }), sprint),
      },
    })
    expect([changed.status, before.at(-1)?.type, await types()]).toEqual([200, 'final', before])
  })
})
