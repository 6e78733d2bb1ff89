import { createDebugRealtime } from '@trellis/sdk/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { startBalancer } from '../support/balancer.ts'
import { untilMarked } from '../support/heard.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { designOf, forgetSprints, teamDesignOf } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const rounds = roundsIn(suite)
let second: TestServer
const open: (() => void)[] = []

beforeAll(async () => {
  second = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000', DATABASE_URL: suite.db.url ?? '' } })
})
afterAll(async () => {
  for (const end of open) end()
  await second?.stop()
})

/** Listens as somebody at one of the two instances; what is heard, in its order. */
async function listen(who: string, topic: string, at: Pick<TestServer, 'url'>, token?: string) {
  const own = token ?? (await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 86_400 })).token
  const realtime = createDebugRealtime({
    api: at.url,
    token: { get: async () => own, renew: async () => null },
  })
  const heard: unknown[] = []
  open.push(realtime.listen(topic, it => void heard.push(it)))
  return { heard, realtime, userId: await idOf(who) }
}
/** What has happened since somebody heard something last is nothing to hear. */
const heardNothing = async ({ heard, realtime, userId }: Awaited<ReturnType<typeof listen>>) => {
  const before = heard.length
  await untilMarked(realtime, userId)
  expect(heard.slice(before)).toEqual([])
}

/** A team's sprint that runs, managed by Ada, with Mei and Ben in it. */
async function ofTeam() {
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  const { data } = await as('ada', 'sprint.startTeamSprint', {
    body: { teamId, design: { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] } },
  })
  return { teamId, id: data.id as number, ben }
}
const plan = async (who: string, sprintId: number, title: string): Promise<Json> =>
  (await as(who, 'sprint.saveActivity', { body: { sprintId, title, activityType: { code: 'OTH' } } })).data

test('a move on one instance is heard on the other: what, and its version, never the data', async () => {
  const { id } = await ofTeam()
  const ben = await listen('ben', `sprint/${id}`, second)
  const mei = await listen('mei', `sprint/${id}`, suite.server)
  // Once joined, something may have been missed.
  await expect.poll(() => [ben.heard, mei.heard]).toEqual([[null], [null]])
  expect(ben.realtime.state.value).toBe('connected')
  const it = await plan('ada', id, 'Agree limits')
  const { data } = await as('ada', 'sprint.moveActivity', { body: { id: it.id, status: 'DONE', afterId: null } })
  const told = (version: number) => ({ topic: `sprint/${id}`, what: 'activities', version })
  const wanted = [null, told(data.version - 1), told(data.version)]
  await expect.poll(() => [ben.heard, mei.heard]).toEqual([wanted, wanted])
  // A call that is refused, and one that changes nothing, says nothing.
  await as('mei', 'sprint.moveActivity', { body: { id: it.id, status: 'TODO', afterId: null } })
  await as('ada', 'sprint.moveActivity', { body: { id: it.id, status: 'DONE', afterId: null } })
  await heardNothing(ben)
})

test('of two who listen to one topic on a page one hears on when the other leaves', async () => {
  const { id } = await ofTeam()
  const { realtime, heard } = await listen('mei', `sprint/${id}`, suite.server)
  const left: unknown[] = []
  const leave = realtime.listen(`sprint/${id}`, it => void left.push(it))
  await expect.poll(() => left).not.toEqual([])
  leave()
  await plan('ada', id, 'Agree limits')
  const moved = expect.objectContaining({ what: 'activities' })
  await expect.poll(() => heard).toContainEqual(moved)
  expect(left).not.toContainEqual(moved)
})

test('topics are joined by the rule of the API: others hear nothing, nor does who has no session', async () => {
  const { id, teamId } = await ofTeam()
  const nia = await listen('nia', `sprint/${id}`, second)
  const niaOfTeam = await listen('nia', `team/${teamId}`, second)
  const others = await listen('ben', `notification/${await idOf('ada')}`, second)
  const wrong = await listen('ben', 'sprint/1;drop', second)
  const own = await listen('ben', `notification/${await idOf('ben')}`, second)
  await expect.poll(() => own.heard).toEqual([null])
  await plan('ada', id, 'Agree limits')
  for (const it of [nia, niaOfTeam, others, wrong]) await heardNothing(it)
  const forged = await listen('ben', `sprint/${id}`, second, 'no.token.at-all')
  await expect.poll(() => forged.realtime.state.value).toBe('disconnected')
})

