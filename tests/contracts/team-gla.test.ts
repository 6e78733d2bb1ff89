import { describe, expect, test } from 'vitest'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf } = suite

const reasons = {
  tooFew:
    'To ensure user privacy, insights will become available once a minimum of two unique individuals in your team, excluding yourself, have completed their Growth Leader assessments.',
  oneLeft: expect.stringMatching(/one person who is left/),
  tonight: expect.stringMatching(/worked out at night/),
  held: expect.stringMatching(/those of one person/),
}
const gla = async (who: string, teamId: number) => (await as(who, 'team.teamGla', { params: { teamId } })).data
const score = (data: Json) => data.results.find((it: Json) => it.capability === 'change')?.average_Score
const night = () => suite.server.job('team-gla')
const later = async (days: number) => {
  await suite.db.query("update session set expires_at = expires_at + interval '400 days'")
  await suite.server.clock({ advance: `P${days}D` })
  await night()
}
const finish = (who: string, change: number, days = 0) => suite.finish(who, { change, execution: 3 }, days)

/** As if nobody had ever finished or seen anything, or were in a team. */
async function clean() {
  for (const it of [
    'team_gla',
    'ledger_seen',
    'ledger_known',
    'ledger_unit',
    'sprint_point',
    'sprint_week_point',
    'ledger_set',
    'ledger_person',
    'viewing_right',
    'team_viewing',
  ])
    await suite.db.query(`delete from ${it}`)
  await suite.db.query('delete from gla_assessment where guest_id is null')
  await suite.db.query('update team_member set removed_at = now()')
}
const teamOf = async (manager: string, members: string[], invited: string[] = []) => {
  const at = (it: string) => `${it}@alder.example`
  const { id } = await suite.db.team(at(manager), {
    members: members.map(at),
    assistant: null,
    invited: invited.map(at),
  })
  await suite.db.query('delete from viewing_right')
  return id
}
/** A team of Kira's, of people without assessments of the past. */
async function emptyTeam() {
  await clean()
  return teamOf('kira', ['ben', 'liam', 'noor', 'otto', 'pia', 'quinn'])
}
const leave = async (teamId: number, who: string) =>
  suite.db.query('update team_member set removed_at = now() where team_id = $1 and user_id = $2', [
    teamId,
    await idOf(who),
  ])

