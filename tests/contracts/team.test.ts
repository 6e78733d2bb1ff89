import type { BodyOf, team } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, mailTo, teamOf } = suite
const about = { name: 'New team', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE' }

type Body = Required<BodyOf<typeof team.createTeam>>
/** Every field that is written of a team, in two versions that share none. */
const written: [Body, Body] = [
  {
    ...{ name: 'One', description: 'First', purpose: 'LEARNING', type: 'REMOTE', distribution: 'ONE_SITE' },
    ...{ durationStart: '2026-02-01', durationEnd: '2026-03-31' },
  },
  {
    ...{ name: 'Two', description: 'Second', purpose: 'COACHING', type: 'HYBRID', distribution: 'SEVERAL_SITES' },
    ...{ durationStart: '2026-04-01', durationEnd: '2026-05-31' },
  },
]

describe('making and changing a team', () => {
  test('every field comes back as it was written, made and changed', async () => {
    const [made, changed] = written
    const { id } = (await as('ada', 'team.createTeam', { body: made })).data
    const { data: before } = await as('ada', 'team.getTeam', { params: { id } })
    expect(before).toMatchObject(made)
    const body = { ...changed, version: before.version }
    expect((await as('ada', 'team.editTeam', { params: { id }, body })).data).toMatchObject(changed)
    expect((await as('ada', 'team.getTeam', { params: { id } })).data).toMatchObject(changed)
  })

  test('the plan limits how many there are, two at once included (spec 1 section 5, Entitlements)', async () => {
    // Ten by the plan, five in the demo tenant.
    const made = await Promise.all(Array.from({ length: 8 }, () => as('ada', 'team.createTeam', { body: about })))
    expect(made.map(it => it.status).sort()).toEqual([200, 200, 200, 200, 200, 403, 403, 403])
    expect(made.find(it => it.status === 403)?.code).toBe('entitlement')
    expect((await suite.db.query('select count(*)::int as n from team where tenant_id = 1'))[0]?.n).toBe(10)
  })

  test('the express screen makes teams under the same limit, at once with others included', async () => {
    const tenant = await suite.db.addTenant('larch')
    const plan = (change: string) =>
      suite.db.query(
        `update subscription set features = (select jsonb_agg(${change}) from jsonb_array_elements(features) f) where tenant_id = $1`,
        [tenant],
      )
    await plan(`case when f->>'feature_id' = 'team-limit' then f || '{"value": "2"}' else f end`)
    const tokens: string[] = []
    for (const name of ['one', 'two', 'three']) {
      await suite.db.addMember('larch', `${name}@larch.example`, ['Everyone', 'USER', 'BUYER'])
      tokens.push(await suite.db.token(`${name}@larch.example`, 'larch'))
    }
    const [one = '', two, three] = tokens
    const teams = async () =>
      (await suite.db.query('select count(*)::int as n from team where tenant_id = $1', [tenant]))[0]?.n as number
    const express = (token?: string) => call(suite.server.url, 'alignment.expressTeam', {}, { token })
    const made = await Promise.all([
      call(suite.server.url, 'team.createTeam', { body: about }, { token: one }),
      express(two),
      express(three),
    ])
    expect(made.map(it => it.status).sort()).toEqual([200, 200, 403])
    expect(made.find(it => it.status === 403)?.code).toBe('entitlement')
    expect(await teams()).toBe(2)

    await plan(`case when f->>'feature_id' = 'team-limit' then f || '{"enabled": false}' else f end`)
    await suite.server.clock({})
    await suite.db.query('delete from team_member where tenant_id = $1', [tenant])
    await suite.db.query('delete from team where tenant_id = $1', [tenant])
    const refused = await Promise.all([
      call(suite.server.url, 'team.createTeam', { body: about }, { token: one }),
      express(two),
    ])
    expect(refused.map(it => [it.status, it.code])).toEqual([
      [403, 'entitlement'],
      [403, 'entitlement'],
    ])
    expect(await teams()).toBe(0)
  })

  test('its maker manages it and is its first member; a double click makes one', async () => {
    const keyed = { 'idempotency-key': 'make-a-team-once' }
    const body = { ...about, name: '  Night shift  ', durationStart: '2026-01-01', durationEnd: '2026-06-30' }
    const [one, two] = await Promise.all([
      as('ada', 'team.createTeam', { body }, keyed),
      as('ada', 'team.createTeam', { body }, keyed),
    ])
    const { id } = (one.data ?? two.data) as { id: number }
    const again = await as('ada', 'team.createTeam', { body }, keyed)
    expect([again.status, again.data]).toEqual([200, { id }])
    expect(await suite.db.query("select id from team where name = 'Night shift'")).toHaveLength(1)
    expect((await as('ada', 'team.getTeam', { params: { id } })).data).toMatchObject({
      name: 'Night shift',
      managerName: 'Ada Lindqvist',
      teamAdmin: 0,
      durationStart: '2026-01-01',
      durationEnd: '2026-06-30',
      standing: ['manager', 'member'],
      version: 1,
    })
    expect((await as('ada', 'team.getMembers', { params: { teamId: id } })).data.members).toMatchObject([
      { name: 'Ada Lindqvist', role: 'TEAM_MANAGER', status: 'ACCEPTED' },
    ])
  })

  test('a name of spaces and an end before the beginning are refused', async () => {
    const wrong = [
      { ...about, name: '   ' },
      { ...about, durationStart: '2026-05-02', durationEnd: '2026-05-01' },
      { ...about, durationStart: '0000-01-01' },
    ]
    for (const body of wrong)
      expect([body, (await as('ada', 'team.createTeam', { body })).code]).toEqual([body, 'validation'])
    const id = await teamOf('Product Design')
    expect(
      (await as('ada', 'team.updateEndDuration', { params: { id }, body: { durationEnd: '2001-01-01' } })).code,
    ).toBe('validation')
    expect(
      (await as('ada', 'team.updateEndDuration', { params: { id }, body: { durationEnd: '2090-01-01' } })).data
        .durationEnd,
    ).toBe('2090-01-01')
    expect(
      (await as('ada', 'team.updateStartDuration', { params: { id }, body: { durationStart: '2090-01-02' } })).code,
    ).toBe('validation')
  })

  test('a stale edit overwrites nothing and is told the newer one (reliability 3)', async () => {
    const id = await teamOf('Product Design')
    const edit = (body: object) => as('ada', 'team.editTeam', { params: { id }, body: { ...about, ...body } })
    const first = await edit({ name: 'First', version: 1 })
    expect([first.status, first.data.version]).toEqual([200, 2])
    const stale = await edit({ name: 'Second', version: 1 })
    expect([stale.status, stale.code, stale.body.error.details.current.name]).toEqual([409, 'conflict', 'First'])
    expect((await edit({ name: 'Third', version: 2 })).data).toMatchObject({ name: 'Third', version: 3 })
  })

  test('only the manager hands it over, to one who has accepted; old rights do not pass on', async () => {
    const id = await teamOf('Product Design')
    const [mei, ben, dev, tara] = [await idOf('mei'), await idOf('ben'), await idOf('dev'), await idOf('tara')]
    const edit = (who: string, body: object) =>
      as(who, 'team.editTeam', { params: { id }, body: { ...about, version: 1, ...body } })
    expect((await edit('mei', { managerId: mei })).status).toBe(403)
    expect((await edit('ada', { managerId: tara })).code).toBe('validation')
    expect((await edit('ada', { teamAdmin: await idOf('ada') })).code).toBe('validation')
    await as('ada', 'team.retrieveTeamData', { params: { teamId: id }, query: { save: 'true' } })
    const done = await edit('ada', { managerId: ben, teamAdmin: dev })
    expect([done.status, done.data.managerId, done.data.teamAdmin]).toEqual([200, ben, dev])
    expect(done.data.standing).toEqual(['member'])
    expect((await as('ada', 'team.impact', { params: { teamId: id } })).status).toBe(403)
    const { rights } = (await as('ben', 'team.managerViewingRight', { params: { id } })).data
    expect(rights.filter((it: Json) => it.status !== 'NONE')).toEqual([])
    expect(await suite.db.query('select 1 from team_impact where team_id = $1', [id])).toEqual([])
    // Ada stays a member, and may go now.
    const row = (await as('ben', 'team.getMembers', { params: { teamId: id } })).data.members.find(
      (it: Json) => it.name === 'Ada Lindqvist',
    )
    expect(row.role).toBe('TEAM_MEMBERS')
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: row.id } })).status).toBe(200)
    expect((await as('ada', 'team.getTeam', { params: { id } })).status).toBe(404)
  })

  test('who is not of a team finds none, a member changes nothing, and only the manager deletes it', async () => {
    const id = await teamOf('Engineering')
    // Ben is invited and has not accepted.
    for (const who of ['ada', 'ben'])
      for (const [name, given] of [
        ['getTeam', { params: { id } }],
        ['getMembers', { params: { teamId: id } }],
        ['notes', { params: { teamId: id } }],
        ['dashboard', { params: { teamId: id } }],
        ['teamGla', { params: { teamId: id } }],
      ] as const)
        expect([who, name, (await as(who, `team.${name}`, given)).status]).toEqual([who, name, 404])
    expect((await as('sam', 'team.editTeam', { params: { id }, body: { ...about, version: 1 } })).status).toBe(403)
    expect((await as('sam', 'team.deleteTeam', { params: { id } })).status).toBe(403)
    expect((await as('hana', 'team.deleteTeam', { params: { id } })).status).toBe(200)
    expect((await as('hana', 'team.getTeam', { params: { id } })).status).toBe(404)
    for (const table of ['team_member', 'viewing_right', 'team_viewing', 'activity'])
      expect([table, await suite.db.query(`select 1 from ${table} where team_id = $1`, [id])]).toEqual([table, []])
  })
})

