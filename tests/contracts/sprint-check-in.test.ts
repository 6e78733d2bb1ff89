import { dayMs } from '@trellis/sdk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { checkInsIn } from '../support/check-ins.ts'
import { asStored, designOf, quietDay, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

beforeEach(() => suite.server.clock({ now: quietDay().toISOString() }))

const { running, opened, save } = checkInsIn(suite)
const rate = (checkInId: number, rating: unknown, who = 'mei') =>
  as(who, 'sprint.rateCheckIn', { query: { checkInId, rating } as Json })

describe('check-ins', () => {
  test('one a week, the first to the final; nothing is open before its window', async () => {
    const { sprint, query } = await running()
    const rows = await suite.db.query('select number, type from check_in where sprint_id = $1 order by number', [
      sprint.id,
    ])
    expect(rows.length).toBeGreaterThanOrEqual(7)
    expect(rows.map(it => it.type)).toEqual(['first', ...Array(rows.length - 2).fill('weekly'), 'final'])
    expect(rows.map(it => it.number)).toEqual(rows.map((_, at) => at + 1))
    const it = await opened(query)
    expect(it).toMatchObject({
      number: 1,
      type: 'first',
      status: 'DRAFT',
      isOpen: true,
      description: 'First check-in of Guard your week',
    })
    const until = async (more: Json) =>
      (await as('mei', 'sprint.findAllBySprintAndTeamMember', { query: { ...query, ...more } })).data.checkIns
    expect(await until({})).toEqual([it])
    // Until a day: what opens in the course of it is among them.
    const day = Date.parse(it.start.slice(0, 10))
    expect(await until({ currentDate: it.start.slice(0, 10) })).toEqual([it])
    expect(await until({ currentDate: new Date(day - dayMs).toISOString().slice(0, 10) })).toEqual([])
    const { sprint: now, progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
    expect([now.nextSprintCheckInDate, progress.nextSprintCheckInDate]).toEqual([it.end, it.end])
  })

  test('the own ones of what runs are one call: of the own sprint, of a team’s, of nobody who is not in it', async () => {
    const own = async (who: string, query: Json = {}) => (await as(who, 'sprint.ownCheckIns', { query })).data
    expect(await own('mei')).toEqual({ sprint: null, checkIns: [] })
    const { sprint, query } = await running()
    expect(await own('mei')).toMatchObject({ sprint: { id: sprint.id }, checkIns: [] })
    const it = await opened(query)
    const { sprint: told, checkIns } = await own('mei')
    expect(checkIns).toEqual([it])
    expect(told.behaviors.map((one: Json) => one.id)).toEqual(sprint.behaviors.map((one: Json) => one.id))
    // What a host's page needs, not who is in the crew.
    expect(Object.keys(told)).not.toContain('sprintCrews')
    expect(await own('ben')).toEqual({ sprint: null, checkIns: [] })
    const team = await teamOf('Engineering')
    expect((await own('hana', { teamId: team })).checkIns.length).toBeGreaterThan(0)
    expect((await as('mei', 'sprint.ownCheckIns', { query: { teamId: team } })).status).toBe(404)
  })

  test('what is answered is kept step by step, completed, and can be changed until the window closes', async () => {
    const { sprint, query } = await running()
    const it = await opened(query)
    const [behavior] = sprint.behaviors
    const { data: kept } = await save(it, {
      step: 3,
      ratings: [{ itemId: behavior.id, value: 4 }],
      energy: 5,
      note: ' A calm week. ',
    })
    expect(kept).toMatchObject({ status: 'IN_PROGRESS', step: 3, energy: 5, note: 'A calm week.', version: 2 })
    // A second window that saves over it is told what is kept.
    const stale = await save(it, { step: 2 })
    expect([stale.status, stale.body.error.details.current.version]).toEqual([409, 2])
    const { data: done } = await save(kept, {
      status: 'COMPLETED',
      step: 7,
      ratings: [{ itemId: behavior.id, value: null }],
    })
    expect([done.status, done.ratings]).toEqual(['COMPLETED', [{ itemId: behavior.id, value: null }]])
    expect((await save(done, { status: 'COMPLETED', note: 'Better so.' })).status).toBe(200)
    await suite.server.clock({ now: new Date(Date.parse(it.end)).toISOString() })
    const late = await save({ ...done, version: 4 })
    expect([late.status, late.body.error.details.reason]).toEqual([409, 'closed'])
    expect((await rate(it.id, 5)).status).toBe(409)
  })

  test('begun but not finished at its end it counts as skipped, the answers stay', async () => {
    const { query } = await running()
    const it = await opened(query)
    await save(it, { step: 4, energy: 3 })
    await suite.server.clock({ now: new Date(Date.parse(it.end) + 1000).toISOString() })
    const [found] = (await as('mei', 'sprint.findAllBySprintAndTeamMember', { query })).data.checkIns
    expect(found).toMatchObject({ status: 'SKIPPED', isOpen: false, energy: 3, step: 4 })
  })

  test('skipped by choice it can be taken up again until the window closes', async () => {
    const { query } = await running()
    const { data: skipped } = await save(await opened(query), { status: 'SKIPPED' })
    expect(skipped.status).toBe('SKIPPED')
    expect((await save(skipped)).data.status).toBe('IN_PROGRESS')
  })

  test('a rating is one digit from 1 to 5, of an own check-in: 0, 6, 4.5, "5 ", somebody else’s change nothing', async () => {
    const { query } = await running()
    const it = await opened(query)
    for (const wrong of [0, 6, 4.5, '5 ', '', '٣', '1e0'])
      expect((await rate(it.id, wrong)).status, String(wrong)).toBe(400)
    expect((await rate(it.id, 4, 'ben')).status).toBe(404)
    const { data: rated } = await rate(it.id, 4)
    expect([rated.effectiveness, rated.version]).toEqual([4, 2])
    expect((await rate(it.id, '4')).data.version).toBe(2)
  })

  test('ratings of items of another sprint, or twice of one, are refused', async () => {
    const { sprint, query } = await running()
    const { data: other } = await as('ben', 'sprint.startUserSprint', { body: { design: designOf(null) } })
    const it = await opened(query)
    const [one] = sprint.outcomes
    for (const ratings of [
      [{ itemId: other.outcomes[0].id, value: 3 }],
      [{ itemId: other.behaviors[0].id, value: 3 }],
      [{ itemId: sprint.actions[0].id, value: 3 }],
      [{ itemId: 999_999, value: 3 }],
      [
        { itemId: one.id, value: 3 },
        { itemId: one.id, value: 4 },
      ],
      [{ itemId: one.id, value: 0 }],
      [{ itemId: one.id, value: 4.5 }],
    ])
      expect((await save(it, { ratings })).status).toBe(400)
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn.ratings).toEqual([])
  })

  test('nobody reads another’s: not in a personal sprint, nor of a member of the same team', async () => {
    const { query } = await running()
    for (const who of ['ben', 'ada', 'cleo'])
      expect((await as(who, 'sprint.findAllBySprintAndTeamMember', { query })).status).toBe(404)
    const teamId = await teamOf('Product Design')
    const design = { ...teamDesignOf(await idOf('mei'), null), memberUserIds: [await idOf('mei'), await idOf('ben')] }
    const { data: team } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
    const mei = team.sprintTeamMembers.find((it: Json) => it.name === 'Mei Chen')
    const asked = { sprintId: team.id, sprintTeamMemberId: mei.id }
    const it = await opened(asked)
    expect(it.status).toBe('DRAFT')
    for (const who of ['ben', 'ada']) {
      expect((await as(who, 'sprint.findCurrentCheckIn', { query: asked })).status).toBe(404)
      expect((await save(it, {}, who)).status).toBe(404)
    }
  })

  test('a changed plan moves what is to come and leaves what has opened; cancelled, nothing is to come', async () => {
    const { sprint, query } = await running()
    const it = await opened(query)
    await save(it, { energy: 2 })
    const design = asStored(designOf(null, { checkInWeekday: 2, checkInTime: '10:00' }), sprint)
    const { data: changed } = await as('mei', 'sprint.startUserSprint', {
      body: { id: sprint.id, version: sprint.version, design },
    })
    const rows = await suite.db.query(
      'select number, closes_at, energy from check_in where sprint_id = $1 order by number',
      [sprint.id],
    )
    expect(rows[0]).toMatchObject({ energy: 2, closes_at: new Date(it.end) })
    expect(rows.slice(1, -1).every(row => (row.closes_at as Date).getUTCDay() === 2)).toBe(true)
    const closes = rows.map(row => (row.closes_at as Date).getTime())
    expect(closes).toEqual([...closes].sort((a, b) => a - b))
    expect(new Set(closes).size).toBe(closes.length)
    await as('mei', 'sprint.cancelUserSprint', { params: { id: changed.id } })
    expect(await suite.db.query('select 1 from check_in where sprint_id = $1', [sprint.id])).toHaveLength(1)
    expect((await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn).toBeNull()
  })

  test('its plan is changed while it is open: answers stay with the words that were asked, and what is new has none before it is asked', async () => {
    const [teamId, design] = [await teamOf('Product Design'), teamDesignOf(await idOf('mei'), null)]
    const { data: before } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
    const it = await opened({ sprintId: before.id, sprintTeamMemberId: before.sprintTeamMembers[0].id })
    const { data: begun } = await save(it, { energy: 5, ratings: [{ itemId: before.behaviors[0].id, value: 4 }] })
    const stored = asStored(design, before)
    const [reworded, same] = stored.behaviors
    const changed = {
      ...stored,
      behaviors: [{ ...reworded, label: 'I say no within a day' }, same],
      outcomes: [{ ...design.outcomes[0], label: 'Three mornings a week stay free' }],
    }
    const body = { teamId, id: before.id, version: before.version, design: changed }
    expect((await as('ada', 'sprint.startTeamSprint', { body })).status).toBe(200)
    // The page that was open has asked about the words of before.
    const asked = [...before.behaviors, ...before.outcomes].map((one: Json, at) => ({ itemId: one.id, value: at + 3 }))
    const { data: answered } = await save(begun, { ratings: asked })
    expect(answered.ratings).toEqual(asked)
    // Opened again, it asks about those of now.
    const { sprint, checkIns } = (await as('mei', 'sprint.ownCheckIns', { query: { teamId } })).data
    expect(checkIns).toEqual([answered])
    const isAnswered = (one: Json) => asked.some(({ itemId }) => itemId === one.id)
    expect([sprint.behaviors.map(isAnswered), sprint.outcomes.map(isAnswered)]).toEqual([[false, true], [false]])
    const fresh = { itemId: sprint.behaviors[0].id, value: 2 }
    const { data: done } = await save(answered, { status: 'COMPLETED', step: 7, ratings: [fresh] })
    expect(done).toMatchObject({ status: 'COMPLETED', energy: 5, ratings: [...asked, fresh] })
  })

  test('a later weekday, once the first window has closed, makes no second first one', async () => {
    const weekday = (days: number) => new Date(Date.now() + days * dayMs).getUTCDay() || 7
    const early = { checkInWeekday: weekday(4), checkInTime: '12:00' }
    const { sprint, query } = await running(early)
    await opened(query)
    const design = asStored(designOf(null, { ...early, checkInWeekday: weekday(6), checkInDaysBefore: 1 }), sprint)
    const body = { id: sprint.id, version: sprint.version, design }
    expect((await as('mei', 'sprint.startUserSprint', { body })).status).toBe(200)
    const rows = await suite.db.query<{ type: string; opens_at: Date }>(
      'select type, opens_at from check_in where sprint_id = $1 order by number',
      [sprint.id],
    )
    expect(rows.map(it => it.type)).toEqual(['first', ...Array(rows.length - 2).fill('weekly'), 'final'])
    // The second one is of the first week, too.
    expect((rows[1]?.opens_at.getTime() ?? 0) - (rows[0]?.opens_at.getTime() ?? 0)).toBeLessThan(7 * dayMs)
  })

  test('who is taken in late has the windows that are open or to come; who has joined has joined once', async () => {
    const teamId = await teamOf('Product Design')
    const [mei, ben, noor] = [await idOf('mei'), await idOf('ben'), await idOf('noor')]
    const design = { ...teamDesignOf(mei, null), memberUserIds: [mei] }
    let team: Json = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })).data
    const memberOf = (userId: number) => team.sprintTeamMembers.find((it: Json) => it.userId === userId).id
    const takeIn = async (...memberUserIds: number[]) => {
      const body = { teamId, id: team.id, version: team.version, design: { ...asStored(design, team), memberUserIds } }
      team = (await as('ada', 'sprint.startTeamSprint', { body })).data
    }
    const numbers = async (userId: number) =>
      (
        await suite.db.query('select number from check_in where member_id = $1 order by number', [memberOf(userId)])
      ).map(it => it.number)
    const all = await numbers(mei)
    const open = await opened({ sprintId: team.id, sprintTeamMemberId: memberOf(mei) })
    await takeIn(mei, ben)
    expect(await numbers(ben)).toEqual(all)
    await suite.server.clock({ now: new Date(Date.parse(open.end) + 1000).toISOString() })
    await takeIn(mei, ben, noor)
    expect([await numbers(noor), await numbers(ben)]).toEqual([all.slice(1), all])
    const its = { sprintId: team.id, sprintTeamMemberId: memberOf(ben) }
    const joined = async () =>
      (await suite.db.query('select joined_at, last_activity_at from sprint_member where id = $1', [memberOf(ben)]))[0]
    await suite.server.clock({ now: new Date(Date.parse(open.end) + 7 * dayMs - 7_200_000).toISOString() })
    const { data: now } = await as('ben', 'sprint.findCurrentCheckIn', { query: its })
    await save(now.checkIn, {}, 'ben')
    expect((await joined())?.joined_at).toBeNull()
    const look = () => as('ben', 'sprint.findTeamActiveSprint', { params: { teamId } })
    await look()
    const first = await joined()
    expect(first?.joined_at).not.toBeNull()
    // Once a day is written: no more than that is told.
    await suite.server.clock({ advance: 'PT1H' })
    await look()
    expect(await joined()).toEqual(first)
    await suite.server.clock({ advance: 'P1D' })
    await as('ben', 'sprint.ownCheckIns', { query: { teamId } })
    const second = await joined()
    expect(second?.joined_at).toEqual(first?.joined_at)
    expect(second?.last_activity_at).not.toEqual(first?.last_activity_at)
  })

  test('it waits in the inbox while it is open, anew at nine on the day it closes, until it is done, skipped or closed', async () => {
    const { sprint, query } = await running()
    const asked = async () =>
      (await as('mei', 'notification.all')).data.filter(
        (one: Json) => one.rule === 'checkIn' && one.sprintId === sprint.id,
      )
    expect(await asked()).toEqual([])
    const it = await opened(query)
    const [entry] = await asked()
    expect(entry).toMatchObject({
      status: 'ACTIVE',
      type: 'CHECK_IN',
      notificationType: 'wc',
      relatedId: it.id,
      sprintId: sprint.id,
      teamId: null,
      checkInDate: it.start,
      until: it.end,
      showButton: true,
      buttonText: 'START WEEKLY CHECK-IN',
      screen: '/sprint/check-in',
    })
    await as('mei', 'notification.markAsRead', { params: { id: entry.id } })
    expect((await asked()).map((one: Json) => [one.status, one.isRead])).toEqual([['ACTIVE', true]])
    // Thursday at nine, of a window that closes at four: it is unread again.
    await suite.server.clock({ now: new Date(Date.parse(it.end) - 6.5 * 3_600_000).toISOString() })
    const states = async () => (await asked()).map((one: Json) => [one.status, one.isRead])
    expect(await states()).toEqual([
      ['ACTIVE', false],
      ['CANCELLED', true],
    ])
    const { data: skipped } = await save(it, { status: 'SKIPPED' })
    expect((await states()).every(([status]: string[]) => status !== 'ACTIVE')).toBe(true)
    const { data: taken } = await save(skipped)
    expect((await states())[0]).toEqual(['ACTIVE', false])
    await save(taken, { status: 'COMPLETED' })
    expect((await states())[0]).toEqual(['COMPLETED', true])
    const again = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
    expect(again.status).toBe('COMPLETED')
  })

  test('what is open when its window ends no longer waits', async () => {
    const { sprint, query } = await running()
    const it = await opened(query)
    const asked = async () =>
      (await as('mei', 'notification.all')).data.filter(
        (one: Json) => one.rule === 'checkIn' && one.sprintId === sprint.id,
      )
    expect(await asked()).toHaveLength(1)
    await suite.server.clock({ now: new Date(Date.parse(it.end) + 1000).toISOString() })
    expect((await asked()).map((one: Json) => one.status)).toEqual(['CANCELLED'])
  })
})
