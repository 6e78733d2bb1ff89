import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handIn, makeTeam, saveOf, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, given: object, token: string) => call(server.url, `alignment.${name}`, given, { token })

/** A team of its manager, two members and two guests, all asked, and somebody who is only invited to it. */
async function open(name: string) {
  const team = await makeTeam(db, name, { members: 2, guests: 2 })
  const { teamId, tenantId, manager } = team
  expect((await startSurvey(server.url, await db.token(manager), team)).status).toBe(200)
  const invited = `${name.toLowerCase()}.invited@alder.example`
  const id = await db.addMember('alder', invited, ['Everyone', 'USER', 'TEAM_MEMBER'])
  await db.query(
    "insert into team_member (tenant_id, team_id, user_id, status, invited_at) values ($1, $2, $3, 'PENDING', now())",
    [tenantId, teamId, id],
  )
  const [member, other, guest] = team.people as [Json, Json, Json]
  /** All that somebody is told of it, without what is the same for all times and names. */
  const told = async (email: string) => {
    const token = await db.token(email)
    const replies = await Promise.all([
      ask('startSurveyStatus', { params: { teamId } }, token),
      ask('getSurveyReportStatus', { params: { teamId } }, token),
      ask('getAlignmentScaleRanks', { query: { team_id: teamId } }, token),
      ask('versions', { query: { team_id: teamId } }, token),
      ask('subscaleTrend', { params: { teamId }, body: { years: 1 } }, token),
      ask('history', { params: { teamId } }, token),
      ask('getAllTeamMembers', { params: { teamId } }, token),
      ask('generateReport', { params: { teamId } }, token),
    ])
    return replies.map(({ status, code, data }) => {
      const {
        teamId: _,
        teamName,
        managerName,
        startedAt,
        deadline,
        surveySentDate,
        managerSurveyLink,
        ...rest
      } = data ?? {}
      return { status, code, ...rest }
    })
  }
  const hand = async (it: Json, value?: number | ((order: number) => number)) =>
    expect((await handIn(server, db, it, teamId, value)).status).toBe(200)
  const asManager = { email: manager, userType: 'TEAM_MEMBERS' }
  return { team, teamId, told, hand, invited, manager: asManager, member, other, guest }
}

