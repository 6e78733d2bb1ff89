import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

describe('the focus note', () => {
  test('keeps every version, and a stale edit is refused with the newer note', async () => {
    const teamId = await teamOf('Customer Care')
    const save = (who: string, text: string, version?: number) =>
      as(who, 'team.saveNote', { params: { teamId }, body: { type: 'FOCUS_NOTE', text, version } })
    expect((await save('fay', 'From Fay', 2)).data).toMatchObject({
      version: 3,
      name: 'Fay Thompson',
      text: 'From Fay',
    })
    const stale = await save('ines', 'From Ines', 2)
    expect([stale.status, stale.body.error.details.current.text]).toEqual([409, 'From Fay'])
    expect((await save('ines', 'Added')).data.version).toBe(4)
    const { notes } = (await as('amir', 'team.notes', { params: { teamId } })).data
    expect(notes.map((it: Json) => [it.version, it.text.slice(0, 8)])).toEqual([
      [4, 'Added'],
      [3, 'From Fay'],
      [2, 'Pick up '],
      [1, 'Pick up '],
    ])
    expect((await save('amir', 'A member reads')).status).toBe(403)
    const both = await Promise.all([save('ines', 'One', 4), save('fay', 'Two', 4)])
    expect(both.map(it => it.status).sort()).toEqual([200, 409])
    // Without a version each follows the one before, whoever writes at the same time.
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => save(at % 2 ? 'ines' : 'fay', `At once ${at}`)))
    expect(all.map(it => [it.status, it.data?.version]).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => [200, 6 + at]).sort(),
    )
  })
})

