import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { hearersOf, untilMarked } from '../support/heard.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const hearer = hearersOf(suite)

/** Moves the clock; those who are signed in stay so. */
const at = async (now: string) => {
  await suite.server.clock({ now })
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
const boardOf = async (who: string, id: number): Promise<Json> =>
  (await as(who, 'plan.planBoard', { params: { id } })).data
const opened = async (who: string, year: number): Promise<Json> =>
  boardOf(who, (await as(who, 'plan.openPlanYear', { body: { year } })).data.id)
/** The board of the demo's present year. */
const demoBoard = async (who: string): Promise<Json> =>
  opened(who, Number(((await suite.db.query('select max(year) as year from plan'))[0] as Json).year))
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

const listen = async (...given: Parameters<typeof hearer>) => (await hearer(...given)).heard

describe('strangers at a board', () => {
  test('an id that is of another board, or gone, is a conflict with nothing, whatever version comes with it', async () => {
    const [mine, hers] = [await demoBoard('tara'), await demoBoard('mei')]
    const { data: line } = await as('mei', 'plan.savePlanItem', { body: outcome(hers, 'Hers') })
    const { data: aim } = await as('mei', 'plan.saveGoal', { params: { id: hers.id }, body: goal('Hers') })
    const day = { type: 'OTHER', dateFrom: `${hers.year}-12-30`, dateTo: `${hers.year}-12-30`, version: 0 }
    const { data: date } = await as('mei', 'plan.saveMilestone', {
      body: { ...day, id: 0, agilePlanGroupId: hers.id, label: 'Hers' },
    })
    const before = await boardOf('mei', hers.id)
    const { data: gone } = await as('tara', 'plan.savePlanItem', { body: outcome(mine, 'Mine') })
    await as('tara', 'plan.deletePlanItem', { body: { id: gone.id, agilePlanGroupId: mine.id, version: 1 } })
    for (const version of [0, 1]) {
      const tries = [
        as('tara', 'plan.savePlanItem', { body: outcome(mine, 'Mine', { id: line.id, version }) }),
        as('tara', 'plan.savePlanItem', { body: outcome(mine, 'Mine', { id: gone.id, version }) }),
        as('tara', 'plan.saveGoal', { params: { id: mine.id }, body: goal('Mine', { id: aim.id, version }) }),
        as('tara', 'plan.saveMilestone', {
          body: { ...day, id: date.id, agilePlanGroupId: mine.id, label: 'Mine', version },
        }),
      ]
      for (const it of await Promise.all(tries))
        expect([it.status, it.code, it.body.error.details]).toEqual([409, 'conflict', { current: null }])
    }
    for (const [name, given] of [
      ['deletePlanItem', { body: { id: line.id, agilePlanGroupId: mine.id, version: 1 } }],
      ['deleteOutcome', { query: { id: line.id, agilePlanGroupId: mine.id, version: 1 } }],
      ['deleteMilestone', { query: { id: date.id, agilePlanGroupId: mine.id, version: 1 } }],
      ['milestoneDone', { params: { id: date.id } }],
      ['deletePlanItem', { body: { id: line.id, agilePlanGroupId: hers.id, version: 1 } }],
      ['movePlanItem', { body: { id: line.id, agilePlanGroupId: hers.id, afterId: null } }],
    ] as const)
      expect([name, (await as('tara', `plan.${name}`, given)).status]).toEqual([name, expect.any(Number)])
    expect(await boardOf('mei', hers.id)).toEqual(before)
  })

  test('a board of another tenant is there for nobody of this one, though a person is of both', async () => {
    const board = await demoBoard('ada')
    for (const email of ['bo@birch.example', 'ada@alder.example']) {
      const token = await suite.db.token(email, 'birch')
      const ask = (name: string, given: Json) => call(suite.server.url, `plan.${name}`, given, { token })
      const ofBoard = { params: { id: board.id } }
      expect((await ask('planBoard', ofBoard)).status).toBe(404)
      expect((await ask('planSections', ofBoard)).status).toBe(404)
      expect((await ask('goals', ofBoard)).status).toBe(404)
      expect((await ask('savePlanItem', { body: outcome(board, 'x') })).status).toBe(404)
      const [day] = board.agileMilestoneList
      expect((await ask('milestoneDone', { params: { id: day.id }, query: { done: 'false' } })).status).toBe(404)
      expect(
        (await ask('deleteMilestone', { query: { id: day.id, agilePlanGroupId: board.id, version: 1 } })).status,
      ).toBe(404)
    }
    expect(await boardOf('ada', board.id)).toEqual(board)
  })

  test('who may not write a board does not hold it either: its leader need not wait', async () => {
    const board = await demoBoard('ada')
    // Whoever would hold it waits for who does.
    await whileHeld(board.id, async () => {
      const tried = as('kira', 'plan.savePlanItem', { body: outcome(board, 'Not mine') })
      expect(await waits(tried)).toBe('is done')
      expect((await tried).status).toBe(404)
    })
  })

  const withdraw = async (teamId: number) =>
    as('ada', 'team.updateViewingRightsUsers', {
      body: { teamId, viewerId: await idOf('kira'), itemType: 'LEADER_IMPACT', status: 'REVOKED' },
    })
  const leave = async (teamId: number) => {
    const [member] = await suite.db.query<{ id: number }>(
      'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
      [teamId, await idOf('ada')],
    )
    return as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id ?? 0 } })
  }
  test.each([
    ['withdraws the right', withdraw],
    ['leaves the team', leave],
  ])('who is let see a board hears that it changes until the leader %s, not a moment longer', async (_, end) => {
    const board = await demoBoard('ada')
    const topic = `plan/${board.id}`
    const { heard: kira, realtime } = await hearer('kira', topic)
    const own = await listen('ada', topic)
    const ben = await listen('ben', topic)
    const { token: acting } = await suite.db.acting('cleo@alder.example', 'ada@alder.example')
    const acted = await listen('ada', topic, acting)
    await expect.poll(() => [kira, own]).toEqual([[null], [null]])
    await as('ada', 'plan.savePlanItem', { body: outcome(board, 'One') })
    const told = { topic, what: 'plan', version: board.version + 1 }
    await expect
      .poll(() => [kira, own])
      .toEqual([
        [null, told],
        [null, told],
      ])
    const left = await end(await teamOf('Leadership Circle'))
    expect(left.status).toBe(200)
    // That it has ended is said; what comes after is not. Whose board it is asks again who sees it.
    await expect.poll(() => kira).toEqual([null, told, null])
    await expect.poll(() => own).toEqual([null, told, { ...told, version: told.version + 1 }])
    await as('ada', 'plan.savePlanItem', { body: outcome(board, 'Two') })
    await expect.poll(() => own.length).toBe(4)
    await untilMarked(realtime, await idOf('kira'))
    expect([kira, ben, acted]).toEqual([[null, told, null], [], []])
    expect((await as('kira', 'plan.planBoard', { params: { id: board.id } })).status).toBe(404)
  })

  test('of rights in two teams one is enough, and the leader reads the older, in the part that the viewer has there', async () => {
    const board = await demoBoard('ada')
    const [ada, kira, tenantId] = [await idOf('ada'), await idOf('kira'), await suite.db.tenant('alder')]
    const [team] = await suite.db.query<{ id: number }>(
      "insert into team (tenant_id, name, manager_id, assistant_id) values ($1, 'A second', $2, $3) returning id",
      [tenantId, await idOf('mei'), kira],
    )
    const member = (id: number) =>
      suite.db.query('insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, now())', [
        tenantId,
        team?.id,
        id,
      ])
    for (const it of [ada, kira, await idOf('mei')]) await member(it)
    const since = '2020-01-02T03:04:05.000Z'
    await suite.db.query(
      `insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at)
       values ($1, $2, $3, $4, 'LEADER_IMPACT', 'GRANTED', $5)`,
      [tenantId, team?.id, ada, kira, since],
    )
    const oldest = { userId: kira, name: 'Kira Novak', relation: 'assistant', teamName: 'A second', since }
    expect((await boardOf('ada', board.id)).seenBy.filter((it: Json) => it.teamName)).toEqual([oldest])
    await suite.db.query("delete from viewing_right where team_id <> $1 and item_type = 'LEADER_IMPACT'", [team?.id])
    expect((await as('kira', 'plan.planBoard', { params: { id: board.id } })).status).toBe(200)
    // The right was given to who has the part: without the part there is none.
    await suite.db.query('update team set assistant_id = null where id = $1', [team?.id])
    expect((await as('kira', 'plan.planBoard', { params: { id: board.id } })).status).toBe(404)
    expect((await boardOf('ada', board.id)).seenBy.filter((it: Json) => it.teamName)).toEqual([])
  })

  test('a place in the network of one year opens that year alone', async () => {
    const [board, tara, jonas] = [await demoBoard('tara'), await idOf('tara'), await idOf('jonas')]
    const [before] = await suite.db.query<{ id: number }>(
      'insert into plan (tenant_id, user_id, year, created_at) select tenant_id, user_id, 2019, now() from plan where id = $1 returning id',
      [board.id],
    )
    await suite.db.query(
      `insert into network_member (tenant_id, plan_id, type, user_id, invited_at, answered_at)
       select tenant_id, id, 'MENTOR', $2, now(), now() from plan where id = $1`,
      [board.id, jonas],
    )
    const read = async (id: number) => (await as('jonas', 'plan.planBoard', { params: { id } })).status
    expect([await read(board.id), await read(before?.id as number)]).toEqual([200, 404])
    const { years } = (await as('jonas', 'plan.planListOf', { params: { id: tara } })).data
    expect(years.map((it: Json) => it.id)).toEqual([board.id])
  })
})

