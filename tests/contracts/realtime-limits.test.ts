import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { socketsTo } from '../support/sockets.ts'
import { soon } from '../support/soon.ts'
import { asStored, designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite({ TRELLIS_RATE_LIMIT: '400' })
const { as, idOf, teamOf } = suite
const { connect, connected, join } = socketsTo(suite)
const session = (who: string) => suite.db.session(`${who}@alder.example`, 'alder', { seconds: 1000 })

/** A team's sprint that runs, managed by Ada, with Mei and Ben in it. */
async function ofTeam() {
  await forgetSprints(suite.db)
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const design = { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] }
  const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  return { teamId, sprint: data as Json, ben }
}

test('what is asked for on a connection counts as calls of the person: who asks too much joins nothing, and calls nothing', async () => {
  const { teamId } = await ofTeam()
  const { token } = await session('liam')
  const socket = await connected(token)
  expect(await join(socket, `team/${teamId}`)).toBe(true)
  await Promise.all(Array.from({ length: 450 }, (_, at) => join(socket, `team/${900_000 + at}`)))
  socket.emit('leave', `team/${teamId}`)
  expect(await join(socket, `team/${teamId}`)).toBe(false)
  expect((await call(suite.server.url, 'account.getUserState', {}, { token })).status).toBe(429)
  expect(await connect(token)).toBe('rateLimited')
  // Nobody else is kept from anything.
  const other = await connected((await session('mei')).token)
  expect(await join(other, `team/${teamId}`)).toBe(true)
})

test('twenty connections a person, also where they come at once', async () => {
  const { token } = await session('hana')
  const found = await Promise.all(Array.from({ length: 60 }, () => connect(token)))
  expect(found.filter(it => typeof it !== 'string')).toHaveLength(20)
  expect(new Set(found.filter(it => typeof it === 'string'))).toEqual(new Set(['rateLimited']))
  // A place that was left is free again.
  const [first] = found.filter(it => typeof it !== 'string')
  first?.close()
  await expect.poll(async () => typeof (await connect(token))).toBe('object')
})

test('how a member is reached, set again and again, keeps nobody’s news back', async () => {
  const { teamId, sprint, ben } = await ofTeam()
  const { token } = await session('mei')
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(token)))
  for (const it of sockets)
    for (const topic of [`sprint/${sprint.id}`, `team/${teamId}`]) expect(await join(it, topic)).toBe(true)
  const ada = await connected((await session('ada')).token)
  await join(ada, `sprint/${sprint.id}`)
  const heard: Json[] = []
  ada.on('changed', (it: Json) => heard.push(it))
  const looks = async () =>
    Number(
      (
        await suite.db.query<{ n: string }>(
          'select xact_commit as n from pg_stat_database where datname = current_database()',
        )
      )[0]?.n,
    )
  const member = sprint.sprintTeamMembers.find((it: Json) => it.userId === ben)
  let { version } = member
  const before = await looks()
  for (let at = 0; at < 60; at++) {
    const body = {
      id: member.id,
      version,
      standUpAssistantEnabled: at % 2 === 0,
      thirdPartyAppNotificationDisabled: false,
    }
    version = (await as('ben', 'sprint.updateSprintTeamMember', { body })).data.version
  }
  await as('ada', 'sprint.saveActivity', { body: { sprintId: sprint.id, title: 'x', activityType: { code: 'OTH' } } })
  await expect.poll(() => heard.some(it => it.what === 'activities')).toBe(true)
  // Forty topics are listened to: looked at for each of sixty messages they were 2,400 transactions.
  expect((await looks()) - before).toBeLessThan(1000)
})