describe('the team impact board', () => {
  test('spec 3 section 2.7: names what several members have chosen, to whom their plans are open, and to nobody else', async () => {
    const teamId = await teamOf('Leadership Circle')
    const seen = async (who: string): Promise<Json[]> =>
      (await as(who, 'team.dashboard', { params: { teamId } })).data.teamTopChallenges
    const [ada, hana, ines] = await Promise.all(['ada', 'hana', 'ines'].map(idOf))
    const people = async (who: string) => (await seen(who)).map(it => [...it.userIds].sort())
    const both = [ada, hana].sort()
    expect(await people('kira')).toEqual([both, both, both])
    expect((await seen('kira')).map(it => it.title)).toEqual(
      (await as('ada', 'plan.roleChallenges')).data.challenges
        .filter((it: Json) => it.levels.includes('functionHead'))
        .slice(0, 3)
        .map((it: Json) => it.label),
    )
    // Members have no right to each other's plans, and one alone is not several.
    expect(await people('ada')).toEqual([])
    const say = async (who: string, status: string) =>
      as(who, 'team.updateViewingRightsUsers', {
        body: { teamId, viewerId: await idOf('kira'), itemType: 'LEADER_IMPACT', status },
      })
    await say('ines', 'GRANTED')
    const all = [ada, hana, ines].sort()
    expect(await people('kira')).toEqual([all, all, all])
    // Who has not joined is not of the team, whatever is open.
    const answer = (status: string) =>
      suite.db.query('update team_member set status = $1 where team_id = $2 and user_id = $3', [status, teamId, hana])
    await answer('PENDING')
    expect(await people('kira')).toEqual(Array(3).fill([ada, ines].sort()))
    await answer('ACCEPTED')
    await say('ines', 'REVOKED')
    await say('hana', 'REVOKED')
    expect(await people('kira')).toEqual([])
    await say('hana', 'GRANTED')
  })

  test('shows strengths of those alone who show them to the team, alike to everybody', async () => {
    const teamId = await teamOf('Product Design')
    const seen = async (who: string) =>
      (await as(who, 'team.dashboard', { params: { teamId } })).data.memberAggregatedStrengthList.map(
        (it: Json) => it.name,
      )
    expect(await seen('ben')).toEqual(['Mei Chen', 'Pia Rossi', 'Quinn Murphy'])
    expect(await seen('ada')).toEqual(['Mei Chen', 'Pia Rossi', 'Quinn Murphy'])
    const show = (shown: boolean) =>
      as('pia', 'team.updateViewingRightTeamMember', { body: { teamId, itemType: 'GLA', shown } })
    expect((await show(false)).data).toEqual({ teamId, itemType: 'GLA', shown: false })
    expect(await seen('ben')).toEqual(['Mei Chen', 'Quinn Murphy'])
    await show(true)
    expect(await seen('ben')).toContain('Pia Rossi')
    // Who manages the team is of it, also without a row of its own.
    await suite.db.query('delete from team_member where team_id = $1 and user_id = $2', [teamId, await idOf('ada')])
    expect(await seen('ada')).toContain('Pia Rossi')
    const own = (await as('pia', 'team.dashboard', { params: { teamId } })).data.memberAggregatedStrengthList.find(
      (it: Json) => it.name === 'Pia Rossi',
    )
    expect(own).toMatchObject({ styleCompleted: true, strategyCompleted: true, gl360Completed: false, gl360: [] })
    const names = new Set([...own.style, ...own.strategy].map((it: Json) => it.resultTagId))
    // What is promised to who shows them: at the most three names.
    expect([1, 2, 3]).toContain(names.size)
    expect([...own.style, ...own.strategy][0]).toEqual({
      description: expect.any(String),
      text: expect.any(String),
      resultTagId: expect.any(String),
    })
    // Who has nothing to show and who shows nothing are not told apart.
    const dev = await idOf('dev')
    const board = async () => (await as('ben', 'team.dashboard', { params: { teamId } })).data
    const before = await board()
    await as('dev', 'team.updateViewingRightTeamMember', { body: { teamId, itemType: 'GLA', shown: true } })
    expect(await board()).toEqual(before)
    expect(JSON.stringify(before.memberAggregatedStrengthList)).not.toContain(`"userId":${dev}`)
    expect(before.capabilities).toHaveLength(10)
  })

  test('lists activities in UTC, between two days both included', async () => {
    const teamId = await teamOf('Operations')
    await suite.db.query('delete from activity where team_id = $1', [teamId])
    for (const [title, from] of [
      ['Before', '2026-03-01T23:59:00Z'],
      ['First', '2026-03-02T00:00:00Z'],
      ['Last', '2026-03-03T23:30:00Z'],
      ['After', '2026-03-04T00:00:00Z'],
    ])
      await suite.db.query(
        "insert into activity (tenant_id, team_id, title, starts_at, ends_at) values (1, $1, $2, $3, $3::timestamptz + interval '1 hour')",
        [teamId, title, from],
      )
    const { data } = await as('nia', 'sprint.activities', {
      params: { teamId },
      query: { startDate: '2026-03-02', endDate: '2026-03-03' },
    })
    expect(data.activities.map((it: Json) => [it.title, it.meetingDate, it.meetingTimeTo])).toEqual([
      ['First', '2026-03-02', '2026-03-02T01:00:00'],
      ['Last', '2026-03-03', '2026-03-04T00:30:00'],
    ])
    const turned = await as('nia', 'sprint.activities', {
      params: { teamId },
      query: { startDate: '2026-03-03', endDate: '2026-03-02' },
    })
    expect(turned.code).toBe('validation')
  })
})

