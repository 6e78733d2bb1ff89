import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json, type Reply } from '../support/api.ts'
import { planGuestOf } from '../support/plans.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, idOf } = suite

const at = async (now: string) => {
  await suite.server.clock({ now })
  for (const who of ['tara', 'jonas', 'mei', 'hana']) await as(who, 'plan.milestoneTypes')
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
/** A board of Tara's with Jonas and Mei in its network, a guest, and Hana who is not. */
async function world() {
  await at('2026-11-23T10:00:00Z')
  const { id } = (await as('tara', 'plan.openPlanYear', { body: { year: 2026 } })).data
  const { data: line } = await as('tara', 'plan.savePlanItem', {
    body: { agilePlanGroupId: id, id: 0, type: 'OUTCOME', code: null, label: 'Decisions wait a day', version: 0 },
  })
  for (const who of ['jonas', 'mei'])
    await suite.db.query(
      `insert into network_member (tenant_id, plan_id, type, user_id, invited_at, answered_at)
       select tenant_id, id, 'MENTOR', $2, now(), now() from plan where id = $1`,
      [id, await idOf(who)],
    )
  const guest = await planGuestOf(suite.db, id)
  const other = await planGuestOf(suite.db, id)
  const reader = (it: typeof guest) => (name: string, given: Json) =>
    call(suite.server.url, `planGuest.${name}`, given, { token: it.token })
  const callers: Record<string, (name: string, given: Json) => Promise<Reply>> = {
    guest: reader(guest),
    other: reader(other),
  }
  const by = (who: string, name: string, given: Json): Promise<Reply> =>
    callers[who]?.(name, given) ?? as(who, `plan.${name}`, given)
  const write = (who: string, content: string, more: Json = {}) =>
    by(who, 'saveComment', {
      body: {
        ...{ agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content },
        ...{ reviewer: null, mentions: [], ...more },
      },
    })
  const seen = async (who: string): Promise<Json[]> =>
    (await by(who, 'comments', { params: { id } })).data?.comments ?? []
  const words = async (who: string) => (await seen(who)).map(it => it.content)
  return { id, line, guest, other, by, write, seen, words }
}
const mailsTo = async (address: string) =>
  (await suite.server.outbox()).filter(it => it.to === address && it.letter === 'plan.mail.comments')
const run = () => suite.server.job('comment-mails')
const waits = async (who: string) =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.rule === 'planComment' && it.status === 'ACTIVE')
/** One sees the other's board by a right, as the manager of a team. */
const letSee = async (viewer: string, owner: string) =>
  suite.db.query(
    `with made as (insert into team (tenant_id, name, manager_id, created_at)
       select tenant_id, 'Leads', $1, now() from membership where user_id = $1 limit 1 returning tenant_id, id),
     member as (insert into team_member (tenant_id, team_id, user_id, type, status)
       select tenant_id, id, $2, 'TEAM_MEMBERS', 'ACCEPTED' from made)
     insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at)
       select tenant_id, id, $2, $1, 'LEADER_IMPACT', 'GRANTED', now() from made`,
    [await idOf(viewer), await idOf(owner)],
  )

