import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { forgetSprints, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const people = ['ada', 'mei', 'ben', 'nia'] as const
/** The Monday of a week in which clocks are put forward in Berlin on the Sunday after: 22 March 2027. */
const at = (time: string, day = '2027-03-22', offset = '+01:00') =>
  suite.server.clock({ now: new Date(`${day}T${time}:00${offset}`).toISOString() })

/** A team's sprint that runs, by the clock of Berlin or another, with Mei there and Ben in New York. */
async function running(timezone = 'Europe/Berlin') {
  const teamId = await teamOf('Product Design')
  const [mei, ben] = [await idOf('mei'), await idOf('ben')]
  await forgetSprints(suite.db)
  await suite.db.query("update membership set time_zone = 'America/New_York' where user_id = $1", [ben])
  for (const it of people) await as(it, 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  await at('08:00')
  const design = {
    ...teamDesignOf(mei, null),
    timezone,
    startDay: '2027-03-22',
    memberUserIds: [mei, ben],
  }
  const { data, status } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  expect(status).toBe(200)
  return { teamId, sprintId: data.id as number, mei, ben }
}
const look = async (who: string, teamId: number, day?: string): Promise<Json> =>
  (await as(who, 'sprint.standUp', { params: { teamId }, query: day ? { day } : {} })).data
const words = { done: 'Called two customers', next: 'Write it down', inTheWay: '' }
const answer = (who: string, sprintId: number, more: Json = {}) =>
  as(who, 'sprint.answerStandUp', { body: { sprintId, day: '2027-03-22', version: 0, ...words, ...more } })
const waits = async (who: string) =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === 'standUp')

test('it waits from nine where each member is, and is done by the answer or gone when the day ends', async () => {
  const { teamId, sprintId } = await running()
  expect(await waits('mei')).toEqual([])
  expect((await answer('mei', sprintId)).body.error).toMatchObject({
    message: 'This stand-up is not open.',
    details: { reason: 'closed' },
  })
  await at('09:00')
  expect(await waits('mei')).toMatchObject([
    {
      status: 'ACTIVE',
      type: 'STAND_UP',
      notificationType: 'reminder',
      buttonText: 'START',
      screen: `/teams/v2/${teamId}/sprint/stand-up`,
      until: '2027-03-22T10:00:00.000Z',
    },
  ])
  // Four in the morning where Ben is: he reads his own hours, and is not asked before them.
  expect(await waits('ben')).toEqual([])
  expect((await look('ben', teamId)).own).toMatchObject({ opens: '2027-03-22T13:00:00.000Z' })
  expect((await answer('ben', sprintId)).body.error).toMatchObject({ details: { reason: 'closed' } })
  expect((await answer('mei', sprintId)).data).toMatchObject({ ...words, version: 1 })
  expect(await waits('mei')).toMatchObject([{ status: 'COMPLETED' }])
  // New York has put its clocks forward already: five hours apart.
  await at('14:00')
  expect(await waits('ben')).toMatchObject([{ status: 'ACTIVE' }])
  await at('04:59', '2027-03-23')
  expect(await waits('ben')).toMatchObject([{ status: 'ACTIVE' }])
  await at('05:00', '2027-03-23')
  expect(await waits('ben')).toMatchObject([{ status: 'CANCELLED', showButton: false }])
})

test('the digest is out at eleven by the clock of the team, and late answers are added in place', async () => {
  const { teamId, sprintId } = await running()
  await at('09:30')
  await answer('mei', sprintId)
  const before = await look('mei', teamId)
  expect(before).toMatchObject({ frequency: 'DAILY', own: { answer: words } })
  expect(before.digest).toMatchObject({
    day: '2027-03-22',
    isOut: false,
    entries: [],
    publishes: '2027-03-22T10:00:00.000Z',
  })
  await at('11:00')
  const states = async () =>
    Object.fromEntries(
      (await look('ada', teamId)).digest.entries.map((it: Json) => [it.name.split(' ')[0], [it.state, it.isLate]]),
    )
  expect(await states()).toEqual({ Mei: ['ANSWERED', false], Ben: ['OPEN', false] })
  await at('16:00')
  expect((await answer('ben', sprintId, { inTheWay: 'No list' })).status).toBe(200)
  expect(await states()).toEqual({ Mei: ['ANSWERED', false], Ben: ['ANSWERED', true] })
  // What was sent at the very instant is in time.
  await suite.db.query('update stand_up set answered_at = $2 where sprint_id = $1', [sprintId, before.digest.publishes])
  expect((await states()).Ben).toEqual(['ANSWERED', false])
  // Changed in place, over its version; a stale one meets what is.
  expect((await answer('ben', sprintId, { version: 1, next: 'Sleep' })).data.version).toBe(2)
  const stale = await answer('ben', sprintId, { version: 1 })
  expect([stale.status, stale.body.error.details.current.next]).toEqual([409, 'Sleep'])
  // The next morning the newest digest is still that of yesterday, and a weekend has none.
  await at('09:00', '2027-03-23')
  expect((await look('mei', teamId)).digest).toMatchObject({ day: '2027-03-22', after: '2027-03-23', before: null })
  await at('12:00', '2027-03-29', '+02:00')
  expect((await look('mei', teamId)).digest).toMatchObject({ day: '2027-03-29', before: '2027-03-26' })
  expect((await look('mei', teamId, '2027-03-26')).digest).toMatchObject({ isOut: true, after: '2027-03-29' })
})

test('the day of the digest is the team’s: in Auckland it is Tuesday while it is Monday in UTC', async () => {
  const { teamId } = await running('Pacific/Auckland')
  const digest = async () => (await look('ada', teamId)).digest
  await at('10:59', '2027-03-23', '+13:00')
  expect(await digest()).toMatchObject({ day: '2027-03-22', isOut: true, before: null, after: '2027-03-23' })
  await at('11:00', '2027-03-23', '+13:00')
  expect(await digest()).toMatchObject({
    ...{ day: '2027-03-23', isOut: true, before: '2027-03-22', after: null },
    publishes: '2027-03-22T22:00:00.000Z',
  })
})

test('a weekend, leave, being away and the assistant switched off are not asked, and leave is told to nobody', async () => {
  const { teamId, sprintId, mei } = await running()
  await at('09:00', '2027-03-27')
  expect([await waits('mei'), (await look('mei', teamId)).own]).toEqual([[], null])
  // After the change of clocks nine is an hour earlier in UTC.
  await at('08:59', '2027-03-29', '+02:00')
  expect(await waits('mei')).toEqual([])
  await at('09:00', '2027-03-29', '+02:00')
  const active = async () => (await waits('mei')).filter((it: Json) => it.status === 'ACTIVE').length
  expect(await active()).toBe(1)
  const away = (isAway: boolean, version: number) =>
    as('mei', 'sprint.awayFromStandUp', { body: { sprintId, day: '2027-03-29', version, isAway } })
  expect((await away(true, 0)).data).toMatchObject({ isAway: true, answeredAt: null, version: 1 })
  expect(await active()).toBe(0)
  await away(false, 1)
  expect(await active()).toBe(1)
  await as('mei', 'sprint.markLeave', { body: { from: '2027-03-29', to: '2027-03-29' } })
  expect(await active()).toBe(0)
  await at('12:00', '2027-03-29', '+02:00')
  expect((await look('ada', teamId)).digest.entries.map((it: Json) => it.name.split(' ')[0])).toEqual(['Ben'])
  await as('mei', 'sprint.unmarkLeave', { query: { from: '2027-03-29', to: '2027-03-29' } })
  expect(await active()).toBe(1)
  await suite.db.query('update sprint_member set stand_up = false where user_id = $1', [mei])
  expect([await active(), (await look('mei', teamId)).own]).toEqual([0, null])
  expect((await away(true, 2)).status).toBe(403)
})

test('it is for members of the sprint and who leads the team; other days, empty answers and double ones are refused', async () => {
  const { teamId, sprintId } = await running()
  await at('09:30')
  expect((await as('nia', 'sprint.standUp', { params: { teamId }, query: {} })).status).toBe(404)
  expect((await answer('ada', sprintId)).status).toBe(403)
  expect((await answer('mei', sprintId, { day: '2027-03-23' })).status).toBe(409)
  expect((await answer('mei', sprintId, { done: ' ', next: '', inTheWay: '' })).status).toBe(400)
  expect((await answer('mei', sprintId, { done: 'x'.repeat(501) })).status).toBe(400)
  const both = await Promise.all([answer('mei', sprintId), answer('mei', sprintId, { done: 'Other' })])
  expect(both.map(it => it.status).sort()).toEqual([200, 409])
  expect((await as('mei', 'sprint.standUp', { params: { teamId }, query: { day: '2027-03-19' } })).status).toBe(404)
})

test('who has left the sprint and stays in the team neither reads nor answers it, and is not in the digest', async () => {
  const { teamId, sprintId, ben } = await running()
  await at('11:00')
  await suite.db.query('update sprint_member set left_at = now() where user_id = $1 and sprint_id = $2', [
    ben,
    sprintId,
  ])
  expect((await as('ben', 'sprint.standUp', { params: { teamId }, query: {} })).status).toBe(403)
  expect((await answer('ben', sprintId)).status).toBe(403)
  expect((await look('mei', teamId)).digest.entries.map((it: Json) => it.name.split(' ')[0])).toEqual(['Mei'])
})

test('what was said by who has left since stays in the digest of its day, under the name; of the days after they are not', async () => {
  const { teamId, sprintId, ben } = await running()
  await at('16:00')
  expect((await answer('ben', sprintId)).status).toBe(200)
  await at('09:00', '2027-03-23')
  await suite.db.query('update sprint_member set left_at = now() where user_id = $1 and sprint_id = $2', [
    ben,
    sprintId,
  ])
  const said = async (day: string) =>
    (await look('mei', teamId, day)).digest.entries.map((it: Json) => [it.name.split(' ')[0], it.state, it.done])
  expect(await said('2027-03-22')).toEqual([
    ['Ben', 'ANSWERED', words.done],
    ['Mei', 'OPEN', ''],
  ])
  await at('12:00', '2027-03-23')
  expect(await said('2027-03-23')).toEqual([['Mei', 'OPEN', '']])
})

test('of a sprint that is over it is neither asked nor answered', async () => {
  const { teamId, sprintId } = await running()
  await at('09:30')
  expect(await waits('mei')).toMatchObject([{ status: 'ACTIVE' }])
  await as('ada', 'sprint.cancelTeamSprint', { params: { id: sprintId }, query: {} })
  expect(await answer('mei', sprintId)).toMatchObject({
    status: 409,
    body: { error: { details: { reason: 'closed' } } },
  })
  expect(await look('mei', teamId)).toMatchObject({ sprint: null, own: null, digest: null })
})

test.each([
  [true, 'before its job', 'IN_PROGRESS'],
  [false, 'until its owner chooses', 'FINISHED'],
])(
  'after the end instant of a sprint nobody is asked (jobs wait: %s, %s): its digests are read',
  async (jobsWait, _, status) => {
    const { teamId, sprintId } = await running()
    await suite.db.query('update sprint set ends_at = $2, duration = 1 where id = $1', [
      sprintId,
      '2027-03-28T22:00:00Z',
    ])
    // Monday after the last day, at half past nine where Mei is.
    await suite.server.clock({ now: '2027-03-29T07:30:00.000Z', jobs: !jobsWait })
    const [row] = await suite.db.query('select status from sprint where id = $1', [sprintId])
    expect(row).toMatchObject({ status })
    expect((await waits('mei')).filter((it: Json) => it.status === 'ACTIVE')).toEqual([])
    expect((await answer('mei', sprintId, { day: '2027-03-29' })).status).toBe(409)
    // Who is no member is told that, before and after.
    expect((await answer('ada', sprintId, { day: '2027-03-29' })).status).toBe(403)
    const read = await look('mei', teamId)
    expect(read).toMatchObject({ sprint: { over: '2027-03-28' }, own: null })
    expect(read.digest).toMatchObject({ day: '2027-03-26', before: '2027-03-25', after: null })
    const later = await as('mei', 'sprint.standUp', { params: { teamId }, query: { day: '2027-03-29' } })
    expect(later.status).toBe(404)
  },
)
