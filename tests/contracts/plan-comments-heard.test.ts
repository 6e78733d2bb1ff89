import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { hearersOf, untilMarked } from '../support/heard.ts'
import { planGuestOf } from '../support/plans.ts'

const suite = alderSuite()
const { as, idOf } = suite
const hearer = hearersOf(suite)

/** A board of Tara's with Jonas in its network, and a guest. */
async function world() {
  const year = new Date().getUTCFullYear()
  const { id } = (await as('tara', 'plan.openPlanYear', { body: { year } })).data
  await suite.db.query(
    `insert into network_member (tenant_id, plan_id, type, user_id, invited_at, answered_at)
     select tenant_id, id, 'MENTOR', $2, now(), now() from plan where id = $1`,
    [id, await idOf('jonas')],
  )
  const guest = await planGuestOf(suite.db, id)
  const body = (content: string, more: Json = {}) => ({
    body: {
      ...{ agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content },
      ...{ reviewer: null, mentions: [], ...more },
    },
  })
  const byGuest = async (content: string, more?: Json) =>
    (await call(suite.server.url, 'planGuest.saveComment', body(content, more), { token: guest.token })).data
  return { id, body, byGuest }
}

test('design/plan.md, Comments: a thread that somebody does not see is not heard of either, whatever becomes of it', async () => {
  const { id, body, byGuest } = await world()
  const topic = `plan/${id}`
  const { heard: tara } = await hearer('tara', topic)
  const { heard: jonas, realtime } = await hearer('jonas', topic)
  await expect.poll(() => [tara, jonas]).toEqual([[null], [null]])
  const told = { topic, what: 'comment', version: 0 }
  const { id: thread } = await byGuest('to the leader alone')
  await expect.poll(() => tara).toEqual([null, told])
  await byGuest('and more', { parentId: thread })
  await expect.poll(() => tara).toHaveLength(3)
  expect((await as('tara', 'plan.resolveComment', { body: { id: thread, resolved: true, version: 1 } })).status).toBe(
    200,
  )
  await expect.poll(() => tara).toHaveLength(4)
  expect((await as('tara', 'plan.deleteComment', { query: { id: thread, version: 2 } })).status).toBe(200)
  await expect.poll(() => tara).toHaveLength(5)
  await untilMarked(realtime, await idOf('jonas'))
  expect(jonas).toEqual([null])
  // What is for the whole crew is heard by all of it.
  await as('tara', 'plan.saveComment', body('for everybody'))
  await expect.poll(() => [tara.length, jonas]).toEqual([6, [null, told]])
})

test('design/plan.md, Comments: whose reviewer sees the board no more is told so, before sending, too', async () => {
  const { id, body } = await world()
  const hana = { kind: 'user', id: await idOf('hana') }
  const query = { agilePlanGroupId: id, reviewerKind: hana.kind, reviewerId: hana.id }
  const refused = [400, 'The final reviewer who was chosen does not see this any more.']
  for (const it of [
    await as('jonas', 'plan.commentAudience', { query }),
    await as('jonas', 'plan.saveComment', body('for Hana', { reviewer: hana })),
  ])
    expect([it.status, it.body.error.message]).toEqual(refused)
})
