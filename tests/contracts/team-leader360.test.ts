import { shown } from '@trellis/sdk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const tooFew =
  'To ensure user privacy, insights will become available once a minimum of two unique individuals in your team, excluding yourself, have completed their Growth Leader 360 assessments.'
const told = async (who: string, teamId: number) => (await as(who, 'team.teamGl360', { params: { teamId } })).data
const night = () => suite.server.job('team-leader360')

/** The round of somebody's newest report. */
const roundOf = async (who: string): Promise<number> => {
  const [row] = await suite.db.query<{ round_id: number }>(
    'select round_id from l360_report where user_id = $1 order by made_at desc limit 1',
    [await idOf(who)],
  )
  return row?.round_id ?? 0
}
const read = async (viewer: string, owner: string) =>
  (await as(viewer, 'leader360.report', { params: { roundId: await roundOf(owner) }, query: {} })).status
const grant = async (owner: string, viewer: string, teamId: number): Promise<Json> => {
  const body = { teamId, viewerId: await idOf(viewer), itemType: 'GL360', status: 'GRANTED' }
  return (await as(owner, 'team.updateViewingRightsUsers', { body })).data
}
const makeTeam = async (manager: string, members: string[]): Promise<number> => {
  const at = (it: string) => `${it}@alder.example`
  const { id } = await suite.db.team(at(manager), { members: members.map(at), assistant: null, invited: [] })
  await suite.db.query('delete from viewing_right where team_id = $1', [id])
  await night()
  return id
}

/** Nobody was served or knows anything, and of rights there are none. */
beforeEach(async () => {
  for (const it of ['ledger_seen', 'ledger_known']) await suite.db.query(`delete from ${it}`)
  await suite.db.query("delete from viewing_right where item_type = 'GL360'")
})

describe('team-impact/gl360/{teamId}', () => {
  test('is the mean over leaders of what others gave each, as their reports have it', async () => {
    const teamId = await teamOf('Product Design')
    const data = await told('ben', teamId)
    expect(data).toMatchObject({ completedAssessment: 4, totalTeamMember: 10, errorMessage: null })
    expect(data.results).toHaveLength(10)
    const others: number[] = []
    for (const it of ['ada', 'mei', 'pia', 'quinn']) {
      const { data: report } = await as(it, 'leader360.report', { params: { roundId: await roundOf(it) }, query: {} })
      others.push(report.capabilities.find((one: Json) => one.capability === 'change').others)
    }
    expect(data.results.find((it: Json) => it.capability === 'change')).toMatchObject({
      label: 'Change',
      average_Score: shown(others.reduce((sum, it) => sum + it, 0) / 4),
      styleScore: null,
      strategyScore: null,
    })
    // Alike to everybody who is served.
    expect((await told('mei', teamId)).results).toEqual(data.results)
  })

  test('is nothing below two reports of others, with the text of the specification', async () => {
    const one = await makeTeam('liam', ['mei', 'noor'])
    expect(await told('liam', one)).toMatchObject({ completedAssessment: null, errorMessage: tooFew, results: [] })
    const two = await makeTeam('otto', ['pia', 'quinn'])
    expect((await told('otto', two)).completedAssessment).toBe(2)
    // Who is one of two would read the other one's.
    expect(await told('pia', two)).toMatchObject({ errorMessage: tooFew, results: [] })
  })

  test('who reads single reports is not served what would leave one person alone', async () => {
    const teamId = await teamOf('Leadership Circle')
    for (const owner of ['ada', 'ines']) {
      expect((await grant(owner, 'kira', teamId)).waits).toBe(false)
      expect(await read('kira', owner)).toBe(200)
    }
    const data = await told('kira', teamId)
    expect([data.results, data.errorMessage]).toEqual([[], expect.stringMatching(/one person who is left/)])
    expect((await told('cleo', teamId)).completedAssessment).toBe(3)
  })

  test('a report waits where it would show one other person, and opens with that one’s', async () => {
    const teamId = await teamOf('Product Design')
    expect((await grant('mei', 'ada', teamId)).waits).toBe(false)
    expect(await read('ada', 'mei')).toBe(200)
    expect((await told('ada', teamId)).completedAssessment).toBe(4)
    expect((await grant('pia', 'ada', teamId)).waits).toBe(true)
    expect(await read('ada', 'pia')).toBe(404)
    const board = (await as('ada', 'team.impact', { params: { teamId } })).data.managerImpactData
    const pia = board.find((it: Json) => it.name === 'Pia Rossi')
    expect(pia).toMatchObject({ gl360CompletedAt: null })
    expect(pia.items.find((it: Json) => it.itemType === 'GL360')).toMatchObject({ status: 'GRANTED', waits: true })
    const mei = board.find((it: Json) => it.name === 'Mei Chen')
    expect(mei.gl360CompletedAt).toEqual(expect.any(String))
    expect((await grant('quinn', 'ada', teamId)).waits).toBe(false)
    expect([await read('ada', 'pia'), await read('ada', 'quinn')]).toEqual([200, 200])
  })

  test('whom the viewer has rated in an anonymous group is read alone, or counts in a number, never both', async () => {
    // Both have rated Ada as peers.
    const before = await makeTeam('hana', ['ada', 'mei', 'pia', 'quinn'])
    expect((await told('hana', before)).completedAssessment).toBe(4)
    expect((await grant('ada', 'hana', before)).waits).toBe(true)
    expect(await read('hana', 'ada')).toBe(404)
    const after = await makeTeam('ines', ['ada', 'mei', 'pia', 'quinn'])
    expect((await grant('ada', 'ines', after)).waits).toBe(false)
    expect(await read('ines', 'ada')).toBe(200)
    expect((await told('ines', after)).results).toEqual([])
  })
})

