import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const invite = (email: string, fullName = 'Nora', languageCode = 'en') =>
  as('cleo', 'nominee.invite', { body: { email, fullName, languageCode } })
const countOf = (replies: { status: number }[], status: number) => replies.filter(it => it.status === status).length
const mailsTo = async (email: string) => (await suite.server.outbox()).filter(it => it.to === email)

/** Nine in the morning of tomorrow, UTC: a test begins and ends within one hour, and one day. */
const morning = () =>
  suite.server.clock({ now: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00:00Z` })

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

describe('mails a day', () => {
  test('to one address outside: five of 300 invitations, however it is written, whatever was deleted, until tomorrow', {
    timeout: 60_000,
  }, async () => {
    await morning()
    const replies: Json[] = []
    for (let round = 0; round < 300; round++)
      replies.push(await invite(round % 2 ? `nora+${round}@guest.example` : 'NORA@guest.example'))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([5, 295])
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
    expect(await suite.db.query("select 1 from guest where lower(email) like 'nora%'")).toHaveLength(5)

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

  test('forty invitations at once are five', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => invite('nora@guest.example')))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([5, 35])
    expect(await mailsTo('nora@guest.example')).toHaveLength(5)
  })

  test('of one sender to addresses outside: 200', {
    timeout: 60_000,
  }, async () => {
    await morning()
    const replies: Json[] = []
    for (let round = 0; round < 210; round++) replies.push(await invite(`guest${round}@guest.example`))
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([200, 10])
  })

  test('who is added and taken off 25 times within an hour reads it once', { timeout: 60_000 }, async () => {
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

  test('team, survey, delete, again and again: the guest reads five, and the survey that would be the sixth is not started', {
    timeout: 60_000,
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
      if (round === 5)
        expect(await suite.db.query('select 1 from alignment_survey where team_id = $1', [teamId])).toEqual([])
      expect((await as('ada', 'team.deleteTeam', { params: { id: teamId } })).status).toBe(200)
    }
    expect(starts.map(it => [it.status, it.code])).toEqual([...Array(5).fill([200, undefined]), [429, 'mailLimit']])
  })
})
