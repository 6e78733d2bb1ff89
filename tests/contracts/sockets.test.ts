import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { planGuestOf, vouchedTokenOf } from '../support/plans.ts'
import { socketsTo } from '../support/sockets.ts'
import { soon } from '../support/soon.ts'
import { designOf, forgetSprints } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf } = suite
const { connect, connected, join } = socketsTo(suite)
const page = 'https://intranet.example'

const session = async (who: string) =>
  (await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 40 * 86_400 })).token
/** Topics of the boards of so many teams that Ada manages. */
async function teamsOfAda(count: number): Promise<string[]> {
  const rows = await suite.db.query<{ id: number }>(
    `with made as (
       insert into team (tenant_id, name, manager_id) select $1, 'Team ' || at, $2 from generate_series(1, $3) at returning id)
     insert into team_member (tenant_id, team_id, user_id, status, joined_at) select $1, id, $2, 'ACCEPTED', now() from made
     returning team_id as id`,
    [await suite.db.tenant('alder'), await idOf('ada'), count],
  )
  return rows.map(it => `team/${it.id}`)
}
/** A board of Tara's, and a guest of it whose link stands and whom a host vouches for. */
async function boardWithGuest() {
  const { data } = await as('tara', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })
  const guest = await planGuestOf(suite.db, data.id)
  return { topic: `plan/${data.id}`, guest, token: await vouchedTokenOf(suite.db, guest) }
}
const list = async (clientId: string) =>
  suite.db.query('insert into embed_origin values ($1, $2)', [await suite.db.tenant(clientId), page])

describe('who comes', () => {
  test('by a link that is for something else has no connection: of links those of boards alone hear anything', async () => {
    for (const purpose of ['gla', 'set-password', 'alignment', 'feedback', 'leader360', 'meeting'] as const) {
      const { token } = await suite.db.guest(purpose)
      expect([purpose, await connect(token)]).toEqual([purpose, 'guestLinkUnknown'])
    }
    for (const given of [{ expired: true }, { clientId: 'birch', expired: true }])
      expect(await connect((await suite.db.guest('plan', given)).token)).toBe('guestLinkExpired')
  })

  test('in somebody’s name has none: nobody is heard, nor seen, who is not there', async () => {
    const { token } = await suite.db.acting('cleo@alder.example', 'ben@alder.example')
    expect(await connect(token)).toBe('impersonating')
  })

  test('as a member who has not agreed, has no role, or whose organisation is closed, is told which', async () => {
    const [ben, mei] = [await session('ben'), await session('mei')]
    await suite.db.query('update membership set is_agree = false where user_id = $1', [await idOf('ben')])
    expect(await connect(ben)).toBe('consentNeeded')
    await suite.db.query("update membership set roles = '{Everyone}' where user_id = $1", [await idOf('mei')])
    expect(await connect(mei)).toBe('forbidden')
    await suite.db.query("update tenant set available = false where client_id = 'alder'")
    expect(await connect(await session('tara'))).toBe('tenantUnavailable')
  })

  test('hears of fifty topics at most', async () => {
    const topics = await teamsOfAda(52)
    const socket = await connected(await session('ada'))
    const joined: boolean[] = []
    for (const it of topics) joined.push(await join(socket, it))
    expect(joined).toEqual(topics.map((_, at) => at < 50))
    // A place that is left is free again.
    socket.emit('leave', topics[0])
    expect(await join(socket, topics[51] ?? '')).toBe(true)
  })
})

describe('a guest for whom a host vouches', () => {
  test('hears from a page that the organisation lists, or from none, until the page is taken off', async () => {
    const { topic, token } = await boardWithGuest()
    await list('birch')
    for (const origin of [page, 'null']) expect(await connect(token, { origin })).toBe('forbidden')
    await list('alder')
    const socket = await connect(token, { origin: page })
    const ofBackEnd = await connected(token)
    if (typeof socket === 'string') throw new Error(socket)
    expect([await join(socket, topic), await join(ofBackEnd, topic)]).toEqual([true, true])
    await suite.db.query("delete from embed_origin where tenant_id = (select id from tenant where client_id = 'alder')")
    await soon(suite.server.url, 5000, () => !socket.connected)
    expect(ofBackEnd.connected).toBe(true)
  })

  test('hears for as long as the host’s word counts; by the own link on', async () => {
    const { topic, token, guest } = await boardWithGuest()
    const [byWord, byLink] = [await connected(token), await connected(guest.token)]
    expect([await join(byWord, topic), await join(byLink, topic)]).toEqual([true, true])
    await suite.server.clock({ advance: 'PT14M', jobs: false })
    expect(byWord.connected).toBe(true)
    await suite.server.clock({ advance: 'PT2M', jobs: false })
    await soon(suite.server.url, 5000, () => !byWord.connected)
    expect(byLink.connected).toBe(true)
    expect(await connect(token)).toBe('tokenExpired')
  })
})

