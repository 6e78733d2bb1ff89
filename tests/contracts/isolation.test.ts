import { contract } from '@trellis/sdk/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyAddedTo, writableColumns } from '../../packages/server/src/core/app-role.ts'
import { Backstage, call, pageOf } from '../support/api.ts'
import { appUrlOf } from '../support/app-role.ts'
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

describe('the database keeps tenants apart', () => {
  const tenantTables = () =>
    db.query<{ name: string; on: boolean; forced: boolean; owner: string }>(
      `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    )

  // Before anybody says for whom, the server has to know whether a browser's origin may call.
  const readByAll = 'embed_origin'

  test('row-level security is on and forced for every table with a tenant_id', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThanOrEqual(13)
    expect(tables.filter(it => !it.on || !it.forced)).toEqual([])
    const policies = await db.query<{
      tablename: string
      policyname: string
      cmd: string
      qual: string
      with_check: string | null
    }>("select * from pg_policies where schemaname = 'public'")
    for (const { name } of tables) {
      const policy = policies.find(it => it.tablename === name && it.policyname === 'tenant')
      expect([
        name,
        policy?.cmd,
        policy?.qual?.includes('app.tenant_id'),
        policy?.with_check?.includes('app.tenant_id'),
      ]).toEqual([name, 'ALL', true, true])
    }
    // The only other policies, for reading: a person's own memberships, and the origins that may call at all.
    const others = policies.filter(it => it.policyname !== 'tenant').map(it => [it.tablename, it.policyname, it.cmd])
    expect(others.sort()).toEqual([
      ['embed_origin', 'listed', 'SELECT'],
      ['membership', 'own', 'SELECT'],
    ])
  })

  test('tenant_id comes first in every key and foreign key of these tables', async () => {
    const keys = await db.query<{ name: string; conname: string; first: string; parent: string | null }>(
      `select c.relname as name, k.conname, (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) as first, p.relname as parent
       from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class p on p.oid = k.confrelid
       where k.contype in ('p', 'u', 'f') and c.relnamespace = 'public'::regnamespace`,
    )
    const tables = new Set((await tenantTables()).map(it => it.name))
    // References to what belongs to no tenant are the only exception.
    const wrong = keys.filter(it => tables.has(it.name) && it.first !== 'tenant_id' && it.parent !== 'person')
    expect(wrong).toEqual([])
  })

  test('as that role, no tenant named means no rows, one named means its rows, and writing elsewhere fails', async () => {
    const [alder, birch] = [await db.tenant('alder'), await db.tenant('birch')]
    const client = new pg.Client({ connectionString: await appUrlOf(db) })
    const kept = new Set([...onlyAddedTo, ...Object.keys(writableColumns)])
    await client.connect()
    try {
      const views = await db.query<{ name: string }>(
        "select viewname as name from pg_views where schemaname = 'public'",
      )
      expect(views.map(it => it.name).sort()).toEqual(['active_member', 'team_person'])
      for (const { name } of [...(await tenantTables()), ...views]) {
        await client.query('begin')
        const unnamed = (await client.query(`select count(*)::int as n from "${name}"`)).rows[0]?.n
        await client.query(`set local app.tenant_id = '${birch}'`)
        const { rows } = await client.query(`select distinct tenant_id from "${name}"`)
        if (name !== readByAll) {
          expect([name, unnamed]).toEqual([name, 0])
          expect([name, rows.filter(it => it.tenant_id !== birch)]).toEqual([name, []])
        }
        const update = client.query(`update "${name}" set tenant_id = tenant_id where tenant_id = $1`, [alder])
        // It is put together of two tables: nothing can be written to it.
        if (name === 'team_person') await expect(update).rejects.toThrow(/cannot update view/)
        else if (kept.has(name)) await expect(update).rejects.toThrow(/permission denied/)
        else expect([name, (await update).rowCount]).toEqual([name, 0])
        await client.query('rollback')
      }
      await client.query(`begin; set local app.tenant_id = '${birch}'`)
      await expect(
        client.query("insert into audit (tenant_id, at, action) values ($1, now(), 'x')", [alder]),
      ).rejects.toThrow(/row-level security/)
      await client.query('rollback')
      await client.query(`begin; set local app.tenant_id = '${birch}'`)
      await expect(client.query('update membership set tenant_id = $1', [alder])).rejects.toThrow(/row-level security/)
      await client.query('rollback')
    } finally {
      await client.end()
    }
  })
})

describe('ids of others are found by nobody and change nothing', () => {
  test('of another person of the tenant, of another tenant, and of the same person in another tenant', async () => {
    const [alder, birch] = [await db.tenant('alder'), await db.tenant('birch')]
    const ben = await db.person('ben@alder.example')
    const bens = await db.assessment(alder, { userId: ben })
    const adaInBirch = await db.assessment(birch, { userId: await db.person('ada@alder.example') })
    const guest = await db.guest('gla')
    const otherGuest = await db.guest('gla')
    const callers: [who: string, room: 'gla' | 'nominee', token: string, id: number][] = [
      ['cleo, admin of the tenant', 'gla', await db.token('cleo@alder.example'), bens],
      ['bo, admin of another tenant', 'gla', await db.token('bo@birch.example', 'birch'), bens],
      ['ada, now in alder, of hers in birch', 'gla', await db.token('ada@alder.example'), adaInBirch],
      ['ben, of a nominee', 'gla', await db.token('ben@alder.example'), guest.assessmentId],
      ['a nominee, of ben', 'nominee', guest.token, bens],
      ['a nominee, of another nominee', 'nominee', guest.token, otherGuest.assessmentId],
    ]
    const before = await db.checksums()
    for (const [who, room, token, id] of callers) {
      const language = { query: { languageCode: 'en' } }
      const tries = {
        finish: { query: { assessmentId: id } },
        findLastPos: { params: { id } },
        changeLanguage: { params: { id }, ...language },
        saveAnswers: { body: pageOf(id, 'Style', 1) },
        questions: { query: { assessmentId: id, type: 'GLAV2', profile: 'STYLE', page: 1, limit: 10 } },
      }
      for (const [name, given] of Object.entries(tries)) {
        // Birch has no languages: refused before anything is looked for.
        const wanted = name === 'changeLanguage' && who.startsWith('bo') ? 403 : 404
        expect([who, name, (await call(server.url, `${room}.${name}`, given, { token })).status]).toEqual([
          who,
          name,
          wanted,
        ])
        const keyed = await call(server.url, `${room}.${name}`, given, {
          token,
          headers: { 'idempotency-key': `x-${who.replace(/\W/g, '')}-${name}` },
        })
        expect([who, name, keyed.status]).toEqual([who, name, wanted])
      }
    }
    expect(
      (
        await call(
          server.url,
          'account.tags',
          { params: { userId: ben } },
          { token: await db.token('bo@birch.example', 'birch') },
        )
      ).status,
    ).toBe(404)
    const tagsAs = async (email: string) =>
      (await call(server.url, 'account.tags', { params: { userId: ben } }, { token: await db.token(email) })).status
    expect([await tagsAs('mei@alder.example'), await tagsAs('cleo@alder.example')]).toEqual([404, 200])
    await db.query('delete from session where user_id <> $1 or true', [0])
    const after = await db.checksums(['session'])
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'session')))
  })

  test('a team of another tenant, its people and its guest', async () => {
    const team = await db.team('ben@alder.example')
    const bo = await db.token('bo@birch.example', 'birch')
    const adaInBirch = await db.token('ada@alder.example', 'birch')
    const ofTeam = { params: { id: team.id } }
    const inTeam = { params: { teamId: team.id } }
    const [userId = 0] = team.userIds
    const about = { name: 'Mine', purpose: 'PROJECT', type: 'REMOTE', distribution: 'ONE_SITE' }
    const tries: [name: string, given: Parameters<typeof call>[2]][] = [
      ['getTeam', ofTeam],
      ['editTeam', { ...ofTeam, body: { ...about, version: 1 } }],
      ['deleteTeam', ofTeam],
      ['getMembers', inTeam],
      ['addOrgMembers', { body: { teamId: team.id, userIds: [await db.person('bo@birch.example')] } }],
      ['addGuests', { body: { teamId: team.id, guests: [{ name: 'G', email: 'g@guest.example' }] } }],
      ['removeGuestTeamMember', { params: { id: team.guestId } }],
      ['removeOrgTeamMember', { params: { id: team.memberIds[0] ?? 0 } }],
      ['sendEmail', { body: { teamId: team.id, type: 'reinvite', memberIds: team.invitedIds } }],
      ['answerInvitation', { params: { id: team.invitedIds[0] ?? 0 }, body: { accept: true } }],
      ['updateStartDuration', { ...ofTeam, body: { durationStart: null } }],
      ['updateEndDuration', { ...ofTeam, body: { durationEnd: null } }],
      ['impact', inTeam],
      ['retrieveTeamData', inTeam],
      ['teamGla', inTeam],
      ['teamGl360', inTeam],
      ['saveNote', { ...inTeam, body: { type: 'FOCUS_NOTE', text: 'x' } }],
      ['notes', inTeam],
      ['dashboard', inTeam],
      ['managerViewingRight', ofTeam],
      ['toggleViewingRightItem', { ...inTeam, body: { userId, itemType: 'GLA', shown: true } }],
      ['requestViewingRight', { body: { teamId: team.id, userId, requestItemType: 'GLA' } }],
      ['viewingRightsInvite', { body: { teamId: team.id, requests: [{ userId, itemTypes: ['GLA'] }] } }],
      ['undoViewingRightsInvite', { body: { teamId: team.id, askedAt: '2026-11-01T08:00:00.000Z' } }],
      [
        'undoViewingRightsUsers',
        {
          body: {
            teamId: team.id,
            viewerId: team.managerId,
            itemType: 'GLA',
            changedAt: '2026-11-01T08:00:00.000Z',
          },
        },
      ],
      [
        'updateViewingRightsUsers',
        { body: { teamId: team.id, viewerId: team.managerId, itemType: 'GLA', status: 'GRANTED' } },
      ],
      ['updateViewingRightTeamMember', { body: { teamId: team.id, itemType: 'GLA', shown: true } }],
      ['viewingRights', { query: { team_id: team.id } }],
      ['sprintAnalytics', { ...inTeam, query: { year: 2026 } }],
    ]
    const ofActivity = { params: { id: team.activityId } }
    const [meetingTimeFrom, meetingTimeTo] = ['2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z']
    const planned = { teamId: team.id, title: 'x', activityType: { code: 'OTH' }, meetingTimeFrom, meetingTimeTo }
    const elsewhere: typeof tries = [
      ['sprint.activities', { ...inTeam, query: { startDate: '2026-01-01', endDate: '2026-12-31' } }],
      ['sprint.saveActivity', { body: planned }],
      ['sprint.saveActivity', { body: { ...planned, id: team.activityId, version: 1 } }],
      ['sprint.activityDone', { body: { id: team.activityId } }],
      ['sprint.deleteActivity', ofActivity],
      ['sprint.sprintActivities', { params: { sprintId: team.sprintId }, query: {} }],
      ['sprint.sprintActivities', { params: { sprintId: team.teamSprintId }, query: {} }],
      ['sprint.saveActivity', { body: { sprintId: team.sprintId, title: 'x', activityType: { code: 'OTH' } } }],
      ['sprint.saveActivity', { body: { sprintId: team.teamSprintId, title: 'x', activityType: { code: 'OTH' } } }],
      ['sprint.moveActivity', { body: { id: team.onBoardId, status: 'DONE', afterId: null } }],
      ['sprint.activityDone', { body: { id: team.onBoardId } }],
      ['sprint.deleteActivity', { params: { id: team.onBoardId } }],
      ['sprint.stakeholders', { params: { id: team.sprintId } }],
      ['sprint.addStakeholder', { body: { sprintId: team.sprintId, name: 'x' } }],
      ['sprint.updateActionStatus', { query: { actionDetailId: team.actionId, status: 'FINISHED' } }],
      ['notification.remindOfResult', { body: { kind: 'alignment', teamId: team.id } }],
      ['notification.forgetReminder', { params: { id: team.reminderId } }],
    ]
    // Of no team, or tried below.
    const lists = ['getAllMemberType', 'getAllRole', 'getAllTeamDistribution', 'getAllTeamType']
    const others = [...lists, 'createTeam', 'teamDetails', 'getAllTeamsByManagerId', 'searchMember', 'summary']
    expect(Object.keys(contract.team).sort()).toEqual([...tries.map(([name]) => name), ...others].sort())
    const before = await db.checksums(['session'])
    // Who has no licence for a board hears that first.
    for (const token of [bo, adaInBirch])
      for (const [name, given] of [...tries.map(([it, ...rest]) => [`team.${it}`, ...rest] as const), ...elsewhere])
        expect([name, (await call(server.url, name, given, { token })).code]).toEqual([
          name,
          expect.stringMatching(/^(notFound|entitlement)$/),
        ])
    const found = await call(server.url, 'team.searchMember', { query: { keyword: 'alder.example' } }, { token: bo })
    expect(found.data.members.map((it: { email: string }) => it.email)).toEqual(['ada@alder.example'])
    const teams = await call(
      server.url,
      'team.getAllTeamsByManagerId',
      { params: { id: team.managerId } },
      { token: bo },
    )
    expect(teams.data).toEqual({ teams: [] })
    // A person of another tenant is nobody of this one.
    const ben = await db.token('ben@alder.example')
    const stranger = { teamId: team.id, userIds: [await db.person('bo@birch.example')] }
    expect((await call(server.url, 'team.addOrgMembers', { body: stranger }, { token: ben })).status).toBe(400)
    expect(await db.checksums(['session'])).toEqual(before)
  })

  test('an idempotency key of another caller is no key at all', async () => {
    const headers = { 'idempotency-key': 'the-same-key-for-both' }
    const one = await call(
      server.url,
      'account.updateProfile',
      { body: { designation: 'First' } },
      { token: await db.token('ben@alder.example'), headers },
    )
    const two = await call(
      server.url,
      'account.updateProfile',
      { body: { designation: 'First' } },
      { token: await db.token('ada@alder.example'), headers },
    )
    const three = await call(
      server.url,
      'account.updateProfile',
      { body: { designation: 'First' } },
      { token: await db.token('ada@alder.example', 'birch'), headers },
    )
    expect([one, two, three].map(it => [it.status, it.data.email, it.data.clientId])).toEqual([
      [200, 'ben@alder.example', 'alder'],
      [200, 'ada@alder.example', 'alder'],
      [200, 'ada@alder.example', 'birch'],
    ])
  })

  test('who is in the tenant is not told to another', async () => {
    const bo = await db.token('bo@birch.example', 'birch')
    expect(
      (await call(server.url, 'account.userExist', { body: { email: 'ben@alder.example' } }, { token: bo })).data,
    ).toEqual({ exist: false })
    expect(
      (await call(server.url, 'account.userExist', { body: { email: 'ada@alder.example' } }, { token: bo })).data,
    ).toEqual({ exist: true })
  })
})
