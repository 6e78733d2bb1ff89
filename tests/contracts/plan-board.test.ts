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
const boardOf = async (who: string, id: number, reader = who): Promise<Json> =>
  (await as(reader, 'plan.planBoard', { params: { id } })).data
/** The board of a year, opened. */
const opened = async (who: string, year: number): Promise<Json> => {
  const { data, status } = await as(who, 'plan.openPlanYear', { body: { year } })
  expect(status).toBe(200)
  return boardOf(who, data.id)
}
const line = (board: Json, label: string, more: Json = {}): Json => ({
  agilePlanGroupId: board.id,
  id: 0,
  type: 'OUTCOME',
  code: null,
  label,
  version: 0,
  ...more,
})
const save = (who: string, body: Json) => as(who, 'plan.savePlanItem', { body })
const lines = (board: Json, type = 'OUTCOME'): string[] =>
  board.agileItemList.filter((it: Json) => it.type === type).map((it: Json) => it.label)
/** The newest year that is opened: in December the next one is listed, too. */
const idIn = (years: Json): number => years.find((it: Json) => it.id > 0).id
const goal = (label: string, more: Json = {}): Json => ({
  id: 0,
  label,
  deliverable: '',
  progress: '',
  status: 'NOT_STARTED',
  version: 0,
  ...more,
})

