import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'

const suite = alderSuite({ LOG_LEVEL: 'warn' })
const { as, idOf, teamOf } = suite

const invite = (email: string, fullName = 'Nora', languageCode = 'en') =>
  as('cleo', 'nominee.invite', { body: { email, fullName, languageCode } })
const countOf = (replies: { status: number }[], status: number) => replies.filter(it => it.status === status).length
const mailsTo = async (email: string) => (await suite.server.outbox()).filter(it => it.to === email)

/** Nine in the morning of tomorrow, UTC: a test begins and ends within one hour, and one day. */
const tomorrow = () => `${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T09:00:00Z`
const morning = () => suite.server.clock({ now: tomorrow() })

async function team(name: string): Promise<number> {
  return (
    await as('ada', 'team.createTeam', { body: { name, purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' } })
  ).data.id
}

describe('what people typed, in a mail', () => {
  const bad = 'Bob\n\nYour account is locked. Sign in at https://evil.example/login'

  test('a name is one line: line ends, control and direction marks are refused wherever a name is typed', async () => {
    const before = await suite.db.checksums(['session'])
    const teamId = await teamOf('Customer Care')
    for (const name of [bad, 'a\rb', 'a\u2028b', 'a\u0007b', 'a\u202eb', 'a\u2066b']) {
      const replies = await Promise.all([
        invite('nora@guest.example', name),
        as('ada', 'team.createTeam', { body: { name, purpose: 'PROJECT', type: 'HYBRID', distribution: 'ONE_SITE' } }),
        as('fay', 'team.addGuests', { body: { teamId, guests: [{ name, email: 'nora@guest.example' }] } }),
        as('ada', 'account.updateProfile', { body: { fullName: name } }),
        as('cleo', 'alignment.expressCreateMember', {
          body: { fullName: name, email: 'nora@guest.example', teamId, teamRoleId: 4 },
        }),
        call(suite.server.url, 'account.registerFreemium', {
          query: { inviteKey: 'none' },
          body: { company: name, buyerAdminName: 'Lou', email: 'lou@buyer.example' },
        }),
      ])
      expect([name, ...replies.map(it => it.status)]).toEqual([name, ...replies.map(() => 400)])
    }
    expect(await suite.db.checksums(['session'])).toEqual(before)
  })

  test('one that was stored before makes no line, no address and no subject of its own', async () => {
    const teamId = await team('Night shift')
    await suite.db.query('update team set name = $2 where id = $1', [teamId, bad])
    await suite.db.query(
      "update person set full_name = E'Ada\\r\\nBcc: all@evil.example' where email = 'ada@alder.example'",
    )
    await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [await idOf('tara')] } })
    const [mail] = await suite.mailTo('tara')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.text).not.toMatch(/^(Your account|Bcc)/m)
    expect(mail?.text.match(/https?:\S+/g)).toEqual([`${suite.server.url}/dashboard/main-dashboard`])
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/evil\.example/)
  })
})

/** What a day's counter of mails has used. */
const used = async (name: string) =>
  (
    await suite.db.query<{ n: number }>('select coalesce(sum(used), 0)::int as n from counter where name = $1', [name])
  )[0]?.n
const counters = async () => (await suite.db.checksums()).counter
/** Leaves a reader so many mails a day under a limit that counts by address. */
const leave = async (name: string, most: number, email: string, left: number) =>
  suite.db.query(
    "insert into counter (tenant_id, name, subject, period, used) values ($1, $2, $3, to_char($4::timestamptz at time zone 'UTC', 'YYYY-MM-DD'), $5)",
    [await suite.db.tenant('alder'), name, email, tomorrow(), most - left],
  )
const full = (who: string, left = 0) => leave('mail-person', 20, `${who}@alder.example`, left)

