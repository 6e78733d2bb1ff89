import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf } = suite

/** Moves the clock; those who are signed in stay so. */
const at = async (now: string) => {
  await suite.server.clock({ now })
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
const boardOf = async (who: string, id: number): Promise<Json> =>
  (await as(who, 'plan.planBoard', { params: { id } })).data
const opened = async (who: string, year: number): Promise<Json> =>
  boardOf(who, (await as(who, 'plan.openPlanYear', { body: { year } })).data.id)
const outcome = (board: Json, label: string, more: Json = {}): Json => ({
  agilePlanGroupId: board.id,
  id: 0,
  type: 'OUTCOME',
  code: null,
  label,
  version: 0,
  ...more,
})
const goal = (label: string, more: Json = {}): Json => ({
  id: 0,
  label,
  deliverable: `Of ${label}`,
  progress: '',
  status: 'NOT_STARTED',
  version: 0,
  ...more,
})
/** Does something while a board is held, as by a change that is under way; then the change is done. */
async function whileHeld(id: number, act: (query: (text: string) => Promise<unknown>) => Promise<void>) {
  const holder = await suite.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from plan where id = ${id} for update`)
    await act(text => holder.query(text))
  } finally {
    await holder.query('commit')
    holder.release()
  }
}
/** Whether a call waits for what is held. */
const waits = (it: Promise<unknown>) =>
  Promise.race([it.then(() => 'is done'), suite.db.waiting(1).then(() => 'waits')])
const choice = { roleLevel: 'projectLead', desiredRoleLevel: 'teamLeader', type: 'ROLE_CHALLENGE' }
const [first, second] = [
  ['CHL-01', 'CHL-03', 'CHL-06'],
  ['CHL-06', 'CHL-03', 'CHL-01'],
]
const choose = (id: number, challenges: unknown, version: number) =>
  as('tara', 'plan.saveRoleChallenges', { params: { id }, body: { ...choice, challenges, version } })
const chosenOn = async (id: number) =>
  (await boardOf('tara', id)).agileItemList
    .filter((it: Json) => it.type === 'ROLE_CHALLENGE')
    .map((it: Json) => it.code)

describe('what is kept of a board', () => {
  test('a year is that of the leader’s calendar, also where it begins first and last', async () => {
    const live = async (timeZone: string) =>
      suite.db.query('update membership set time_zone = $1 where user_id = $2', [timeZone, await idOf('tara')])
    await live('Pacific/Kiritimati')
    // Signed in before the clock is moved.
    await as('tara', 'plan.planList')
    await at('2026-12-31T09:59:00Z')
    const board = await opened('tara', 2026)
    expect(board.today).toBe('2026-12-31')
    await at('2026-12-31T10:00:00Z')
    expect((await as('tara', 'plan.savePlanItem', { body: outcome(board, 'Late') })).code).toBe('planReadOnly')
    expect((await as('tara', 'plan.planList')).data.years.map((it: Json) => [it.year, it.readOnly])).toEqual([
      [2027, false],
      [2026, true],
    ])
    await live('Pacific/Niue')
    expect((await as('tara', 'plan.savePlanItem', { body: outcome(board, 'Here it is not over') })).status).toBe(200)
    await at('2027-01-01T10:59:00Z')
    expect((await boardOf('tara', board.id)).readOnly).toBe(false)
    await at('2027-01-01T11:00:00Z')
    expect((await boardOf('tara', board.id)).readOnly).toBe(true)
  })

  test('once the next year is open, challenges of this one and of the next are changed each where they were read', async () => {
    await at('2026-12-05T10:00:00Z')
    const board = await opened('tara', 2026)
    await choose(0, first, 0)
    const next = await opened('tara', 2027)
    const read = async () => (await as('tara', 'plan.roleChallenges')).data.chosen
    expect((await read()).id).toBe(board.id)
    expect((await choose(board.id, second, 1)).data).toMatchObject({ id: board.id, version: 2, challenges: second })
    expect(await read()).toMatchObject({ id: board.id, version: 2, challenges: second })
    expect((await choose(board.id, first, 2)).status).toBe(200)
    expect(await chosenOn(next.id)).toEqual(first)
    expect((await choose(next.id, second, 1)).data).toMatchObject({ id: next.id, version: 2 })
    expect([await chosenOn(board.id), await chosenOn(next.id)]).toEqual([first, second])
    await at('2027-01-02T10:00:00Z')
    expect((await read()).id).toBe(next.id)
  })

  test('a save beside the first opening of a year is taken over whole, or not at all', async () => {
    await at('2026-12-05T10:00:00Z')
    const board = await opened('tara', 2026)
    const ids: number[] = []
    for (const it of ['a', 'b', 'c', 'd', 'e', 'f'])
      ids.push((await as('tara', 'plan.saveGoal', { params: { id: board.id }, body: goal(it) })).data.id)
    // One that has the board of this year open in the midst of a change: who opens the next waits until it is done.
    let opening: Promise<Json> = Promise.resolve()
    await whileHeld(board.id, async query => {
      opening = as('tara', 'plan.openPlanYear', { body: { year: 2027 } })
      expect(await waits(opening)).toBe('waits')
      await query(`update plan_item set label = 'changed' where id = ${ids[0]}`)
      await query(`update plan_goal set deliverable = 'Of changed' where item_id = ${ids[0]}`)
    })
    const { data } = await opening
    const next = await boardOf('tara', data.id)
    expect(next.goals.map((it: Json) => [it.label, it.deliverable])).toEqual(
      ['changed', 'b', 'c', 'd', 'e', 'f'].map(it => [it, `Of ${it}`]),
    )
  })
})