describe('the aggregated assessment of a team (ledger, Published by a job)', () => {
  test('is empty below two people besides the one who looks, with the reason (spec 2 section 8)', async () => {
    const teamId = await emptyTeam()
    await finish('ben', 2)
    await night()
    expect(await gla('kira', teamId)).toEqual({
      completedAssessment: null,
      totalTeamMember: 7,
      errorMessage: reasons.tooFew,
      results: [],
    })
    await finish('liam', 4)
    // A look publishes nothing.
    expect(await gla('kira', teamId)).toMatchObject({ errorMessage: reasons.tooFew, results: [] })
    await night()
    expect(score(await gla('kira', teamId))).toBe(3)
    // Ben knows his own answers, so that only Liam would be left.
    expect(await gla('ben', teamId)).toMatchObject({ errorMessage: reasons.tooFew, results: [] })
    expect(score(await gla('quinn', teamId))).toBe(3)
  })

  test('attack, counting along: without numbers nothing in the reply changes as one more person finishes', async () => {
    const teamId = await emptyTeam()
    const nobody = await gla('kira', teamId)
    for (const who of ['ben', 'liam', 'noor']) {
      await finish(who, 2)
      for (const it of ['kira', 'quinn', who]) expect([who, it, await gla(it, teamId)]).toEqual([who, it, nobody])
    }
  })

  test('no before and after tells one person: the number stays until two differ, and 30 days at least', async () => {
    const teamId = await emptyTeam()
    for (const [who, it] of [
      ['ben', 1],
      ['liam', 2],
      ['noor', 3],
    ] as const)
      await finish(who, it)
    await night()
    for (const who of ['kira', 'ben', 'noor', 'otto']) expect([who, score(await gla(who, teamId))]).toEqual([who, 2])
    await finish('otto', 5)
    await later(31)
    expect([score(await gla('kira', teamId)), (await gla('kira', teamId)).completedAssessment]).toEqual([2, 3])
    await finish('pia', 5)
    await night()
    expect(await gla('kira', teamId)).toMatchObject({ completedAssessment: 5, errorMessage: null })
    expect(score(await gla('kira', teamId))).toBe(3.2)
    // Who joined and knows himself would have the other one of the two.
    expect((await gla('otto', teamId)).errorMessage).toEqual(reasons.oneLeft)
    // The same answers once more, as far as the ledger goes.
    await finish('ben', 5, 40)
    await later(31)
    expect(score(await gla('kira', teamId))).toBe(3.2)
    // Somebody who leaves stays in the number until enough differ.
    await leave(teamId, 'noor')
    await later(31)
    expect(score(await gla('kira', teamId))).toBe(3.2)
    expect((await as('noor', 'team.teamGla', { params: { teamId } })).status).toBe(404)
    await finish('ben', 5, 120)
    await finish('liam', 5, 120)
    await later(31)
    expect(score(await gla('kira', teamId))).toBe(5)
  })

  test('a Leader Profile that was ranked by another rule is read by this one: equal numbers share a rank', async () => {
    // All are kept with rank 1 and as top three.
    await suite.finish('ben', { change: 3, decisions: 2, direction: 4.34, execution: 4.25, inclusion: 1, self: 1.5 })
    const [newest] = (await as('ben', 'gla.results', { query: { languageCode: 'en' } })).data.results
    expect(
      newest.capabilities.map((it: Json) => [it.capability, it.capability_rank, it.isTopThree, it.isBottomThree]),
    ).toEqual([
      ['direction', 1, true, false],
      ['execution', 1, true, false],
      ['change', 3, true, false],
      ['decisions', 4, false, true],
      ['self', 5, false, true],
      ['inclusion', 6, false, true],
    ])
    // One's own numbers are not a group's.
    expect(newest.capabilities[0].average_Score).toBe(4.34)
  })

  test('leaves the server as it is written, with one decimal, and is ranked by that (measurement 7)', async () => {
    const teamId = await emptyTeam()
    for (const [who, change] of [
      ['ben', 2],
      ['liam', 3],
      ['noor', 3],
    ] as const)
      await suite.finish(who, { change, execution: 2.7 })
    await night()
    const { results } = await gla('kira', teamId)
    expect(results.map((it: Json) => [it.average_Score, it.capability_rank])).toEqual([
      [2.7, 1],
      [2.7, 1],
    ])
    expect(JSON.stringify(results)).not.toMatch(/\d\.\d\d/)
  })

  test('a new number comes after 30 days, not before', async () => {
    const teamId = await emptyTeam()
    for (const who of ['ben', 'liam']) await finish(who, 1)
    await night()
    for (const who of ['noor', 'otto']) await finish(who, 5)
    await later(29)
    expect(score(await gla('kira', teamId))).toBe(1)
    await later(2)
    expect(score(await gla('kira', teamId))).toBe(3)
  })

  test('attack, overlap: a second team of the same people but one gets no number, nor does a wider one tell', async () => {
    const wide = await emptyTeam()
    const close = await teamOf('kira', ['ben', 'liam', 'noor'])
    for (const [who, it] of [
      ['ben', 1],
      ['liam', 2],
      ['noor', 3],
      ['otto', 5],
    ] as const)
      await finish(who, it)
    await night()
    expect(score(await gla('kira', wide))).toBe(2.8)
    expect(await gla('kira', close)).toMatchObject({ errorMessage: reasons.held, results: [] })
  })

  test('attack, without consent: who has not accepted counts in nothing', async () => {
    await clean()
    const teamId = await teamOf('kira', ['ben', 'liam'], ['noor', 'otto'])
    for (const [who, it] of [
      ['ben', 2],
      ['liam', 4],
      ['noor', 5],
      ['otto', 5],
    ] as const)
      await finish(who, it)
    await night()
    expect([score(await gla('kira', teamId)), (await gla('kira', teamId)).completedAssessment]).toEqual([3, 2])
  })

  test('two instances at once publish one number, and calls beside them get it or the reason', async () => {
    const teamId = await emptyTeam()
    for (const who of ['ben', 'liam', 'noor']) await finish(who, 4)
    const [before] = await suite.db.query('select count(*) as n from ledger_set')
    const looks = Array.from({ length: 6 }, () => gla('kira', teamId))
    const replies = await Promise.all([night(), night(), ...looks])
    for (const it of replies.slice(2) as Json[])
      expect([null, 4]).toContainEqual(it.errorMessage === null ? score(it) : null)
    const [after] = await suite.db.query('select count(*) as n from ledger_set')
    expect([before?.n, after?.n]).toEqual([0, 1])
    expect(score(await gla('kira', teamId))).toBe(4)
  })

  test('a wipe-out removes the numbers, and what follows does not tell the person either', async () => {
    const teamId = await emptyTeam()
    for (const who of ['liam', 'noor', 'otto', 'pia']) await finish(who, 4)
    await night()
    expect([score(await gla('kira', teamId)), score(await gla('noor', teamId))]).toEqual([4, 4])
    const noor = await idOf('noor')
    expect(await wipeOut(suite.db.url, 'noor@alder.example')).toBeGreaterThan(3)
    expect(await suite.db.query('select data, n from ledger_set')).toEqual([{ data: null, n: 4 }])
    expect(await suite.db.query('select 1 from ledger_unit')).toHaveLength(4)
    expect(await suite.db.query('select 1 from ledger_seen where viewer_id = $1', [noor])).toEqual([])
    expect(await gla('kira', teamId)).toMatchObject({
      completedAssessment: null,
      errorMessage: reasons.tonight,
      results: [],
    })
    await night()
    expect(await gla('kira', teamId)).toMatchObject({ errorMessage: reasons.held, results: [] })
    expect(await suite.db.query('select 1 from team_member where user_id = $1', [noor])).toEqual([])
    expect(await suite.db.query('select 1 from viewing_right where $1 in (user_id, viewer_id)', [noor])).toEqual([])
  })

  test('the demo teams have their numbers from the start', async () => {
    for (const [who, name] of [
      ['ada', 'Product Design'],
      ['hana', 'Engineering'],
      ['kira', 'Leadership Circle'],
      ['ines', 'Customer Care'],
      ['jonas', 'Operations'],
    ] as const) {
      const data = await gla(who, await suite.teamOf(name))
      expect([name, data.errorMessage, data.results.length]).toEqual([name, null, 10])
    }
  })
})

