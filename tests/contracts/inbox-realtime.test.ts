import { createRealtime, type RealtimeChange } from '@trellis/sdk/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { startBalancer } from '../support/balancer.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { designOf, forgetSprints } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
let second: TestServer
const open: (() => void)[] = []

beforeAll(async () => {
  second = await startServer({ env: { DATABASE_URL: suite.db.url ?? '' } })
})
afterAll(async () => {
  for (const end of open) end()
  await second?.stop()
})

/** A page of somebody at an instance: it looks whenever something may have changed, as the portal's do. */
async function page(who: string, at: Pick<TestServer, 'url'>) {
  const { token } = await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 400 * 86_400 })
  const state = { looks: 0, heard: [] as (RealtimeChange | null)[], entries: [] as Json[] }
  const look = async () => {
    state.entries = (await call(at.url, 'notification.all', {}, { token })).data
    state.looks++
  }
  const realtime = createRealtime({ api: at.url, token: { get: async () => token, renew: async () => null } })
  open.push(
    realtime.listen(`notification/${await idOf(who)}`, change => {
      state.heard.push(change)
      void look()
    }),
  )
  await expect.poll(() => state.looks).toBeGreaterThan(0)
  return {
    ...state,
    get heard() {
      return state.heard
    },
    active: (rule: string) => state.entries.filter(it => it.rule === rule && it.status === 'ACTIVE'),
    unread: () => state.entries.filter(it => !it.isRead).length,
    settled: () =>
      expect
        .poll(async () => state.looks === (await new Promise(done => setTimeout(() => done(state.looks), 400))))
        .toBe(true),
  }
}
/** Of a quiet machine. */
const within = (holds: () => boolean) => soon(suite.server.url, 2000, holds)

test('what somebody else does is in the list of all pages within two seconds, on both instances', async () => {
  await suite.db.query('update membership set is_agree = true where user_id = $1', [await idOf('tara')])
  const pages = await Promise.all([page('tara', suite.server), page('tara', second)])
  const teamId = await teamOf('Product Design')
  expect(pages.map(it => it.active('teamInvitation').length)).toEqual([0, 0])
  const { status, body } = await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [await idOf('tara')] } })
  expect([status, body.error]).toEqual([200, undefined])
  await within(() => pages.every(it => it.active('teamInvitation').length === 1))
})

test('what is read in one page is read in the other, one or all; the list and its count are equal', async () => {
  const [one, other] = await Promise.all([page('ben', suite.server), page('ben', second)])
  await one.settled()
  const [first] = one.active('viewingRequest')
  await as('ben', 'notification.markAsRead', { params: { id: first?.id } })
  await within(() => [one, other].every(it => it.active('viewingRequest')[0]?.isRead))
  await as('ben', 'notification.markAllAsRead')
  await within(() => [one, other].every(it => it.unread() === 0))
  const heard = other.heard.length
  // A repeat that changes nothing says nothing.
  await as('ben', 'notification.markAllAsRead')
  await other.settled()
  expect(other.heard.length).toBe(heard)
})

test('looks at once that find something new say so once', async () => {
  const ben = await page('ben', suite.server)
  await ben.settled()
  const heard = ben.heard.length
  await suite.db.query('delete from notification where user_id = $1', [await idOf('ben')])
  await Promise.all(Array.from({ length: 10 }, () => as('ben', 'notification.all')))
  await ben.settled()
  expect(ben.heard.slice(heard).filter(it => it !== null)).toHaveLength(1)
})

test('what is put off in one page is put off in the other, and comes back in both', async () => {
  const [one, other] = await Promise.all([page('cleo', suite.server), page('cleo', second)])
  await one.settled()
  const [entry] = one.active('viewingRequest')
  const both = (isPutOff: boolean) =>
    within(() => [one, other].every(it => (it.active('viewingRequest')[0]?.putOffUntil !== null) === isPutOff))
  expect((await as('cleo', 'notification.putOff', { params: { id: entry?.id } })).status).toBe(200)
  await both(true)
  expect((await as('cleo', 'notification.takeBackPutOff', { params: { id: entry?.id } })).status).toBe(200)
  await both(false)
})

test('a certificate that is withdrawn is no news any more on all pages of its holder', async () => {
  const [{ id } = { id: 0 }] = await suite.db.query<{ id: number }>(
    "update badge_issue set issued_at = now() where user_id = $1 and achievement = 'sprintCertificate' returning id",
    [await idOf('ada')],
  )
  const pages = await Promise.all([page('ada', suite.server), page('ada', second)])
  const news = (it: (typeof pages)[number]) =>
    it.active('badgeIssued').filter(one => one.facts.badge === 'sprintCertificate')
  await within(() => pages.every(it => news(it).length === 1))
  expect((await as('cleo', 'badge.withdrawCertificate', { params: { id } })).status).toBe(200)
  await within(() => pages.every(it => news(it).length === 0))
})

test('what a job brings is heard by who is in the sprint, and by nobody else', async () => {
  await forgetSprints(suite.db)
  await as('mei', 'sprint.startUserSprint', { body: { design: designOf(3) } })
  const [mei, ben] = await Promise.all([page('mei', second), page('ben', second)])
  await Promise.all([mei.settled(), ben.settled()])
  await suite.db.query("update session set expires_at = '2200-01-01'")
  const before = ben.heard.length
  for (const it of [suite.server, second]) await it.clock({ advance: 'P4D' })
  await suite.server.job('sprint-life')
  await within(() => mei.active('sprintStarted').length === 1)
  expect(ben.heard.length).toBe(before)
  await suite.server.clock({ now: new Date().toISOString() })
  await second.clock({ now: new Date().toISOString() })
})

testWhole('after an instance was away its pages look again, and show what came meanwhile', async () => {
  const third = await startServer({ env: { DATABASE_URL: suite.db.url ?? '' } })
  const balancer = await startBalancer(third.port)
  const cleo = await page('cleo', balancer)
  await cleo.settled()
  await third.kill()
  await as('cleo', 'notification.markAllAsRead')
  balancer.to(second.port)
  await expect.poll(() => cleo.unread(), { timeout: 60_000 }).toBe(0)
  await balancer.stop()
  await third.stop()
})

test('an activity of a team is heard of by its people: planned, moved, done and deleted', async () => {
  const start = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 3_600_000)
  await suite.server.clock({ now: new Date(start.getTime() - 3_600_000).toISOString() })
  await second.clock({ now: new Date(start.getTime() - 3_600_000).toISOString() })
  await suite.db.query("update membership set time_zone = 'UTC' where user_id = $1", [await idOf('ben')])
  const ben = await page('ben', second)
  const before = ben.active('activity').length
  const day = start.toISOString().slice(0, 11)
  const body = {
    ...{ teamId: await teamOf('Product Design'), title: 'Agree limits', activityType: { code: 'OTH' } },
    ...{ meetingTimeFrom: `${day}10:00:00`, meetingTimeTo: `${day}11:00:00` },
  }
  const { data: it } = await as('ada', 'sprint.saveActivity', { body })
  await within(() => ben.active('activity').length === before + 1)
  await as('ada', 'sprint.activityDone', { body: { id: it.id } })
  await within(() => ben.active('activity').length === before)
  await as('ada', 'sprint.activityDone', { body: { id: it.id, done: false } })
  await within(() => ben.active('activity').length === before + 1)
  await as('ada', 'sprint.deleteActivity', { params: { id: it.id } })
  await within(() => ben.active('activity').length === before)
})