test('a connection whose session ends is not tried again for ever: asked for anew, it is refused', async () => {
  const { token } = await suite.db.session('mei@alder.example', 'alder', { seconds: 86_400 })
  const mei = await listen('mei', `notification/${await idOf('mei')}`, second, token)
  await expect.poll(() => mei.realtime.state.value).toBe('connected')
  expect((await call(suite.server.url, 'auth.logout', {}, { token })).status).toBe(200)
  await expect.poll(() => mei.realtime.state.value).toBe('disconnected')
})

test('who leaves the team hears no more of its sprint', async () => {
  const { id, teamId, ben } = await ofTeam()
  const left = await listen('ben', `sprint/${id}`, second)
  const stays = await listen('mei', `sprint/${id}`, second)
  await expect.poll(() => [left.heard, stays.heard]).toEqual([[null], [null]])
  const [member] = await suite.db.query<{ id: number }>(
    'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
    [teamId, ben],
  )
  expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id ?? 0 } })).status).toBe(200)
  await plan('ada', id, 'Agree limits')
  await expect.poll(() => stays.heard.length).toBe(2)
  await heardNothing(left)
  // That there is less to see is said, so that the page asks once more.
  expect(left.heard).toEqual([null, null])
})

test('where an instance loses its connection that listens, everybody there looks again, and hears on', async () => {
  const { id } = await ofTeam()
  const ben = await listen('ben', `sprint/${id}`, second)
  await expect.poll(() => ben.heard).toEqual([null])
  await suite.db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trellis-listens'",
    [],
  )
  await expect.poll(() => ben.heard, { timeout: 60_000 }).toEqual([null, null])
  await plan('ada', id, 'Agree limits')
  await expect.poll(() => ben.heard.length).toBe(3)
})

testWhole('after an instance was away, its people reconnect within 5 attempts and are told to look', async () => {
  const { id } = await ofTeam()
  const third = await startServer({ env: { DATABASE_URL: suite.db.url ?? '' } })
  // How soon the next one is there is not left to how busy the machine is.
  const balancer = await startBalancer(third.port)
  const ben = await listen('ben', `sprint/${id}`, balancer)
  await expect.poll(() => ben.heard).toEqual([null])
  await third.kill()
  await expect.poll(() => ben.realtime.state.value).toBe('reconnecting')
  await plan('ada', id, 'While away')
  balancer.to(second.port)
  await expect.poll(() => ben.heard, { timeout: 60_000 }).toEqual([null, null])
  expect(ben.realtime.state.value).toBe('connected')
  await balancer.stop()
  await third.stop()
})

test('one whom the owner lets see a sprint hears of it until the right is ended, and not a moment longer', async () => {
  const teamId = await teamOf('Product Design')
  const ada = await idOf('ada')
  await forgetSprints(suite.db)
  const { data: sprint } = await as('ben', 'sprint.startUserSprint', { body: { design: designOf(null) } })
  const decide = (status: string) =>
    as('ben', 'team.updateViewingRightsUsers', { body: { teamId, viewerId: ada, itemType: 'SPRINT', status } })
  const topic = `sprint/${sprint.id}`
  const before = await listen('ada', topic, second)
  await heardNothing(before)
  await decide('GRANTED')
  const one = await listen('ada', topic, second)
  const other = await listen('mei', topic, suite.server)
  await expect.poll(() => one.heard).toEqual([null])
  // Of activities a right tells nothing: what is heard next is how the sprint stands.
  await plan('ben', sprint.id, 'Block the mornings')
  await as('ben', 'sprint.extendUserSprint', { params: { id: sprint.id }, query: { extendedDuration: 2 } })
  await expect.poll(() => one.heard).toEqual([null, expect.objectContaining({ topic, what: 'sprint' })])
  await decide('REVOKED')
  // That it has ended is said; what comes after is not.
  await expect.poll(() => one.heard.at(-1)).toBe(null)
  const heard = one.heard.length
  await as('ben', 'sprint.saveUserSprintToPortfolio', { params: { id: sprint.id } })
  await heardNothing(one)
  expect([heard, other.heard]).toEqual([3, []])
})

