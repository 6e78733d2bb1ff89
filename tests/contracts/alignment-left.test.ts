import { dayMs } from '@trellis/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, answersOf, handIn, linkToken, makeTeam, saveOf, startSurvey } from '../support/alignment.ts'
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

const ask = (name: string, given: object, token?: string) =>
  call(server.url, name.includes('.') ? name : `alignment.${name}`, given, { token })
const hand = (it: Json, teamId: number) => handIn(server, db, it, teamId)

describe('who is taken off the team', () => {
  test('takes no further part in its survey, is told so, and what was handed in stays', async () => {
    const team = await makeTeam(db, 'Taken off', { members: 2, guests: 2 })
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    const [m0, m1, g0, g1] = team.people as [Json, Json, Json, Json]
    const link = await linkToken(server, g0.email)
    const body = saveOf(undefined, 1)
    expect((await ask('alignmentGuest.saveAnswers', { body }, link)).status).toBe(200)
    await hand(g1, team.teamId)
    for (const it of [g0, g1])
      expect((await call(server.url, 'team.removeGuestTeamMember', { params: { id: it.id } }, { token })).status).toBe(
        200,
      )
    expect((await call(server.url, 'team.removeOrgTeamMember', { params: { id: m0.id } }, { token })).status).toBe(200)
    const refused = [
      await ask('alignmentGuest.getQuestions', { query: {} }, link),
      await ask('alignmentGuest.saveAnswers', { body }, link),
      await ask(
        'alignmentGuest.saveAnswers',
        { body: { ...body, pageNo: 6, answers: answersOf(6), isSubmit: true } },
        link,
      ),
    ]
    for (const it of refused) expect([it.status, it.body.error.details]).toEqual([403, { reason: 'excluded' }])
    expect((await hand(m0, team.teamId)).body.error.details).toEqual({ reason: 'excluded' })
    const include = (id: number) =>
      ask('setIncluded', { params: { teamId: team.teamId }, body: { teamMemberId: id, included: true } }, token)
    expect((await include(g0.id)).status).toBe(404)
    const rows = await db.query<{ email: string; included: boolean; done: boolean }>(
      'select r.email, r.left_at is null as included, r.submitted_at is not null as done from alignment_respondent r join alignment_survey s on s.id = r.survey_id where s.team_id = $1',
      [team.teamId],
    )
    const of = (it: Json) => rows.find(row => row.email === it.email)
    expect([of(g0), of(g1), of(m1)]).toMatchObject([
      { included: false, done: false },
      { included: false, done: true },
      { included: true, done: false },
    ])
  })

  test('after its end as well: the time that is extended is not theirs', async () => {
    const team = await makeTeam(db, 'Taken late', { members: 2, guests: 1 })
    const { teamId } = team
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    const [member, other, guest] = team.people as [Json, Json, Json]
    const link = await linkToken(server, guest.email)
    await db.query('update alignment_survey set deadline = now(), closed_at = now() where team_id = $1', [teamId])
    for (const [kind, id] of [
      ['Org', member.id],
      ['Guest', guest.id],
    ])
      expect((await call(server.url, `team.remove${kind}TeamMember`, { params: { id } }, { token })).status).toBe(200)
    const extendedDate = new Date(Date.now() + dayMs).toISOString()
    expect((await ask('extendDeadline', { params: { teamId }, body: { extendedDate } }, token)).status).toBe(200)
    for (const it of [await hand(member, teamId), await answerAll(server.url, link, undefined)])
      expect([it.status, it.body.error.details]).toEqual([403, { reason: 'excluded' }])
    expect((await hand(other, teamId)).status).toBe(200)
  })

  test('so does who declines the invitation to the team: asked no more, and reminded no more', async () => {
    const team = await makeTeam(db, 'Declined', { members: 2, guests: 0 })
    const { teamId } = team
    const token = await db.token(team.manager)
    const [{ id, email }] = team.people as [Json]
    await db.query("update team_member set status = 'PENDING', joined_at = null where id = $1", [id])
    await startSurvey(server.url, token, team)
    const own = await db.token(email)
    expect((await ask('saveAnswers', { body: saveOf(teamId, 1) }, own)).status).toBe(200)
    const decline = { params: { id }, body: { accept: false } }
    expect((await call(server.url, 'team.answerInvitation', decline, { token: own })).status).toBe(200)
    expect((await call(server.url, 'team.answerInvitation', decline, { token: own })).status).toBe(200)
    const refused = await ask('saveAnswers', { body: saveOf(teamId, 2) }, own)
    expect([refused.status, refused.body.error.details]).toEqual([403, { reason: 'excluded' }])
    const reminded = await ask(
      'sendSurveyNotifications',
      { body: { notifyDTOList: [{ team_id: teamId, teamMemberId: id }] } },
      token,
    )
    expect(reminded.data).toEqual({ sent: 0, skipped: 1 })
  })

  test('somebody from outside who comes back with an account is asked again by the same link, but for who had handed in', async () => {
    const team = await makeTeam(db, 'Back again', { members: 1, guests: 2 })
    const { teamId } = team
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    const [, done, open] = team.people as [Json, Json, Json]
    const back = [done, open]
    await hand(done, teamId)
    for (const { id } of back)
      expect((await call(server.url, 'team.removeGuestTeamMember', { params: { id } }, { token })).status).toBe(200)
    const userIds = await Promise.all(back.map(it => db.addMember('alder', it.email, ['Everyone', 'USER'])))
    const { data } = await call(server.url, 'team.addOrgMembers', { body: { teamId, userIds } }, { token })
    const people = back.map((it, at) => ({
      ...{ ...it, userType: 'TEAM_MEMBERS' },
      id: data.members.find((one: Json) => one.userId === userIds[at]).id,
    }))
    const added = await ask('addMoreMembers', { body: { team_id: teamId, team_members: people } }, token)
    expect(added.data).toEqual({ added: 1, invited: 0, skipped: 0 })
    const rows = await db.query(
      'select email, left_at is null as is_asked from alignment_respondent where email = any($1) order by id',
      [back.map(it => it.email)],
    )
    expect(rows).toEqual([
      { email: done.email, is_asked: false },
      { email: open.email, is_asked: true },
    ])
    expect((await hand(open, teamId)).status).toBe(200)
  })
})
