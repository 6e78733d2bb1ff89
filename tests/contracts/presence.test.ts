import { createRealtime } from '@trellis/sdk/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresencePlace, Present } from '../../packages/sdk/src/index.ts'
import { alderSuite } from '../support/alder.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { teamDesignOf } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
let second: TestServer
const open: (() => void)[] = []

beforeAll(async () => {
  second = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000', DATABASE_URL: suite.db.url ?? '' } })
})
afterAll(async () => {
  for (const end of open) end()
  await second?.stop()
})

/** Somebody opens a screen on an instance: who is there, by first name, as it was told last. */
async function screen(who: string, topic: string, server: TestServer, place: PresencePlace = 'kanban', token?: string) {
  const own = token ?? (await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 86_400 })).token
  const realtime = createRealtime({ api: server.url, token: { get: async () => own, renew: async () => null } })
  let told: readonly Present[] | null = null
  const leave = realtime.here(topic, place, it => {
    told = it
  })
  open.push(leave)
  const people = () => told?.map(it => it.name.split(' ')[0]).sort()
  return { realtime, leave, people }
}

/** A team's sprint that runs, managed by Ada, with Mei and Ben in it. */
async function ofTeam() {
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const { data } = await as('ada', 'sprint.startTeamSprint', {
    body: { teamId, design: { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] } },
  })
  return { teamId, topic: `sprint/${data.id}`, ben }
}

test('who is on the board is told to those on it, over all instances, as they come and go; nothing is stored', async () => {
  const { topic } = await ofTeam()
  const sums = () => suite.db.checksums(['session', 'log', 'sprint_member'])
  const mei = await screen('mei', topic, suite.server)
  await expect.poll(mei.people).toEqual(['Mei'])
  const before = await sums()
  const ben = await screen('ben', topic, second)
  await expect
    .poll(() => [mei.people(), ben.people()])
    .toEqual([
      ['Ben', 'Mei'],
      ['Ben', 'Mei'],
    ])
  // A second tab of one person is the same person.
  const again = await screen('ben', topic, suite.server)
  await expect.poll(again.people).toEqual(['Ben', 'Mei'])
  ben.leave()
  // Who comes after it is told with those who are there then.
  const ada = await screen('ada', topic, second)
  await expect.poll(mei.people).toEqual(['Ada', 'Ben', 'Mei'])
  ada.leave()
  await expect.poll(mei.people).toEqual(['Ben', 'Mei'])
  again.leave()
  await expect.poll(mei.people).toEqual(['Mei'])
  expect(await sums()).toEqual(before)
})

test('who may not see the sprint is neither told nor seen, nor is somebody elsewhere, without a session, or of a page that embeds', async () => {
  const { topic, teamId } = await ofTeam()
  const mei = await screen('mei', topic, suite.server)
  await expect.poll(mei.people).toEqual(['Mei'])
  const nia = await screen('nia', topic, second)
  const embedded = await screen('ben', topic, second, 'kanban', await suite.db.embedToken('ben@alder.example'))
  const forged = await screen('ben', topic, second, 'kanban', 'no.token.at-all')
  // The design of the team is another screen; that of a sprint is none.
  const designing = await screen('ben', `team/${teamId}`, second, 'design')
  const wrong = await screen('ben', topic, second, 'design')
  await expect.poll(designing.people).toEqual(['Ben'])
  // Who may, and comes last, is told and seen: of the others nobody is.
  const ada = await screen('ada', topic, second)
  await expect
    .poll(() => [mei.people(), ada.people()])
    .toEqual([
      ['Ada', 'Mei'],
      ['Ada', 'Mei'],
    ])
  expect([nia, embedded, forged, wrong].map(it => it.people()).filter(it => it?.length)).toEqual([])
})

testWhole('while the connection is lost nobody is shown as there', async () => {
  const third = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000', DATABASE_URL: suite.db.url ?? '' } })
  const { topic } = await ofTeam()
  const mei = await screen('mei', topic, third)
  await expect.poll(mei.people).toEqual(['Mei'])
  await third.stop()
  await expect.poll(mei.people).toEqual([])
})

test('with the right to see it goes the place on the screen', async () => {
  const { topic, teamId, ben: benId } = await ofTeam()
  const mei = await screen('mei', topic, suite.server)
  const ben = await screen('ben', topic, second)
  await expect
    .poll(() => [mei.people(), ben.people()])
    .toEqual([
      ['Ben', 'Mei'],
      ['Ben', 'Mei'],
    ])
  const [member] = await suite.db.query<{ id: number }>(
    'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
    [teamId, benId],
  )
  expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id ?? 0 } })).status).toBe(200)
  await expect.poll(mei.people).toEqual(['Mei'])
  const ada = await screen('ada', topic, suite.server)
  await expect
    .poll(() => [mei.people(), ada.people()])
    .toEqual([
      ['Ada', 'Mei'],
      ['Ada', 'Mei'],
    ])
  expect(ben.people()).not.toContain('Ada')
})