test('who is taken out of a network, or leaves it, hears no more of the board', async () => {
  const { id } = (await as('tara', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })).data
  const topic = `plan/${id}`
  const supporter = async (who: string) => {
    const person = { type: 'MENTOR', userId: await idOf(who), name: '', email: '' }
    const body = { ...person, agilePlanGroupId: id, id: 0, version: 0 }
    const { data } = await as('tara', 'plan.saveNetwork', { body })
    const answer = (accept: boolean) => as(who, 'plan.answerNetwork', { body: { id: data.id, accept } })
    await answer(true)
    return { answer, memberId: data.id as number, ...(await listen(who, topic, second)) }
  }
  const [jonas, mei] = [await supporter('jonas'), await supporter('mei')]
  const tara = await listen('tara', topic, second)
  const joined = (it: { heard: unknown[] }) => it.heard.includes(null)
  await expect.poll(() => [jonas, mei, tara].every(joined)).toBe(true)
  const gone = { query: { id: jonas.memberId, agilePlanGroupId: id } }
  expect((await as('tara', 'plan.deleteNetwork', gone)).status).toBe(200)
  expect((await mei.answer(false)).status).toBe(200)
  const { version } = (await as('tara', 'plan.planBoard', { params: { id } })).data
  const line = { agilePlanGroupId: id, id: 0, type: 'OUTCOME', code: null, label: 'Decisions wait a day', version: 0 }
  expect((await as('tara', 'plan.savePlanItem', { body: line })).status).toBe(200)
  const told = { topic, what: 'plan', version: version + 1 }
  await expect.poll(() => tara.heard).toContainEqual(told)
  for (const { heard } of [jonas, mei]) {
    // That it has ended is said, as that it had begun.
    await expect.poll(() => heard.filter(it => it === null)).toHaveLength(2)
    expect(heard).not.toContainEqual(told)
  }
})

test('that a round has closed is told, once and without a number; that somebody has answered is not', async () => {
  const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]
  const sprint = await rounds.start({ sprintCrews: crew }, 'ben')
  const ben = await listen('ben', `sprint/${sprint.id}`, second)
  const { heard } = ben
  await expect.poll(() => heard).toEqual([null])
  await rounds.at(dayAt(0, 9, 1))
  await rounds.answer('Quirin', 4, { feedback: 'Clear.' })
  await rounds.answer('Rosa', 3)
  await rounds.guest(await rounds.token('Paula'), 'decline', { scope: 'round' })
  await heardNothing(ben)
  await rounds.at(dayAt(5, 9, 1))
  await expect.poll(() => heard).toEqual([null, { topic: `sprint/${sprint.id}`, what: 'round', version: 0 }])
  await rounds.at(dayAt(5, 9, 2))
  await heardNothing(ben)
})

test('spec 3, Debug: who may hear of a topic sends to it what all who listen get; nobody else does, nor anything else', async () => {
  const { id } = await ofTeam()
  const topic = `sprint/${id}`
  const mei = await listen('mei', topic, suite.server)
  const ben = await listen('ben', topic, second)
  const nia = await listen('nia', `notification/${await idOf('nia')}`, second)
  await expect.poll(() => [mei.heard, ben.heard, nia.heard]).toEqual([[null], [null], [null]])
  expect(await ben.realtime.emit(topic, 'Hello')).toBe(true)
  const told = { topic, what: 'debug', version: 0, data: { sprintId: id, eventName: 'sprint', eventData: 'Hello' } }
  await expect.poll(() => [mei.heard.at(-1), ben.heard.at(-1)]).toEqual([told, told])
  expect(await nia.realtime.emit(topic, 'Hello')).toBe(false)
  expect(await ben.realtime.emit(topic, 'x'.repeat(501))).toBe(false)
  expect(await ben.realtime.emit('sprint/1;drop', 'Hello')).toBe(false)
  await heardNothing(mei)
})