describe('within five seconds, whatever was not announced', () => {
  test('a link whose time is over ends its connections', async () => {
    const { topic, guest } = await boardWithGuest()
    const socket = await connected(guest.token)
    expect(await join(socket, topic)).toBe(true)
    await suite.server.clock({ advance: 'PT25H', jobs: false })
    await soon(suite.server.url, 5000, () => !socket.connected)
    expect(await connect(guest.token)).toBe('guestLinkExpired')
  })

  test.each<[string, string]>([
    ['has not agreed any more', 'update membership set is_agree = false where user_id = $1'],
    ['has left the organisation', 'delete from membership where user_id = $1'],
  ])('a host’s page of who %s hears nothing', async (_, change) => {
    const email = 'not-for-long@alder.example'
    const id = await suite.db.addMember('alder', email, ['Everyone', 'USER'])
    const socket = await connected(await suite.db.embedToken(email))
    const stays = await connected(await suite.db.embedToken('tara@alder.example'))
    await suite.db.query(change, [id])
    await soon(suite.server.url, 5000, () => !socket.connected)
    expect(stays.connected).toBe(true)
  })

  test('a session whose time is over ends its connections; a host’s word rests on none', async () => {
    const { token, sid } = await suite.db.session('ben@alder.example', 'alder', { seconds: 86_400 })
    const [own, embedded] = [await connected(token), await connected(await suite.db.embedToken('ben@alder.example'))]
    await suite.db.query("update session set expires_at = now() - interval '1 second' where id = $1", [sid])
    await soon(suite.server.url, 5000, () => !own.connected)
    expect(embedded.connected).toBe(true)
  })
})

testWhole(
  'within half a minute a right that ended without a word is over: the page is told, and hears on of the rest',
  async () => {
    const [gone = '', stays = ''] = await teamsOfAda(2)
    const socket = await connected(await session('ada'))
    const left: string[] = []
    socket.on('left', it => left.push(it))
    for (const it of [gone, stays]) expect(await join(socket, it)).toBe(true)
    const teamId = Number(gone.split('/')[1])
    await suite.db.query('delete from team_member where team_id = $1', [teamId])
    await suite.db.query('update team set manager_id = $2 where id = $1', [teamId, await idOf('ben')])
    await soon(suite.server.url, 35_000, () => left.length > 0)
    expect([left, socket.connected, await join(socket, gone)]).toEqual([[gone], true, false])
  },
)

test('who leaves a topic of which some changes alone are heard hears none of them any more', async () => {
  await forgetSprints(suite.db)
  const { data: sprint } = await as('ben', 'sprint.startUserSprint', { body: { design: designOf(null) } })
  const teamId = await suite.teamOf('Product Design')
  const right = { teamId, viewerId: await idOf('ada'), itemType: 'SPRINT', status: 'GRANTED' }
  expect((await as('ben', 'team.updateViewingRightsUsers', { body: right })).status).toBe(200)
  const topic = `sprint/${sprint.id}`
  const [leaves, stays] = [await connected(await session('ada')), await connected(await session('ada'))]
  const [heard, all]: [string[], string[]] = [[], []]
  leaves.on('changed', it => heard.push(it.what))
  stays.on('changed', it => all.push(it.what))
  for (const it of [leaves, stays]) expect(await join(it, topic)).toBe(true)
  leaves.emit('leave', topic)
  // What is asked for after it is answered after it.
  expect(await join(leaves, `notification/${await idOf('ada')}`)).toBe(true)
  const extend = { params: { id: sprint.id }, query: { extendedDuration: 2 } }
  expect((await as('ben', 'sprint.extendUserSprint', extend)).status).toBe(200)
  await expect.poll(() => all).toContain('sprint')
  expect(await join(leaves, `calendar/${await idOf('ada')}`)).toBe(true)
  expect(heard.filter(it => it === 'sprint')).toEqual([])
})
