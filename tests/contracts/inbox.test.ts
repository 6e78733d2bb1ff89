import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const all = async (who: string): Promise<Json[]> => (await as(who, 'notification.all')).data
const active = async (who: string) => (await all(who)).filter(it => it.status === 'ACTIVE')
const find = async (who: string, rule: string) => (await all(who)).find(it => it.rule === rule)

describe('what waits for a person', () => {
  test('a request to see a result waits for its owner, is done by the answer, and comes again with the next request', async () => {
    const [teamId, viewerId] = [await teamOf('Product Design'), await idOf('ada')]
    const [request] = (await active('ben')).filter(it => it.rule === 'viewingRequest')
    expect(request).toMatchObject({
      text: 'Ada Lindqvist asks to see your Growth Leader Assessment',
      teamId,
      isRead: false,
      showButton: true,
      buttonText: 'Review request',
      screen: '/dashboard/viewing-rights',
      until: null,
      endedAt: null,
    })
    const answer = (status: string) =>
      as('ben', 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', status } })
    await answer('DECLINED')
    expect((await all('ben')).find(it => it.id === request?.id)).toMatchObject({
      status: 'COMPLETED',
      isRead: true,
      showButton: false,
      endedAt: expect.any(String),
    })
    await as('ada', 'team.requestViewingRight', { body: { teamId, userId: await idOf('ben'), requestItemType: 'GLA' } })
    // It can be taken back for a moment, and its owner does not hear of it before.
    expect((await active('ben')).filter(it => it.rule === 'viewingRequest')).toEqual([])
    await suite.server.clock({ advance: 'PT11S' })
    const again = await active('ben')
    expect(again.find(it => it.rule === 'viewingRequest')?.id).not.toBe(request?.id)
    expect((await all('ben')).filter(it => it.rule === 'viewingRequest')).toHaveLength(2)
  })

  test('a request waits for others with whoever has sent it, until it is answered', async () => {
    const [teamId, viewerId] = [await teamOf('Product Design'), await idOf('ada')]
    const sent = async () => (await active('ada')).find(it => it.rule === 'requestSent' && it.teamId === teamId)
    const before = await sent()
    expect(before).toMatchObject({
      text: 'Ben Okafor has your request',
      personName: 'Ben Okafor',
      screen: `/teams/v2/${teamId}/manager-impact`,
      facts: { count: 1 },
    })
    const ask = (userId: number) =>
      as('ada', 'team.requestViewingRight', { body: { teamId, userId, requestItemType: 'GLA' } })
    expect((await ask(await idOf('otto'))).status).toBe(200)
    // For as long as it can be taken back it is not on its way.
    expect(await sent()).toMatchObject({ facts: { count: 1 } })
    await suite.server.clock({ advance: 'PT11S' })
    expect(await sent()).toMatchObject({ id: before?.id, text: '2 people have your request', personName: null })
    const answer = (who: string) =>
      as(who, 'team.updateViewingRightsUsers', { body: { teamId, viewerId, itemType: 'GLA', status: 'DECLINED' } })
    await answer('ben')
    expect(await sent(), 'It names who is left').toMatchObject({ id: before?.id, text: 'Otto Berg has your request' })
    await answer('otto')
    expect(await sent()).toBeUndefined()
  })

  test('of a team that one has left nothing is told, not even what was done', async () => {
    const [teamId, viewerId, ben] = [await teamOf('Product Design'), await idOf('ada'), await idOf('ben')]
    const ofTeam = async () => (await all('ben')).filter(it => it.teamId === teamId).map(it => it.rule)
    await ofTeam()
    await as('ben', 'team.updateViewingRightsUsers', {
      body: { teamId, viewerId, itemType: 'GLA', status: 'DECLINED' },
    })
    expect(await ofTeam()).toContain('viewingRequest')
    const [member] = await suite.db.query(
      'select id from team_member where team_id = $1 and user_id = $2 and removed_at is null',
      [teamId, ben],
    )
    expect((await as('ada', 'team.removeOrgTeamMember', { params: { id: member?.id } })).status).toBe(200)
    expect(await ofTeam()).toEqual([])
  })

  test('a survey whose time is up without enough answers waits for who leads the team, with the way on', async () => {
    const teamId = await teamOf('Customer Care')
    expect(await find('ines', 'surveyExpired')).toMatchObject({
      status: 'ACTIVE',
      teamId,
      screen: `/teams/v2/${teamId}/team-alignment`,
      showButton: true,
    })
  })

  test('what is put off is not asked for until nine the next morning there', async () => {
    const [entry] = (await active('cleo')).filter(it => it.rule === 'viewingRequest')
    const putOff = (who: string) => as(who, 'notification.putOff', { params: { id: entry?.id } })
    expect(entry?.putOffUntil).toBe(null)
    expect((await putOff('ben')).status).toBe(404)
    // What ends before one is back, or soon after, cannot wait.
    const ends = (value: string) =>
      suite.db.query(`update notification set until = ${value} where id = $1`, [entry?.id])
    await ends("now() + interval '40 hours'")
    expect((await putOff('cleo')).status).toBe(404)
    await ends('null')
    const { data } = await putOff('cleo')
    expect((await active('cleo')).find(it => it.id === entry?.id)).toMatchObject({ putOffUntil: data.until })
    const takeBack = (who: string) => as(who, 'notification.takeBackPutOff', { params: { id: entry?.id } })
    expect((await takeBack('ben')).status).toBe(404)
    expect((await takeBack('cleo')).status).toBe(200)
    expect((await active('cleo')).find(it => it.id === entry?.id)).toMatchObject({ putOffUntil: null })
    await putOff('cleo')
    const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'Europe/Berlin' })
    expect(clock.format(new Date(data.until))).toBe('09:00')
    await suite.server.clock({ advance: 'PT33H' })
    expect((await active('cleo')).find(it => it.id === entry?.id)).toMatchObject({ putOffUntil: null })
    expect((await putOff('cleo')).status).toBe(200)
  })

  test('who has started nothing starts, goes on, and reads the result', async () => {
    await suite.db.query('update membership set is_agree = true where user_id = $1', [await idOf('dev')])
    expect((await active('dev')).map(it => it.rule)).toContain('assessmentStart')
    const { data } = await as('dev', 'gla.start', { query: { languageCode: 'en' } })
    expect(await find('dev', 'assessmentStart')).toMatchObject({ status: 'COMPLETED' })
    expect(await find('dev', 'assessmentResume')).toMatchObject({
      status: 'ACTIVE',
      facts: { answered: 0, total: 80 },
      relatedId: data.assessmentId,
    })
    await suite.db.query('update gla_assessment set finished_at = now(), unit = 1 where id = $1', [data.assessmentId])
    expect(await find('dev', 'assessmentResume')).toMatchObject({ status: 'COMPLETED' })
    const ready = await find('dev', 'profileReady')
    expect(ready).toMatchObject({ status: 'ACTIVE', isRead: false })
    const mark = () => as('dev', 'notification.markAsRead', { params: { id: ready?.id } })
    const readAt = async () =>
      (await suite.db.query('select read_at from notification where id = $1', [ready?.id]))[0]?.read_at
    expect((await mark()).status).toBe(200)
    const first = await readAt()
    expect((await mark()).status).toBe(200)
    expect([first, await readAt()]).toEqual([expect.any(Date), first])
    expect(await find('dev', 'profileReady')).toMatchObject({ status: 'COMPLETED', isRead: true })
  })

  test('spec 1 section 6: nothing waits that leads to a page which is not for people whose access is restricted', async () => {
    const rulesOf = async (isRestricted: boolean) => {
      await suite.db.query('update membership set is_agree = true, temp_restrict = $2 where user_id = $1', [
        await idOf('dev'),
        isRestricted,
      ])
      // A new session: who one is, is remembered for some seconds.
      suite.forget()
      return (await active('dev')).map(it => it.rule as string)
    }
    const before = await rulesOf(false)
    expect(before).toContain('assessmentStart')
    expect(await rulesOf(true)).toEqual(before.filter(it => it !== 'assessmentStart'))
    expect(await find('dev', 'assessmentStart')).toMatchObject({ status: 'CANCELLED', showButton: false })
    expect((await rulesOf(false)).sort()).toEqual([...before].sort())
  })

  test('what was read stays read as long as it waits, whatever changes in it; what waits again is unread again', async () => {
    const [teamId, otto] = [await teamOf('Product Design'), await idOf('otto')]
    const read = (who: string, id: number) => as(who, 'notification.markAsRead', { params: { id } })
    const sent = async () => (await active('ada')).find(it => it.rule === 'requestSent' && it.teamId === teamId)
    await read('ada', (await sent())?.id)
    await as('ada', 'team.requestViewingRight', { body: { teamId, userId: otto, requestItemType: 'GLA' } })
    await suite.server.clock({ advance: 'PT11S' })
    expect(await sent()).toMatchObject({ facts: { count: 2 }, isRead: true })
    const allow = async (isAllowed: boolean) => {
      await suite.db.query('update membership set is_agree = true, temp_restrict = $2 where user_id = $1', [
        await idOf('dev'),
        !isAllowed,
      ])
      suite.forget()
      return find('dev', 'assessmentStart')
    }
    const first = await allow(true)
    await read('dev', first?.id)
    expect(await allow(false)).toMatchObject({ id: first?.id, status: 'CANCELLED', isRead: true })
    expect(await allow(true)).toMatchObject({ id: first?.id, status: 'ACTIVE', isRead: false })
  })

  test('reading leaves what is to do; somebody else’s is not found', async () => {
    const request = await find('ben', 'viewingRequest')
    expect((await as('ada', 'notification.markAsRead', { params: { id: request?.id } })).status).toBe(404)
    await as('ben', 'notification.markAllAsRead')
    expect((await all('ben')).every(it => it.isRead)).toBe(true)
    expect(await find('ben', 'viewingRequest')).toMatchObject({ status: 'ACTIVE', isRead: true })
  })

  test('a look that finds nothing new writes nothing', async () => {
    await all('ada')
    const before = await suite.db.query('select xmin::text, * from notification order by id')
    expect(before.length).toBeGreaterThan(0)
    await all('ada')
    expect(await suite.db.query('select xmin::text, * from notification order by id')).toEqual(before)
  })

  test('ten looks at once make each entry once', async () => {
    await suite.db.query('delete from notification')
    const lists = await Promise.all(Array.from({ length: 10 }, () => active('ben')))
    const ids = lists.map(it => it.map(one => one.id).sort())
    for (const it of ids) expect(it).toEqual(ids[0])
    expect(ids[0]?.length).toBeGreaterThan(0)
  })
})
