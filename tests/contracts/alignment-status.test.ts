import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handIn, makeTeam, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
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
      const { teamId: _, teamName, startedAt, deadline, surveySentDate, managerSurveyLink, ...rest } = data ?? {}
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

  test('who is taken off the team stays among those asked: nothing tells whether that person had answered', async () => {
    const seen: Json[][] = []
    const asked: Json[] = []
    const states: Json[] = []
    for (const [name, answered] of [
      ['Silent', false],
      ['Spoken', true],
    ] as const) {
      const it = await open(name)
      if (answered) await it.hand(it.other)
      const before = await it.told(it.member.email)
      const manager = await db.token(it.manager.email)
      const params = { id: it.other.id }
      expect((await call(server.url, 'team.removeOrgTeamMember', { params }, { token: manager })).status).toBe(200)
      expect(await it.told(it.member.email)).toEqual(before)
      seen.push([...before, ...(await it.told(it.invited))])
      const page = await ask('getQuestions', { query: { team_id: it.teamId } }, await db.token(it.member.email))
      asked.push(page.data.asked.map((one: Json) => one.name.toLowerCase().replace(name.toLowerCase(), '')))
      states.push((await ask('startSurveyStatus', { params: { teamId: it.teamId } }, manager)).data)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(asked[0]).toEqual(asked[1])
    expect(asked[0]).toHaveLength(4)
    expect(states.map(it => [it.submitted, it.invited])).toEqual([
      [0, 5],
      [1, 5],
    ])
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
    for (const one of [it.member, it.other]) expect(await it.told(one.email)).toEqual(nothing)
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
