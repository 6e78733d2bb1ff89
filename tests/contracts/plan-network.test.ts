import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf } = suite

const at = async (now: string) => {
  await suite.server.clock({ now })
  // All have signed in before the clock goes on.
  for (const who of ['tara', 'jonas', 'hana', 'ben', 'ada']) await as(who, 'plan.milestoneTypes')
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
const opened = async (who: string, year = 2026): Promise<number> =>
  (await as(who, 'plan.openPlanYear', { body: { year } })).data.id
const body = (agilePlanGroupId: number, more: Json = {}): Json => ({
  agilePlanGroupId,
  id: 0,
  type: 'MENTOR',
  userId: null,
  name: '',
  email: '',
  version: 0,
  ...more,
})
const invite = (who: string, planId: number, more: Json) => as(who, 'plan.saveNetwork', { body: body(planId, more) })
const listOf = async (who: string, id: number): Promise<Json[]> =>
  (await as(who, 'plan.network', { params: { id }, query: {} })).data.members
const mailsTo = async (address: string) => (await suite.server.outbox()).filter(it => it.to === address)
/** The token in the newest mail to an address. */
const tokenOf = async (address: string): Promise<string> =>
  /#token=(g\.\d+\.[\w-]+)/.exec((await mailsTo(address))[0]?.text ?? '')?.[1] ?? ''
const asGuest = (token: string, name: string, given: Json = {}) =>
  call(suite.server.url, `planGuest.${name}`, given, { token })
const coach = 'ruth@elsewhere.example'
const outside = { type: 'COACH', name: 'Ruth Vogel', email: coach }
const inboxOf = async (who: string): Promise<Json[]> =>
  (await as(who, 'notification.all')).data.filter(
    (it: Json) => it.rule === 'networkInvitation' && it.status === 'ACTIVE',
  )

describe('nurture network', () => {
  test('spec 1 section 3: a colleague is asked by mail and inbox, sees nothing before the yes, all without scores after it, and nothing once removed', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const { data: asked, status } = await invite('tara', id, { userId: await idOf('jonas') })
    expect(status).toBe(200)
    expect(asked).toMatchObject({ name: 'Jonas Weber', type: 'MENTOR', status: 'PENDING', answeredAt: null })
    const [mail] = await suite.mailTo('jonas')
    expect([mail?.letter, mail?.text]).toEqual(['plan.mail.invitation', expect.stringContaining('Mentor')])
    expect(await inboxOf('jonas')).toHaveLength(1)
    expect((await as('jonas', 'plan.planBoard', { params: { id } })).status).toBe(404)
    expect((await as('jonas', 'plan.planListOf', { params: { id: await idOf('tara') } })).code).toBe('planAccess')
    expect((await as('tara', 'plan.planBoard', { params: { id } })).data.seenBy).toEqual([])
    const { data: places } = await as('jonas', 'plan.networkPlaces')
    expect(places.places[0]).toMatchObject({ name: expect.stringMatching(/^Tara /), type: 'MENTOR', status: 'PENDING' })
    const yes = { body: { id: places.places[0].id, accept: true } }
    const [one, two] = await Promise.all([
      as('jonas', 'plan.answerNetwork', yes),
      as('jonas', 'plan.answerNetwork', yes),
    ])
    expect([one?.data.status, two?.data.status]).toEqual(['COMPLETED', 'COMPLETED'])
    expect(await inboxOf('jonas')).toEqual([])
    const { data: seen } = await as('jonas', 'plan.planBoard', { params: { id } })
    expect(seen).toMatchObject({ isOwner: false, readOnly: true, guest: false, seenBy: [] })
    expect(JSON.stringify(seen)).not.toMatch(/average_Score|capability_rank/)
    const { data: own } = await as('tara', 'plan.planBoard', { params: { id } })
    expect(own.seenBy).toEqual([
      expect.objectContaining({ name: 'Jonas Weber', relation: 'network', teamName: '', since: expect.any(String) }),
    ])
    // Who supports whom is the leader's own affair.
    expect((await as('jonas', 'plan.network', { params: { id }, query: {} })).status).toBe(404)
    expect(
      (
        await as('jonas', 'plan.savePlanNote', {
          params: { id },
          body: { sectionId: 'SUMMARY', text: 'x', version: 0 },
        })
      ).status,
    ).toBe(404)
    const gone = { query: { id: asked.id, agilePlanGroupId: id } }
    expect((await as('tara', 'plan.deleteNetwork', gone)).status).toBe(200)
    expect((await as('tara', 'plan.deleteNetwork', gone)).status).toBe(200)
    expect((await as('jonas', 'plan.planBoard', { params: { id } })).status).toBe(404)
    expect(await listOf('tara', id)).toEqual([])
  })

  test('design/plan.md, Guests: a link opens and changes nothing; a press says yes; the board of the link alone is there, without scores', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const other = await opened('hana')
    const { data: asked } = await invite('tara', id, { ...outside, languageCode: 'de' })
    expect(asked).toMatchObject({
      status: 'EXTERNAL',
      answeredAt: null,
      linkUntil: expect.stringMatching(/^2027-02-21T10:00/),
    })
    const [mail] = await mailsTo(coach)
    expect([mail?.letter, mail?.subject]).toEqual([
      'plan.mail.outside',
      expect.stringMatching(/^Tara .* bittet um Ihre Unterstützung$/),
    ])
    expect(mail?.text).toMatch(/\/guest\/plan#token=g\./)
    const token = await tokenOf(coach)
    for (let time = 0; time < 2; time++) {
      const { data } = await asGuest(token, 'invitation')
      expect(data).toMatchObject({
        ownerName: expect.stringMatching(/^Tara /),
        type: 'COACH',
        accepted: false,
        agilePlanGroupId: id,
      })
    }
    expect((await asGuest(token, 'board', { params: { id } })).status).toBe(404)
    expect((await listOf('tara', id))[0]?.answeredAt).toBeNull()
    expect((await asGuest(token, 'answer', { body: { accept: true } })).data).toEqual({ accepted: true })
    expect((await asGuest(token, 'answer', { body: { accept: true } })).data).toEqual({ accepted: true })
    expect((await listOf('tara', id))[0]?.version).toBe(2)
    const { data: board } = await asGuest(token, 'board', { params: { id } })
    expect(board).toMatchObject({ id, guest: true, isOwner: false, readOnly: true, seenBy: [] })
    expect(JSON.stringify(board)).not.toMatch(/average_Score|capability_rank/)
    expect((await asGuest(token, 'board', { params: { id: other } })).status).toBe(404)
    expect((await asGuest(token, 'sections', { params: { id } })).data.sections).toHaveLength(5)
    expect((await asGuest(token, 'goals', { params: { id } })).data.goals).toEqual(board.goals)
    expect((await asGuest(token, 'planList')).data.years).toEqual([{ id, year: board.year, readOnly: true }])
    expect((await asGuest(token, 'goals', { params: { id: other } })).status).toBe(404)
    // The token opens nothing else, and no other token opens this.
    expect((await call(suite.server.url, 'plan.planBoard', { params: { id } }, { token })).status).toBe(401)
    const { token: nominee } = await suite.db.guest('gla')
    expect((await asGuest(nominee, 'board', { params: { id } })).code).toBe('guestLinkUnknown')
    expect((await asGuest(`${token.slice(0, -3)}abc`, 'invitation')).code).toBe('guestLinkUnknown')
    const { data: own } = await as('tara', 'plan.planBoard', { params: { id } })
    expect(own.seenBy).toMatchObject([{ name: 'Ruth Vogel', relation: 'guest', userId: 0 }])
    await as('tara', 'plan.deleteNetwork', { query: { id: asked.id, agilePlanGroupId: id } })
    for (const [name, given] of [
      ['invitation', {}],
      ['board', { params: { id } }],
      ['answer', { body: { accept: true } }],
    ] as const)
      expect(await asGuest(token, name, given)).toMatchObject({
        status: 410,
        code: 'guestLinkUnknown',
        body: { error: { message: expect.stringContaining('ask the person who invited you') } },
      })
    expect(await suite.db.query('select id from guest where email = $1', [coach])).toEqual([])
  })

  test('a link ends after 90 days, and a mail that is sent again opens it for 90 more', async () => {
    await at('2026-03-02T10:00:00Z')
    const id = await opened('tara')
    const { data: asked } = await invite('tara', id, outside)
    const token = await tokenOf(coach)
    await asGuest(token, 'answer', { body: { accept: true } })
    await at('2026-06-01T10:00:01Z')
    expect((await asGuest(token, 'board', { params: { id } })).code).toBe('guestLinkExpired')
    const { data } = await as('tara', 'plan.resendNetwork', { params: { id: asked.id } })
    expect(data.linkUntil).toMatch(/^2026-08-30T10:00/)
    expect(await tokenOf(coach)).toBe(token)
    expect((await asGuest(token, 'board', { params: { id } })).status).toBe(200)
  })

  test('a guest says no: the link is void, and the leader’s list is shorter', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    await invite('tara', id, outside)
    const token = await tokenOf(coach)
    expect((await asGuest(token, 'answer', { body: { accept: false } })).data).toEqual({ accepted: false })
    expect((await asGuest(token, 'invitation')).code).toBe('guestLinkUnknown')
    expect(await listOf('tara', id)).toEqual([])
  })

  test('a no by an old link is one for every year', async () => {
    await at('2026-12-02T10:00:00Z')
    const id = await opened('tara')
    await invite('tara', id, outside)
    const token = await tokenOf(coach)
    await asGuest(token, 'answer', { body: { accept: true } })
    const next = await opened('tara', 2027)
    expect(await listOf('tara', next)).toHaveLength(1)
    await asGuest(token, 'answer', { body: { accept: false } })
    for (const board of [id, next]) expect(await listOf('tara', board)).toEqual([])
    expect((await as('tara', 'plan.planBoard', { params: { id: next } })).data.seenBy).toEqual([])
  })

  test('an invitation of oneself, one that stands, in other case or with a tag, and a kind that is read and not offered are refused', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    for (const self of [
      { userId: await idOf('tara') },
      { email: 'TARA@alder.example' },
      { name: 'Me', email: 'tara+me@Alder.Example' },
    ]) {
      const { status, body } = await invite('tara', id, self)
      expect([status, body.error.message]).toEqual([400, 'You cannot invite yourself.'])
    }
    await invite('tara', id, outside)
    await invite('tara', id, { userId: await idOf('jonas') })
    for (const again of [
      { ...outside, email: coach.toUpperCase() },
      { ...outside, email: 'ruth+work@elsewhere.example' },
      { userId: await idOf('jonas') },
      { email: 'Jonas@Alder.example' },
      { name: 'Jonas', email: 'jonas+x@alder.example' },
    ]) {
      const { status, code, body } = await invite('tara', id, again)
      expect([JSON.stringify(again), status, code]).toEqual([JSON.stringify(again), 409, 'conflict'])
      expect(body.error.message).toMatch(/is in your network already/)
    }
    for (const bad of [
      { ...outside, type: 'TEACHER' },
      { email: 'nobody' },
      { name: 'Nobody' },
      { email: 'new@elsewhere.example' },
      { userId: 999_999 },
      { ...outside, name: 'Ruth\nBcc: x@y.example', email: 'b@elsewhere.example' },
    ])
      expect((await invite('tara', id, bad)).status).toBe(400)
    expect((await listOf('tara', id)).length).toBe(2)
    expect(await mailsTo(coach)).toHaveLength(1)
    const { data } = await as('tara', 'plan.networkTypes')
    expect(data.types).toHaveLength(9)
    await suite.db.query("update network_member set type = 'TEACHER' where email = $1", [coach])
    expect((await listOf('tara', id))[0]?.type).toBe('TEACHER')
  })

  test('two windows that invite the same address at once have one invitation and one mail', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const replies = await Promise.all([1, 2, 3].map(() => invite('tara', id, outside)))
    expect(replies.map(it => it.status).sort()).toEqual([200, 409, 409])
    expect([(await listOf('tara', id)).length, (await mailsTo(coach)).length]).toEqual([1, 1])
  })

  test('spec 1 section 8: an invitation is sent again at most once an hour, and never to who has said yes', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const { data: asked } = await invite('tara', id, { userId: await idOf('jonas') })
    const again = () => as('tara', 'plan.resendNetwork', { params: { id: asked.id } })
    await at('2026-11-23T10:59:59Z')
    expect((await again()).body.error.message).toMatch(/within the last hour/)
    await at('2026-11-23T11:00:01Z')
    const [one, two] = await Promise.all([again(), again()])
    expect([one?.status, two?.status].sort()).toEqual([200, 409])
    expect(await suite.mailTo('jonas')).toHaveLength(2)
    expect((await as('hana', 'plan.resendNetwork', { params: { id: asked.id } })).status).toBe(404)
    const { data } = await as('jonas', 'plan.networkPlaces')
    await as('jonas', 'plan.answerNetwork', { body: { id: data.places[0].id, accept: true } })
    await at('2026-11-23T13:00:00Z')
    expect((await again()).body.error.message).toMatch(/has said yes already/)
  })

  test('the network goes along into the next year; who is removed then sees no year, and a year that is over is only read', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    await invite('tara', id, { userId: await idOf('jonas') })
    await invite('tara', id, outside)
    const oldLink = await tokenOf(coach)
    await asGuest(oldLink, 'answer', { body: { accept: true } })
    await at('2027-01-04T10:00:00Z')
    const next = await opened('tara', 2027)
    const members = await listOf('tara', next)
    expect(members.map(it => [it.name, it.status])).toEqual([
      ['Jonas Weber', 'PENDING'],
      ['Ruth Vogel', 'EXTERNAL'],
    ])
    // One yes is for all years that ask.
    expect(await inboxOf('jonas')).toHaveLength(1)
    const { data } = await as('jonas', 'plan.networkPlaces')
    await as('jonas', 'plan.answerNetwork', { body: { id: data.places[0].id, accept: true } })
    const years = await as('jonas', 'plan.planListOf', { params: { id: await idOf('tara') } })
    expect(years.data.years.map((it: Json) => it.year)).toEqual([2027, 2026])
    // The link is of one board: who has none of the new year does not see it, and is not said to. That of the new year is sent at once.
    const seers = async () =>
      (await as('tara', 'plan.planBoard', { params: { id: next } })).data.seenBy.map((it: Json) => it.name)
    expect(await seers()).toEqual(['Jonas Weber'])
    expect((await asGuest(oldLink, 'board', { params: { id: next } })).status).toBe(404)
    expect(members[1].linkUntil).toBeNull()
    expect((await as('tara', 'plan.resendNetwork', { params: { id: members[1].id } })).status).toBe(200)
    const link = await tokenOf(coach)
    expect(link).not.toBe(oldLink)
    expect((await asGuest(link, 'board', { params: { id: next } })).status).toBe(200)
    expect((await invite('tara', id, { userId: await idOf('hana') })).code).toBe('planReadOnly')
    for (const it of members) await as('tara', 'plan.deleteNetwork', { query: { id: it.id, agilePlanGroupId: next } })
    for (const board of [id, next])
      expect((await as('jonas', 'plan.planBoard', { params: { id: board } })).status).toBe(404)
    for (const token of [oldLink, link]) expect((await asGuest(token, 'invitation')).code).toBe('guestLinkUnknown')
  })

  test('who is removed, or leaves, while the next year is opened is of neither year', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const { data: asked } = await invite('tara', id, { userId: await idOf('jonas') })
    const { data: other } = await invite('tara', id, { userId: await idOf('hana') })
    const holder = await suite.db.pool.connect()
    await holder.query('begin')
    // As one call does that opens a year: it holds the board before, makes the next one, takes over.
    await holder.query('select from plan where id = $1 for update', [id])
    await holder.query(
      `with made as (insert into plan (tenant_id, user_id, year, created_at) select tenant_id, user_id, 2027, now() from plan where id = $1 returning tenant_id, id)
       insert into network_member (tenant_id, plan_id, type, user_id, invited_at)
       select m.tenant_id, made.id, m.type, m.user_id, m.invited_at from network_member m, made where m.plan_id = $1`,
      [id],
    )
    const removing = as('tara', 'plan.deleteNetwork', { query: { id: asked.id, agilePlanGroupId: id } })
    const leaving = as('hana', 'plan.answerNetwork', { body: { id: other.id, accept: false } })
    await expect
      .poll(() => suite.db.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%plan%'"))
      .toHaveLength(2)
    await holder.query('commit')
    holder.release()
    expect([(await removing).status, (await leaving).status]).toEqual([200, 200])
    await at('2027-01-04T10:00:00Z')
    for (const board of [id, await opened('tara', 2027)]) expect(await listOf('tara', board)).toEqual([])
  })

  test('who takes somebody out, and a guest who says no, hold the boards of a leader in one order: neither waits for the other', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    await invite('tara', id, { userId: await idOf('jonas') })
    await at('2027-01-04T10:00:00Z')
    const next = await opened('tara', 2027)
    const { data: guest } = await invite('tara', next, outside)
    const [member] = await listOf('tara', next)
    const token = await tokenOf(coach)
    for (const call of [
      () => as('tara', 'plan.deleteNetwork', { query: { id: member?.id, agilePlanGroupId: next } }),
      () => asGuest(token, 'answer', { body: { accept: false } }),
    ]) {
      const holder = await suite.db.pool.connect()
      await holder.query('begin')
      await holder.query('select from plan where id = $1 for update', [id])
      const calling = call()
      await expect
        .poll(() =>
          suite.db.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%plan%'"),
        )
        .toHaveLength(1)
      // While it waits for the older one it has not taken the newer.
      expect(await suite.db.query('select id from plan where id = $1 for update skip locked', [next])).toHaveLength(1)
      await holder.query('commit')
      holder.release()
      expect((await calling).status).toBe(200)
    }
    expect((await listOf('tara', next)).map(it => it.id)).not.toContain(guest.id)
    expect(await listOf('tara', next)).toEqual([])
  })

  test('a link of a leader who has withdrawn the agreement has ended, until it is given again', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    await invite('tara', id, outside)
    const token = await tokenOf(coach)
    await asGuest(token, 'answer', { body: { accept: true } })
    const agree = (isAgree: boolean) => as('tara', 'account.consent', { body: { isAgree } })
    await agree(false)
    for (const [name, given] of [
      ['invitation', {}],
      ['board', { params: { id } }],
    ] as const)
      expect((await asGuest(token, name, given)).code).toBe('guestLinkExpired')
    await agree(true)
    expect((await asGuest(token, 'board', { params: { id } })).status).toBe(200)
  })

  test('who sees a board by a right and of the network stands there once, by the right', async () => {
    await at('2026-11-23T10:00:00Z')
    const [id, ada, teamId] = [await opened('ben'), await idOf('ada'), await suite.teamOf('Product Design')]
    const { data: asked } = await invite('ben', id, { userId: ada })
    await as('ada', 'plan.answerNetwork', { body: { id: asked.id, accept: true } })
    const right = { teamId, viewerId: ada, itemType: 'LEADER_IMPACT', status: 'GRANTED' }
    expect((await as('ben', 'team.updateViewingRightsUsers', { body: right })).status).toBe(200)
    const { seenBy } = (await as('ben', 'plan.planBoard', { params: { id } })).data
    expect(seenBy.map((it: Json) => [it.userId, it.relation])).toEqual([[ada, 'manager']])
  })

  test('what somebody is for the leader is changed over its version, a second yes changes nothing, and who leaves is gone for good', async () => {
    await at('2026-11-23T10:00:00Z')
    const id = await opened('tara')
    const { data: asked } = await invite('tara', id, { userId: await idOf('jonas') })
    const change = (version: number) =>
      invite('tara', id, { id: asked.id, type: 'PEER', userId: null, name: '', email: '', version })
    expect((await change(1)).data).toMatchObject({ type: 'PEER', version: 2, name: 'Jonas Weber' })
    expect((await change(1)).body.error.details.current).toMatchObject({ type: 'PEER', version: 2 })
    const place = { id: asked.id, accept: true }
    const hanas = await opened('hana')
    await invite('hana', hanas, { userId: await idOf('jonas') })
    expect((await as('hana', 'plan.answerNetwork', { body: place })).status).toBe(404)
    await as('jonas', 'plan.answerNetwork', { body: place })
    const said = await listOf('tara', id)
    await at('2026-11-24T10:00:00Z')
    expect((await as('jonas', 'plan.answerNetwork', { body: place })).data.status).toBe('COMPLETED')
    expect(await listOf('tara', id)).toEqual(said)
    await as('jonas', 'plan.answerNetwork', { body: { ...place, accept: false } })
    expect((await as('jonas', 'plan.planBoard', { params: { id } })).status).toBe(404)
    expect(await listOf('tara', id)).toEqual([])
    expect((await change(3)).body.error.details.current).toBeNull()
    expect(await listOf('hana', hanas)).toMatchObject([{ name: 'Jonas Weber', status: 'PENDING' }])
  })
})
