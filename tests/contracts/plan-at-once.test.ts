import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call } from '../support/api.ts'
import { inTheMiddle } from '../support/in-the-middle.ts'
import { planGuestOf } from '../support/plans.ts'

/** Calls hold a board before what hangs on it. Each of these meets somebody who is in the middle of a change. */
const suite = alderSuite()
const { as } = suite

const other = inTheMiddle(suite)

const opened = async (): Promise<number> =>
  (await as('tara', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })).data.id

test('an answer that is sent while its thread is being resolved opens it', async () => {
  const id = await opened()
  const write = (content: string, parentId: number | null) =>
    as('tara', 'plan.saveComment', {
      body: {
        ...{ agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId, content },
        ...{ reviewer: null, mentions: [] },
      },
    })
  const { data: thread } = await write('a thread', null)
  await other.query('select from plan where id = $1 for update', [id])
  const answering = write('an answer', thread.id)
  await suite.db.waiting(1)
  await other.query('update plan_comment set resolved_at = now(), version = version + 1 where id = $1', [thread.id])
  await other.query('commit')
  expect((await answering).status).toBe(200)
  const { data } = await as('tara', 'plan.comments', { params: { id } })
  expect(data.comments[0]).toMatchObject({ id: thread.id, resolvedAt: null, version: 3 })
})

test('a guest who says yes while the leader takes the guest out has said yes to nothing', async () => {
  const id = await opened()
  const guest = await planGuestOf(suite.db, id)
  await suite.db.query('update network_member set answered_at = null where id = $1', [guest.memberId])
  await other.query('select from plan where id = $1 for update', [id])
  await other.query('delete from network_member where id = $1', [guest.memberId])
  const { token } = guest
  const answering = call(suite.server.url, 'planGuest.answer', { body: { accept: true } }, { token })
  await suite.db.waiting(1)
  await other.query('commit')
  expect((await answering).code).toBe('guestLinkUnknown')
})
