import { createRealtime } from '@trellis/sdk/realtime'
import { afterAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { readCalendar } from '../support/calendars.ts'

/** Spec 1 sections 3 and 7: milestones of a team. Ada leads Product Design, Mei assists, Ben is a member, Fay is of another team. */
const suite = alderSuite()
const { as, idOf, teamOf } = suite

const day = { type: 'OTHER', label: 'Limits agreed', dateFrom: '2026-12-07', dateTo: '2026-12-07', done: false }
const today = '2026-11-23'
const open: (() => void)[] = []

afterAll(() => {
  for (const end of open) end()
})

async function world() {
  await suite.server.clock({ now: `${today}T10:00:00Z` })
  const teamId = await teamOf('Product Design')
  await suite.db.query('delete from team_milestone')
  await as('ada', 'plan.milestoneTypes')
  await suite.db.query("update session set expires_at = '2200-01-01'")
  const save = (who: string, more: Json = {}, headers: Record<string, string> = {}) =>
    as(who, 'plan.saveTeamMilestone', { body: { id: 0, teamId, version: 0, ...day, ...more } }, headers)
  const read = async (who: string) => (await as(who, 'plan.teamMilestones', { params: { id: teamId } })).data
  const remove = (who: string, id: number, version: number) =>
    as(who, 'plan.deleteTeamMilestone', { params: { id }, query: { teamId, version } })
  return { teamId, save, read, remove }
}

test('who leads the team writes, its members read, nobody else learns of it', async () => {
  const { teamId, save, read, remove } = await world()
  const { data: made } = await save('ada')
  expect(made).toMatchObject({ label: 'Limits agreed', doneAt: null, version: 1 })
  const { data: changed } = await save('mei', { id: made.id, version: 1, label: 'Limits kept', done: true })
  expect(changed).toMatchObject({ label: 'Limits kept', version: 2, doneAt: expect.any(String) })
  // What is done stays done at its time, whatever else is changed.
  await suite.server.clock({ now: '2026-11-24T10:00:00Z' })
  const { data: again } = await save('mei', { id: made.id, version: 2, done: true })
  expect(again.doneAt).toBe(changed.doneAt)
  expect(await read('ben')).toMatchObject({ teamId, today: '2026-11-24', milestones: [{ id: made.id, version: 3 }] })
  expect((await save('ben')).status).toBe(403)
  expect((await remove('ben', made.id, 3)).status).toBe(403)
  expect((await as('fay', 'plan.teamMilestones', { params: { id: teamId } })).status).toBe(404)
  expect((await save('fay')).status).toBe(404)
  expect((await remove('fay', made.id, 3)).status).toBe(404)
  expect((await remove('ada', made.id, 3)).status).toBe(200)
  expect((await read('ben')).milestones).toEqual([])
  // Gone is gone.
  expect((await remove('ada', made.id, 3)).status).toBe(200)
})

test('two people: a stale version is refused with what stands now, and nothing is lost; both at once, one is taken', async () => {
  const { save, read, remove } = await world()
  const { data: made } = await save('ada')
  // Somebody holds the row, so that neither is over before the other has begun.
  const holder = await suite.db.pool.connect()
  await holder.query('begin')
  await holder.query('select from team_milestone where id = $1 for update', [made.id])
  const saving = ['ada', 'mei'].map(who => save(who, { id: made.id, version: 1, label: `By ${who}` }))
  await suite.db.waiting(2)
  await holder.query('commit')
  holder.release()
  const both = await Promise.all(saving)
  expect(both.map(it => it.status).sort()).toEqual([200, 409])
  const refused = both.find(it => it.status === 409)
  const { milestones } = await read('ben')
  expect(refused?.body.error.details.current).toEqual(milestones[0])
  expect((await remove('ada', made.id, 1)).status).toBe(409)
  await remove('ada', made.id, 2)
  const late = await save('mei', { id: made.id, version: 2 })
  expect([late.status, late.body.error.details.current]).toEqual([409, null])
})

test('a lost reply: the same again makes one', async () => {
  const { save, read } = await world()
  const key = { 'idempotency-key': 'milestone-of-the-team' }
  const [one, other] = [await save('ada', {}, key), await save('ada', {}, key)]
  expect(other.data).toEqual(one.data)
  expect((await read('ada')).milestones).toHaveLength(1)
})

test('bad input is refused, and nothing changes', async () => {
  const { teamId, save, read } = await world()
  for (const more of [
    { label: ' ' },
    { label: 'x'.repeat(201) },
    { type: 'PARTY' },
    { dateTo: '2026-12-06' },
    { dateFrom: '2026-02-30' },
    { version: 1 },
    { done: 'yes' },
  ])
    expect([more, (await save('ada', more)).status]).toEqual([more, 400])
  await suite.db.query(
    `insert into team_milestone (tenant_id, team_id, type, label, date_from, date_to)
     select tenant_id, id, 'OTHER', 'No. ' || n, '2026-12-01', '2026-12-01' from team, generate_series(1, 50) n where id = $1`,
    [teamId],
  )
  expect((await save('ada')).code).toBe('limitExceeded')
  expect((await read('ada')).milestones).toHaveLength(50)
})

test('stands among the dates of its members, and of nobody else; it goes with the team', async () => {
  const { teamId, save } = await world()
  await save('ada')
  const of = async (who: string) =>
    (
      await as(who, 'calendar.calendarEvents', { query: { startDate: today, endDate: '2026-12-31' } })
    ).data.events.filter((it: Json) => it.title === 'Limits agreed')
  for (const who of ['ada', 'mei', 'ben'])
    expect([who, await of(who)]).toEqual([
      who,
      [
        expect.objectContaining({
          type: 'MILESTONE',
          day: '2026-12-07',
          // As on the boards, 'other' is not said.
          detail: 'Product Design',
          path: `/teams/v2/${teamId}/plan`,
        }),
      ],
    ])
  expect(await of('fay')).toEqual([])
  // An invitation that waits makes no member.
  await suite.db.query("update team_member set status = 'PENDING' where team_id = $1 and user_id = $2", [
    teamId,
    await idOf('ben'),
  ])
  expect(await of('ben')).toEqual([])
  expect((await as('ada', 'team.deleteTeam', { params: { id: teamId } })).status).toBe(200)
  expect(await suite.db.query('select from team_milestone where team_id = $1', [teamId])).toEqual([])
})

test('words that are changed leave what somebody has marked meanwhile as it is', async () => {
  const { teamId, save } = await world()
  const { data: made } = await save('ada')
  const { data: done } = await save('mei', { id: made.id, version: 1, done: true })
  const { done: _, ...words } = day
  const body = { ...words, id: made.id, teamId, version: 2, label: 'Said otherwise' }
  expect((await as('ada', 'plan.saveTeamMilestone', { body })).data).toMatchObject({
    label: 'Said otherwise',
    doneAt: done.doneAt,
    version: 3,
  })
  const { data: fresh } = await as('ada', 'plan.saveTeamMilestone', { body: { ...body, id: 0, version: 0 } })
  expect(fresh.doneAt).toBeNull()
})

test('one of another team is neither told from one that is gone nor reached through the own team', async () => {
  const { teamId, save, read, remove } = await world()
  const { data: made } = await save('ada')
  const care = await teamOf('Customer Care')
  const of = (id: number, team: number) =>
    as('ines', 'plan.deleteTeamMilestone', { params: { id }, query: { teamId: team, version: 1 } })
  for (const id of [made.id, made.id + 1000]) {
    expect([id, (await of(id, teamId)).status]).toEqual([id, 404])
    expect([id, (await of(id, care)).data]).toEqual([id, { id, version: 1 }])
  }
  const taken = await as('ines', 'plan.saveTeamMilestone', {
    body: { ...day, id: made.id, teamId: care, version: 1, label: 'Mine' },
  })
  expect([taken.code, taken.body.error.details]).toEqual(['conflict', { current: null }])
  expect((await read('ben')).milestones).toEqual([made])
  expect((await remove('ada', made.id, 1)).status).toBe(200)
})

test('who has the board open hears each change, and nobody else hears any; a refused call says nothing', async () => {
  const { teamId, save, remove } = await world()
  const listen = async (who: string) => {
    const { token } = await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 400 * 86_400 })
    const of = { get: async () => token, renew: async () => null }
    const heard: (string | undefined)[] = []
    const realtime = createRealtime({ api: suite.server.url, token: of })
    open.push(realtime.listen(`team/${teamId}`, it => void heard.push(it?.what)))
    return heard
  }
  const [ben, fay] = [await listen('ben'), await listen('fay')]
  // Once joined, something may have been missed.
  await expect.poll(() => ben).toEqual([undefined])
  const { data: made } = await save('ada')
  await expect.poll(() => ben).toEqual([undefined, 'milestones'])
  await save('ben', { id: made.id, version: 1 })
  await save('ada', { id: made.id, version: 9 })
  await save('mei', { id: made.id, version: 1, done: true })
  await expect.poll(() => ben).toEqual([undefined, 'milestones', 'milestones'])
  await remove('ada', made.id, 2)
  await expect.poll(() => ben).toEqual([undefined, 'milestones', 'milestones', 'milestones'])
  expect(fay).toEqual([])
})

test('stands in the calendar that members have subscribed to, with the team, until they leave it', async () => {
  const { teamId, save } = await world()
  const { data: made } = await save('mei', { type: 'TEAM_DEVELOPMENT_EVENT', dateTo: '2026-12-08' })
  const { url } = (await as('ben', 'calendar.makeCalendarFeed')).data.feed
  const inFeed = async () =>
    readCalendar(await (await fetch(url)).text()).events.filter(it => it.uid.startsWith(`milestone-team-${made.id}@`))
  expect(await inFeed()).toMatchObject([
    {
      isAllDay: true,
      title: 'Milestone: Limits agreed',
      description: 'Team development event · Product Design',
    },
  ])
  const [part] = await suite.db.query<{ id: number }>(
    'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
    [teamId, await idOf('ben')],
  )
  await as('ada', 'team.removeOrgTeamMember', { params: { id: part?.id ?? 0 } })
  expect(await inFeed()).toEqual([])
})