describe('mails a day', () => {
  test('by one sender to one address outside: three of 300 invitations, however it is written, whatever was deleted, until tomorrow', {
    timeout: 240_000,
  }, async () => {
    await morning()
    const replies: Json[] = []
    for (let round = 0; round < 300; round++)
      replies.push(await invite(round % 2 ? `nora+${round}@guest.example` : 'NORA@guest.example'))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([3, 297])
    expect(replies.at(-1)?.body.error).toMatchObject({
      code: 'mailLimit',
      message: expect.stringMatching(/Nothing was sent or changed/),
    })
    const german = await as(
      'cleo',
      'nominee.invite',
      { body: { email: 'nora@guest.example', fullName: 'Nora', languageCode: 'de' } },
      { 'accept-language': 'de' },
    )
    expect(german.body.error.message).toMatch(/^Für heute sind das genug E-Mails/)
    expect(await suite.db.query("select 1 from guest where lower(email) like 'nora%'")).toHaveLength(3)
    // What did not go is not counted, either.
    expect([await used('mail-guestFromOne'), await used('mail-guest'), await used('mail-tenant')]).toEqual([3, 3, 3])

    await suite.db.query(
      "delete from gla_assessment where guest_id in (select id from guest where lower(email) like 'nora%')",
    )
    await suite.db.query("delete from mail where lower(recipient) like 'nora%'")
    await suite.db.query("delete from guest where lower(email) like 'nora%'")
    expect((await invite('nora@guest.example')).status).toBe(429)
    expect((await invite('somebody@else.example')).status).toBe(200)
    await suite.server.clock({ advance: 'P1D' })
    expect((await invite('nora@guest.example')).status).toBe(200)
  })

  test('nobody alone keeps the mails of others away from an address outside: it reads five of two senders', async () => {
    await suite.db.addMember('alder', 'second@alder.example', ['Everyone', 'USER', 'ADMIN'])
    const bySecond = () =>
      as('second', 'nominee.invite', { body: { email: 'nora@guest.example', fullName: 'N', languageCode: 'en' } })
    for (let round = 0; round < 4; round++) await invite('nora@guest.example')
    expect((await bySecond()).status).toBe(200)
    expect((await bySecond()).status).toBe(200)
    const before = await counters()
    expect([(await bySecond()).code, await counters()]).toEqual(['mailLimit', before])
    expect(await mailsTo('nora@guest.example')).toHaveLength(5)
  })

  test('forty invitations at once are three', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => invite('nora@guest.example')))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([3, 37])
    expect(await mailsTo('nora@guest.example')).toHaveLength(3)
  })

  test('of one sender to addresses outside: 200, and what is refused takes nothing of any limit', {
    timeout: 240_000,
  }, async () => {
    await morning()
    const replies: Json[] = []
    for (let round = 0; round < 200; round++) replies.push(await invite(`guest${round}@guest.example`))
    const before = await counters()
    for (let round = 200; round < 210; round++) replies.push(await invite(`guest${round}@guest.example`))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([200, 10])
    expect(await counters()).toEqual(before)
  })

  test('of one sender to one colleague: eight; then others still reach her, and so does what the product writes', {
    timeout: 240_000,
  }, async () => {
    await morning()
    const tara = await idOf('tara')
    const invitedBy = async (who: string, n: number) => {
      const replies: Json[] = []
      for (let round = 0; round < n; round++) {
        const { id } = await suite.db.team(`${who}@alder.example`, { assistant: null, members: [], invited: [] })
        replies.push(await as(who, 'team.addOrgMembers', { body: { teamId: id, userIds: [tara] } }))
      }
      return [countOf(replies, 200), countOf(replies, 429)]
    }
    expect(await invitedBy('ada', 10)).toEqual([8, 2])
    expect(await used('mail-person')).toBe(8)
    expect(await invitedBy('fay', 9)).toEqual([8, 1])
    expect(await invitedBy('ben', 6)).toEqual([4, 2])
    expect(await suite.mailTo('tara')).toHaveLength(20)
    // Reports that are ready are many today, too.
    await leave('mail-own', 10, 'tara@alder.example', 0)
    await leave('mail-tenant', 10_000, 'nobody', 0)
    expect((await call(suite.server.url, 'auth.askForReset', { body: { email: 'tara@alder.example' } })).status).toBe(
      200,
    )
    await expect.poll(async () => (await suite.mailTo('tara')).length, { timeout: 60_000 }).toBe(21)
    expect((await suite.mailTo('tara'))[0]?.text).toMatch(/reset-password#token=/)
  })

  test('in the names of several people an administrator is one sender, and uses up nothing of theirs', {
    timeout: 240_000,
  }, async () => {
    const tara = await idOf('tara')
    const invite = async (manager: string, token: string) => {
      const { id } = await suite.db.team(`${manager}@alder.example`, { assistant: null, members: [], invited: [] })
      return call(suite.server.url, 'team.addOrgMembers', { body: { teamId: id, userIds: [tara] } }, { token })
    }
    const replies: Json[] = []
    for (const manager of ['ada', 'fay', 'ben']) {
      const { token } = await suite.db.acting('cleo@alder.example', `${manager}@alder.example`)
      for (let round = 0; round < 4; round++) replies.push(await invite(manager, token))
    }
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([8, 4])
    // Whose it was is kept with the mail, so that one that is called off is given back to whom it was counted for.
    expect(await suite.db.query('select distinct sender_id from mail where user_id = $1', [tara])).toEqual([
      { sender_id: await idOf('cleo') },
    ])
    for (let round = 0; round < 8; round++)
      expect((await invite('ada', await suite.db.token('ada@alder.example'))).status).toBe(200)
  })

  test('who is added and taken off 25 times within an hour reads it once', { timeout: 240_000 }, async () => {
    await morning()
    const teamId = await team('Night shift')
    const userId = await idOf('tara')
    const add = () => as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [userId] } })
    for (let round = 0; round < 25; round++) {
      const { members } = (await add()).data
      const { id } = members.find((it: Json) => it.userId === userId)
      expect((await as('ada', 'team.removeOrgTeamMember', { params: { id } })).status).toBe(200)
    }
    expect(await suite.mailTo('tara')).toHaveLength(1)
    await suite.server.clock({ advance: 'PT1H' })
    await add()
    expect(await suite.mailTo('tara')).toHaveLength(2)
  })

  test('whoever invites first, taking off again, keeps nobody else’s invitation away', async () => {
    await morning()
    const teamId = await team('Night shift')
    await suite.db.query('update team set assistant_id = $2 where id = $1', [teamId, await idOf('fay')])
    const tara = await idOf('tara')
    for (const who of ['fay', 'ada']) {
      const { members } = (await as(who, 'team.addOrgMembers', { body: { teamId, userIds: [tara] } })).data
      const { id } = members.find((it: Json) => it.userId === tara)
      expect((await as(who, 'team.removeOrgTeamMember', { params: { id } })).status).toBe(200)
    }
    expect((await suite.mailTo('tara')).map(it => /Ada/.test(it.text))).toEqual([true, false])
  })

  test('team, survey, delete, again and again: the guest reads three, and the further surveys start without', {
    timeout: 240_000,
  }, async () => {
    await morning()
    const starts: Json[] = []
    for (let round = 0; round < 6; round++) {
      const teamId = await team(`Round ${round}`)
      const { members } = (
        await as('ada', 'team.addGuests', { body: { teamId, guests: [{ name: 'Nora', email: 'nora@guest.example' }] } })
      ).data
      const guest = members.find((it: Json) => it.type === 'GUEST')
      starts.push(
        await as('ada', 'alignment.startSurvey', {
          body: {
            team_id: teamId,
            surveyType: 'standard',
            team_members: [
              { id: guest.id, name: 'Nora', status: 'INCLUDED', userType: 'GUEST', email: 'nora@guest.example' },
            ],
          },
        }),
      )
      expect((await as('ada', 'team.deleteTeam', { params: { id: teamId } })).status).toBe(200)
    }
    expect(countOf(starts, 200)).toBe(6)
    // Of a deleted team the mails to guests go; what was written is counted.
    expect([await used('mail-guest'), (await suite.mailTo('ada')).length]).toEqual([3, 6])
  })
})

