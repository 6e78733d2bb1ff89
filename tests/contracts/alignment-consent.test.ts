import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, handIn, linkToken, makeTeam, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  await db.query(
    `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'team-limit' then f || '{"value": "Unlimited"}' else f end) from jsonb_array_elements(features) f)`,
  )
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, given: object, token?: string) =>
  call(server.url, name.includes('.') ? name : `alignment.${name}`, given, { token })
const hand = (it: Json, teamId: number) => handIn(server, db, it, teamId)
const generate = (teamId: number, token: string) => ask('generateReport', { params: { teamId } }, token)
const report = (teamId: number, token: string) => ask('getAlignmentScaleRanks', { query: { team_id: teamId } }, token)

describe('membership is by consent', () => {
  test('who is put on the express list is asked at once, and a member when the person accepts', async () => {
    const email = 'consent.buyer@alder.example'
    await db.addMember('alder', email, ['Everyone', 'USER', 'BUYER'])
    const token = await db.token(email)
    const { teamId, roles } = (await ask('expressTeam', {}, token)).data
    const roleOf = (code: string) => roles.find((it: Json) => it.code === code).id
    const people: Json[] = []
    for (const one of ['emi', 'hana', 'mei']) {
      const teamRoleId = roleOf('TEAM_MEMBERS')
      const body = { fullName: one, email: `${one}@alder.example`, teamId, teamRoleId }
      const added = await ask('expressCreateMember', { body }, token)
      expect(added.status).toBe(200)
      people.push(added.data)
    }
    const member = (one: string) =>
      db.query(
        'select m.status from team_member m join person p on p.id = m.user_id where m.team_id = $1 and p.email = $2',
        [teamId, `${one}@alder.example`],
      )
    expect(await member('mei')).toEqual([{ status: 'PENDING' }])
    const mailsTo = async (one: string) => (await server.outbox()).filter(it => it.to === `${one}@alder.example`)
    expect(await mailsTo('mei')).toEqual([])
    const start = await ask(
      'startSurvey',
      {
        body: {
          team_id: teamId,
          surveyType: 'express',
          team_members: people.map(({ id, name, userType, email: to }) => ({
            id,
            name,
            status: 'EXCLUDED',
            userType,
            email: to,
          })),
        },
      },
      token,
    )
    expect(start.status).toBe(200)
    // One mail asks and invites.
    const mails = await mailsTo('mei')
    expect(mails.map(it => it.letter)).toEqual(['alignment.mail.invitation'])
    expect(mails[0]?.text).toMatch(/team-alignment\?survey.* also invites you to join /s)

    for (const one of ['emi', 'hana', 'mei'])
      expect((await answerAll(server.url, await db.token(`${one}@alder.example`), teamId, 4)).status).toBe(200)
    expect((await generate(teamId, token)).status).toBe(200)
    const mei = await db.token('mei@alder.example')
    expect((await report(teamId, mei)).status).toBe(403)
    const { memberships } = (await call(server.url, 'team.teamDetails', {}, { token: mei })).data
    const own = memberships.find((it: Json) => it.teamId === teamId)
    expect(own.status).toBe('PENDING')
    expect(
      (
        await call(
          server.url,
          'team.answerInvitation',
          { params: { id: own.id }, body: { accept: true } },
          { token: mei },
        )
      ).status,
    ).toBe(200)
    expect((await report(teamId, mei)).status).toBe(200)
  })

  test('the express screen adds people to its own team alone', async () => {
    const email = 'consent.admin@alder.example'
    await db.addMember('alder', email, ['Everyone', 'USER', 'ADMIN'])
    const token = await db.token(email)
    const team = (name: string) =>
      call(
        server.url,
        'team.createTeam',
        { body: { name, purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' } },
        { token },
      )
    const [one, two] = [(await team('First')).data.id, (await team('Second')).data.id]
    const before = await db.checksums(['session'])
    for (const teamId of [one, two]) {
      const body = { fullName: 'Mei', email: 'mei@alder.example', teamId, teamRoleId: 3 }
      expect((await ask('expressCreateMember', { body }, token)).status).toBe(403)
    }
    expect(await db.checksums(['session'])).toEqual(before)
  })
})

describe('sham respondents', () => {
  testWhole(
    'where fewer than 3 people of the organisation answered, a report needs 5, and says how many were from outside',
    async () => {
      const team = await makeTeam(db, 'Sham', { members: 2, guests: 4 })
      const token = await db.token(team.manager)
      await startSurvey(server.url, token, team)
      const [m0, m1, ...guests] = team.people as [Json, Json, ...Json[]]
      for (const it of [m0, m1, guests[0], guests[1]]) await hand(it as Json, team.teamId)
      const state = async () => (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, token)).data
      // Four have answered, three were needed at the start.
      expect(await state()).toMatchObject({ status: 'Insufficient Data', submitted: 4, minimum: 5, canGenerate: false })
      const early = await generate(team.teamId, token)
      expect([early.status, early.body.error.details]).toEqual([409, { reason: 'tooFewAnswers' }])
      expect(early.body.error.message).toContain('5')
      await hand(guests[2] as Json, team.teamId)
      expect(await state()).toMatchObject({ status: 'Generate', canGenerate: true })
      expect((await generate(team.teamId, token)).status).toBe(200)
      expect((await report(team.teamId, token)).data).toMatchObject({ nValid: 5, outside: 3, minimum: 5 })
    },
  )

  test('where fewer than 3 people of the organisation are asked, 5 are needed from the first view on', async () => {
    const minimumOf = async (members: number, guests: number) => {
      const team = await makeTeam(db, `Few ${members}`, { members, guests })
      const token = await db.token(team.manager)
      await startSurvey(server.url, token, team)
      return (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, token)).data
    }
    expect(await minimumOf(1, 2)).toMatchObject({ submitted: 0, minimum: 5, minimumSet: 3 })
    expect(await minimumOf(3, 2)).toMatchObject({ submitted: 0, minimum: 3, minimumSet: 3 })
  })

  test('before answering everybody sees who else is asked, and who is from outside', async () => {
    const team = await makeTeam(db, 'Asked', { members: 2, guests: 1 })
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    const [m0, , guest] = team.people as [Json, Json, Json]
    const open = async (who: Json) =>
      who.userType === 'GUEST'
        ? ask('alignmentGuest.getQuestions', { query: {} }, await linkToken(server, who.email))
        : ask('getQuestions', { query: { team_id: team.teamId } }, await db.token(who.email))
    const seen = (await open(m0)).data.asked
    expect(seen[0]).toEqual({ name: 'Guest 2', outside: true, still: true })
    expect(seen.map((it: Json) => it.outside)).toEqual([true, false, false])
    const asGuest = (await open(guest)).data.asked
    expect(asGuest.map((it: Json) => it.outside)).toEqual([false, false, false])
    expect(asGuest.map((it: Json) => Object.keys(it))).toEqual(Array(3).fill(['name', 'outside', 'still']))
    // The list goes with the call that opens the survey, not with every page.
    const page = await ask('getQuestions', { query: { team_id: team.teamId, pageNo: 2 } }, await db.token(m0.email))
    expect(page.data.asked).toBeUndefined()
  })
})

