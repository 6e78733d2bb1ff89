import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const { start, at, answer, answerAs, colleague, feedback, guest, token } = roundsIn(suite)

const people = ['ada', 'ben', 'mei', 'rosa', 'cleo']
let elsewhere = ''
beforeEach(async () => {
  // Sessions outlive the clock that these tests move.
  for (const it of people) await as(it, 'account.getUserState')
  elsewhere = (await suite.db.session('bo@birch.example', 'birch', { seconds: 400 * 86_400 })).token
  await suite.db.query("update session set expires_at = '2200-01-01'")
})

type Item = 'SPRINT' | 'PORTFOLIO'
/** Ben decides what Ada, the manager, or somebody else may see. */
async function decide(
  status: 'GRANTED' | 'REVOKED',
  itemType: Item = 'SPRINT',
  viewer = 'ada',
  team = 'Product Design',
) {
  const body = { teamId: await teamOf(team), viewerId: await idOf(viewer), itemType, status }
  const reply = await as('ben', 'team.updateViewingRightsUsers', { body })
  expect([reply.status, reply.data?.status]).toEqual([200, status])
  return reply.data
}
const seen = async (who = 'ada', owner = 'ben') =>
  as(who, 'sprint.seenSprint', { params: { userId: await idOf(owner) }, query: {} })
const portfolioOf = async (who = 'ada', owner = 'ben') =>
  as(who, 'sprint.sprintPortfolio', { query: { userId: await idOf(owner) } })
/** Everything that the right opens, as somebody gets it. */
const allOf = async (who: string, id: number) =>
  Promise.all([
    seen(who).then(it => it.status),
    as(who, 'sprint.feedback', { query: { sprintId: id } }).then(it => it.status),
    as(who, 'sprint.userSprintAnalytics', { params: { id } }).then(it => it.status),
  ])

const crew = [
  crewOf('Paula', 'manager'),
  crewOf('Quirin', 'peer'),
  crewOf('Rosa', 'peer'),
  crewOf('Theo', 'team'),
  crewOf('Uma', 'team'),
]
/** Ben's sprint with a first round that is closed: all have answered, one has not observed the last item. */
async function closed(more: Json = {}, beforeClose: () => Promise<unknown> = async () => {}) {
  const sprint = await start({ sprintCrews: crew, ...more }, 'ben')
  await at(dayAt(0, 9, 1))
  await answer('Paula', 4, { feedback: 'You asked first.', advice: 'Write it down.' })
  await answer('Quirin', [5, 3, null])
  await answer('Rosa', [4, 2, 3])
  await answer('Theo', 3)
  await answer('Uma', [2, 3, 5], { feedback: 'Calm week.' })
  await beforeClose()
  await at(dayAt(5, 9, 1))
  return sprint
}