test('who is let see a sprint hears of its design and rounds alone, and is not seen at its board, nor sees who is there', async () => {
  await forgetSprints(suite.db)
  const design = designOf(null)
  const { data: sprint } = await as('ben', 'sprint.startUserSprint', { body: { design } })
  const [ada, ben] = [await idOf('ada'), await idOf('ben')]
  const right = { teamId: await teamOf('Product Design'), viewerId: ada, itemType: 'SPRINT', status: 'GRANTED' }
  expect((await as('ben', 'team.updateViewingRightsUsers', { body: right })).status).toBe(200)
  const topic = `sprint/${sprint.id}`
  const reader = await connected((await session('ada')).token)
  const owner = await connected((await session('ben')).token)
  const [heard, all]: [string[], string[]] = [[], []]
  reader.on('changed', it => heard.push(it.what))
  owner.on('changed', it => all.push(it.what))
  const seen: number[][] = []
  for (const it of [reader, owner]) {
    it.on('present', ({ people }) => seen.push(people.map(one => one.userId)))
    expect(await join(it, topic)).toBe(true)
  }
  reader.emit('here', topic, 'kanban')
  const activity = { sprintId: sprint.id, title: 'x', activityType: { code: 'OTH' } }
  expect((await as('ben', 'sprint.saveActivity', { body: activity })).status).toBe(200)
  const body = { id: sprint.id, version: sprint.version, design: { ...asStored(design, sprint), label: 'Guard it' } }
  expect((await as('ben', 'sprint.startUserSprint', { body })).status).toBe(200)
  await expect.poll(() => heard).toContain('sprint')
  await expect.poll(() => all).toContain('sprint')
  expect(all).toContain('activities')
  // What came before the design did not reach the reader.
  expect(heard).toEqual(['sprint'])
  owner.emit('here', topic, 'kanban')
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.map(() => [ben]))
  // Nor once the right has ended.
  expect((await as('ben', 'team.updateViewingRightsUsers', { body: { ...right, status: 'REVOKED' } })).status).toBe(200)
  await expect.poll(() => join(reader, topic)).toBe(false)
})

test('who is signed out hears nothing more within five seconds', async () => {
  const { sprint } = await ofTeam()
  const { token, sid } = await session('otto')
  const socket = await connected(token)
  await join(socket, `sprint/${sprint.id}`)
  const stays = await connected((await session('otto')).token)
  await suite.db.query('update session set revoked_at = now() where id = $1', [sid])
  await soon(suite.server.url, 5000, () => !socket.connected)
  expect(stays.connected).toBe(true)
  // Nor does the session come back by what is remembered of it.
  expect(await connect(token)).toBe('unauthenticated')
})

test('whatever is sent on a connection, in whatever shape, the connection and the server stay', async () => {
  const { sprint } = await ofTeam()
  const topic = `sprint/${sprint.id}`
  const socket = await connected((await session('ben')).token)
  const odd: unknown[] = [null, 7, true, '', [], {}, [[]], { toString: 1 }, { toString: 1, valueOf: 1 }, { length: -1 }]
  const names = ['join', 'leave', 'here', 'away', 'emit']
  for (const name of names)
    for (const one of [undefined, ...odd]) {
      socket.emit(name, one)
      socket.emit(name, one, one, one)
      socket.emit(name, topic, one, one)
    }
  expect(await join(socket, topic)).toBe(true)
  expect(socket.connected).toBe(true)
  expect((await fetch(`${suite.server.url}/readyz`)).status).toBe(200)
})

test('why there is no connection is a word of the catalogue, whatever is given as a token', async () => {
  for (const token of [undefined, null, 7, [], { toString: 1 }, 'no.token.at-all'])
    expect(await connect(token)).toMatch(/^(tokenInvalid|unauthenticated)$/)
})

test('a connection that floods with what asks for nothing is ended, and its person’s others stay', async () => {
  const { token } = await session('tara')
  const [one, other] = [await connected(token), await connected(token)]
  // Twice the limit and more, wherever the minute begins.
  for (let at = 0; at < 1700; at++) one.emit(at % 2 ? 'leave' : 'nothing', 'team/1')
  await expect.poll(() => one.connected).toBe(false)
  expect(other.connected).toBe(true)
})

test('who withdraws the agreement hears nothing more, at once', async () => {
  const { teamId } = await ofTeam()
  const { token } = await session('kira')
  const socket = await connected(token)
  await join(socket, `team/${teamId}`)
  expect((await call(suite.server.url, 'account.consent', { body: { isAgree: false } }, { token })).status).toBe(200)
  // Long before all are looked at by themselves.
  await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(false)
})