describe('a call with several readers goes on without those who get no more mails today', () => {
  test('people are added to a team, and invited by mail on another day', async () => {
    await morning()
    const teamId = await team('Night shift')
    const [tara, ben] = [await idOf('tara'), await idOf('ben')]
    await full('tara')
    const before = await counters()
    const one = await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [tara] } })
    expect([one.status, one.code, await counters()]).toEqual([429, 'mailLimit', before])
    const several = await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [tara, ben] } })
    const row = (reply: Json, userId: number) => reply.data.members.find((it: Json) => it.userId === userId)
    expect([row(several, tara).status, row(several, tara).invitedAt]).toEqual(['PENDING', null])
    expect(row(several, ben).invitedAt).not.toBeNull()
    expect([(await suite.mailTo('tara')).length, (await suite.mailTo('ben')).length]).toEqual([0, 1])
    expect(suite.output()).toMatch(/Mails were left out/)

    const memberIds = [row(several, tara).id, row(several, ben).id]
    const again = () => as('ada', 'team.sendEmail', { body: { teamId, type: 'reinvite', memberIds } })
    expect((await again()).code).toBe('mailLimit')
    await suite.server.clock({ advance: 'P1D' })
    expect((await again()).data).toEqual({ sent: 2, skipped: 0 })
    expect((await again()).data).toEqual({ sent: 0, skipped: 2 })
    expect((await suite.mailTo('tara')).length).toBe(1)
  })

  test('guests, who get no mail by it, are added beside a colleague who gets no more', async () => {
    await morning()
    const teamId = await team('Night shift')
    await full('tara')
    const guests = [
      { name: 'Tara', email: 'tara@alder.example' },
      { name: 'Nora', email: 'nora@guest.example' },
    ]
    expect((await as('ada', 'team.addGuests', { body: { teamId, guests: guests.slice(0, 1) } })).code).toBe('mailLimit')
    expect((await as('ada', 'team.addGuests', { body: { teamId, guests } })).status).toBe(200)
  })

  test('respondents are reminded, or on another day', async () => {
    await morning()
    const {
      id: teamId,
      memberIds,
      userIds,
    } = await suite.db.team('ada@alder.example', {
      assistant: null,
      members: ['tara@alder.example', 'ben@alder.example'],
      invited: [],
    })
    await full('tara')
    const people = memberIds.map((id, index) => ({
      id,
      name: 'X',
      status: 'INCLUDED',
      userType: 'TEAM_MEMBERS',
      email: `${['tara', 'ben'][index]}@alder.example`,
    }))
    const started = await as('ada', 'alignment.startSurvey', {
      body: { team_id: teamId, surveyType: 'standard', team_members: people },
    })
    expect(started.data).toMatchObject({ invited: 2, skipped: 1 })
    expect([(await suite.mailTo('tara')).length, (await suite.mailTo('ben')).length]).toEqual([0, 1])
    // Who got none is named to who started, until a reminder goes.
    const mailless = async () =>
      (await as('ada', 'alignment.getAllTeamMembers', { params: { teamId }, query: {} })).data.members
        .filter((it: { noMail: boolean }) => it.noMail)
        .map((it: { userId: number }) => it.userId)
    expect(await mailless()).toEqual([userIds[0]])
    const remind = (ids: number[]) =>
      as('ada', 'alignment.sendSurveyNotifications', {
        body: { notifyDTOList: ids.map(teamMemberId => ({ team_id: teamId, teamMemberId })) },
      })
    expect((await remind(memberIds.slice(0, 1))).code).toBe('mailLimit')
    expect((await remind(memberIds)).data).toEqual({ sent: 1, skipped: 1 })
    expect(
      await suite.db.query(
        'select user_id, reminded_at is null as waits from alignment_respondent where user_id = any($1) and survey_id = (select max(id) from alignment_survey) order by id',
        [userIds],
      ),
    ).toEqual([
      { user_id: userIds[0], waits: true },
      { user_id: userIds[1], waits: false },
    ])
    await suite.server.clock({ advance: 'PT24H' })
    expect(await mailless()).toEqual([userIds[0]])
    // Who has begun or handed in needed no mail.
    const mark = (column: string, at: string | null) =>
      suite.db.query(
        `update alignment_respondent set ${column} = $2 where user_id = $1 and survey_id = (select max(id) from alignment_survey)`,
        [userIds[0], at],
      )
    for (const column of ['started_at', 'submitted_at']) {
      await mark(column, new Date().toISOString())
      expect(await mailless(), column).toEqual([])
      await mark(column, null)
    }
    expect((await remind(memberIds)).data).toEqual({ sent: 2, skipped: 0 })
    expect(await mailless()).toEqual([])
    expect((await suite.mailTo('tara')).length).toBe(1)
  })

  test('a survey is started with its last mail, which invites to the team as well', async () => {
    await morning()
    const { id: teamId, invitedIds } = await suite.db.team('ada@alder.example', {
      assistant: null,
      members: [],
      invited: ['tara@alder.example'],
    })
    await full('tara', 1)
    const people = invitedIds.map(id => ({
      id,
      name: 'X',
      status: 'INCLUDED',
      userType: 'TEAM_MEMBERS',
      email: 'tara@alder.example',
    }))
    const body = { team_id: teamId, surveyType: 'standard', team_members: people }
    expect((await as('ada', 'alignment.startSurvey', { body })).status).toBe(200)
    expect((await suite.mailTo('tara')).map(it => it.subject)).toEqual([expect.stringMatching(/asks for your view/)])
    expect(await suite.db.query('select invitations from team_member where id = any($1)', [invitedIds])).toEqual([
      { invitations: 1 },
    ])
  })

  test('rights are asked for of those who can be told', async () => {
    await morning()
    const { id: teamId, userIds } = await suite.db.team('ada@alder.example', {
      assistant: null,
      members: ['tara@alder.example', 'ben@alder.example'],
      invited: [],
    })
    const askFor = (ids: number[], itemTypes: string[]) =>
      as('ada', 'team.viewingRightsInvite', {
        body: { teamId, requests: ids.map(userId => ({ userId, itemTypes })) },
      })
    await suite.db.query('delete from viewing_right where team_id = $1', [teamId])
    await full('tara', 0)
    const items = ['GLA']
    const asked = await askFor(userIds, items)
    expect(asked.data.rights.map((it: Json) => [it.userId, it.status]).sort()).toEqual(
      [
        [userIds[0], 'NONE'],
        [userIds[1], 'REQUESTED'],
      ].sort(),
    )
    await suite.server.clock({ advance: 'PT10S' })
    expect([(await suite.mailTo('tara')).length, (await suite.mailTo('ben')).length]).toEqual([0, 1])
    expect((await askFor(userIds.slice(0, 1), items)).code).toBe('mailLimit')
  })
})
