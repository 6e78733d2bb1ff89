import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alignmentItems,
  answerAll,
  answersOf,
  linkToken,
  makeTeam,
  saveOf,
  startSurvey,
  words,
} from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
  db = new Backstage(server)
  // These tests make more teams than the demo plan has.
  await db.query(
    `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'team-limit' then f || '{"value": "Unlimited"}' else f end) from jsonb_array_elements(features) f)`,
  )
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, given: object, token?: string, headers?: Record<string, string>) =>
  call(server.url, name.includes('.') ? name : `alignment.${name}`, given, { token, ...(headers ? { headers } : {}) })
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const counted = [
  'alignment_survey',
  'alignment_respondent',
  'alignment_answer',
  'guest',
  'mail',
  'team_member',
  'demographics',
]
const sums = async () => {
  const all = await db.checksums()
  return Object.fromEntries(counted.map(it => [it, all[it]]))
}
const statusesOf = async (teamId: number, token: string) =>
  Object.fromEntries(
    (await ask('getAllTeamMembers', { params: { teamId } }, token)).data.members.map((it: Json) => [
      it.email,
      it.status,
    ]),
  )

describe('a survey from its start to its end', () => {
  test('the starter, members and a guest are asked, answer and hand in', async () => {
    const team = await makeTeam(db, 'Journey', { members: 3, guests: 1 })
    const manager = await db.token(team.manager)
    const [m0, m1, m2, guest] = team.people as [Json, Json, Json, Json]
    await db.query("update membership set language_code = 'de' where user_id = $1", [await db.person(m1.email)])
    const before = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(before).toMatchObject({ start: false, open: false, status: 'Not Started', version: 0, minimum: 3 })

    // m2 is not listed and not asked.
    const started = await startSurvey(server.url, manager, { ...team, people: [m0, m1, guest] })
    expect(started.data).toEqual({
      version: 1,
      managerSurveyLink: `${server.url}/teams/v2/${team.teamId}/team-alignment?survey`,
    })
    const after = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(after).toMatchObject({
      start: true,
      open: true,
      status: 'Insufficient Data',
      invited: 4,
      submitted: 0,
      managerSurveyLink: started.data.managerSurveyLink,
      standing: ['manager', 'member', 'asked'],
    })
    const mails = (await server.outbox()).filter(it => /journey/i.test(it.to))
    expect(mails.map(it => it.to).sort()).toEqual([m0.email, m1.email, guest.email, team.manager].sort())
    const toGuest = mails.find(it => it.to === guest.email)
    expect(toGuest?.text).toMatch(
      /10-15 minutes[\s\S]*confidential[\s\S]*at least 3 people[\s\S]*\/guest\/alignment#token=g\.[\s\S]*yours alone/,
    )
    expect(mails.find(it => it.to === m1.email)?.text).toMatch(
      /10 bis 15 Minuten[\s\S]*vertraulich[\s\S]*mindestens 3 Personen/,
    )
    expect(mails.find(it => it.to === m0.email)?.text).toContain(`/teams/v2/${team.teamId}/team-alignment?survey`)

    const one = await db.token(m0.email)
    const first = (await ask('getQuestions', { query: { team_id: team.teamId } }, one)).data
    expect(first).toMatchObject({
      total_page: 7,
      total_question: 45,
      current_page: 1,
      hasNext: true,
      totalAttemptedQuestions: 0,
      teamName: 'Journey',
      userEmail: m0.email,
      minimum: 3,
      revision: 0,
      submitted: false,
    })
    expect(first.response.question).toHaveLength(8)
    expect(first.response.answer).toEqual([])
    const lengths = []
    for (let pageNo = 1; pageNo <= 7; pageNo++) {
      const page = (await ask('getQuestions', { query: { team_id: team.teamId, pageNo } }, one)).data
      lengths.push(page.response.question.length)
      expect(page.hasNext).toBe(pageNo < 7)
    }
    expect(lengths).toEqual([8, 8, 8, 8, 8, 5, 0])

    const saved = await ask(
      'saveAnswers',
      { body: saveOf(team.teamId, 1, order => (order === 3 ? 0 : 5), { place: 2, languageCode: 'fr' }) },
      one,
    )
    expect(saved.data).toMatchObject({
      totalAttemptedQuestions: 7,
      attemptedQuestions: 7,
      revision: 1,
      submitted: false,
    })
    const back = (await ask('getQuestions', { query: { team_id: team.teamId } }, one)).data
    expect([back.current_page, back.languageCode, back.totalAttemptedQuestions]).toEqual([2, 'fr', 7])
    // Another language shows the same answers: nothing is erased.
    const other = (await ask('getQuestions', { query: { team_id: team.teamId, pageNo: 1, languageCode: 'ja' } }, one))
      .data
    expect(other.labels[0]).not.toBe(first.labels[0])
    expect(other.response.answer.map((it: Json) => it.answer)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map(order => words[order === 3 ? 0 : 5]),
    )
    expect(await statusesOf(team.teamId, manager)).toEqual({
      [team.manager]: 'included',
      [m0.email]: 'ongoing',
      [m1.email]: 'included',
      [guest.email]: 'included',
      [m2.email]: 'excluded',
    })

    expect((await answerAll(server.url, one, team.teamId, 5)).data).toMatchObject({
      totalAttemptedQuestions: 45,
      submitted: true,
    })
    const token = await linkToken(server, guest.email)
    expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).data).toMatchObject({
      userName: 'Guest 3',
      teamName: 'Journey',
      current_page: 1,
    })
    expect((await answerAll(server.url, token, undefined, order => (order <= 29 ? 3 : 0))).data.submitted).toBe(true)
    const research = await ask(
      'alignmentGuest.saveAnswers',
      { body: saveOf(undefined, 7, 0, { isSubmit: true, isClose: true, research_question: { gender: 'other' } }) },
      token,
    )
    expect(research.data).toMatchObject({ submitted: true, totalAttemptedQuestions: 29 })
    expect(await statusesOf(team.teamId, manager)).toMatchObject({
      [m0.email]: 'completed',
      [guest.email]: 'Partially Completed',
    })
    // Handed in: all 45 are stored, what was not answered as N/A.
    const stored = await db.query(
      `select count(*)::int as n, count(*) filter (where value = 0)::int as na from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1`,
      [guest.email],
    )
    expect(stored).toEqual([{ n: 45, na: 16 }])
    expect(
      await db.query(
        "select answers from demographics d join alignment_respondent r on r.guest_id = d.owner_id where d.owner = 'guest' and r.email = $1",
        [guest.email],
      ),
    ).toEqual([{ answers: { gender: 'other' } }])
    const now = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(now).toMatchObject({ submitted: 2, status: 'Insufficient Data' })
  })

  test('a team says until when it waits for the caller’s own answers, and to nobody in the person’s name', async () => {
    const team = await makeTeam(db, 'Waiting', { members: 2 })
    const [one, two] = team.people as [Json, Json]
    const manager = await db.token(team.manager)
    const waits = async (token: string) =>
      (await ask('team.summary', {}, token)).data.teamSprintInfoList.find((it: Json) => it.id === team.teamId)
        ?.surveyDeadline
    const token = await db.token(one.email)
    expect(await waits(token)).toBeNull()
    await startSurvey(server.url, manager, { ...team, people: [one] })
    const { deadline } = (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, manager)).data
    expect(await waits(token)).toBe(deadline)
    expect(await waits(await db.token(two.email))).toBeNull()
    const acting = await ask(
      'auth.startImpersonation',
      { body: { email: one.email, reason: 'Helping' } },
      await db.token('cleo@alder.example'),
    )
    expect(await waits(acting.data.access_token)).toBeNull()
    await answerAll(server.url, token, team.teamId, 5)
    expect(await waits(token)).toBeNull()
    expect(await waits(manager)).toBe(deadline)
    await db.query("update alignment_survey set deadline = now() - interval '1 minute' where team_id = $1", [
      team.teamId,
    ])
    expect(await waits(manager)).toBeNull()
  })

  test('preview writes nothing and needs no survey', async () => {
    const before = await db.checksums()
    const token = await db.token('ben@alder.example')
    const page = await ask('getPreviewQuestions', { query: { pageNo: 6, languageCode: 'es' } }, token)
    expect(page.data).toMatchObject({ total_page: 7, current_page: 6, totalAttemptedQuestions: 0, languageCode: 'es' })
    expect(page.data.response.question).toHaveLength(5)
    const after = await db.checksums(['session'])
    delete before.session
    expect(after).toEqual(before)
  })
})