describe('Leader Impact board', () => {
  test('a new leader opens the year once, also in two windows at once, and writes every part of it', async () => {
    await at('2026-11-23T10:00:00Z')
    const { data: none } = await as('tara', 'plan.planList')
    expect(none).toMatchObject({ isOwner: true, years: [{ year: 2026, id: 0, readOnly: false }] })
    const [one, other] = await Promise.all([opened('tara', 2026), opened('tara', 2026)])
    expect(one.id).toBe(other.id)
    expect((await as('tara', 'account.getUserState')).data.agilePlanGroupId).toBe(one.id)
    const role = { agilePlanGroupId: one.id, type: 'next_role_option', version: 0 }
    const { data: next } = await as('tara', 'plan.savePlanRole', {
      body: { ...role, label: 'ROL-30', customLabel: '' },
    })
    expect([next.label, next.code, next.version]).toEqual(['Head of technology', 'ROL-30', 1])
    await save('tara', line(one, '', { code: 'SPR-P-01-O1' }))
    await save('tara', line(one, 'I ask before I answer', { type: 'SHORT_TERM_ASPIRATION' }))
    await as('tara', 'plan.saveDevelopmentPlan', {
      params: { id: one.id },
      body: { capabilities: ['decisions', 'change'], version: 0 },
    })
    await as('tara', 'plan.savePlanNote', {
      params: { id: one.id },
      body: { sectionId: 'SUMMARY', text: 'A first year', version: 0 },
    })
    await as('tara', 'plan.saveGoal', { params: { id: one.id }, body: goal('Hand over one task') })
    const { data: day } = await as('tara', 'plan.saveMilestone', {
      body: {
        id: 0,
        agilePlanGroupId: one.id,
        type: 'OTHER',
        label: 'First talk',
        dateFrom: '2026-12-01',
        dateTo: '2026-12-01',
        version: 0,
      },
    })
    await as('tara', 'plan.milestoneDone', { params: { id: day.id } })
    const { data: board } = await as('tara', 'plan.planBoard', { params: { id: one.id } })
    expect(board).toMatchObject({
      year: 2026,
      today: '2026-11-23',
      isOwner: true,
      readOnly: false,
      notes: [{ text: 'A first year' }],
      goals: [{ label: 'Hand over one task', status: 'NOT_STARTED' }],
      agileMilestoneList: [{ label: 'First talk', doneAt: expect.stringMatching(/^2026-11-23T10:0/) }],
      seenBy: [],
    })
    expect(lines(board)).toHaveLength(1)
    expect(lines(board)[0]).toMatch(/\w/)
    expect(lines(board, 'DEVELOPMENT_FOCUS')).toEqual(['Decisions', 'Change'])
    const { data: of } = await as('tara', 'plan.planSections', { params: { id: one.id } })
    expect(of.sections.map((it: Json) => it.count)).toEqual([1, 4, 1, 1, 1])
  })

  test('each of the ten capabilities of the assessment can be in focus, and the board names them', async () => {
    const {
      data: { years },
    } = await as('hana', 'plan.planList')
    const board = await boardOf('hana', idIn(years))
    expect(board.capabilities).toHaveLength(10)
    const codes = board.capabilities.map((it: Json) => it.code)
    let version = board.focusVersion
    for (const code of codes) {
      const { data, status } = await as('hana', 'plan.saveDevelopmentPlan', {
        params: { id: board.id },
        body: { capabilities: [code], version },
      })
      expect([status, data.items[0].code]).toEqual([200, code])
      version = data.version
    }
  })

  test('content: 38 tooltips are served in the language of the caller', async () => {
    const [english, german] = await Promise.all([
      as('tara', 'plan.tooltips'),
      as('tara', 'plan.tooltips', {}, { 'accept-language': 'de' }),
    ])
    const all = (it: Json) => Object.values(it.data).flatMap(group => Object.values(group as Json))
    expect([all(english).length, all(german).length]).toEqual([38, 38])
    expect(english.data.network.TEACHER).toMatch(/teaches/)
    expect(german.data.places.SUMMARY).not.toBe(english.data.places.SUMMARY)
  })

  test('spec 1 section 3: three challenges stand on the board, those of the same choice as the sprint menu', async () => {
    const {
      data: { years },
    } = await as('ada', 'plan.planList')
    const board = await boardOf('ada', idIn(years))
    const { data: chosen } = await as('ada', 'plan.roleChallenges')
    expect(board.agileItemList.filter((it: Json) => it.type === 'ROLE_CHALLENGE').map((it: Json) => it.code)).toEqual(
      chosen.chosen.challenges,
    )
    expect(chosen.chosen.id).toBe(board.id)
  })

  test('an edit that rests on an earlier version is refused with what stands, and nothing is lost', async () => {
    await at('2026-11-23T10:00:00Z')
    const board = await opened('tara', 2026)
    const { data: first } = await save('tara', line(board, 'One'))
    const mine = await save('tara', line(board, 'One, mine', { id: first.id, version: 1 }))
    expect(mine.data.version).toBe(2)
    const theirs = await save('tara', line(board, 'One, theirs', { id: first.id, version: 1 }))
    expect([theirs.status, theirs.code, theirs.body.error.details.current]).toEqual([
      409,
      'conflict',
      expect.objectContaining({ label: 'One, mine', version: 2 }),
    ])
    const gone = await as('tara', 'plan.deletePlanItem', {
      body: { id: first.id, agilePlanGroupId: board.id, version: 1 },
    })
    expect(gone.status).toBe(409)
    expect(lines(await boardOf('tara', board.id))).toEqual(['One, mine'])
    await as('tara', 'plan.deleteOutcome', { query: { id: first.id, agilePlanGroupId: board.id, version: 2 } })
    const late = await save('tara', line(board, 'One, late', { id: first.id, version: 2 }))
    expect([late.status, late.body.error.details.current]).toEqual([409, null])
    // Deleted in both windows: gone either way.
    const again = await as('tara', 'plan.deleteOutcome', {
      query: { id: first.id, agilePlanGroupId: board.id, version: 2 },
    })
    expect(again.status).toBe(200)
  })

  test('of two saves at once one is kept and the other is told; moves of two windows end in one order', async () => {
    await at('2026-11-23T10:00:00Z')
    const board = await opened('tara', 2026)
    const ids: number[] = []
    for (const it of ['a', 'b', 'c', 'd']) ids.push((await save('tara', line(board, it))).data.id)
    const both = await Promise.all(['x', 'y'].map(it => save('tara', line(board, it, { id: ids[0], version: 1 }))))
    expect(both.map(it => it.status).sort()).toEqual([200, 409])
    const move = (id: number | undefined, afterId: number | null | undefined) =>
      as('tara', 'plan.movePlanItem', { body: { id, agilePlanGroupId: board.id, afterId } })
    const moved = await Promise.all([move(ids[3], null), move(ids[1], ids[2]), move(ids[3], ids[2])])
    expect(moved.map(it => it.status)).toEqual([200, 200, 200])
    const [one, other] = await Promise.all([boardOf('tara', board.id), boardOf('tara', board.id)])
    expect(lines(one)).toEqual(lines(other))
    expect(lines(one).slice().sort()).toEqual(expect.arrayContaining(['b', 'c', 'd']))
    expect(lines(one)).toHaveLength(4)
    const { version } = await boardOf('tara', board.id)
    await move(ids[2], null)
    const last = await boardOf('tara', board.id)
    expect(lines(last)[0]).toBe('c')
    // Other windows hear of it by the version; a place that it has already is no change.
    expect(last.version).toBe(version + 1)
    await move(ids[2], null)
    expect((await boardOf('tara', board.id)).version).toBe(version + 1)
  })

  test('a year that is over is read only; the next opens on 1 December and takes over what is open', async () => {
    await at('2026-11-30T10:00:00Z')
    const board = await opened('tara', 2026)
    expect((await as('tara', 'plan.openPlanYear', { body: { year: 2027 } })).status).toBe(400)
    await save('tara', line(board, 'An outcome'))
    await save('tara', line(board, 'I lead leaders', { type: 'LONG_TERM_ASPIRATION' }))
    await as('tara', 'plan.saveGoal', { params: { id: board.id }, body: goal('Open') })
    await as('tara', 'plan.saveGoal', { params: { id: board.id }, body: goal('Done', { status: 'DONE' }) })
    const choice = { roleLevel: 'projectLead', desiredRoleLevel: 'teamLeader', type: 'ROLE_CHALLENGE' }
    const challenges = ['CHL-01', 'CHL-03', 'CHL-06']
    await as('tara', 'plan.saveRoleChallenges', {
      params: { id: board.id },
      body: { ...choice, challenges, version: 0 },
    })
    await at('2026-12-01T10:00:00Z')
    const next = await opened('tara', 2027)
    expect(lines(next)).toEqual([])
    expect(lines(next, 'LONG_TERM_ASPIRATION')).toEqual(['I lead leaders'])
    expect(next.goals.map((it: Json) => it.label)).toEqual(['Open'])
    const chosenFor = async (query: Json) => (await as('tara', 'plan.roleChallenges', { query })).data.year
    const years = [{}, { agilePlanGroupId: board.id }, { agilePlanGroupId: next.id }]
    expect(await Promise.all(years.map(chosenFor))).toEqual([2026, 2026, 2027])
    expect(lines(next, 'ROLE_CHALLENGE')).toHaveLength(3)
    expect([next.roleLevelLabel, next.desiredRoleLevelLabel]).toEqual(['Project lead', 'Team leader'])
    await save('tara', line(board, 'Still written'))
    await at('2027-01-02T10:00:00Z')
    const late = await save('tara', line(board, 'Too late'))
    expect([late.status, late.code]).toEqual([409, 'planReadOnly'])
    for (const it of [
      as('tara', 'plan.saveGoal', { params: { id: board.id }, body: goal('Too late') }),
      as('tara', 'plan.savePlanNote', {
        params: { id: board.id },
        body: { sectionId: 'SUMMARY', text: 'x', version: 0 },
      }),
      as('tara', 'plan.saveDevelopmentPlan', { params: { id: board.id }, body: { capabilities: [], version: 0 } }),
    ])
      expect((await it).code).toBe('planReadOnly')
    const past = await boardOf('tara', board.id)
    expect([past.readOnly, lines(past)]).toEqual([true, ['An outcome', 'Still written']])
    expect((await as('tara', 'plan.planList')).data.years).toEqual([
      { year: 2027, id: next.id, readOnly: false },
      { year: 2026, id: board.id, readOnly: true },
    ])
  })

  test('spec 3 section 2.14: whoever is at whichever role level keeps three challenges of it', async () => {
    await at('2026-11-30T10:00:00Z')
    const { data } = await as('emi', 'plan.roleChallenges')
    let { id, version } = data.chosen
    for (const { code } of data.levels) {
      const challenges = data.challenges.filter((it: Json) => it.levels.includes(code)).map((it: Json) => it.code)
      const kept = await as('emi', 'plan.saveRoleChallenges', {
        params: { id },
        body: {
          roleLevel: code,
          desiredRoleLevel: code,
          type: 'ROLE_CHALLENGE',
          challenges: challenges.slice(0, 3),
          version,
        },
      })
      expect([code, kept.status, kept.data?.roleLevel]).toEqual([code, 200, code])
      ;({ id, version } = kept.data)
    }
    expect(data.levels).toHaveLength(6)
  })

  test('challenges that are changed in a new year leave those of the year before', async () => {
    await at('2026-11-30T10:00:00Z')
    const board = await opened('tara', 2026)
    const choice = { roleLevel: 'projectLead', desiredRoleLevel: 'teamLeader', type: 'ROLE_CHALLENGE' }
    const first = { ...choice, challenges: ['CHL-01', 'CHL-03', 'CHL-06'], version: 0 }
    await as('tara', 'plan.saveRoleChallenges', { params: { id: 0 }, body: first })
    await at('2027-01-05T10:00:00Z')
    const { data: read } = await as('tara', 'plan.roleChallenges', { query: { agilePlanGroupId: board.id } })
    // Of a year that is over nothing is chosen any more.
    expect(read.year).toBe(2027)
    expect([read.chosen.id, read.chosen.version]).toEqual([board.id, 1])
    const fitting = read.challenges.filter((it: Json) => it.levels.includes('projectLead')).map((it: Json) => it.code)
    const { data: saved } = await as('tara', 'plan.saveRoleChallenges', {
      params: { id: board.id },
      body: { ...choice, challenges: fitting.slice(-3), version: 1 },
    })
    expect(saved.id).not.toBe(board.id)
    const codes = async (id: number) =>
      (await boardOf('tara', id)).agileItemList
        .filter((it: Json) => it.type === 'ROLE_CHALLENGE')
        .map((it: Json) => it.code)
    expect(await codes(board.id)).toEqual(first.challenges)
    expect(await codes(saved.id)).toEqual(fitting.slice(-3))
    // A window that still has the year before is told.
    const stale = await as('tara', 'plan.saveRoleChallenges', {
      params: { id: board.id },
      body: { ...first, version: 1 },
    })
    expect([stale.status, stale.body.error.details.current.id]).toEqual([409, saved.id])
    // What is another's board, or nobody's, is not there.
    const late = (id: number) =>
      as('tara', 'plan.saveRoleChallenges', { params: { id }, body: { ...first, version: saved.version } })
    const [foreign] = await suite.db.query(
      'select id from plan where user_id <> (select user_id from plan where id = $1)',
      [saved.id],
    )
    expect([(await late(Number(foreign?.id))).code, (await late(999_999)).code]).toEqual(['notFound', 'notFound'])
    expect(await codes(saved.id)).toEqual(fitting.slice(-3))
  })

  test('nobody sees a board without a right: the list is refused in the words of the spec, the board is not there', async () => {
    const {
      data: { years },
    } = await as('ada', 'plan.planList')
    const list = await as('ben', 'plan.planListOf', { params: { id: await idOf('ada') } })
    expect([list.status, list.code, list.body.error.message]).toEqual([
      400,
      'planAccess',
      'You do not have access to this Leader Impact Board',
    ])
    expect((await as('cleo', 'plan.planBoard', { params: { id: idIn(years) } })).status).toBe(404)
    const ok = await as('kira', 'plan.planListOf', { params: { id: await idOf('ada') } })
    expect([ok.status, ok.data.isOwner, ok.data.years.every((it: Json) => it.readOnly)]).toEqual([200, false, true])
    expect((await save('kira', line({ id: idIn(years) }, 'Not mine'))).status).toBe(404)
    await as('ada', 'team.updateViewingRightsUsers', {
      body: {
        teamId: await suite.teamOf('Leadership Circle'),
        viewerId: await idOf('kira'),
        itemType: 'LEADER_IMPACT',
        status: 'REVOKED',
      },
    })
    expect((await as('kira', 'plan.planBoard', { params: { id: idIn(years) } })).status).toBe(404)
    expect((await as('kira', 'plan.planListOf', { params: { id: await idOf('ada') } })).code).toBe('planAccess')
  })

  test('bad input is a clear error, and nothing changes', async () => {
    await at('2026-11-23T10:00:00Z')
    const board = await opened('tara', 2026)
    const { data: other } = await as('mei', 'plan.openPlanYear', { body: { year: 2026 } })
    const { data: foreign } = await save('mei', line(other, 'Hers'))
    const version = (await boardOf('tara', board.id)).version
    const day = { agilePlanGroupId: board.id, id: 0, type: 'OTHER', label: 'x', version: 0 }
    const wrong: [string, Json, number][] = [
      ['plan.savePlanItem', { body: line(board, ' ') }, 400],
      ['plan.savePlanItem', { body: line(board, 'x'.repeat(201)) }, 400],
      ['plan.savePlanItem', { body: line(board, 'x', { code: 'SPR-P-99-O1' }) }, 400],
      ['plan.savePlanItem', { body: line(board, 'x', { type: 'STRENGTH' }) }, 400],
      ['plan.savePlanItem', { body: line(board, 'x', { version: 3 }) }, 400],
      ['plan.savePlanItem', { body: line(board, 'x', { id: foreign.id, version: 1 }) }, 409],
      ['plan.savePlanItem', { body: line(other, 'x') }, 404],
      [
        'plan.savePlanRole',
        {
          body: { agilePlanGroupId: board.id, type: 'next_role_option', label: 'ROL-99', customLabel: '', version: 0 },
        },
        400,
      ],
      ['plan.saveMilestone', { body: { ...day, dateFrom: '2027-01-01', dateTo: '2027-01-01' } }, 400],
      ['plan.saveMilestone', { body: { ...day, dateFrom: '2026-12-02', dateTo: '2026-12-01' } }, 400],
      ['plan.saveMilestone', { body: { ...day, dateFrom: '2026-02-30', dateTo: '2026-12-01' } }, 400],
      ['plan.milestoneDone', { params: { id: 999_999 } }, 404],
      ['plan.movePlanItem', { body: { id: foreign.id, agilePlanGroupId: board.id, afterId: null } }, 404],
      [
        'plan.saveDevelopmentPlan',
        { params: { id: board.id }, body: { capabilities: ['decisions', 'decisions'], version: 0 } },
        400,
      ],
      ['plan.saveDevelopmentPlan', { params: { id: board.id }, body: { capabilities: ['courage'], version: 0 } }, 400],
      [
        'plan.saveDevelopmentPlan',
        { params: { id: board.id }, body: { capabilities: ['decisions'], version: 7 } },
        409,
      ],
      ['plan.saveGoal', { params: { id: board.id }, body: goal('') }, 400],
      ['plan.saveGoal', { params: { id: board.id }, body: goal('x', { status: 'STARTED' }) }, 400],
      ['plan.openPlanYear', { body: { year: 2025 } }, 400],
    ]
    for (const [name, given, status] of wrong)
      expect([name, given, (await as('tara', name, given)).status]).toEqual([name, given, status])
    expect((await boardOf('tara', board.id)).version).toBe(version)
  })

  test('a board holds fifty lines of a type, and says so', async () => {
    await at('2026-11-23T10:00:00Z')
    const board = await opened('tara', 2026)
    for (let n = 0; n < 50; n++) await save('tara', line(board, `Line ${n}`))
    const more = await save('tara', line(board, 'One more'))
    expect([more.status, more.code]).toEqual([409, 'limitExceeded'])
    expect((await save('tara', line(board, 'Another type', { type: 'SHORT_TERM_ASPIRATION' }))).status).toBe(200)
  })

  test('roles of the library by level, what often follows one, outcomes by a word', async () => {
    const { data: all } = await as('tara', 'plan.planRoles')
    expect(all.roles).toHaveLength(40)
    const { data: leads } = await as('tara', 'plan.jobRoles', { query: { level: 'teamLeader' } })
    expect(new Set(leads.roles.map((it: Json) => it.level))).toEqual(new Set(['teamLeader']))
    const { data: next } = await as('tara', 'plan.nextRoleOptions', { query: { role: 'ROL-16' } })
    expect(next.roles.slice(0, 2).map((it: Json) => it.code)).toEqual(['ROL-24', 'ROL-29'])
    const { data: found } = await as('tara', 'plan.findOutcome', { params: { label: 'DECISION' } })
    expect(found.outcomes.length).toBeGreaterThan(0)
    expect(found.outcomes[0]).toMatchObject({
      code: expect.stringMatching(/^SPR-/),
      sprintLabel: expect.stringMatching(/\w/),
    })
    expect((await as('tara', 'plan.findOutcome', { params: { label: 'qqqq' } })).data.outcomes).toEqual([])
  })
})