describe('viewing rights (spec 1 section 6)', () => {
  const board = async (who: string, teamId: number, name = 'team.impact') =>
    (await as(who, name, { params: { teamId }, ...(name === 'team.impact' ? {} : { query: { save: 'true' } }) })).data
  const of = (data: Json, who: string) => data.managerImpactData.find((it: Json) => it.name.startsWith(who))

  test('are asked for by member and item type, with one mail a person, and not again while it waits', async () => {
    const teamId = await teamOf('Product Design')
    const userId = await idOf('dev')
    await suite.db.query("update membership set is_agree = true, language_code = 'fr' where user_id = $1", [userId])
    const ask = (who: string) =>
      as(who, 'team.requestViewingRight', { body: { teamId, userId, requestItemType: 'GLA' } })
    expect((await ask('ada')).data).toMatchObject({ status: 'REQUESTED', shown: false, viewerName: 'Ada Lindqvist' })
    expect([(await ask('ada')).status, (await ask('ben')).status, (await ask('cleo')).status]).toEqual([409, 403, 403])
    expect(await suite.mailTo('dev')).toEqual([])
    await suite.server.clock({ advance: 'PT10S' })
    const mails = await suite.mailTo('dev')
    expect(mails.map(it => it.subject)).toEqual([
      'Ada Lindqvist demande à voir votre Bilan de développement du leadership',
    ])
    expect(mails[0]?.text).toContain(`${suite.server.url}/dashboard/viewing-rights`)
    // The assistant asks for a right of her own.
    expect((await ask('mei')).status).toBe(200)
    await suite.server.clock({ advance: 'PT10S' })
    expect(await suite.mailTo('dev')).toHaveLength(2)
    const own = (await as('dev', 'team.viewingRights', { query: { team_id: teamId } })).data.rights
    expect(
      own
        .filter((it: Json) => it.status === 'REQUESTED')
        .map((it: Json) => it.viewerName)
        .sort(),
    ).toEqual(['Ada Lindqvist', 'Mei Chen'])
    const again = await as('ada', 'team.viewingRightsInvite', {
      body: { teamId, requests: [{ userId, itemTypes: ['GLA'] }] },
    })
    await suite.server.clock({ advance: 'PT10S' })
    expect([again.status, (await suite.mailTo('dev')).length]).toEqual([409, 2])
  })

  test('granted and revoked take effect at once, on kept data too', async () => {
    const teamId = await teamOf('Product Design')
    const viewerId = await idOf('ada')
    const decide = (status: string) =>
      as('ben', 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', status } })
    expect(of(await board('ada', teamId, 'team.retrieveTeamData'), 'Ben')).toMatchObject({
      glaCompletedAt: null,
      topCapabilities: [],
    })
    expect((await board('ada', teamId)).needRefresh).toBe(false)
    expect([
      (await decide('REVOKED')).status,
      (await decide('GRANTED')).status,
      (await decide('GRANTED')).status,
    ]).toEqual([409, 200, 200])
    expect((await board('ada', teamId)).needRefresh).toBe(true)
    const fresh = of(await board('ada', teamId, 'team.retrieveTeamData'), 'Ben')
    const own = (await as('ben', 'gla.results')).data.results[0].capabilities
    const named = (list: Json[]) => list.map(it => it.capability)
    const places = own.map((it: Json) => it.capability_rank)
    const strongest = own.filter((it: Json) => places.filter((one: number) => one <= it.capability_rank).length <= 3)
    expect(strongest.length).toBeGreaterThan(0)
    expect(named(fresh.topCapabilities).sort()).toEqual(named(strongest).sort())
    // Flags that were stored under an older rule say nothing.
    await suite.db.query('update gla_score set is_top_three = not is_top_three')
    expect(of(await board('ada', teamId, 'team.retrieveTeamData'), 'Ben').topCapabilities).toEqual(
      fresh.topCapabilities,
    )
    expect(JSON.stringify(fresh)).not.toMatch(/_Score":\d\.\d\d/)
    expect(fresh.glaCompletedAt).not.toBeNull()
    expect((await board('ada', teamId)).needRefresh).toBe(false)
    expect((await decide('REVOKED')).data.status).toBe('REVOKED')
    const after = await board('ada', teamId)
    expect([of(after, 'Ben').topCapabilities, of(after, 'Ben').glaCompletedAt, after.needRefresh]).toEqual([
      [],
      null,
      true,
    ])
    // The assistant had no right and never saw it.
    expect(of(await board('mei', teamId, 'team.retrieveTeamData'), 'Ben').topCapabilities).toEqual([])
  })

  test('are shown or hidden by the one who holds them, and by nobody else', async () => {
    const teamId = await teamOf('Product Design')
    const toggle = async (who: string, of: string, shown: boolean) =>
      as(who, 'team.toggleViewingRightItem', {
        params: { teamId },
        body: { userId: await idOf(of), itemType: 'GLA', shown },
      })
    expect(of(await board('ada', teamId, 'team.retrieveTeamData'), 'Quinn').topCapabilities).toEqual([])
    expect((await toggle('ada', 'quinn', true)).data.shown).toBe(true)
    expect(of(await board('ada', teamId, 'team.retrieveTeamData'), 'Quinn').topCapabilities).not.toEqual([])
    expect((await toggle('ada', 'quinn', false)).data.shown).toBe(false)
    expect(of(await board('ada', teamId), 'Quinn').topCapabilities).toEqual([])
    expect([(await toggle('ada', 'ben', true)).status, (await toggle('mei', 'quinn', true)).status]).toEqual([409, 409])
    expect((await toggle('ada', 'tara', true)).status).toBe(404)
  })

  test('a declined request shows nothing and can be asked again; kept data needs a refresh after a day', async () => {
    const teamId = await teamOf('Product Design')
    const body = { teamId, viewerId: await idOf('ada'), itemType: 'GLA', status: 'DECLINED' }
    expect((await as('ben', 'team.updateViewingRightsUsers', { body })).data.status).toBe('DECLINED')
    const again = await as('ada', 'team.requestViewingRight', {
      body: { teamId, userId: await idOf('ben'), requestItemType: 'GLA' },
    })
    expect(again.data.status).toBe('REQUESTED')
    await board('ada', teamId, 'team.retrieveTeamData')
    await suite.server.clock({ advance: 'PT23H' })
    expect((await board('ada', teamId)).needRefresh).toBe(false)
    await suite.server.clock({ advance: 'PT2H' })
    expect((await board('ada', teamId)).needRefresh).toBe(true)
  })
})

describe('requests by mail (spec 2 sections 5 to 8)', () => {
  const names = {
    client_id: 'alder',
    full_name: 'Ben',
    manager_name: 'The Chief',
    link: '/explore/growth-leader-assessment-v2',
  }
  const ask = async (who: string, to: string, event = 'request_gla_v2', data: object = names) =>
    as(who, 'notification.requestByMail', { body: { event, user_id: await idOf(to), common_data: data } })

  test('reach the person in her language, from who truly asks', async () => {
    await suite.db.query("update membership set language_code = 'ja' where user_id = $1", [await idOf('ben')])
    expect(await ask('ada', 'ben')).toMatchObject({ status: 200, data: 'OK' })
    const [mail] = await suite.mailTo('ben')
    expect(mail?.subject).toBe('Ada Lindqvistさんからグロースリーダー・アセスメントのご案内')
    expect(mail?.text).toContain(`${suite.server.url}/explore/growth-leader-assessment-v2`)
    expect(mail?.text).not.toContain('The Chief')
    // Of two teams of both the named one is told.
    await suite.db.query(
      "insert into team (tenant_id, name, purpose, type, distribution, manager_id, created_at) select tenant_id, 'A team before', purpose, type, distribution, manager_id, created_at from team where id = $1",
      [await teamOf('Product Design')],
    )
    await suite.db.query(
      "insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, id, $1, now() from team where name = 'A team before'",
      [await idOf('ben')],
    )
    await ask('ada', 'ben', 'remind_gla_v2', { ...names, team_name: 'product design' })
    expect((await suite.mailTo('ben'))[0]?.text).toContain('Product Design')
    const sprint = {
      client_id: 'alder',
      current_user_name: 'A',
      manager_name: 'B',
      team_name: 'product design',
      link: '/teams/v2/1/sprint-library',
    }
    expect((await ask('mei', 'ada', 'team_sprint_suggestion_email', sprint)).status).toBe(200)
    expect((await suite.mailTo('ada'))[0]?.subject).toBe('Mei Chen suggests a sprint for Product Design')
  })

  test('spec 2 section 6: a team sprint is suggested to its manager alone, who designs it, as the board offers it', async () => {
    const suggest = (who: string, to: string, team_name: string) =>
      ask(who, to, 'team_sprint_suggestion_email', {
        client_id: 'alder',
        current_user_name: 'A',
        manager_name: 'B',
        team_name,
        link: '/teams/v2/1/sprint-library',
      })
    const offered = async (who: string, team: string) => {
      const { data } = await as(who, 'team.impact', { params: { teamId: await teamOf(team) } })
      return data.sprintSuggestions.map((it: Json) => `${it.name}, ${it.teamName}`)
    }
    // A member and an assistant design no sprint; a manager of the person does not learn of a team that both are not in.
    for (const [who, to, team] of [
      ['mei', 'quinn', 'Product Design'],
      ['ada', 'mei', 'Product Design'],
      ['ben', 'ada', 'Product Design'],
      ['kira', 'ada', 'Product Design'],
      ['kira', 'ada', 'No such team'],
      ['cleo', 'quinn', 'Product Design'],
    ] as const)
      expect([who, to, team, (await suggest(who, to, team)).status]).toEqual([who, to, team, 403])
    expect(await suite.db.query('select 1 from mail_request')).toEqual([])
    expect(await offered('mei', 'Product Design')).toEqual(['Ada Lindqvist, Product Design'])
    expect(await offered('ada', 'Product Design')).toEqual([])
    expect(await offered('kira', 'Leadership Circle')).toEqual([])
    await suite.db.query(
      `insert into team_member (tenant_id, team_id, user_id, status, joined_at)
       select tenant_id, id, $1, 'ACCEPTED', now() from team where name = 'Product Design'`,
      [await idOf('kira')],
    )
    expect(await offered('kira', 'Leadership Circle')).toEqual(['Ada Lindqvist, Product Design'])
    expect((await suggest('kira', 'ada', 'Product Design')).status).toBe(200)
  })

  test('spec 2 section 2: a link with the portal’s own address is that page; another host that only begins like it is refused', async () => {
    const { url } = suite.server
    const link = `${url}/explore/growth-leader-assessment-v2`
    expect((await ask('ada', 'ben', 'request_gla_v2', { ...names, link })).status).toBe(200)
    expect((await suite.mailTo('ben'))[0]?.text).toContain(link)
    for (const other of [
      `${url}.evil.example/a`,
      `${url}@evil.example/`,
      `${url}//evil.example`,
      `${url}/\\evil.example`,
    ])
      expect([other, (await ask('ada', 'mei', 'request_gla_v2', { ...names, link: other })).status]).toEqual([
        other,
        400,
      ])
  })

  testWhole('the same one to the same person waits seven days, whoever asks; a double click sends one', async () => {
    const keyed = { 'idempotency-key': 'ask-ben-once' }
    const body = { event: 'request_gla_v2', user_id: await idOf('ben'), common_data: names }
    expect((await as('ada', 'notification.requestByMail', { body }, keyed)).status).toBe(200)
    expect((await as('ada', 'notification.requestByMail', { body }, keyed)).status).toBe(200)
    const refused = await ask('mei', 'ben')
    expect([refused.status, refused.code, refused.body.error.message]).toEqual([
      409,
      'limitExceeded',
      'You have already triggered a request by email.',
    ])
    expect((await ask('ada', 'ben', 'remind_gla_v2')).status).toBe(200)
    expect((await ask('ada', 'mei')).status).toBe(200)
    const both = await Promise.all([ask('ada', 'pia'), ask('mei', 'pia'), ask('cleo', 'pia')])
    expect(both.map(it => it.status).sort()).toEqual([200, 409, 409])
    await suite.server.clock({ advance: 'P6DT23H' })
    expect((await ask('ada', 'ben')).status).toBe(409)
    await suite.server.clock({ advance: 'PT2H' })
    expect((await ask('ada', 'ben')).status).toBe(200)
    expect(await suite.mailTo('ben')).toHaveLength(3)
  })

  test('what is missing, leads elsewhere or belongs to another organisation is refused', async () => {
    for (const lacking of Object.keys(names)) {
      const reply = await ask('ada', 'ben', 'request_gl_360', { ...names, [lacking]: ' ' })
      expect([lacking, reply.status, reply.body.error.message]).toEqual([lacking, 400, 'This is an error!'])
    }
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'explore', '/a b', '/a\n/b'])
      expect([link, (await ask('ada', 'ben', 'redo_gl_360', { ...names, link })).code]).toEqual([link, 'validation'])
    expect((await ask('ada', 'ben', 'redo_gl_360', { ...names, client_id: 'birch' })).code).toBe('orgMismatch')
    const suggestion = await ask('ada', 'ben', 'team_sprint_suggestion_email', { ...names, current_user_name: 'A' })
    expect(suggestion.body.error.message).toBe('This is an error!')
    expect(await suite.db.query('select 1 from mail_request')).toEqual([])
  })

  test('only who manages a team with the person asks, or an administrator', async () => {
    for (const [who, to, wanted] of [
      ['ben', 'dev', 403],
      ['ben', 'ada', 403],
      ['ada', 'tara', 403],
      // Invited to Hana's team, not in it.
      ['hana', 'ben', 403],
      ['ada', 'ada', 403],
      ['cleo', 'tara', 200],
    ] as const)
      expect([who, to, (await ask(who, to, 'remind_gl_360')).status]).toEqual([who, to, wanted])
    const bo = await suite.db.token('bo@birch.example', 'birch')
    const across = { event: 'remind_gl_360', user_id: await idOf('ben'), common_data: { ...names, client_id: 'birch' } }
    expect((await call(suite.server.url, 'notification.requestByMail', { body: across }, { token: bo })).status).toBe(
      404,
    )
  })
})
