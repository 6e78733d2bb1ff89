import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { crewOf, roundsIn } from '../support/rounds.ts'
import { all, turnsIn } from '../support/turns.ts'
import { weeksIn } from '../support/weeks.ts'
import { testWhole } from '../support/whole.ts'

/**
 * What was shown of a sprint outlives it, its team and its people: nobody is told by what is deleted, by whoever read it. In each the
 * others answer as before. Source: ledger, Unit; sprints, Anonymity.
 */
const suite = alderSuite()
const { as, idOf } = suite
const { colleague } = roundsIn(suite)
const { signIn, fromMonday, startOwn, startOf, keep, round, reasons } = turnsIn(suite)
const { week } = weeksIn(suite)

const outside = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil'].map(it => crewOf(it, 'peer'))
const hidden = all('remainder')

const team = { name: 'For a while', purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' }

/** A team that somebody has made, with members who have accepted. */
async function teamOf(manager: string, ...members: string[]): Promise<number> {
  const got = await as(manager, 'team.createTeam', { body: team })
  expect(got.status, JSON.stringify(got.body)).toBe(200)
  for (const it of members)
    await suite.db.query(
      `insert into team_member (tenant_id, team_id, user_id, status, joined_at) select tenant_id, id, $2, 'ACCEPTED', now() from team where id = $1`,
      [got.data.id, await idOf(it)],
    )
  return got.data.id
}
const deleteTeam = async (id: number, who = 'ada') =>
  expect((await as(who, 'team.deleteTeam', { params: { id } })).status).toBe(200)
const wipeOut = async (email: string) => expect((await trellis(suite.server, 'wipe-out', email)).code).toBe(0)

/** Who leads a team hands it over. */
async function handOver(teamId: number, from: string, to: string): Promise<void> {
  const { version } = (await as(from, 'team.getTeam', { params: { id: teamId } })).data
  const body = { ...team, version, managerId: await idOf(to) }
  const got = await as(from, 'team.editTeam', { params: { id: teamId }, body })
  expect(got.status, JSON.stringify(got.body)).toBe(200)
}

test('with a team that is deleted nothing is forgotten to who has read its sprint, one person fewer or more', async () => {
  await signIn('ada', 'mei', 'ben', 'hana')
  await fromMonday()
  const teamId = await teamOf('ada', 'mei', 'ben')
  const sprint = await startOf(teamId, 'ada', ['mei'], outside)
  await round(0, outside)
  expect(await reasons(sprint, 'ada')).toEqual(all(null))
  // Who comes into the sprint after the round reads it as well.
  await suite.db.query(
    'insert into sprint_member (tenant_id, sprint_id, user_id) select tenant_id, id, $2 from sprint where id = $1',
    [...[sprint.id, await idOf('ben')]],
  )
  expect(await reasons(sprint, 'ben')).toEqual(all(null))
  await deleteTeam(teamId)
  const fewer = outside.slice(1)
  const more = [...outside, crewOf('Fritz', 'peer')]
  const ofAda = await startOwn('ada', fewer, 7)
  const ofMei = await startOwn('mei', more, 7)
  const ofBen = await startOwn('ben', fewer, 7)
  const ofHana = await startOwn('hana', fewer, 7)
  await round(7, more)
  expect(await reasons(ofAda, 'ada')).toEqual(hidden)
  expect(await reasons(ofMei, 'mei')).toEqual(hidden)
  expect(await reasons(ofBen, 'ben')).toEqual(hidden)
  // She has read nothing of it.
  expect(await reasons(ofHana, 'hana')).toEqual(all(null))
})

testWhole(
  'nor in the sprint of another team that is led by the same one; the same people are shown again',
  async () => {
    await signIn('ada', 'mei', 'ben')
    await fromMonday()
    const first = await teamOf('ada', 'mei', 'ben')
    const sprint = await startOf(first, 'ada', ['mei', 'ben'], outside)
    await round(0, outside)
    expect(await reasons(sprint, 'ada')).toEqual(all(null))
    await deleteTeam(first)
    const second = await teamOf('ada', 'ben')
    const again = await startOf(second, 'ada', ['ben'], outside, 7)
    const own = await startOwn('mei', outside.slice(1), 7)
    await round(7, outside)
    expect(await reasons(again, 'ada')).toEqual(all(null))
    expect(await reasons(own, 'mei')).toEqual(hidden)
    await deleteTeam(second)
    const last = await startOf(await teamOf('ada', 'mei'), 'ada', ['mei'], outside.slice(0, 4), 14)
    await round(14, outside)
    expect(await reasons(last, 'ada')).toEqual(hidden)
  },
)

test('who has led a team has read its sprints, whoever leads it now', async () => {
  await signIn('ada', 'mei', 'ben', 'hana')
  await fromMonday()
  const teamId = await teamOf('ada', 'mei', 'ben', 'hana')
  const sprint = await startOf(teamId, 'ada', ['ben'], outside)
  await round(0, outside)
  expect(await reasons(sprint, 'ada')).toEqual(all(null))
  // Hana leads it between two rounds.
  await handOver(teamId, 'ada', 'hana')
  expect(await reasons(sprint, 'hana')).toEqual(all(null))
  await handOver(teamId, 'hana', 'mei')
  const own = await startOwn('hana', outside.slice(1), 7)
  await round(7, outside)
  expect(await reasons(own, 'hana')).toEqual(hidden)
})

test('who is wiped out is one person in all sprints that were shown', async () => {
  await signIn('ada', 'mei')
  await fromMonday()
  const [anna, bert, carl, dora] = outside as [Json, Json, Json, Json]
  const zed = crewOf('Zwentibold', 'peer')
  const teamId = await teamOf('ada', 'mei')
  const ofTeam = await startOf(teamId, 'ada', ['mei'], [zed, anna, bert])
  const own = await startOwn('ada', [zed, carl, dora])
  await round(0, [zed, anna, bert, carl, dora])
  for (const it of [ofTeam, own]) expect(await reasons(it, 'ada')).toEqual(all(null))
  await wipeOut(zed.email)
  // Nothing that is kept names him.
  expect(await suite.db.whereIs('Zwentibold')).toEqual([])
  const four = [anna, bert, carl, dora]
  await keep(own, four, 'ada')
  await round(7, four)
  // With the first two it would be twice what he has said.
  expect(await reasons(own, 'ada')).toEqual(hidden)
})

test('whose answers are known by standing alone is no cover for others after being wiped out, nor when back', async () => {
  await signIn('mei')
  await fromMonday()
  const zed = crewOf('Zwentibold', 'manager')
  const [anna, bert, emil] = [crewOf('Anna', 'team'), crewOf('Bert', 'customer'), crewOf('Emil', 'other')]
  const sprint = await startOwn('mei', [zed, anna, bert])
  await round(0, [zed, anna, bert])
  expect([await reasons(sprint, 'mei'), await reasons(sprint, 'mei', 'manager')]).toEqual([all(null), all(null)])
  await wipeOut(zed.email)
  await keep(sprint, [anna, bert, emil])
  await round(7, [anna, bert, emil])
  expect(await reasons(sprint, 'mei')).toEqual(hidden)
  // By the same address he is the same one.
  await keep(sprint, [anna, bert, { ...zed, role: 'customer' }])
  await round(14, [anna, bert, zed])
  expect(await reasons(sprint, 'mei', 'customer')).toEqual(all('tooFew'))
})

test('an owner who is wiped out and comes back has read what was shown before', async () => {
  await suite.db.addMember('alder', 'zora@alder.example', ['Everyone', 'USER'])
  await signIn('zora')
  await fromMonday()
  const before = await startOwn('zora', outside)
  await round(0, outside)
  expect(await reasons(before, 'zora')).toEqual(all(null))
  await wipeOut('zora@alder.example')
  await suite.db.addMember('alder', 'zora@alder.example', ['Everyone', 'USER'])
  suite.forget()
  await signIn('zora')
  const after = await startOwn('zora', outside.slice(1), 7)
  await round(7, outside.slice(1))
  expect(await reasons(after, 'zora')).toEqual(hidden)
})

test('a colleague of a crew who is wiped out and comes back is the same one', async () => {
  await signIn('mei', 'ben', 'cleo', 'hana')
  await suite.db.addMember('alder', 'zora@alder.example', ['Everyone', 'USER'])
  await signIn('zora')
  await fromMonday()
  const [ben, cleo, hana] = [await colleague('ben'), await colleague('cleo'), await colleague('hana')]
  const sprint = await startOwn('mei', [await colleague('zora'), ben, cleo])
  await round(0, [await colleague('zora'), ben, cleo])
  expect(await reasons(sprint, 'mei')).toEqual(all(null))
  await wipeOut('zora@alder.example')
  await suite.db.addMember('alder', 'zora@alder.example', ['Everyone', 'USER'])
  suite.forget()
  await signIn('zora')
  const again = [await colleague('zora'), ben, cleo, hana]
  await keep(sprint, again)
  await round(7, again)
  expect(await reasons(sprint, 'mei')).toEqual(hidden)
})

test('a member who is left out of another team’s week is not told by it, though the first team is gone', async () => {
  await signIn('ada', 'mei', 'ben', 'liam')
  await fromMonday()
  const first = await teamOf('ada', 'mei', 'ben', 'liam')
  const sprint = await startOf(first, 'ada', ['mei', 'ben', 'liam'], [])
  expect(await week(sprint, 0, { mei: 4, ben: 3, liam: 2 })).toEqual([50, 100])
  await deleteTeam(first)
  const second = await teamOf('ada', 'mei', 'ben')
  const next = await startOf(second, 'ada', ['mei', 'ben'], [], 7)
  expect(await week(next, 7, { mei: 4, ben: 3 })).toEqual(['remainder', 'remainder'])
})