describe('people of a team', () => {
  test('are who manages, who assists and who has joined, once each; nobody who is invited, was removed or has no account', async () => {
    const teamId = await teamOf('Product Design')
    const people = async () =>
      (await suite.db.query('select user_id from team_person where team_id = $1', [teamId])).map(it => it.user_id)
    const [{ manager_id, assistant_id } = {}] = await suite.db.query('select * from team where id = $1', [teamId])
    const joined = await suite.db.query('select user_id from active_member where team_id = $1 and user_id > 0', [
      teamId,
    ])
    const all = joined.map(it => it.user_id as number)
    expect((await people()).sort()).toEqual(all.sort())
    // Both are of it also without a row of their own, and a member is no more once the row says so.
    const ben = await idOf('ben')
    await suite.db.query('delete from team_member where team_id = $1 and user_id in ($2, $3)', [
      teamId,
      manager_id,
      assistant_id,
    ])
    expect((await people()).sort()).toEqual(all.sort())
    for (const change of ["status = 'PENDING'", "status = 'ACCEPTED', removed_at = now()"]) {
      await suite.db.query(`update team_member set ${change} where team_id = $1 and user_id = $2`, [teamId, ben])
      expect([change, (await people()).includes(ben)]).toEqual([change, false])
    }
  })

  test('wait until they accept; an invitation is answered once, a repeat changes nothing', async () => {
    const { memberships } = (await as('ben', 'team.teamDetails')).data
    expect(memberships.map((it: Json) => [it.teamName, it.status])).toEqual([
      ['Engineering', 'PENDING'],
      ['Product Design', 'ACCEPTED'],
    ])
    const names = async () => (await as('ben', 'team.summary')).data.teamSprintInfoList.map((it: Json) => it.name)
    expect(await names()).toEqual(['Product Design'])
    const answer = (accept: boolean) =>
      as('ben', 'team.answerInvitation', { params: { id: memberships[0].id }, body: { accept } })
    expect(
      (await as('dev', 'team.answerInvitation', { params: { id: memberships[0].id }, body: { accept: true } })).status,
    ).toBe(403)
    expect([(await answer(true)).status, (await answer(true)).status, (await answer(false)).status]).toEqual([
      200, 200, 409,
    ])
    expect(await names()).toEqual(['Engineering', 'Product Design'])
  })

  test('who declines is in no team; asked anew, the person may still accept', async () => {
    const teamId = await teamOf('Product Design')
    const userId = await idOf('tara')
    const add = () => as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [userId] } })
    expect((await add()).status).toBe(200)
    const waiting = async () =>
      (await as('tara', 'team.teamDetails')).data.memberships.find((it: Json) => it.teamId === teamId)
    const { id } = await waiting()
    const answer = (accept: boolean) => as('tara', 'team.answerInvitation', { params: { id }, body: { accept } })
    expect([(await answer(false)).status, (await answer(false)).status, (await answer(true)).status]).toEqual([
      200, 200, 409,
    ])
    expect(await waiting()).toBeUndefined()
    expect((await add()).status).toBe(200)
    expect((await waiting()).status).toBe('PENDING')
  })

  test('are there once, by account or by e-mail in any case of letters or mailbox, all added or none', async () => {
    const teamId = await teamOf('Product Design')
    const guests = (...list: [string, string][]) =>
      as('ada', 'team.addGuests', { body: { teamId, guests: list.map(([name, email]) => ({ name, email })) } })
    const before = await suite.db.checksums(['session'])
    for (const list of [
      [['Ben', 'BEN@alder.example']],
      [
        ['Gil', 'gil@guest.example'],
        ['Gil again', 'GIL@Guest.example'],
      ],
      [
        ['Gil', 'gil+1@guest.example'],
        ['Gil again', 'gil+2@guest.example'],
      ],
      [['Ada', 'ada+1@alder.example']],
      [
        ['Gil', 'gil@guest.example'],
        ['Ada', 'Ada@Alder.Example'],
      ],
    ] as [string, string][][]) {
      const refused = await guests(...list)
      expect([refused.status, refused.code]).toEqual([409, 'conflict'])
      expect(refused.body.error.message).toMatch(/is already in the team/)
    }
    expect(
      (await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [await idOf('tara'), await idOf('ben')] } }))
        .status,
    ).toBe(409)
    expect(
      (
        await as('ada', 'team.addOrgMembers', {
          body: { teamId, userIds: [await suite.db.person('bo@birch.example')] },
        })
      ).code,
    ).toBe('validation')
    expect(await suite.db.checksums(['session'])).toEqual(before)
    expect((await guests(['Gil', 'Gil@guest.example'])).data.members.at(-1)).toBeDefined()
    expect((await guests(['Gil', 'gil@GUEST.example'])).status).toBe(409)
    expect((await guests(['Gil', 'gil+1@guest.example'])).status).toBe(409)
    const rows = (await as('ada', 'team.getMembers', { params: { teamId } })).data.members
    const gil = rows.find((it: Json) => it.name === 'Gil')
    expect(gil).toMatchObject({
      type: 'GUEST',
      role: 'GUEST',
      status: 'ACTIVE',
      userId: null,
      email: 'Gil@guest.example',
    })
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: gil.id } })).status).toBe(404)
    expect((await as('ada', 'team.removeGuestTeamMember', { params: { id: gil.id } })).status).toBe(200)
    expect((await guests(['Gil', 'gil@guest.example'])).status).toBe(200)
  })

  test('whose address belongs to the organisation is invited as its member', async () => {
    const teamId = await teamOf('Product Design')
    const { members } = (
      await as('ada', 'team.addGuests', { body: { teamId, guests: [{ name: 'T.', email: 'TARA@alder.example' }] } })
    ).data
    expect(members.find((it: Json) => it.name === 'Tara Singh')).toMatchObject({
      type: 'TEAM_MEMBERS',
      status: 'PENDING',
    })
    expect(await mailTo('tara')).toHaveLength(1)
  })

  test('are written to in their language, and again at most once an hour', async () => {
    const teamId = await teamOf('Product Design')
    await suite.db.query("update membership set language_code = 'de' where user_id = $1", [await idOf('tara')])
    await suite.db.query("update team set name = E'Night\\nshift' where id = $1", [teamId])
    const { members } = (await as('ada', 'team.addOrgMembers', { body: { teamId, userIds: [await idOf('tara')] } }))
      .data
    const [mail] = await mailTo('tara')
    expect(mail?.subject).toBe('Ada Lindqvist lädt Sie in das Team „Night shift“ ein')
    expect(mail?.text).toContain(`${suite.server.url}/dashboard/main-dashboard`)
    const memberIds = members
      .filter((it: Json) => ['Tara Singh', 'Ben Okafor'].includes(it.name))
      .map((it: Json) => it.id)
    const again = () => as('ada', 'team.sendEmail', { body: { teamId, type: 'reinvite', memberIds } })
    expect((await again()).data).toEqual({ sent: 0, skipped: 2 })
    await suite.server.clock({ advance: 'PT59M' })
    expect((await again()).data).toEqual({ sent: 0, skipped: 2 })
    await suite.server.clock({ advance: 'PT2M' })
    expect((await again()).data).toEqual({ sent: 1, skipped: 1 })
    expect((await again()).data).toEqual({ sent: 0, skipped: 2 })
    expect(await mailTo('tara')).toHaveLength(2)
  })

  test('may leave; the manager stays; what they let be seen, and what they asked to see, ends with it', async () => {
    const teamId = await teamOf('Product Design')
    const rows = (await as('ada', 'team.getMembers', { params: { teamId } })).data.members
    const row = (who: string) => rows.find((it: Json) => it.name.startsWith(who)).id
    expect((await as('ben', 'team.removeOrgTeamMember', { params: { id: row('Pia') } })).status).toBe(403)
    const manager = await as('mei', 'team.removeOrgTeamMember', { params: { id: row('Ada') } })
    expect([manager.status, manager.body.error.message]).toEqual([
      409,
      'The manager stays in the team. Hand the team over first.',
    ])
    const asked = { teamId, userId: await idOf('pia'), requestItemType: 'GLA' }
    expect((await as('mei', 'team.requestViewingRight', { body: asked })).status).toBe(200)
    // Whoever else leaves takes no part of the assistant's along.
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: row('Dev') } })).status).toBe(200)
    const assistant = async () => (await as('ada', 'team.getTeam', { params: { id: teamId } })).data.teamAdmin
    expect(await assistant()).toBe(await idOf('mei'))
    expect((await as('mei', 'team.removeOrgTeamMember', { params: { id: row('Mei') } })).status).toBe(200)
    expect((await as('mei', 'team.getTeam', { params: { id: teamId } })).status).toBe(404)
    const mei = await idOf('mei')
    expect(
      await suite.db.query('select 1 from viewing_right where team_id = $1 and $2 in (user_id, viewer_id)', [
        teamId,
        mei,
      ]),
    ).toEqual([])
    expect(await assistant()).toBe(0)
    const board = (await as('ada', 'team.retrieveTeamData', { params: { teamId } })).data
    expect(board.managerImpactData.some((it: Json) => it.userId === mei)).toBe(false)
  })

  test('are found by a part of name or e-mail, wildcards being letters, twenty at most', async () => {
    const find = async (keyword: string, more = {}) =>
      (await as('ben', 'team.searchMember', { query: { keyword, ...more } })).data.members.map((it: Json) => it.name)
    expect(await find('lINDq')).toEqual(['Ada Lindqvist'])
    expect(await find('BEN@')).toEqual(['Ben Okafor'])
    expect(await find('%')).toEqual([])
    expect(await find('_')).toEqual([])
    expect(await find('alder.example')).toHaveLength(20)
    await suite.db.query('update membership set temp_restrict = true where user_id = $1', [await idOf('ada')])
    expect(await find('lindq', { activeOnly: 'true' })).toEqual([])
    expect(await find('lindq', { activeOnly: 'false' })).toEqual(['Ada Lindqvist'])
    expect((await as('ben', 'team.searchMember', { query: { keyword: 'a', clientId: 'birch' } })).code).toBe(
      'orgMismatch',
    )
  })
})
