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

test('who is taken out of the network while a comment waits for the board has written nothing', async () => {
  const id = await opened()
  const person = { type: 'MENTOR', userId: await suite.idOf('jonas'), name: '', email: '' }
  const { data: member } = await as('tara', 'plan.saveNetwork', {
    body: { ...person, agilePlanGroupId: id, id: 0, version: 0 },
  })
  await as('jonas', 'plan.answerNetwork', { body: { id: member.id, accept: true } })
  const comment = { agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'too late' }
  await other.query('select from plan where id = $1 for update', [id])
  await other.query('delete from network_member where id = $1', [member.id])
  const writing = as('jonas', 'plan.saveComment', { body: { ...comment, reviewer: null, mentions: [] } })
  await suite.db.waiting(1)
  await other.query('commit')
  expect((await writing).status).toBe(404)
  expect(await suite.db.query("select from plan_comment where body = 'too late'")).toEqual([])
})

test('who is taken out of the network while the address is being changed is out', async () => {
  const id = await opened()
  const person = { type: 'MENTOR', userId: null, name: 'Ruth Vogel', email: 'ruth@guest.example' }
  const { data: member } = await as('tara', 'plan.saveNetwork', {
    body: { ...person, agilePlanGroupId: id, id: 0, version: 0 },
  })
  await other.query('select from plan where id = $1 for update', [id])
  await other.query(
    "update network_member set email = 'vogel@guest.example', voice = 'vogel@guest.example' where id = $1",
    [member.id],
  )
  const removing = as('tara', 'plan.deleteNetwork', { query: { agilePlanGroupId: id, id: member.id } })
  await suite.db.waiting(1)
  await other.query('commit')
  expect((await removing).status).toBe(200)
  expect(await suite.db.query('select from network_member where id = $1', [member.id])).toEqual([])
})

test('whoever floods a board that is held stands in nobody else’s way, in the own organisation and elsewhere', async () => {
  const id = await opened()
  const comment = { agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'again' }
  await other.query('select from plan where id = $1 for update', [id])
  const flood = Array.from({ length: 40 }, () =>
    as('tara', 'plan.saveComment', { body: { ...comment, reviewer: null, mentions: [] } }),
  )
  await suite.db.waiting(6)
  const { token } = await suite.db.session('bo@birch.example', 'birch')
  const replies = await Promise.all([
    as('jonas', 'account.getUserState'),
    call(suite.server.url, 'account.getUserState', {}, { token }),
  ])
  expect(replies.map(it => it.status)).toEqual([200, 200])
  await other.query('commit')
  expect(new Set((await Promise.all(flood)).map(it => it.status))).toEqual(new Set([200]))
})