describe('comments beside a board', () => {
  test('design/plan.md, Comments: guests see what they sent or review, the crew what is among the crew, the leader all; lists, counts and audience say the same', async () => {
    const { id, guest, by, write, words, seen } = await world()
    await write('jonas', 'crew')
    await write('guest', 'of a guest')
    await write('mei', 'for a guest', { reviewer: { kind: 'guest', id: guest.memberId } })
    expect(await words('tara')).toEqual(['crew', 'of a guest', 'for a guest'])
    expect(await words('jonas')).toEqual(['crew'])
    expect(await words('mei')).toEqual(['crew', 'for a guest'])
    expect(await words('guest')).toEqual(['of a guest', 'for a guest'])
    expect(await words('other')).toEqual([])
    expect((await by('hana', 'comments', { params: { id } })).status).toBe(404)
    for (const [who, unread] of [
      ['tara', 3],
      ['jonas', 0],
      ['mei', 1],
      ['guest', 1],
      ['other', 0],
    ] as const)
      expect((await by(who, 'comments', { params: { id } })).data, who).toEqual({ comments: expect.anything(), unread })
    const audience = async (who: string, more: Json = {}) =>
      (await by(who, 'commentAudience', { query: { agilePlanGroupId: id, ...more } })).data.people
        .map((it: { isYou: boolean }, at: number) => it.isYou === (at === 0))
        .filter(Boolean).length
    expect(await audience('jonas')).toBe(3)
    expect(await audience('guest')).toBe(2)
    expect(await audience('mei', { reviewerKind: 'guest', reviewerId: guest.memberId })).toBe(3)
    // The address of a guest is for the leader alone.
    expect((await seen('tara'))[1].email).toBe(guest.email)
    expect((await seen('guest'))[0].email).toBe('')
    // A guest is told of nobody but the leader.
    const { data } = await by('guest', 'commentAudience', { query: { agilePlanGroupId: id } })
    expect(data.reviewers.map((it: Json) => it.isOwner)).toEqual([true])
    // The lists of the spec say the same as the whole.
    const list = await by('mei', 'sectionComments', {
      params: { sectionId: 'SUMMARY' },
      query: { agilePlanGroupId: id },
    })
    expect(list.data.comments.map((it: Json) => it.content)).toEqual(['crew', 'for a guest'])
  })

  test('answers are one deep, of a thread that one sees; an answer opens what was resolved', async () => {
    const { id, by, write, words } = await world()
    const { data: thread } = await write('jonas', 'a thread')
    const { data: answer } = await write('tara', 'an answer', { parentId: thread.id })
    expect((await write('mei', 'deeper', { parentId: answer.id })).status).toBe(400)
    expect((await write('guest', 'hidden', { parentId: thread.id })).status).toBe(404)
    expect((await write('mei', 'elsewhere', { parentId: thread.id, sectionId: 'KEY_MILESTONES' })).status).toBe(400)
    const resolve = (who: string, resolved: boolean, version: number) =>
      by(who, 'resolveComment', { body: { id: thread.id, resolved, version } })
    expect((await resolve('mei', true, 1)).status).toBe(403)
    expect((await resolve('guest', true, 1)).status).toBe(404)
    const [one, two] = await Promise.all([resolve('jonas', true, 1), resolve('tara', true, 1)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.data.resolvedAt).toMatch(/^2026-11-23/)
    await write('mei', 'and more', { parentId: thread.id })
    const { data } = await by('jonas', 'commentReplies', {
      params: { sectionId: 'SUMMARY' },
      query: { agilePlanGroupId: id, commentId: thread.id },
    })
    expect(data.comments.map((it: Json) => it.content)).toEqual(['an answer', 'and more'])
    const all = await by('jonas', 'comments', { params: { id } })
    expect(all.data.comments[0].resolvedAt).toBeNull()
    expect((await resolve('jonas', true, 1)).body.error.details.current.version).toBe(3)
    expect(await words('guest')).toEqual([])
  })

  test('a comment that is deleted and answered leaves its place; a line that is deleted leaves its threads, quoted', async () => {
    const { id, line, by, write, seen } = await world()
    const { data: thread } = await write('jonas', 'about a line', {
      sectionId: 'ADAPTIVE_DEVELOPMENT_PLAN',
      itemId: line.id,
    })
    expect([thread.itemId, thread.quote]).toEqual([line.id, 'Decisions wait a day'])
    const { data: answer } = await write('mei', 'an answer', { sectionId: thread.sectionId, parentId: thread.id })
    await as('tara', 'plan.deletePlanItem', { body: { id: line.id, agilePlanGroupId: id, version: 1 } })
    expect((await seen('mei'))[0]).toMatchObject({ itemId: null, quote: 'Decisions wait a day' })
    const remove = (who: string, it: Json) => by(who, 'deleteComment', { query: { id: it.id, version: it.version } })
    expect((await remove('mei', thread)).status).toBe(403)
    expect((await remove('jonas', thread)).status).toBe(200)
    expect((await remove('jonas', thread)).status).toBe(200)
    expect((await seen('mei')).map(it => [it.deleted, it.content, it.senderName])).toEqual([
      [true, '', ''],
      [false, 'an answer', expect.stringMatching(/^Mei/)],
    ])
    // The leader deletes what stands beside the own board; the last answer takes the empty place along, and none before it.
    const { data: last } = await write('mei', 'another', { sectionId: thread.sectionId, parentId: thread.id })
    expect((await remove('tara', answer)).status).toBe(200)
    expect((await seen('mei')).map(it => it.content)).toEqual(['', 'another'])
    expect((await remove('tara', last)).status).toBe(200)
    expect(await seen('tara')).toEqual([])
  })

  test('bad input is refused, and nothing changes', async () => {
    const { id, guest, line, by, write, words } = await world()
    const { kind, id: person } = { kind: 'user', id: await idOf('hana') }
    for (const [who, content, more] of [
      ['jonas', '', {}],
      ['jonas', '   ', {}],
      ['jonas', 'x'.repeat(2001), {}],
      ['jonas', 'x', { sectionId: 'NETWORK' }],
      ['jonas', 'x', { itemId: line.id }],
      ['jonas', 'x', { reviewer: { kind, id: person } }],
      ['jonas', 'x', { mentions: [{ kind, id: person }] }],
      ['jonas', 'x', { mentions: [{ kind: 'guest', id: guest.memberId }] }],
      ['guest', 'x', { reviewer: { kind: 'user', id: await idOf('jonas') } }],
      ['guest', 'x', { mentions: [{ kind: 'user', id: await idOf('mei') }] }],
    ] as const)
      expect([who, more, (await write(who, content, more)).status]).toEqual([who, more, 400])
    expect((await write('jonas', 'x'.repeat(100_000))).status).toBe(413)
    expect((await write('hana', 'x')).status).toBe(404)
    expect(await words('tara')).toEqual([])
    const script = '<script>alert(1)</script> & **bold** \u202e'
    await write('jonas', script)
    expect(await words('tara')).toEqual([script.trim()])
    await at('2027-01-04T10:00:00Z')
    expect((await write('jonas', 'late')).code).toBe('planReadOnly')
    const [it] = (await by('jonas', 'comments', { params: { id } })).data.comments
    expect(it.may).toEqual({ resolve: false, remove: false })
    expect((await by('jonas', 'deleteComment', { query: { id: it.id, version: 1 } })).code).toBe('planReadOnly')
  })

  test('who is taken out of the network sees no comment and gets no mail; what was written stays', async () => {
    const { id, by, write, words } = await world()
    await write('jonas', 'from Jonas')
    await write('tara', 'to all')
    const { data } = await as('tara', 'plan.network', { params: { id }, query: {} })
    const jonas = data.members.find((it: Json) => it.name === 'Jonas Weber')
    await as('tara', 'plan.deleteNetwork', { query: { id: jonas.id, agilePlanGroupId: id } })
    expect((await by('jonas', 'comments', { params: { id } })).status).toBe(404)
    expect(await words('mei')).toEqual(['from Jonas', 'to all'])
    await at('2026-11-23T10:30:00Z')
    await run()
    expect(await mailsTo('jonas@alder.example')).toEqual([])
    expect(await mailsTo('mei@alder.example')).toHaveLength(1)
  })

  test('mails: ten minutes after the first that was not read, one an hour and board, names and section, no words', async () => {
    const { id, guest, by, write } = await world()
    await write('jonas', 'secret words')
    await write('guest', 'other secret words')
    await run()
    expect(await mailsTo('tara@alder.example')).toEqual([])
    await at('2026-11-23T10:10:30Z')
    await Promise.all([run(), run()])
    const [mail, ...more] = await mailsTo('tara@alder.example')
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/Jonas Weber/)
    expect(mail?.text).toMatch(/Summary/)
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/secret/)
    const { data: thread } = await write('tara', 'to the guest', { reviewer: { kind: 'guest', id: guest.memberId } })
    await write('jonas', 'again')
    await at('2026-11-23T10:40:00Z')
    await run()
    expect(await mailsTo('tara@alder.example')).toHaveLength(1)
    const [toGuest] = await mailsTo(guest.email)
    expect(toGuest?.text).toMatch(/\/guest\/plan#token=[\s\S]*Stop these mails:\n\S+\/guest\/plan\?mails#token=/)
    await at('2026-11-23T11:15:00Z')
    await run()
    expect(await mailsTo('tara@alder.example')).toHaveLength(2)
    // Stopped by a press, and what is read needs none.
    await by('guest', 'setMails', { body: { mails: false } })
    await write('tara', 'once more', { parentId: thread.id })
    await write('mei', 'to be read')
    const { data } = await as('tara', 'plan.comments', { params: { id } })
    const ids = data.comments.map((it: Json) => it.id)
    expect((await as('tara', 'plan.readComments', { body: { agilePlanGroupId: id, ids } })).data.unread).toBe(0)
    await at('2026-11-23T13:00:00Z')
    await run()
    expect([(await mailsTo('tara@alder.example')).length, (await mailsTo(guest.email)).length]).toEqual([2, 1])
  })

  test('that somebody else’s ten minutes are over brings no mail to who has had fewer', async () => {
    const { guest, write } = await world()
    await write('jonas', 'to all')
    await at('2026-11-23T10:09:00Z')
    await write('tara', 'to the guest', { reviewer: { kind: 'guest', id: guest.memberId } })
    await at('2026-11-23T10:11:00Z')
    await run()
    expect([(await mailsTo('tara@alder.example')).length, (await mailsTo(guest.email)).length]).toEqual([1, 0])
    await at('2026-11-23T10:20:00Z')
    await run()
    expect(await mailsTo(guest.email)).toHaveLength(1)
  })

  testWhole('a mail that the day has no room for is sent the next day; who wants none is looked for once', async () => {
    const { by, write } = await world()
    await by('guest', 'setMails', { body: { mails: false } })
    await write('jonas', 'one')
    await suite.db.query(
      `insert into counter (tenant_id, name, subject, period, used) values ($1, 'mail-own', 'tara@alder.example', '2026-11-23', 10)`,
      [await suite.db.tenant('alder')],
    )
    await at('2026-11-23T10:20:00Z')
    await run()
    expect(await mailsTo('tara@alder.example')).toEqual([])
    const waiting = () =>
      suite.db.query<{ user_id: number }>(
        'select user_id from comment_read where read_at is null and mailed_at is null',
      )
    expect((await waiting()).map(it => it.user_id)).toContain(await idOf('tara'))
    await at('2026-11-24T10:20:00Z')
    await run()
    expect(await mailsTo('tara@alder.example')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('one guest writes so many comments a day, and the leader can still answer', async () => {
    const { id, write } = await world()
    await suite.db.query(
      `insert into counter (tenant_id, name, subject, period, used)
       select $1, 'plan-comments', $2 || ' guest ' || guest_id, '2026-11-23', 30 from network_member where plan_id = $2::int and voice is not null`,
      [await suite.db.tenant('alder'), String(id)],
    )
    expect((await write('guest', 'one too many')).code).toBe('limitExceeded')
    expect((await write('tara', 'an answer')).status).toBe(200)
  })

  test('what is not read stands in the inbox once, and leads to its board', async () => {
    const { id, write } = await world()
    await write('jonas', 'one')
    await write('jonas', 'two')
    expect(await waits('tara')).toHaveLength(1)
    expect((await as('tara', 'plan.commentBoards')).data.boards).toEqual([
      { userId: await idOf('tara'), year: 2026, isOwner: true, unread: 2 },
    ])
    const { data } = await as('tara', 'plan.comments', { params: { id } })
    const ids = data.comments.map((it: Json) => it.id)
    await as('tara', 'plan.readComments', { body: { agilePlanGroupId: id, ids } })
    expect([await waits('tara'), (await waits('mei')).length]).toEqual([[], 1])
    expect((await as('tara', 'plan.commentBoards')).data.boards).toEqual([])
    // Of somebody without an account there is no name to say.
    await write('guest', 'three')
    const [entry] = await waits('tara')
    expect([entry.personName, entry.facts]).toEqual([null, { unread: 1, by: 'guest' }])
  })

  test('who sees the board by a right has an entry, too, as long as the right stands', async () => {
    const { write } = await world()
    await letSee('hana', 'tara')
    expect(await waits('hana')).toEqual([])
    await write('jonas', 'to all')
    expect(await waits('hana')).toHaveLength(1)
    expect((await as('hana', 'plan.commentBoards')).data.boards).toEqual([
      { userId: await idOf('tara'), year: 2026, isOwner: false, unread: 1 },
    ])
    await suite.db.query(`update viewing_right set status = 'REVOKED' where viewer_id = $1`, [await idOf('hana')])
    expect(await waits('hana')).toEqual([])
    expect((await as('hana', 'plan.commentBoards')).data.boards).toEqual([])
  })

  test('what was written beside the board of a year leads to that year, in the inbox and by mail', async () => {
    const { write } = await world()
    await at('2026-12-02T10:00:00Z')
    await as('tara', 'plan.openPlanYear', { body: { year: 2027 } })
    await write('jonas', 'of this year')
    expect((await as('tara', 'plan.commentBoards')).data.boards).toMatchObject([{ year: 2026, unread: 1 }])
    await at('2026-12-02T10:20:00Z')
    await run()
    const link = async (to: string) => (await mailsTo(to))[0]?.text.match(/\/plan\S*/)?.[0]
    expect(await link('tara@alder.example')).toBe('/plan?year=2026')
    expect(await link('mei@alder.example')).toBe(`/plan/of/${await idOf('tara')}?year=2026`)
  })

  test('of boards whose mails are due one that another holds keeps no other waiting', async () => {
    const { id, write } = await world()
    const { data: next } = await as('mei', 'plan.openPlanYear', { body: { year: 2026 } })
    await suite.db.query(
      `insert into network_member (tenant_id, plan_id, type, user_id, invited_at, answered_at)
       select tenant_id, id, 'MENTOR', $2, now(), now() from plan where id = $1`,
      [next.id, await idOf('jonas')],
    )
    await write('jonas', 'beside Tara')
    await write('jonas', 'beside Mei', { agilePlanGroupId: next.id })
    await at('2026-11-23T10:20:00Z')
    const other = await suite.db.pool.connect()
    await other.query('begin')
    await other.query('select 1 from plan where id = $1 for update', [id])
    const mailing = run()
    await expect.poll(() => mailsTo('mei@alder.example')).toHaveLength(1)
    expect(await mailsTo('tara@alder.example')).toEqual([])
    await other.query('commit')
    other.release()
    await mailing
    expect(await mailsTo('tara@alder.example')).toHaveLength(1)
  })

  test('the final reviewer resolves, who sees the board by a right reads along, a stale delete is refused', async () => {
    const { id, by, write, words } = await world()
    const [mei, hana] = [await idOf('mei'), await idOf('hana')]
    const { data: thread } = await write('jonas', 'for Mei', { reviewer: { kind: 'user', id: mei } })
    const done = { body: { id: thread.id, resolved: true, version: 1 } }
    expect((await by('mei', 'resolveComment', done)).status).toBe(200)
    const gone = await by('jonas', 'deleteComment', { query: { id: thread.id, version: 1 } })
    expect([gone.status, await words('tara')]).toEqual([409, ['for Mei']])
    await letSee('hana', 'tara')
    const { data } = await write('jonas', 'to all', { mentions: [{ kind: 'user', id: hana }] })
    expect(data.content).toBe('to all')
    const seen = (await by('hana', 'comments', { params: { id } })).data
    expect(seen.comments.map((it: Json) => [it.content, it.unread, it.mentioned])).toEqual([
      ['for Mei', false, false],
      ['to all', true, true],
    ])
  })

  test('a board holds 2,000 comments, and no more', async () => {
    const { id, write } = await world()
    await suite.db.query(
      `insert into plan_comment (tenant_id, plan_id, section_id, is_guest, sender_id, body, created_at)
       select tenant_id, id, 'SUMMARY', false, user_id, 'x', now() from plan, generate_series(1, 2000) where id = $1`,
      [id],
    )
    expect((await write('tara', 'one more')).code).toBe('limitExceeded')
    // What others write leaves its leader room to answer.
    await suite.db.query('update plan_comment set sender_id = $2 where plan_id = $1', [id, await idOf('mei')])
    expect((await write('jonas', 'one more')).code).toBe('limitExceeded')
    expect((await write('tara', 'an answer')).status).toBe(200)
  })

  test('a repeat with the same key after a lost reply has one effect', async () => {
    const { id, words } = await world()
    const body = {
      ...{ agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'once' },
      ...{ reviewer: null, mentions: [] },
    }
    const key = { 'idempotency-key': 'a-comment-that-was-lost' }
    const replies = [
      await as('jonas', 'plan.saveComment', { body }, key),
      await as('jonas', 'plan.saveComment', { body }, key),
    ]
    expect(new Set(replies.map(it => it.data.id)).size).toBe(1)
    expect(await words('tara')).toEqual(['once'])
  })
})
