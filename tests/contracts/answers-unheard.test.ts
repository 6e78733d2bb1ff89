import { createDebugRealtime } from '@trellis/sdk/realtime'
import { afterAll, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Call, Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { raterNamed, rounds360In } from '../support/rounds360.ts'
import { weeksIn } from '../support/weeks.ts'
import { testWhole } from '../support/whole.ts'

/** Nothing that anybody else reads, hears or is mailed may change by an answer. Source: sprints, Anonymity; plan, 360. */
const suite = alderSuite()
const { as, idOf } = suite
const { at, answer, start } = roundsIn(suite)
const rounds360 = rounds360In(suite)
const { enter, teamOfPeople, startTeam } = weeksIn(suite)

describe('an answer is nothing to anybody else', () => {
  const open: (() => void)[] = []
  afterAll(() => {
    for (const end of open) end()
  })
  /** What somebody hears of these topics; `nothing` was heard, where what is sent after it, to the person alone, is all that is. */
  async function listen(who: string, topics: string[]): Promise<{ heard: unknown[]; nothing(): Promise<void> }> {
    const { token } = await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 400 * 86_400 })
    await suite.db.query("update session set expires_at = '2200-01-01'")
    const realtime = createDebugRealtime({
      api: suite.server.url,
      token: { get: async () => token, renew: async () => null },
    })
    const heard: unknown[] = []
    for (const it of topics) open.push(realtime.listen(it, change => void heard.push(change)))
    // Each is joined.
    await expect.poll(() => heard.length).toBe(topics.length)
    heard.length = 0
    const own = `notification/${await idOf(who)}`
    return {
      heard,
      async nothing() {
        expect(await realtime.emit(own, 'Until here')).toBe(true)
        await expect.poll(() => heard).toMatchObject([{ topic: own, what: 'debug' }])
        heard.length = 0
      },
    }
  }
  /** All that somebody reads of a sprint, and of the team that it is of. */
  async function readBy(who: string, sprintId: number, teamId?: number): Promise<Record<string, unknown>> {
    const year = new Date(monday).getUTCFullYear()
    const byId = { params: { id: sprintId } }
    const bySprint = { params: { sprintId } }
    const byTeam = { params: { teamId: teamId ?? 0 } }
    const ofTeam: [string, Call][] = [
      ['sprint.findTeamActiveSprint', byTeam],
      ['sprint.teamSprintAnalytics', byId],
      ['sprint.activities', { ...byTeam, query: { startDate: monday.slice(0, 10), endDate: `${year + 1}-01-01` } }],
      ['sprint.sprintPortfolio', { query: { teamId } }],
      ['team.dashboard', byTeam],
      ['team.summary', {}],
      ['team.sprintAnalytics', { ...byTeam, query: { year } }],
    ]
    const calls: [string, Call][] = [
      ['sprint.findUserActiveSprint', {}],
      ['sprint.userSprint', byId],
      ['sprint.userSprintAnalytics', byId],
      ['sprint.sprintActivities', { ...bySprint, query: {} }],
      ['sprint.feedback', { query: { sprintId } }],
      ['sprint.advice', { query: { sprintId } }],
      ['sprint.sprintResult', bySprint],
      ['sprint.sprintShares', bySprint],
      ['sprint.sprintPortfolio', { query: {} }],
      ['notification.all', {}],
      ...(teamId === undefined ? [] : ofTeam),
    ]
    const found: Record<string, unknown> = {}
    for (const [name, given] of calls) {
      const { status, data } = await as(who, name, given)
      // To the minute: the line of actions ends now.
      const text = JSON.stringify(data)?.replace(/(T\d\d:\d\d):\d\d\.\d{3}Z/g, '$1Z')
      found[name] = { status, data: text && JSON.parse(text) }
    }
    return found
  }
  const statusOf = (read: Record<string, unknown>, name: string) => (read[name] as { status: number }).status

  test('raters: the owner reads, hears and is mailed the same before and after they answer', async () => {
    const ben = { ...crewOf('Ben', 'peer'), userId: await idOf('ben'), email: '' }
    const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer'), ben]
    const sprint = await start({ sprintCrews: crew })
    await enter(['mei', 'ben'])
    await at(dayAt(0, 9, 1))
    const { heard, nothing } = await listen('mei', [`sprint/${sprint.id}`, `notification/${await idOf('mei')}`])
    const before = await readBy('mei', sprint.id)
    expect(statusOf(before, 'sprint.userSprintAnalytics')).toBe(200)
    const mails = await suite.server.outbox()
    heard.length = 0
    const said = { feedback: 'You say no early.', advice: 'Say it in the morning.' }
    for (const name of ['Paula', 'Quirin', 'Rosa']) {
      expect((await answer(name, 4, said)).status).toBe(200)
      // Once more: a change is no news, either.
      expect((await answer(name, 2, said)).status).toBe(200)
    }
    const { data: asked } = await as('ben', 'sprint.asked')
    const id = asked.asked[0].id
    const opened = await as('ben', 'sprint.openRating', { params: { id } })
    expect(opened.status, opened.text).toBe(200)
    const ratings = opened.data.items.map((it: Json) => ({ itemId: it.id, value: 5 }))
    const sent = await as('ben', 'sprint.rate', {
      body: { id, version: opened.data.version, ratings, ...said },
    })
    expect(sent.status, sent.text).toBe(200)
    expect(await readBy('mei', sprint.id)).toEqual(before)
    // Whoever would be mailed or told would be by now.
    await suite.server.job('mail')
    expect(await suite.server.outbox()).toEqual(mails)
    await nothing()
    // With the close it is all there.
    await at(dayAt(5, 9, 1))
    expect(await readBy('mei', sprint.id)).not.toEqual(before)
  })

  testWhole(
    'check-ins: manager and other members read, hear and are mailed the same before and after one completes it',
    async () => {
      const { teamId, people } = await teamOfPeople(4)
      const ids = await Promise.all(people.map(it => idOf(it)))
      const sprint = await startTeam(teamId, ids)
      const [one = '', other = ''] = people
      await at(dayAt(3, 12))
      // The first look of a day is told; it is not the answer's.
      for (const it of [one, other]) await as(it, 'sprint.ownCheckIns', { query: { teamId } })
      const member = sprint.sprintTeamMembers.find((it: Json) => it.email === `${one}@alder.example`)
      const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
      const { checkIn } = (await as(one, 'sprint.findCurrentCheckIn', { query })).data
      const lookers = ['ada', other]
      const topics = (id: number) => [`sprint/${sprint.id}`, `team/${teamId}`, `notification/${id}`]
      const hearers = [await listen('ada', topics(await idOf('ada'))), await listen(other, topics(ids[1] as number))]
      const before = await Promise.all(lookers.map(it => readBy(it, sprint.id, teamId)))
      for (const it of before) expect(statusOf(it, 'sprint.teamSprintAnalytics')).toBe(200)
      const mails = await suite.server.outbox()
      for (const it of hearers) it.heard.length = 0
      const ratings = [...sprint.behaviors, ...sprint.outcomes].map((it: Json) => ({ itemId: it.id, value: 4 }))
      const body = { id: checkIn.id, version: checkIn.version, step: 7, ratings, energy: 3, note: 'Mine' }
      expect((await as(one, 'sprint.updateCheckIn', { body: { ...body, status: 'COMPLETED' } })).status).toBe(200)
      const rated = await as(one, 'sprint.rateCheckIn', { query: { checkInId: checkIn.id, rating: 4 } })
      expect(rated.status).toBe(200)
      expect(await Promise.all(lookers.map(it => readBy(it, sprint.id, teamId)))).toEqual(before)
      await suite.server.job('mail')
      expect(await suite.server.outbox()).toEqual(mails)
      for (const it of hearers) await it.nothing()
    },
  )

  test('Leader 360: the leader reads, hears and is mailed the same until as many answered as are told at once', async () => {
    await rounds360.clean()
    const peers = ['ben', 'hana', 'ines', 'jonas', 'kira'].map(it => raterNamed('peer', it))
    const round = await rounds360.start([...peers, raterNamed('manager', 'Mara')])
    await suite.server.job('mail')
    const { heard, nothing } = await listen('ada', [`leader360/${round.id}`, `notification/${await idOf('ada')}`])
    const read = async () => [await rounds360.state(), (await as('ada', 'notification.all')).data]
    const before = await read()
    const mails = await suite.server.outbox()
    heard.length = 0
    for (const name of ['ben', 'Mara', 'hana']) await rounds360.answer(name, round.id, 4)
    expect(await read()).toEqual(before)
    await suite.server.job('mail')
    expect(await suite.server.outbox()).toEqual(mails)
    await nothing()
    // The third of a group that is shown from three on is told, of all three.
    await rounds360.answer('ines', round.id, 4)
    await expect.poll(() => heard).toMatchObject([{ topic: `leader360/${round.id}`, what: 'progress' }])
    expect((await read())[0]).not.toEqual(before[0])
  })
})