describe('what is refused, with a clear error and nothing changed', () => {
  test('answers: of another page, unknown, 0, 7, twice, with research, an early hand-in', async () => {
    const team = await makeTeam(db, 'Refused')
    const manager = await db.token(team.manager)
    await startSurvey(server.url, manager, team)
    const body = saveOf(team.teamId, 1)
    await ask('saveAnswers', { body }, manager)
    const before = await sums()
    const tries: [Json, number, string][] = [
      [{ ...body, answers: answersOf(2) }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-99', answer: 'Agree' }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: 0 }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: 7 }] }, 400, 'validation'],
      [{ ...body, answers: [{ question_id: 'TAS-01', answer: '7' }] }, 400, 'validation'],
      [{ ...body, answers: [body.answers[0], body.answers[0]] }, 400, 'validation'],
      [{ ...body, pageNo: 7 }, 400, 'validation'],
      [{ ...body, pageNo: 8 }, 400, 'validation'],
      [{ ...body, isSubmit: true }, 409, 'conflict'],
      [{ ...body, revision: 0 }, 409, 'conflict'],
      [{ ...body, commonField: {} }, 400, 'validation'],
      [{ ...body, commonField: { team_id: 999_999 } }, 404, 'notFound'],
      [{ ...body, commonField: { team_id: team.teamId, user_id: 1 } }, 403, 'forbidden'],
      [{ ...body, commonField: { team_id: team.teamId, user_type: 'GUEST' } }, 403, 'forbidden'],
    ]
    for (const [wrong, status, code] of tries) {
      const reply = await ask('saveAnswers', { body: wrong }, manager)
      expect([JSON.stringify(wrong).slice(0, 200), reply.status, reply.code]).toEqual([
        JSON.stringify(wrong).slice(0, 200),
        status,
        code,
      ])
    }
    expect((await ask('saveAnswers', { body: { ...body, revision: 0 } }, manager)).body.error.details).toEqual({
      revision: 1,
    })
    expect(await sums()).toEqual(before)
  })

  test('a second start while one runs, a start by a member, ids of another team, deadlines out of range', async () => {
    const team = await makeTeam(db, 'Second')
    const other = await makeTeam(db, 'Elsewhere')
    const manager = await db.token(team.manager)
    const tries: [Json, string, number][] = [
      [{ people: other.people }, manager, 400],
      [{ people: [team.people[0], team.people[0]] }, manager, 400],
      [{ deadline: days(-1) }, manager, 400],
      [{ deadline: days(91) }, manager, 400],
      [{}, await db.token(team.people[0]?.email ?? ''), 403],
      [{}, await db.token(other.manager), 404],
      [{}, await db.token('bo@birch.example', 'birch'), 404],
      [{ surveyType: 'express' }, manager, 403],
    ]
    const before = await sums()
    for (const [extra, token, status] of tries) {
      const { people = team.people, ...rest } = extra
      const reply = await startSurvey(server.url, token, { teamId: team.teamId, people }, rest)
      expect([rest, reply.status]).toEqual([rest, status])
    }
    expect(await sums()).toEqual(before)
    const both = await Promise.all([1, 2, 3].map(() => startSurvey(server.url, manager, team)))
    expect(both.map(it => it.status).sort()).toEqual([200, 409, 409])
    const started = await sums()
    const again = await startSurvey(server.url, manager, team)
    expect([again.status, again.body.error.details, again.body.error.message]).toEqual([
      409,
      { reason: 'alreadyOpen' },
      expect.stringMatching(/running already/),
    ])
    expect(await sums()).toEqual(started)
  })

  test('a foreign, revoked or expired link, and an edit after handing in', async () => {
    const team = await makeTeam(db, 'Links', { members: 1, guests: 2 })
    const manager = await db.token(team.manager)
    await startSurvey(server.url, manager, team)
    const [, g1, g2] = team.people as [Json, Json, Json]
    const [one, two] = [await linkToken(server, g1.email), await linkToken(server, g2.email)]
    const nominee = await db.guest('gla')
    const stray = await db.guest('alignment')
    const body = saveOf(undefined, 1)
    const save = (token: string, extra: object = {}) =>
      ask('alignmentGuest.saveAnswers', { body: { ...body, ...extra } }, token)
    const before = await sums()
    expect((await save(nominee.token)).code).toBe('forbidden')
    expect((await save(stray.token)).code).toBe('notFound')
    expect((await save(`${one.slice(0, -3)}xyz`)).code).toBe('unauthenticated')
    expect((await save(manager)).status).toBe(401)
    expect((await save(one, { commonField: { team_id: team.teamId + 1 } })).code).toBe('notFound')
    expect((await save(one, { commonField: { user_id: 1 } })).code).toBe('forbidden')
    expect((await save(one, { commonField: { user_type: 'TEAM_MEMBERS' } })).code).toBe('forbidden')
    expect(await sums()).toEqual(before)

    expect((await answerAll(server.url, one, undefined)).status).toBe(200)
    const handedIn = await sums()
    expect((await save(one)).code).toBe('alreadyFinished')
    expect((await save(one, { pageNo: 6, answers: answersOf(6, 1), isSubmit: true })).code).toBe('alreadyFinished')
    expect(await sums()).toEqual(handedIn)

    const exclude = (id: number, included: boolean) =>
      ask('setIncluded', { params: { teamId: team.teamId }, body: { teamMemberId: id, included } }, manager)
    expect((await exclude(g1.id, false)).body.error.details).toEqual({ reason: 'handedIn' })
    expect((await exclude(g2.id, false)).status).toBe(200)
    // Who is excluded is told so.
    const excluded = await save(two)
    expect([excluded.status, excluded.body.error.details]).toEqual([403, { reason: 'excluded' }])
    expect((await ask('alignmentGuest.getQuestions', { query: {} }, two)).body.error.details).toEqual({
      reason: 'excluded',
    })
    expect(await statusesOf(team.teamId, manager)).toMatchObject({ [g2.email]: 'excluded' })
    expect((await exclude(g2.id, true)).status).toBe(200)
    expect((await save(two)).status).toBe(200)
  })
})

describe('the express screen', () => {
  test('makes the team, keeps the list, and every rule of it', async () => {
    const email = 'express.buyer@alder.example'
    await db.addMember('alder', email, ['Everyone', 'USER', 'BUYER'])
    await db.query("update person set full_name = 'Maximiliane Konstantinopolos' where email = $1", [email])
    const token = await db.token(email)
    const both = await Promise.all([1, 2].map(() => ask('expressTeam', {}, token)))
    const { teamId } = both[0]?.data ?? {}
    expect(both.map(it => it.data.teamId)).toEqual([teamId, teamId])
    const team = (await ask('expressTeam', {}, token)).data
    expect(team).toMatchObject({ teamName: "Maximiliane Konstant's team", manyTeams: false, start: false, minimum: 3 })
    expect(team.members).toEqual([expect.objectContaining({ email, isMyself: true })])
    const roleOf = (code: string) => team.roles.find((it: Json) => it.code === code).id
    const add = (given: object) =>
      ask(
        'expressCreateMember',
        {
          body: {
            fullName: 'Xaver Huber',
            email: 'xaver@guest.example',
            teamId,
            teamRoleId: roleOf('GUEST'),
            ...given,
          },
        },
        token,
      )
    const xaver = (await add({ fullName: '  Xaver Huber ', email: ' xaver@guest.example ' })).data
    expect(xaver).toMatchObject({
      name: 'Xaver Huber',
      email: 'xaver@guest.example',
      userType: 'GUEST',
      isMyself: false,
    })
    const ben = (await add({ fullName: 'Benny', email: 'BEN@alder.example', teamRoleId: roleOf('TEAM_MEMBERS') })).data
    expect(ben).toMatchObject({ name: 'Ben Okafor', email: 'ben@alder.example', userType: 'TEAM_MEMBERS' })
    const before = await sums()
    for (const [given, status, reason] of [
      [{ email: 'XAVER@Guest.example' }, 409, 'emailExists'],
      [{ email: 'Express.Buyer@alder.example' }, 409, 'emailExists'],
      [{ email: 'ben@ALDER.example' }, 409, 'emailExists'],
      [{ email: 'no address' }, 400],
      [{ fullName: '   ' }, 400],
      [{ teamRoleId: 77 }, 400],
      [{ teamId: 999_999 }, 404],
    ] as [object, number, string?][]) {
      const reply = await add({ email: `fresh@guest.example`, ...given })
      expect([given, reply.status, reply.body.error.details?.reason]).toEqual([given, status, reason])
    }
    const edit = (given: object) =>
      ask(
        'expressModifyMember',
        {
          body: {
            id: xaver.id,
            teamMemberId: xaver.id,
            teamId,
            fullName: 'Xaver H.',
            teamRoleId: roleOf('GUEST'),
            ...given,
          },
        },
        token,
      )
    const myself = team.members[0].id
    expect((await edit({ id: myself, teamMemberId: myself })).status).toBe(403)
    expect((await edit({ fullName: ' ' })).status).toBe(400)
    expect((await edit({ clientId: 'birch' })).status).toBe(404)
    expect(await sums()).toEqual(before)
    expect((await edit({ email: 'other@guest.example' })).data).toMatchObject({
      name: 'Xaver H.',
      email: 'xaver@guest.example',
    })
    for (let index = 3; index <= 9; index++) expect((await add({ email: `g${index}@guest.example` })).status).toBe(200)
    const full = await sums()
    const tenth = await add({ email: 'tenth@guest.example' })
    expect([tenth.status, tenth.body.error.message]).toEqual([409, 'Can only add up to 9 team members'])
    expect(await sums()).toEqual(full)
    const remove = (id: number) => ask('expressDeleteMember', { body: { id, teamMemberId: id, teamId } }, token)
    expect((await remove(xaver.id)).status).toBe(200)
    expect((await remove(xaver.id)).status).toBe(404)
    expect((await remove(myself)).status).toBe(403)

    const members = (await ask('expressTeam', {}, token)).data.members
    const start = await ask(
      'startSurvey',
      {
        body: {
          team_id: teamId,
          surveyType: 'express',
          team_members: members.map((it: Json) => ({
            id: it.id,
            name: it.name,
            status: 'EXCLUDED',
            userType: it.userType,
            email: it.email,
          })),
        },
      },
      token,
    )
    expect(start.data.managerSurveyLink).toContain(`/teams/v2/${teamId}/team-alignment`)
    expect((await ask('startSurveyStatus', { params: { teamId } }, token)).data).toMatchObject({
      invited: 9,
      surveyType: 'express',
    })
    expect((await ask('expressTeam', {}, token)).data.start).toBe(true)
    const sent = await sums()
    expect((await add({ email: 'late@guest.example' })).body.error.details).toEqual({ reason: 'expressClosed' })
    expect((await edit({})).status).toBe(409)
    expect((await remove(members[2].id)).status).toBe(409)
    expect(
      (
        await ask(
          'addMoreMembers',
          {
            body: {
              team_id: teamId,
              team_members: [
                { id: members[2].id, name: 'x', status: 'EXCLUDED', userType: 'GUEST', email: 'x@x.example' },
              ],
            },
          },
          token,
        )
      ).body.error.details,
    ).toEqual({ reason: 'expressClosed' })
    expect(await sums()).toEqual(sent)
  })

  test('is for administrators and buyers alone, each with the own team', async () => {
    const ben = await db.token('ben@alder.example')
    expect((await ask('expressTeam', {}, ben)).status).toBe(403)
    const other = await makeTeam(db, 'Not hers')
    const cleo = await db.token('cleo@alder.example')
    expect(
      (
        await ask(
          'expressCreateMember',
          { body: { fullName: 'A', email: 'a@guest.example', teamId: other.teamId, teamRoleId: 4 } },
          cleo,
        )
      ).status,
    ).toBe(404)
  })

  test('a plan without the feature, or with all its raters asked, refuses the start', async () => {
    const team = await makeTeam(db, 'Limited', { members: 2, guests: 0, clientId: 'birch' })
    const tenant = await db.tenant('birch')
    const token = await db.token(team.manager, 'birch')
    const limit = (value: string) =>
      db.query(
        `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'ta-rater-limit' then f || jsonb_build_object('value', $2::text) else f end) from jsonb_array_elements(features) f) where tenant_id = $1`,
        [tenant, value],
      )
    await limit('2')
    await server.clock({})
    const before = await sums()
    expect((await startSurvey(server.url, token, team)).code).toBe('entitlement')
    expect(await sums()).toEqual(before)
    await limit('3')
    await server.clock({})
    expect((await startSurvey(server.url, token, team)).status).toBe(200)
    await limit('500')
    await server.clock({})
  })
})

describe('while a survey runs', () => {
  test('two tabs, double clicks and lost replies leave one set of answers', async () => {
    const team = await makeTeam(db, 'Twice', { members: 1, guests: 0 })
    const manager = await db.token(team.manager)
    await startSurvey(server.url, manager, team)
    const save = (value: number, extra: object, key?: string) =>
      ask(
        'saveAnswers',
        { body: saveOf(team.teamId, 2, value, extra) },
        manager,
        key ? { 'idempotency-key': key } : undefined,
      )
    const tabs = await Promise.all([1, 2, 3, 4].map(value => save(value, { revision: 0 })))
    expect(tabs.map(it => it.status).sort()).toEqual([200, 409, 409, 409])
    const winner = tabs.findIndex(it => it.status === 200) + 1
    const key = randomUUID()
    const clicks = await Promise.all([1, 2, 3].map(() => save(6, { revision: 1 }, key)))
    expect(clicks.every(it => it.status === 200 || it.code === 'idempotencyInFlight')).toBe(true)
    const lost = await save(6, { revision: 1 }, key)
    expect(lost.data.revision).toBe(2)
    expect(winner).toBeGreaterThan(0)
    const rows = await db.query(
      'select a.value from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1',
      [team.manager],
    )
    expect(rows).toEqual(Array(8).fill({ value: 6 }))
    const handIn = randomUUID()
    const last = () =>
      ask('saveAnswers', { body: saveOf(team.teamId, 6, 5, { isSubmit: true }) }, manager, {
        'idempotency-key': handIn,
      })
    const first = await last()
    expect((await last()).data).toEqual(first.data)
    expect(
      (
        await db.query(
          'select 1 from alignment_answer a join alignment_respondent r on r.id = a.respondent_id where r.email = $1',
          [team.manager],
        )
      ).length,
    ).toBe(alignmentItems.length)
  })

  test('reminders go once a day to those who have not handed in, with the same link', async () => {
    const team = await makeTeam(db, 'Remind', { members: 1, guests: 1 })
    const manager = await db.token(team.manager)
    await startSurvey(server.url, manager, team)
    const [member, guest] = team.people as [Json, Json]
    const token = await linkToken(server, guest.email)
    await answerAll(server.url, await db.token(member.email), team.teamId)
    const list = team.people.map(it => ({ team_id: team.teamId, teamMemberId: it.id }))
    const remind = (who: string) => ask('sendSurveyNotifications', { body: { notifyDTOList: list } }, who)
    const before = (await server.outbox()).length
    const clicks = await Promise.all([remind(manager), remind(manager)])
    expect(clicks.map(it => it.data.sent).sort()).toEqual([0, 1])
    expect((await remind(manager)).data).toEqual({ sent: 0, skipped: 2 })
    const mails = await server.outbox()
    expect(mails.length).toBe(before + 1)
    expect(mails[0]?.subject).toMatch(/still welcome/)
    expect(await linkToken(server, guest.email)).toBe(token)
    await server.clock({ advance: 'P1DT1M' })
    try {
      expect((await remind(await freshToken(team.manager))).data).toEqual({ sent: 1, skipped: 1 })
    } finally {
      await server.clock({ now: new Date().toISOString() })
    }
    expect((await remind(await db.token(member.email))).status).toBe(403)
    const stranger = await makeTeam(db, 'Stranger')
    const foreign = { notifyDTOList: [{ team_id: team.teamId, teamMemberId: stranger.people[0]?.id }] }
    expect((await ask('sendSurveyNotifications', { body: foreign }, manager)).status).toBe(404)
  })

  test('people are added once; a deadline moves later only, and a repeat changes nothing', async () => {
    const team = await makeTeam(db, 'Later', { members: 2, guests: 1 })
    const manager = await db.token(team.manager)
    const [m0, m1, guest] = team.people as [Json, Json, Json]
    await startSurvey(server.url, manager, { ...team, people: [m0] }, { deadline: days(2) })
    const add = (people: Json[]) =>
      ask('addMoreMembers', { body: { team_id: team.teamId, team_members: people } }, manager)
    const clicks = await Promise.all([add([m0, m1, guest]), add([m1, guest])])
    expect(clicks.map(it => it.data.added).sort()).toEqual([0, 2])
    const token = await linkToken(server, guest.email)
    const extend = (extendedDate: string, who = manager) =>
      ask('extendDeadline', { params: { teamId: team.teamId }, body: { extendedDate } }, who)
    const before = await sums()
    expect((await extend(days(1))).body.error.details).toEqual({ reason: 'deadlineEarlier' })
    expect((await extend(days(-1))).status).toBe(400)
    expect((await extend(days(91))).status).toBe(400)
    expect((await extend(days(5), await db.token(m0.email))).status).toBe(403)
    expect(await sums()).toEqual(before)
    const later = days(5)
    const first = await extend(later)
    const moved = await sums()
    expect((await extend(later)).data).toEqual(first.data)
    expect(await sums()).toEqual(moved)

    await server.clock({ advance: 'P6D' })
    try {
      const late = await freshToken(team.manager)
      const member = await freshToken(m0.email)
      expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).code).toBe('guestLinkExpired')
      expect((await ask('getQuestions', { query: { team_id: team.teamId } }, member)).body.error.details).toEqual({
        reason: 'surveyOver',
      })
      const save = await ask('saveAnswers', { body: saveOf(team.teamId, 1) }, member)
      expect([save.status, save.body.error.details]).toEqual([409, { reason: 'surveyOver' }])
      expect((await ask('getSurveyReportStatus', { params: { teamId: team.teamId } }, late)).data.status).toBe(
        'Expired',
      )
      expect(await statusesOf(team.teamId, late)).toMatchObject({ [m0.email]: 'expired' })
      const reopened = await extend(days(12), late)
      expect(reopened.status).toBe(200)
      expect((await ask('getSurveyReportStatus', { params: { teamId: team.teamId } }, late)).data.status).toBe(
        'Insufficient Data',
      )
      expect((await ask('alignmentGuest.getQuestions', { query: {} }, token)).status).toBe(200)
      expect((await ask('saveAnswers', { body: saveOf(team.teamId, 1) }, member)).status).toBe(200)
    } finally {
      await server.clock({ now: new Date().toISOString() })
    }
  })
})

/** A token made at the server's own time, after its clock was moved. */
async function freshToken(email: string): Promise<string> {
  const { data } = await (
    await fetch(`${server.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()
  const ago = Math.round((Date.now() - Date.parse(data.now)) / 1000)
  const { token } = await db.session(email, 'alder', { ago })
  return token
}