describe('attack, made-up respondents around one person', () => {
  const guests = (tag: string) => [1, 2, 3].map(it => ({ name: `Extern ${it}`, email: `${tag}@${it}.example` }))
  const add = (teamId: number, people: Json[], token: string) =>
    ask(
      'addMoreMembers',
      {
        body: {
          team_id: teamId,
          team_members: people.map(({ id, name, email }) => ({
            id,
            name,
            email,
            userType: 'GUEST',
            status: 'EXCLUDED',
          })),
        },
      },
      token,
    )
  const include = (teamId: number, { id }: Json, included: boolean, token: string) =>
    ask('setIncluded', { params: { teamId }, body: { teamMemberId: id, included } }, token)

  test('once somebody has handed in nobody from outside comes in, neither added nor asked again nor included', async () => {
    const team = await makeTeam(db, 'Surrounded', { members: 5, guests: 1 })
    const { teamId } = team
    const token = await db.token(team.manager)
    const [victim, colleague, late] = team.people as [Json, Json, Json]
    const hidden = team.people.at(-1) as Json
    await startSurvey(server.url, token, { ...team, people: team.people.filter(it => it !== late) })
    // On the list that the person sees as no longer asked.
    expect((await include(teamId, hidden, false, token)).status).toBe(200)
    const { asked } = (await ask('getQuestions', { query: { team_id: teamId } }, await db.token(victim.email))).data
    expect(asked.filter((it: Json) => it.outside)).toEqual([{ name: 'Guest 5', outside: true, still: false }])
    const { members } = (
      await call(server.url, 'team.addGuests', { body: { teamId, guests: guests('late') } }, { token })
    ).data
    const outside = members.filter((it: Json) => it.email.startsWith('late@'))
    // One comes in time, and is seen.
    expect((await add(teamId, outside.slice(0, 1), token)).data).toMatchObject({ added: 1 })
    expect((await hand(victim, teamId)).status).toBe(200)
    const before = await db.checksums(['session'])
    const tries = [
      await add(teamId, outside.slice(1), token),
      await add(teamId, [hidden], token),
      await include(teamId, hidden, true, token),
    ]
    for (const it of tries) expect([it.status, it.body.error.details]).toEqual([409, { reason: 'outsideLate' }])
    expect(tries[0]?.body.error.message).toMatch(/nobody from outside/)
    expect(await db.checksums(['session'])).toEqual(before)
    // Colleagues are no matter of the manager's making; who was asked in time stays so.
    expect((await add(teamId, [late], token)).data).toMatchObject({ added: 1 })
    expect((await add(teamId, outside.slice(0, 1), token)).data).toMatchObject({ added: 0 })
    await include(teamId, colleague, false, token)
    expect((await include(teamId, colleague, true, token)).status).toBe(200)
  })

  test('a guest taken off and put on the list anew is not asked again then', async () => {
    const team = await makeTeam(db, 'Anew', { members: 3, guests: 1 })
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    const guest = team.people.at(-1) as Json
    await call(server.url, 'team.removeGuestTeamMember', { params: { id: guest.id } }, { token })
    const put = { body: { teamId: team.teamId, guests: [{ name: 'Guest', email: guest.email }] } }
    const { members } = (await call(server.url, 'team.addGuests', put, { token })).data
    const again = members.find((it: Json) => it.email === guest.email)
    await hand(team.people[0] as Json, team.teamId)
    expect((await add(team.teamId, [again], token)).body.error.details).toEqual({ reason: 'outsideLate' })
  })

  test('addresses of one mailbox are one person: asked once, and counted once where they are from before', async () => {
    const team = await makeTeam(db, 'Mailbox', { members: 3, guests: 3 })
    const token = await db.token(team.manager)
    const people = team.people as Json[]
    const [m0, m1, , g0, g1, g2] = people as [Json, Json, Json, Json, Json, Json]
    const move = (it: Json, email: string) =>
      db.query('update team_member set email = $2 where id = $1', [it.id, email])
    await move(g1, 'MAILBOX.guest3+1@guest.example')
    const refused = await startSurvey(server.url, token, team)
    expect([refused.status, refused.body.error.details]).toEqual([409, { reason: 'emailExists' }])
    await move(g2, team.manager.replace('@', '+x@'))
    expect((await startSurvey(server.url, token, { ...team, people: [g2] })).status).toBe(409)
    await startSurvey(server.url, token, { ...team, people: [m0, m1, g0] })
    expect((await add(team.teamId, [g1], token)).body.error.details).toEqual({ reason: 'emailExists' })
    await move(g1, g1.email)
    await move(g2, g2.email)
    expect((await add(team.teamId, [g1, g2], token)).data).toMatchObject({ added: 2 })

    await db.query(
      "update alignment_respondent set email = 'mailbox.guest3+' || id || '@guest.example' where email like 'mailbox.guest%'",
    )
    for (const it of [m0, g0, g1, g2]) expect((await hand(it, team.teamId)).status).toBe(200)
    expect((await answerAll(server.url, token, team.teamId)).status).toBe(200)
    const state = async () => (await ask('startSurveyStatus', { params: { teamId: team.teamId } }, token)).data
    // Two colleagues and one from outside.
    expect(await state()).toMatchObject({ submitted: 5, status: 'Insufficient Data', minimum: 5 })
    expect((await hand(m1, team.teamId)).status).toBe(200)
    expect(await state()).toMatchObject({ submitted: 6, status: 'Generate', minimum: 3 })
    expect((await generate(team.teamId, token)).status).toBe(200)
    expect((await report(team.teamId, token)).data).toMatchObject({ nValid: 4, outside: 1 })
    const [units] = await db.query(
      'select count(distinct r.unit)::int as n from alignment_respondent r join alignment_survey s on s.id = r.survey_id where s.team_id = $1',
      [team.teamId],
    )
    expect(units?.n).toBe(4)
  })

  test('two accounts that answered as one person before are one of the three of the organisation', async () => {
    const team = await makeTeam(db, 'Accounts', { members: 2, guests: 2 })
    const token = await db.token(team.manager)
    await startSurvey(server.url, token, team)
    for (const it of team.people.slice(0, 2))
      await db.query(
        "insert into ledger_person (tenant_id, instrument, email, unit, last_at) values ($1, 'alignment', $2, 77, now())",
        [team.tenantId, it.email],
      )
    await answerAll(server.url, token, team.teamId)
    for (const it of team.people) expect((await hand(it, team.teamId)).status).toBe(200)
    const { data } = await ask('startSurveyStatus', { params: { teamId: team.teamId } }, token)
    expect(data).toMatchObject({ submitted: 5, status: 'Insufficient Data', minimum: 5 })
  })
})