describe('sprints, Who sees: a manager with the right SPRINT', () => {
  test('reads design, dates, progress and means of the whole crew; nothing by role, no words, no names, nothing of the own', async () => {
    const sprint = await closed()
    await decide('GRANTED')
    const { data } = await seen()
    expect(data).toMatchObject({
      name: 'Ben Okafor',
      next: null,
      sprint: { id: sprint.id, label: sprint.label, crewCount: 5, dateTimeFrom: sprint.dateTimeFrom },
      progress: { sprintCrewEngagementPercentage: { current: 100 } },
    })
    expect(data.sprint.actions.map((it: Json) => it.label)).toEqual(sprint.actions.map((it: Json) => it.label))
    expect(data.sprint.behaviors.map((it: Json) => it.current)).toEqual([65, 50])
    const told = await feedback(sprint.id, 'ada')
    expect(told.matrix.roles).toEqual([])
    expect(told.matrix.items.map((it: Json) => [it.all.value, it.all.n, it.roles, it.own])).toEqual([
      [65, 5, [], null],
      [50, 5, [], null],
      // The pair of peers is hidden from the owner, too.
      [null, null, [], null],
    ])
    expect(told.feedbacks).toEqual([])
    expect((await as('ada', 'sprint.advice', { query: { sprintId: sprint.id } })).status).toBe(403)
    const analytics = (await as('ada', 'sprint.userSprintAnalytics', { params: { id: sprint.id } })).data
    const scopes = Object.entries(analytics.dimensions).map(([name, items]) => [
      name,
      [...new Set((items as Json[]).flatMap(it => it.series.map((one: Json) => one.id)))],
      (items as Json[]).flatMap(it => it.series.flatMap((one: Json) => one.children)),
    ])
    expect(analytics.isMember).toBe(false)
    expect(scopes).toEqual([
      // How far the actions are; all else of the owner is left out.
      ['actions', ['self'], []],
      ['reflections', [], []],
      ['behaviours', ['sprintCrew'], []],
      ['outcomes', ['sprintCrew'], []],
      ['sprintCrewEngagements', ['sprintCrew'], []],
      ['energyLevel', [], []],
    ])
    const text = JSON.stringify([data, told, analytics])
    for (const secret of ['Paula', 'Quirin', '@', 'You asked first', 'Write it down', 'Calm week'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('which check-ins are done, and nothing of what is in them', async () => {
    const sprint = await start({ sprintCrews: crew }, 'ben')
    await decide('GRANTED')
    await at(dayAt(3, 12))
    const [member] = sprint.sprintTeamMembers
    const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
    const { checkIn: it } = (await as('ben', 'sprint.findCurrentCheckIn', { query })).data
    const ratings = [...sprint.behaviors, ...sprint.outcomes].map((one: Json) => ({ itemId: one.id, value: 2 }))
    const done = { id: it.id, version: it.version, status: 'COMPLETED', step: 7, ratings, energy: 1, note: 'Tired.' }
    expect((await as('ben', 'sprint.updateCheckIn', { body: done })).status).toBe(200)
    await at(dayAt(10, 16, 1))
    const { data } = await seen()
    expect(data.progress.sprintTimeline.checkInDates.map((one: Json) => one.status)).toEqual([
      'COMPLETED',
      'INCOMPLETE',
      'FUTURE',
      'FUTURE',
    ])
    expect(JSON.stringify(data)).not.toContain('Tired')
    const calls = [
      as('ada', 'sprint.findAllBySprintAndTeamMember', { query }),
      as('ada', 'sprint.findCurrentCheckIn', { query }),
      as('ada', 'sprint.sprintActivities', { params: { sprintId: sprint.id }, query: {} }),
      as('ada', 'sprint.userSprint', { params: { id: sprint.id }, query: {} }),
      as('ada', 'sprint.sprintReview', { params: { sprintId: sprint.id } }),
      as('ada', 'sprint.sprintShares', { params: { sprintId: sprint.id } }),
      as('ada', 'sprint.sprintResult', { params: { sprintId: sprint.id } }),
      as('ada', 'sprint.runAgain', { body: { sprintId: sprint.id } }),
      as('ada', 'sprint.cancelUserSprint', { params: { id: sprint.id } }),
    ]
    expect((await Promise.all(calls)).map(one => one.status)).toEqual(calls.map(() => 404))
  })

  test('nobody else: not asked, asked only, declined, ended, another item, another person, another team, another tenant, a guest', async () => {
    const sprint = await closed()
    const nothing = [404, 404, 404]
    const teamId = await teamOf('Product Design')
    expect(await allOf('ada', sprint.id)).toEqual(nothing)
    await as('ada', 'team.requestViewingRight', {
      body: { teamId, userId: await idOf('ben'), requestItemType: 'SPRINT' },
    })
    expect(await allOf('ada', sprint.id)).toEqual(nothing)
    await decide('GRANTED', 'PORTFOLIO')
    expect(await allOf('ada', sprint.id)).toEqual(nothing)
    await decide('GRANTED')
    expect(await allOf('ada', sprint.id)).toEqual([200, 200, 200])
    for (const who of ['mei', 'rosa', 'cleo'])
      expect([who, ...(await allOf(who, sprint.id))]).toEqual([who, ...nothing])
    const params = { params: { id: sprint.id } }
    expect((await call(suite.server.url, 'sprint.userSprintAnalytics', params, { token: elsewhere })).status).toBe(404)
    const link = await token('Paula')
    expect((await call(suite.server.url, 'sprint.userSprintAnalytics', params, { token: link })).status).toBe(401)
    expect((await guest(link, 'open')).status).toBeGreaterThanOrEqual(400)
    await decide('REVOKED')
    expect(await allOf('ada', sprint.id)).toEqual(nothing)
  })

  test('nobody in the name of who holds it', async () => {
    await decide('GRANTED')
    const { token: acting } = await suite.db.acting('cleo@alder.example', 'ada@alder.example')
    const params = { userId: await idOf('ben') }
    expect((await call(suite.server.url, 'sprint.seenSprint', { params, query: {} }, { token: acting })).status).toBe(
      403,
    )
    expect((await seen()).status).toBe(200)
  })

  test('who leads the team no more, and whose owner has left it, sees nothing from that moment', async () => {
    const sprint = await closed()
    await decide('GRANTED')
    const teamId = await teamOf('Product Design')
    const body = {
      name: 'Team',
      purpose: 'PROJECT',
      type: 'REMOTE',
      distribution: 'ONE_SITE',
      version: 1,
      managerId: await idOf('rosa'),
    }
    expect((await as('ada', 'team.editTeam', { params: { id: teamId }, body })).status).toBe(200)
    expect(await allOf('ada', sprint.id)).toEqual([404, 404, 404])
    // Nobody takes a right over.
    expect(await allOf('rosa', sprint.id)).toEqual([404, 404, 404])
    await decide('GRANTED', 'SPRINT', 'rosa', 'Team')
    expect((await allOf('rosa', sprint.id))[0]).toBe(200)
    const [{ id: memberId }] = await suite.db.query<Json>(
      'select id from team_member where team_id = $1 and user_id = $2',
      [teamId, await idOf('ben')],
    )
    await as('rosa', 'team.removeOrgTeamMember', { params: { id: memberId } })
    expect(await allOf('rosa', sprint.id)).toEqual([404, 404, 404])
  })

  test('one who is of the crew: the own answer is known, so that a mean needs two others', async () => {
    const sprint = await start(
      { sprintCrews: [await colleague('ada', 'manager'), await colleague('mei'), await colleague('rosa')] },
      'ben',
    )
    await decide('GRANTED')
    await at(dayAt(0, 9, 1))
    await answerAs('ada', 5)
    await answerAs('mei', [3, 3, null])
    await answerAs('rosa', [1, 2, null])
    await at(dayAt(5, 9, 1))
    const { matrix } = await feedback(sprint.id, 'ada')
    expect(matrix.items.map((it: Json) => [it.all.value, it.all.n, it.all.reason])).toEqual([
      [50, 3, null],
      [58.3, 3, null],
      [null, null, 'remainder'],
    ])
  })

  test('what was sent before the words said that there may be such a reader stays closed', async () => {
    const sprint = await closed({}, () =>
      suite.db.query("update sprint_round set tells_of_others = false where status = 'OPEN'"),
    )
    const points = 'select distinct is_for_others from sprint_point where sprint_id = $1'
    expect(await suite.db.query(points, [sprint.id])).toEqual([{ is_for_others: false }])
    await decide('GRANTED')
    const told = await feedback(sprint.id, 'ada')
    expect([told.matrix, told.rounds.map((it: Json) => it.status)]).toEqual([
      null,
      ['FUTURE', 'FUTURE', 'FUTURE', 'FUTURE'],
    ])
    const { data } = await seen()
    expect(data.progress.sprintCrewEngagementPercentage.current).toBeNull()
    expect(data.sprint.behaviors.map((it: Json) => it.current)).toEqual([null, null])
    // To its owner it is open as it was.
    expect((await feedback(sprint.id, 'ben')).matrix.items[0].all.value).toBe(65)
  })

  test('it opens what runs or is planned; what is saved goes over to the portfolio, what is cancelled to nobody', async () => {
    const sprint = await closed()
    await decide('GRANTED')
    await at(dayAt(28, 12))
    expect((await seen()).data.sprint.finishedAt).not.toBeNull()
    expect((await as('ben', 'sprint.saveUserSprintToPortfolio', { params: { id: sprint.id } })).status).toBe(200)
    expect((await seen()).data).toMatchObject({ sprint: null, progress: null, next: null })
    expect((await allOf('ada', sprint.id)).slice(1)).toEqual([404, 404])
  })
})

describe('sprints, Who sees: a manager with the right PORTFOLIO', () => {
  test('reads what was saved: words, dates, and how the means of the whole crew moved; set aside is not in it', async () => {
    const sprint = await closed()
    expect((await portfolioOf()).status).toBe(404)
    await decide('GRANTED', 'PORTFOLIO')
    expect((await portfolioOf()).data).toMatchObject({ ownerName: 'Ben Okafor', sprints: [], years: [] })
    await at(dayAt(28, 12))
    await as('ben', 'sprint.saveUserSprintToPortfolio', { params: { id: sprint.id } })
    const { data } = await portfolioOf()
    expect(data.sprints).toHaveLength(1)
    expect(data.sprints[0]).toMatchObject({ id: sprint.id, endStatus: 'COMPLETED', crewCount: 5 })
    expect(data.sprints[0].behaviors.map((it: Json) => [it.first, it.final])).toEqual([
      [65, null],
      [50, null],
    ])
    await suite.db.query("update sprint set status = 'INCOMPLETE', end_status = 'INCOMPLETE' where id = $1", [
      sprint.id,
    ])
    expect((await portfolioOf()).data).toMatchObject({ sprints: [], years: [], total: 0 })
    expect((await as('ben', 'sprint.sprintPortfolio', { query: {} })).data.sprints).toHaveLength(1)
    await decide('REVOKED', 'PORTFOLIO')
    expect((await portfolioOf()).status).toBe(404)
  })

  test('a person or a team, not both', async () => {
    await decide('GRANTED', 'PORTFOLIO')
    const query = { userId: await idOf('ben'), teamId: await teamOf('Product Design') }
    expect((await as('ada', 'sprint.sprintPortfolio', { query })).status).toBe(400)
  })
})

test('a right of strengths alone can be shown to a whole team', async () => {
  const body = { teamId: await teamOf('Product Design'), itemType: 'SPRINT', shown: true }
  expect((await as('ben', 'team.updateViewingRightTeamMember', { body })).status).toBe(400)
  const { team } = (await as('ben', 'team.viewingRights', { query: {} })).data
  expect(new Set(team.map((it: Json) => it.itemType))).toEqual(new Set(['GLA', 'GL360']))
})