describe('who answered is for manager and assistant', () => {
  test('to members and those invited it looks alike, whoever and however many have answered', async () => {
    const cases = {
      Nobody: async () => undefined,
      Two: async ({ hand, manager, member }) => {
        for (const it of [manager, member]) await hand(it)
      },
      Inside: async ({ hand, manager, member, other }) => {
        for (const it of [manager, member, other]) await hand(it)
      },
      Outside: async ({ hand, manager, member, guest }) => {
        for (const it of [manager, member, guest]) await hand(it)
      },
      Short: async ({ hand, manager, member, other }) => {
        for (const it of [manager, member]) await hand(it)
        await hand(other, order => (order <= 29 ? 4 : 0))
      },
    } satisfies Record<string, (it: Awaited<ReturnType<typeof open>>) => Promise<void>>
    const seen = { member: [] as Json[][], invited: [] as Json[][] }
    const states: Json[] = []
    for (const [name, answer] of Object.entries(cases)) {
      const it = await open(name)
      await answer(it)
      seen.member.push(await it.told(it.member.email))
      seen.invited.push(await it.told(it.invited))
      const params = { teamId: it.teamId }
      states.push((await ask('startSurveyStatus', { params }, await db.token(it.manager.email))).data)
    }
    for (const replies of Object.values(seen)) for (const it of replies) expect(it).toEqual(replies[0])
    const [state, , ranks] = seen.member[0] as Json[]
    expect(state).toMatchObject({ status: 'Insufficient Data', invited: 5, outside: 2, minimum: 3, canGenerate: false })
    expect(state).not.toHaveProperty('submitted')
    expect(ranks.overallHidden).toEqual({ reason: 'notMade', n: null, from: 3 })
    expect(states.map(it => [it.submitted, it.minimum, it.status])).toEqual([
      [0, 3, 'Insufficient Data'],
      [2, 3, 'Insufficient Data'],
      [3, 3, 'Generate'],
      [3, 5, 'Insufficient Data'],
      [3, 3, 'Insufficient Data'],
    ])
  })

  test('who is taken off the team or excluded stays on the list, as no longer asked: nothing tells whether that person had answered', async () => {
    for (const how of ['off', 'out'] as const) {
      const seen: Json[][] = []
      const states: Json[] = []
      for (const [name, answered] of [
        [`Silent ${how}`, false],
        [`Spoken ${how}`, true],
      ] as const) {
        const it = await open(name)
        if (answered) await it.hand(it.other)
        const manager = await db.token(it.manager.email)
        const [params, id] = [{ teamId: it.teamId }, it.other.id]
        const asked = async () => {
          const page = await ask('getQuestions', { query: { team_id: it.teamId } }, await db.token(it.member.email))
          return page.data.asked.map((one: Json) => ({ ...one, name: one.name.toLowerCase().split('.').pop() }))
        }
        const before = [...(await it.told(it.member.email)), await asked()]
        const done =
          how === 'off'
            ? await call(server.url, 'team.removeOrgTeamMember', { params: { id } }, { token: manager })
            : await ask('setIncluded', { params, body: { teamMemberId: id, included: false } }, manager)
        expect(done.status).toBe(200)
        const after = [...(await it.told(it.member.email)), await asked()]
        seen.push([...before, ...after, ...(await it.told(it.invited))])
        // Two of the organisation are left: five people are needed now, whoever has answered.
        expect([before[0].minimum, after[0].minimum]).toEqual([3, 5])
        expect([before[0].invited, after[0].invited]).toEqual([5, 5])
        expect(after.at(-1)).toEqual(
          before.at(-1).map((one: Json) => (one.name === 'member1' ? { ...one, still: false } : one)),
        )
        expect(after.at(-1).filter((one: Json) => !one.still)).toHaveLength(1)
        states.push((await ask('startSurveyStatus', { params }, manager)).data)
      }
      expect(seen[0]).toEqual(seen[1])
      // What was handed in counts on; the manager is told how many there may be.
      expect(states.map(it => [it.submitted, it.invited])).toEqual([
        [0, 4],
        [1, 5],
      ])
    }
  })

  test('excluded as the last page comes: it counts where it was first, and is refused where it was second', async () => {
    const last = (it: Awaited<ReturnType<typeof open>>, token: string) =>
      ask('saveAnswers', { body: saveOf(it.teamId, 6, 4, { isSubmit: true }) }, token)
    const outcomes = new Set<string>()
    for (const order of ['Answered', 'Excluded', 'Together', 'Together2', 'Together3']) {
      const it = await open(order)
      const token = await db.token(it.other.email)
      const manager = await db.token(it.manager.email)
      const params = { teamId: it.teamId }
      for (let page = 1; page <= 5; page++)
        expect((await ask('saveAnswers', { body: saveOf(it.teamId, page) }, token)).status).toBe(200)
      const exclude = () =>
        ask('setIncluded', { params, body: { teamMemberId: it.other.id, included: false } }, manager)
      const first = order === 'Answered' ? await last(it, token) : null
      if (order === 'Excluded') expect((await exclude()).status).toBe(200)
      const [saved, excluded] = await Promise.all([first ?? last(it, token), exclude()])
      expect(excluded.status).toBe(200)
      const { members } = (await ask('getAllTeamMembers', { params }, manager)).data
      const { submitted } = (await ask('startSurveyStatus', { params }, manager)).data
      const { status, isChecked } = members.find((one: Json) => one.email === it.other.email)
      expect([order, status, isChecked, submitted]).toEqual(
        saved.status === 200 ? [order, 'completed', false, 1] : [order, 'excluded', false, 0],
      )
      if (saved.status !== 200) expect(saved.body.error.details).toEqual({ reason: 'excluded' })
      outcomes.add(`${saved.status}`)
    }
    expect(outcomes).toEqual(new Set(['200', '403']))
  })

  test('who is in the team again is asked as before, handed in or not, and stands in the list once', async () => {
    const seen: Json[][] = []
    for (const [name, answered] of [
      ['Quiet', false],
      ['Loud', true],
    ] as const) {
      const it = await open(name)
      if (answered) await it.hand(it.other)
      const manager = await db.token(it.manager.email)
      const params = { teamId: it.teamId }
      const before = await it.told(it.member.email)
      await call(server.url, 'team.removeOrgTeamMember', { params: { id: it.other.id } }, { token: manager })
      const away = await it.told(it.member.email)
      const body = { teamId: it.teamId, userIds: [await db.person(it.other.email)] }
      expect((await call(server.url, 'team.addOrgMembers', { body }, { token: manager })).status).toBe(200)
      const back = await it.told(it.member.email)
      expect(back).toEqual(before)
      seen.push([...before, ...away, ...back])
      const { members } = (await ask('getAllTeamMembers', { params }, manager)).data
      expect(members.filter((one: Json) => one.email === it.other.email)).toMatchObject([
        { status: answered ? 'completed' : 'included', hasLeft: false, isChecked: true },
      ])
      if (!answered) await it.hand(it.other)
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('who is taken off the team learns nothing more of its survey, handed in or not; who is asked now is told so', async () => {
    const it = await open('Left')
    const manager = await db.token(it.manager.email)
    const params = { teamId: it.teamId }
    const standing = async () =>
      (await ask('startSurveyStatus', { params }, await db.token(it.member.email))).data.standing
    expect(await standing()).toEqual(['member', 'asked'])
    const include = (included: boolean) =>
      ask('setIncluded', { params, body: { teamMemberId: it.member.id, included } }, manager)
    expect((await include(false)).status).toBe(200)
    expect(await standing()).toEqual(['member'])
    expect((await include(true)).status).toBe(200)
    expect(await standing()).toEqual(['member', 'asked'])
    await it.hand(it.other)
    for (const { id } of [it.member, it.other])
      expect((await call(server.url, 'team.removeOrgTeamMember', { params: { id } }, { token: manager })).status).toBe(
        200,
      )
    const nothing = (await it.told('ada@alder.example')).map(({ status, code }) => ({ status, code }))
    expect(nothing.slice(0, 2)).toEqual([1, 2].map(() => ({ status: 404, code: 'notFound' })))
    for (const one of [it.member, it.other]) {
      expect(await it.told(one.email)).toEqual(nothing)
      const token = await db.token(one.email)
      const page = await ask('getQuestions', { query: { team_id: it.teamId } }, token)
      const research = await ask('saveAnswers', { body: saveOf(it.teamId, 7) }, token)
      for (const reply of [page, research])
        expect([reply.status, reply.body.error.details]).toEqual([403, { reason: 'excluded' }])
    }
  })

  test('who left before the end is none of those invited that the manager reads, on page, list and history; who left after it is', async () => {
    const it = await open('Gone')
    await it.hand(it.manager)
    const token = await db.token(it.manager.email)
    const remove = ({ id }: Json) => call(server.url, 'team.removeOrgTeamMember', { params: { id } }, { token })
    const told = async () => {
      const params = { teamId: it.teamId }
      const state = (await ask('startSurveyStatus', { params }, token)).data
      const { history } = (await ask('history', { params }, token)).data
      const entries = (await call(server.url, 'notification.all', {}, { token })).data
      const listed = entries.find((one: Json) => one.teamId === it.teamId && one.facts?.invited !== undefined)
      return [state.invited, history[0].invited, listed?.facts.invited]
    }
    expect(await told()).toEqual([5, 5, 5])
    expect((await remove(it.other)).status).toBe(200)
    expect(await told()).toEqual([4, 4, 4])
    await db.query('update alignment_survey set deadline = now() where team_id = $1', [it.teamId])
    expect((await remove(it.member)).status).toBe(200)
    expect(await told()).toEqual([4, 4, 4])
    await db.query('update alignment_survey set closed_at = deadline where team_id = $1', [it.teamId])
    expect(await told()).toEqual([4, 4, 4])
  })

  test('after the deadline nothing is told but that there is no report; a report that is made says so to everybody', async () => {
    const [few, enough] = [await open('Late'), await open('Made')]
    for (const it of [enough.manager, enough.member, enough.other]) await enough.hand(it)
    await few.hand(few.manager)
    const stateOf = async (it: typeof few, email: string) =>
      (await ask('startSurveyStatus', { params: { teamId: it.teamId } }, await db.token(email))).data
    const { generatedAt, ...before } = (await few.told(few.member.email))[2] as Json
    await db.query("update alignment_survey set deadline = now() - interval '1 minute' where team_id = any($1)", [
      [few.teamId, enough.teamId],
    ])
    expect(await stateOf(few, few.member.email)).toMatchObject({ open: false, status: 'Insufficient Data', minimum: 3 })
    expect((await stateOf(few, few.manager.email)).status).toBe('Expired')
    expect(await stateOf(enough, enough.member.email)).toMatchObject({ open: false, status: 'Insufficient Data' })
    expect((await few.told(few.member.email))[2]).toMatchObject(before)
    expect(
      (await ask('generateReport', { params: { teamId: enough.teamId } }, await db.token(enough.manager.email))).status,
    ).toBe(200)
    expect((await stateOf(enough, enough.member.email)).status).toBe('Generated')
    expect((await enough.told(enough.member.email))[2]).toMatchObject({ status: 'Generated', nValid: 3, minimum: 3 })
  })
})