test('members show the team what others see them strong in, by name alone', async () => {
  const teamId = await teamOf('Product Design')
  const list = async () =>
    (await as('ben', 'team.dashboard', { params: { teamId } })).data.memberAggregatedStrengthList as Json[]
  const of = async (name: string) => (await list()).find(it => it.name === name)
  expect(await of('Mei Chen')).toMatchObject({ gl360Completed: true, styleCompleted: true })
  expect([1, 2, 3]).toContain((await of('Mei Chen'))?.gl360.length)
  expect(Object.keys((await of('Mei Chen'))?.gl360[0] ?? {})).toEqual(['description', 'text', 'resultTagId'])
  expect(await of('Pia Rossi')).toMatchObject({ gl360Completed: false, gl360: [] })
  await as('quinn', 'team.updateViewingRightTeamMember', { body: { teamId, itemType: 'GLA', shown: false } })
  expect(await of('Quinn Murphy')).toMatchObject({ gl360Completed: true, styleCompleted: false, style: [] })
  // Who shows what there is none of is not told from who shows nothing.
  const before = await list()
  await as('ben', 'team.updateViewingRightTeamMember', { body: { teamId, itemType: 'GL360', shown: true } })
  expect(await list()).toEqual(before)
})

test('ledger, Known to a viewer: who has rated in it is told no strengths of a 360; the leader and the others are', async () => {
  const teamId = await makeTeam('hana', ['ada', 'quinn'])
  await as('ada', 'team.updateViewingRightTeamMember', { body: { teamId, itemType: 'GL360', shown: true } })
  const seenBy = async (who: string) =>
    ((await as(who, 'team.dashboard', { params: { teamId } })).data.memberAggregatedStrengthList as Json[]).find(
      it => it.name === 'Ada Lindqvist',
    )?.gl360.length ?? 0
  // Hana has rated Ada as a peer, Quinn has not.
  expect([await seenBy('hana'), (await seenBy('quinn')) > 0, (await seenBy('ada')) > 0]).toEqual([0, true, true])
})

test('a manager asks for a 360: by mail, and in the inbox until one is sent; again, once there is a report', async () => {
  const [mei, teamName] = [await idOf('mei'), 'Product Design']
  const ask = (event: string) =>
    as('ada', 'notification.requestByMail', {
      body: {
        event,
        user_id: mei,
        common_data: {
          client_id: 'alder',
          full_name: 'Mei Chen',
          manager_name: 'Ada Lindqvist',
          team_name: teamName,
          link: '/explore/leader-360?customModel=false',
        },
      },
    })
  const row = async () =>
    ((await as('mei', 'notification.all')).data as Json[]).find(it => it.rule === 'leader360Wanted')
  expect(await row()).toBeUndefined()
  expect((await ask('redo_gl_360')).status).toBe(200)
  expect(await row()).toMatchObject({
    status: 'ACTIVE',
    personName: 'Ada Lindqvist',
    text: 'Ada Lindqvist asks you for a Leader 360',
    screen: '/explore/leader-360',
  })
  expect((await suite.mailTo('mei')).map(it => it.subject)).toContain('Ada Lindqvist asks you for a new Leader 360')
  const again = await ask('redo_gl_360')
  expect([again.status, again.body.error.message]).toEqual([409, 'You have already triggered a request by email.'])
  const raters = [{ group: 'peer', name: 'Noor Haddad', email: 'noor@alder.example' }]
  const { draft } = (
    await as('mei', 'leader360.raters', { body: { customModel: false, version: 0, days: 21, raters } })
  ).data
  expect((await row())?.status).toBe('ACTIVE')
  await as('mei', 'leader360.start', { body: { roundId: draft.id, version: draft.version } })
  expect((await row())?.status).toBe('COMPLETED')
})

test('numbers of a team go with somebody who is wiped out', async () => {
  const teamId = await teamOf('Product Design')
  expect((await told('ben', teamId)).completedAssessment).toBe(4)
  await wipeOut(suite.db.url, 'quinn@alder.example')
  expect(await told('ben', teamId)).toMatchObject({ results: [], errorMessage: expect.stringMatching(/at night/) })
})