describe('own results of others (ledger, Known to a viewer)', () => {
  const decide = async (owner: string, viewer: string, teamId: number, status: string) =>
    as(owner, 'team.updateViewingRightsUsers', {
      body: { teamId, viewerId: await idOf(viewer), itemType: 'GLA', status },
    })
  const board = async (who: string, teamId: number) =>
    Object.fromEntries(
      (
        await as(who, 'team.retrieveTeamData', { params: { teamId }, query: { save: 'true' } })
      ).data.managerImpactData.map((it: Json) => [
        it.name.split(' ')[0],
        [it.items[0].status, it.items[0].waits, it.glaCompletedAt !== null],
      ]),
    )

  test('a right that would show one other person waits, for both to read, and opens with the last one', async () => {
    const teamId = await emptyTeam()
    for (const who of ['liam', 'noor', 'otto']) await finish(who, 4)
    await night()
    expect(score(await gla('kira', teamId))).toBe(4)
    expect((await decide('liam', 'kira', teamId, 'GRANTED')).data).toMatchObject({ status: 'GRANTED', waits: false })
    expect((await decide('noor', 'kira', teamId, 'GRANTED')).data).toMatchObject({ status: 'GRANTED', waits: true })
    expect(await board('kira', teamId)).toMatchObject({
      Liam: ['GRANTED', false, true],
      Noor: ['GRANTED', true, false],
    })
    const mine = (await as('noor', 'team.viewingRights', { query: {} })).data.rights
    expect(mine.filter((it: Json) => it.waits).map((it: Json) => [it.viewerName, it.itemType])).toEqual([
      ['Kira Novak', 'GLA'],
    ])
    const held = (await as('kira', 'team.managerViewingRight', { params: { id: teamId } })).data.rights
    expect(held.filter((it: Json) => it.waits).map((it: Json) => it.name)).toEqual(['Noor Haddad'])
    expect((await decide('otto', 'kira', teamId, 'GRANTED')).data).toMatchObject({ waits: false })
    expect(await board('kira', teamId)).toMatchObject({
      Noor: ['GRANTED', false, true],
      Otto: ['GRANTED', false, true],
    })
    // Everybody gets the same numbers still.
    expect(await gla('kira', teamId)).toEqual(await gla('ben', teamId))
  })

  test('who was let see all but one is not served the number of the team', async () => {
    const teamId = await emptyTeam()
    for (const who of ['liam', 'noor', 'otto']) await finish(who, 4)
    for (const who of ['liam', 'noor']) await decide(who, 'kira', teamId, 'GRANTED')
    await board('kira', teamId)
    await night()
    expect((await gla('kira', teamId)).errorMessage).toEqual(reasons.oneLeft)
    expect(score(await gla('ben', teamId))).toBe(4)
  })

  test('attack, forgotten rights: revoked, asked for again, declined, or with the member gone, known stays known', async () => {
    const teamId = await emptyTeam()
    for (const who of ['liam', 'noor', 'otto']) await finish(who, 4)
    for (const who of ['liam', 'noor']) await decide(who, 'kira', teamId, 'GRANTED')
    await board('kira', teamId)
    await decide('liam', 'kira', teamId, 'REVOKED')
    await as('kira', 'team.requestViewingRight', {
      body: { teamId, userId: await idOf('liam'), requestItemType: 'GLA' },
    })
    await decide('liam', 'kira', teamId, 'DECLINED')
    await night()
    expect((await gla('kira', teamId)).errorMessage).toEqual(reasons.oneLeft)
    const [member] = await suite.db.query('select id from team_member where team_id = $1 and user_id = $2', [
      teamId,
      await idOf('noor'),
    ])
    expect((await as('noor', 'team.removeOrgTeamMember', { params: { id: member?.id } })).status).toBe(200)
    expect(score(await gla('kira', teamId))).toBeUndefined()
  })

  test('attack, rights in another team: what was opened in one team is known in all', async () => {
    await clean()
    const first = await teamOf('kira', ['liam', 'ben'])
    const second = await teamOf('kira', ['liam', 'noor'])
    for (const who of ['liam', 'noor']) await finish(who, 4)
    expect((await decide('liam', 'kira', first, 'GRANTED')).data.waits).toBe(false)
    await board('kira', first)
    await night()
    expect((await gla('kira', second)).errorMessage).toEqual(reasons.oneLeft)
  })

  test('attack, a right never looked at: granted and revoked, or strengths shown, is no knowledge', async () => {
    await clean()
    const all = await teamOf('kira', ['liam', 'noor', 'otto'])
    const two = await teamOf('kira', ['noor', 'otto'])
    for (const who of ['liam', 'noor', 'otto']) await finish(who, 4)
    await finish('kira', 2)
    await night()
    await suite.db.query('update team set assistant_id = null where id = $1', [two])
    expect(score(await gla('kira', all))).toBe(3.5)
    await decide('liam', 'kira', all, 'GRANTED')
    await decide('liam', 'kira', all, 'REVOKED')
    await as('liam', 'team.updateViewingRightTeamMember', { body: { teamId: all, itemType: 'GLA', shown: true } })
    const strengths = (await as('kira', 'team.dashboard', { params: { teamId: all } })).data
      .memberAggregatedStrengthList
    expect(strengths.some((it: Json) => it.name.startsWith('Liam'))).toBe(true)
    // The number of all less that of the two and her own would be Liam's.
    expect(score(await gla('kira', two))).toBeUndefined()
  })
})