describe('what is kept of a board', () => {
  test('a goal that is kept is said to whoever has the board open', async () => {
    const board = await demoBoard('ada')
    const topic = `plan/${board.id}`
    const own = await listen('ada', topic)
    await expect.poll(() => own).toEqual([null])
    expect((await as('ada', 'plan.saveGoal', { params: { id: board.id }, body: goal('Said at once') })).status).toBe(
      200,
    )
    await expect.poll(() => own).toEqual([null, { topic, what: 'plan', version: board.version + 1 }])
  })

  test('a role can be changed and taken away, that of a board of the demo too; an empty one counts as no line', async () => {
    const board = await demoBoard('ada')
    const count = async () =>
      (await as('ada', 'plan.planSections', { params: { id: board.id } })).data.sections[0].count
    const before = await count()
    for (const { type, version } of board.agilePlanRole) {
      const body = { agilePlanGroupId: board.id, type, label: null }
      const one = await as('ada', 'plan.savePlanRole', { body: { ...body, customLabel: 'Another', version } })
      expect([type, one.status, one.data.label, one.data.version]).toEqual([type, 200, 'Another', version + 1])
      const late = await as('ada', 'plan.savePlanRole', { body: { ...body, customLabel: 'Late', version } })
      expect([late.code, late.body.error.details.current.label]).toEqual(['conflict', 'Another'])
      const none = await as('ada', 'plan.savePlanRole', {
        body: { ...body, customLabel: '', version: version + 1 },
      })
      expect([none.data.label, none.data.version]).toEqual(['', version + 2])
    }
    expect(await count()).toBe(before - 2)
  })

  test('a milestone is done once, and what rests on an earlier version of it or of the summary is refused', async () => {
    const board = await demoBoard('tara')
    const day = { type: 'OTHER', dateFrom: `${board.year}-12-30`, dateTo: `${board.year}-12-30`, version: 0 }
    const add = (label: string) =>
      as('tara', 'plan.saveMilestone', { body: { ...day, id: 0, agilePlanGroupId: board.id, label } })
    const { id } = (await add('A day')).data
    const done = async (query: Json = {}) => (await as('tara', 'plan.milestoneDone', { params: { id }, query })).data
    const one = await done()
    expect([one.version, one.doneAt]).toEqual([2, expect.any(String)])
    expect(await done()).toEqual(one)
    expect(await done({ done: 'false' })).toMatchObject({ version: 3, doneAt: null })
    const stale = await as('tara', 'plan.deleteMilestone', { query: { id, agilePlanGroupId: board.id, version: 2 } })
    expect([stale.code, stale.body.error.details.current.version]).toEqual(['conflict', 3])
    const note = (text: string, version: number) =>
      as('tara', 'plan.savePlanNote', { params: { id: board.id }, body: { sectionId: 'SUMMARY', text, version } })
    expect((await note('Before there is one', 1)).body.error.details).toEqual({ current: null })
    expect((await note('First', 0)).data.version).toBe(1)
    const late = await note('Late', 0)
    expect([late.code, late.body.error.details.current.text]).toEqual(['conflict', 'First'])
    for (let n = 1; n < 50; n++) await add(`Day ${n}`)
    expect((await add('One more')).code).toBe('limitExceeded')
  })

  test('what the next role asks for is neither a strength nor what is lowest', async () => {
    const names = ['direction', 'communication', 'execution', 'change', 'decisions', 'inclusion', 'selfManagement']
    await suite.db.query('delete from l360_report')
    await suite.finish('ada', Object.fromEntries(names.map((it, at) => [it, 4.8 - at / 4])))
    const board = await demoBoard('ada')
    const told = (type: string): string[] =>
      board.agileItemList.filter((it: Json) => it.type === type).map((it: Json) => it.code)
    expect(told('STRENGTH')).toEqual(names.slice(0, 3))
    expect(told('CURRENT_CAP_RECOMMENDATION')).toEqual(names.slice(4).toReversed())
    expect(told('NEXT_CAP_RECOMMENDATION')).toEqual(['change'])
  })

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
    const read = async (agilePlanGroupId?: number) =>
      (await as('tara', 'plan.roleChallenges', { query: agilePlanGroupId ? { agilePlanGroupId } : {} })).data?.chosen
    expect((await read()).id).toBe(board.id)
    expect((await choose(board.id, second, 1)).data).toMatchObject({ id: board.id, version: 2, challenges: second })
    expect(await read()).toMatchObject({ id: board.id, version: 2, challenges: second })
    expect((await choose(board.id, first, 2)).status).toBe(200)
    expect(await chosenOn(next.id)).toEqual(first)
    expect((await choose(next.id, second, 1)).data).toMatchObject({ id: next.id, version: 2 })
    expect([await chosenOn(board.id), await chosenOn(next.id)]).toEqual([first, second])
    expect([(await read(board.id)).challenges, (await read(next.id)).challenges]).toEqual([first, second])
    expect(await read((await demoBoard('mei')).id)).toBeUndefined()
    await at('2027-01-02T10:00:00Z')
    expect([(await read()).id, (await read(board.id)).id]).toEqual([next.id, next.id])
    // Of the year that is over, whatever its version.
    expect((await choose(board.id, first, 2)).code).toBe('conflict')
    expect((await choose(next.id, ['CHL-01', 'CHL-01', 'CHL-03'], 2)).status).toBe(400)
    expect(await chosenOn(next.id)).toEqual(second)
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

test('a year that is over shows the strengths of its own last assessment, not those of a newer one', async () => {
  const { years } = (await as('ada', 'plan.planList')).data
  const [now, before] = years.filter((it: Json) => it.id > 0)
  const shownIn = async (id: number) =>
    (await as('ada', 'plan.planBoard', { params: { id } })).data.assessmentGroupId as number
  const [newest, older] = [await shownIn(now.id), await shownIn(before.id)]
  const rows = await suite.db.query<{ id: number; finished_at: Date }>(
    'select id, finished_at from gla_assessment where user_id = $1 and finished_at is not null order by finished_at desc',
    [await idOf('ada')],
  )
  expect(newest).toBe(rows[0]?.id)
  expect(older).toBe(rows.find(it => it.finished_at.getUTCFullYear() <= before.year)?.id)
  expect(older).not.toBe(newest)
})

test('the page of rights names who sees the board of the network, as the board does, each once and whoever has said yes alone', async () => {
  const board = await demoBoard('tara')
  const seen = async () => (await as('tara', 'team.viewingRights', { query: {} })).data.network
  expect(await seen()).toEqual([])
  const outside = { userId: null, name: 'Ruth Vogel', email: 'ruth@elsewhere.example' }
  const jonas = { userId: await idOf('jonas'), name: '', email: '' }
  const invited = []
  for (const who of [outside, jonas]) {
    const body = { agilePlanGroupId: board.id, id: 0, type: 'MENTOR', version: 0, ...who }
    invited.push((await as('tara', 'plan.saveNetwork', { body })).data.id)
  }
  // Who has not said yes sees nothing.
  expect(await seen()).toEqual([])
  await as('jonas', 'plan.answerNetwork', { body: { id: invited[1], accept: true } })
  await suite.db.query('update network_member set answered_at = now() where id = $1', [invited[0]])
  expect(await seen()).toEqual([
    { userId: jonas.userId, name: 'Jonas Weber' },
    { userId: 0, name: 'Ruth Vogel' },
  ])
  const { seenBy } = await boardOf('tara', board.id)
  expect(new Set(seenBy.map((it: Json) => it.name))).toEqual(new Set(['Jonas Weber', 'Ruth Vogel']))
})