describe('ledger: alignment', () => {
  test('answers of a person within the gap are one unit in whatever team; two teams that differ by two are not both published', async () => {
    const one = await makeTeam(db, 'Overlap', { members: 4, guests: 0 })
    const token = await db.token(one.manager)
    const two = await makeTeam(db, 'Overlap again', { members: 0, guests: 0 })
    const again = await db.token(two.manager)
    // The same people but for two, and the manager of the second team.
    const people = []
    for (const it of one.people.slice(0, 3)) {
      const [row] = await db.query<{ id: number }>(
        'insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, $1, user_id, now() from team_member where id = $2 returning id',
        [two.teamId, it.id],
      )
      people.push({ ...it, id: row?.id as number })
    }
    await startSurvey(server.url, token, one)
    await startSurvey(server.url, again, { ...two, people })
    await answerAll(server.url, token, one.teamId, 5)
    for (const it of one.people) await answerAll(server.url, await db.token(it.email), one.teamId, 2)
    for (const it of people) await answerAll(server.url, await db.token(it.email), two.teamId, 3)
    const units = await db.query(
      'select count(distinct unit)::int as units, count(*)::int as n from alignment_respondent where submitted_at is not null and email = any($1)',
      [one.people.map(it => it.email)],
    )
    expect(units).toEqual([{ units: 4, n: 7 }])
    expect((await generate(one.teamId, token)).status).toBe(200)
    expect((await generate(two.teamId, again)).status).toBe(200)
    expect((await report(one.teamId, token)).data.overall).toBeDefined()
    // Five less three would be two people.
    const body = (await report(two.teamId, again)).data
    expect(body.team_alignment_sub_scale_list.map((it: Json) => it.hidden)).toEqual(
      Array(12).fill({ reason: 'otherSet', n: null, from: 3 }),
    )
    expect(JSON.stringify(body)).not.toMatch(/"(mean|score100|overall|rank|level)"/)
  })

  test('Known to a viewer: a number that with the own answers would show one other person is not served to that person alone', async () => {
    const one = await makeTeam(db, 'Known', { members: 5, guests: 0 })
    const two = await makeTeam(db, 'Known later', { members: 4, guests: 0 })
    const [first, second] = [await db.token(one.manager), await db.token(two.manager)]
    const [a, b, ...others] = one.people as [Json, Json, ...Json[]]
    // The first of the one team is a member of the other as well.
    await startSurvey(server.url, first, one)
    await startSurvey(server.url, second, two)
    for (const it of one.people) await answerAll(server.url, await db.token(it.email), one.teamId, 2)
    for (const it of two.people) await answerAll(server.url, await db.token(it.email), two.teamId, 3)
    const unit = async (email: string, teamId: number) =>
      (
        await db.query<{ unit: string }>(
          'select r.unit from alignment_respondent r join alignment_survey s on s.id = r.survey_id where r.email = $1 and s.team_id = $2',
          [email, teamId],
        )
      )[0]?.unit
    // As if the two surveys were of the same three others, and the person answered the second time long after the first.
    for (const [index, it] of others.entries())
      await db.query(
        'update alignment_respondent r set unit = $3 from alignment_survey s where s.id = r.survey_id and r.email = $1 and s.team_id = $2',
        [two.people[index + 1]?.email, two.teamId, await unit(it.email, one.teamId)],
      )
    await db.query(
      'update alignment_respondent r set user_id = $3 from alignment_survey s where s.id = r.survey_id and r.email = $1 and s.team_id = $2',
      [two.people[0]?.email, two.teamId, await db.person(a.email)],
    )
    await db.query('insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, now())', [
      two.tenantId,
      two.teamId,
      await db.person(a.email),
    ])
    expect((await generate(one.teamId, first)).status).toBe(200)
    expect((await generate(two.teamId, second)).status).toBe(200)
    const mine = await db.token(a.email)
    // {a, b, c, d, e} less {a later, c, d, e} leaves a twice, and b.
    const before = (await report(one.teamId, mine)).data
    expect(before.overall).toBeDefined()
    const after = (await report(two.teamId, mine)).data
    expect(after.team_alignment_sub_scale_list.map((it: Json) => it.hidden)).toEqual(
      Array(12).fill({ reason: 'oneOther', n: null, from: 3 }),
    )
    expect(JSON.stringify(after)).not.toMatch(/"(mean|score100|overall|rank|level|sd)"/)
    const trend = await ask('subscaleTrend', { params: { teamId: two.teamId }, body: { years: 1 } }, mine)
    expect(trend.data.trendList.flatMap((it: Json) => it.items)).toEqual([])
    // To others the same number is served, and what was served before stays.
    expect((await report(two.teamId, second)).data.overall).toBeDefined()
    expect((await report(one.teamId, mine)).data).toEqual(before)
    expect((await report(one.teamId, await db.token(b.email))).data.overall).toEqual(before.overall)
  })
})
