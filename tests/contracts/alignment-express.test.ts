import { dayMs } from '@trellis/sdk/contract'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeTeam, startSurvey } from '../support/alignment.ts'
import type { Json } from '../support/api.ts'
import { surveySuite } from '../support/survey-suite.ts'

const suite = surveySuite()
const { ask, sums } = suite

describe('the express screen', () => {
  test('makes the team, keeps the list, and every rule of it', async () => {
    const email = 'express.buyer@alder.example'
    await suite.db.addMember('alder', email, ['Everyone', 'USER', 'BUYER'])
    await suite.db.query("update person set full_name = 'Maximiliane Konstantinopolos' where email = $1", [email])
    const token = await suite.db.token(email)
    const both = await Promise.all([1, 2].map(() => ask('expressTeam', {}, token)))
    const { teamId } = both[0]?.data ?? {}
    expect(both.map(it => it.data.teamId)).toEqual([teamId, teamId])
    const team = (await ask('expressTeam', {}, token)).data
    expect(team).toMatchObject({ teamName: 'Maximiliane Konstant’s team', manyTeams: false, start: false, minimum: 3 })
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
      [{ email: 'xaver+1@guest.example' }, 409, 'emailExists'],
      [{ email: 'ben+1@alder.example' }, 409, 'emailExists'],
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
    const days = (Date.parse(start.data.deadline) - Date.now()) / dayMs
    // With the last minute of its fourteenth day.
    expect(days).toBeGreaterThan(14)
    expect(days).toBeLessThanOrEqual(15)
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

  /** The team of a new buyer, and calls about its list. */
  const listOf = async (email: string) => {
    await suite.db.addMember('alder', email, ['Everyone', 'USER', 'BUYER'])
    const token = await suite.db.token(email)
    const { teamId, roles } = (await ask('expressTeam', {}, token)).data
    const as = (name: string, code: string, given: object) => {
      const teamRoleId = roles.find((it: Json) => it.code === code).id
      return ask(name, { body: { fullName: 'Somebody', teamId, teamRoleId, ...given } }, token)
    }
    return { teamId, as }
  }

  test('whose part brings in an account is asked to join, and keeps what was answered', async () => {
    const { as } = await listOf('express.parts@alder.example')
    const { id } = (await as('expressCreateMember', 'GUEST', { email: 'kira@alder.example' })).data
    const status = async () => (await suite.db.query('select status from team_member where id = $1', [id]))[0]?.status
    const change = (code: string) => as('expressModifyMember', code, { id, teamMemberId: id })
    expect(await status()).toBe('ACTIVE')
    await change('TEAM_MEMBERS')
    expect(await status()).toBe('PENDING')
    await suite.db.query("update team_member set status = 'ACCEPTED' where id = $1", [id])
    await change('TEAM_MEMBERS')
    expect(await status()).toBe('ACCEPTED')
    await change('GUEST')
    expect(await status()).toBe('ACTIVE')
  })

  test('two windows that add the same person at once see each other', async () => {
    const { teamId, as } = await listOf('express.windows@alder.example')
    const holder = new pg.Client({ connectionString: suite.db.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from team where id = $1 for update', [teamId])
    const both = ['zoe@guest.example', 'zoe+1@guest.example'].map(email =>
      as('expressCreateMember', 'GUEST', { email }),
    )
    await suite.db.waiting(2)
    await holder.query('commit')
    await holder.end()
    expect((await Promise.all(both)).map(it => it.status).sort()).toEqual([200, 409])
  })

  test('is for administrators and buyers alone, each with the own team', async () => {
    const ben = await suite.db.token('ben@alder.example')
    expect((await ask('expressTeam', {}, ben)).status).toBe(403)
    const other = await makeTeam(suite.db, 'Not hers')
    const cleo = await suite.db.token('cleo@alder.example')
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
    const team = await makeTeam(suite.db, 'Limited', { members: 2, guests: 0, clientId: 'birch' })
    const tenant = await suite.db.tenant('birch')
    const token = await suite.db.token(team.manager, 'birch')
    const limit = (value: string) =>
      suite.db.query(
        `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'ta-rater-limit' then f || jsonb_build_object('value', $2::text) else f end) from jsonb_array_elements(features) f) where tenant_id = $1`,
        [tenant, value],
      )
    await limit('2')
    await suite.server.clock({})
    const before = await sums()
    expect((await startSurvey(suite.server.url, token, team)).code).toBe('entitlement')
    expect(await sums()).toEqual(before)
    await limit('3')
    await suite.server.clock({})
    expect((await startSurvey(suite.server.url, token, team)).status).toBe(200)
    await limit('500')
    await suite.server.clock({})
  })
})
