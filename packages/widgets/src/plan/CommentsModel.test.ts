import { errorOf } from '@trellis/sdk'
import { commentOf, type DemoComments, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { CommentsModel, type CommentsStore, type NewComment, unsentComments } from './CommentsModel.ts'

const stores: CommentsStore[] = []
afterEach(() => {
  for (const it of stores.splice(0)) it[Symbol.dispose]()
})

const make = (comments: DemoComments = { comments: [commentOf(501, 'Why so?')] }) => demoClient({ comments })
async function open(client: FakeClient, isGuest = false) {
  const store = new CommentsModel(client, 61, isGuest)
  stores.push(store)
  await store.load.reload()
  return store
}
const word = (content: string, more: Partial<NewComment> = {}): NewComment => ({
  ...{ sectionId: 'SUMMARY', itemId: null, parentId: null, content, reviewer: null, mentions: [] },
  ...more,
})
const said = (store: CommentsStore) => store.load.value.value?.comments.map(it => it.content)

test.each([false, true])('a double press sends, answers, resolves and deletes once (guest: %s)', async isGuest => {
  const client = make()
  const store = await open(client, isGuest)
  const twice = (deed: () => Promise<unknown>) => Promise.all([deed(), deed()])
  expect(await twice(() => store.send(word('A word')))).toEqual([true, false])
  expect(await twice(() => store.send(word('An answer', { parentId: 501 })))).toEqual([true, false])
  // What was answered is open anew, and a version further.
  await twice(() => store.resolve(501, 2, true))
  await twice(() => store.remove(901, 1))
  expect(client.changes().map(it => it.name.split('.')[1])).toEqual([
    'saveComment',
    'saveComment',
    'resolveComment',
    'deleteComment',
  ])
  expect(said(store)).toEqual(['Why so?', 'An answer'])
})

test('a lost reply: what has arrived is shown, and sent again it does not stand there twice', async () => {
  const client = make()
  const store = await open(client)
  const gate = client.hold('plan.saveComment')
  const sending = store.send(word('A word'))
  await (await gate.next()).lose()
  await gate.end()
  expect([await sending, said(store)]).toEqual([false, ['Why so?', 'A word']])
  expect([await store.send(word('A word')), said(store)]).toEqual([true, ['Why so?', 'A word']])
})

test('what was refused says why, and what stands there is shown', async () => {
  const client = make()
  const store = await open(client)
  client.switches.fails = errorOf('conflict', 'Changed meanwhile')
  await store.resolve(501, 1, true)
  expect(store.outcome.value).toMatchObject({ change: 'resolve 501', error: { message: 'Changed meanwhile' } })
  client.switches.fails = undefined
  await store.resolve(501, 1, true)
  expect([store.outcome.value, store.load.value.value?.comments[0]?.resolvedBy]).toEqual([null, 'Ada Lindqvist'])
})

test('what is written and not sent is kept, each beside its place; blanks alone are nothing, and take what was there along', async () => {
  sessionStorage.clear()
  const person = { clientId: 'alder', userId: 1 }
  const store = new CommentsModel(make(), 61, false, person)
  stores.push(store)
  store.keep('SUMMARY', 'Half a ')
  store.keep(501, ' \n')
  expect([unsentComments(61, person), store.unsent('SUMMARY'), store.unsent(501)]).toEqual([['Half a '], 'Half a ', ''])
  store.keep('SUMMARY', '  ')
  expect([unsentComments(61, person), sessionStorage.length]).toEqual([[], 0])
})

test('with the words of a place what was chosen for them is kept; what an earlier page has kept names the reviewer alone', async () => {
  sessionStorage.clear()
  const person = { clientId: 'alder', userId: 1 }
  const store = new CommentsModel(make(), 61, false, person)
  stores.push(store)
  store.keep('SUMMARY', 'Half a word', 'guest 73', '11', 'user 9')
  expect(store.chosenFor('SUMMARY')).toEqual(['guest 73', '11', 'user 9'])
  store.keep(777, 'An answer', 'SUMMARY', '', 'user 9')
  expect([store.answersOfGone('SUMMARY'), store.answersOfGone('KEY_MILESTONES')]).toEqual([[777], []])
  sessionStorage.setItem('trellis.alder.1.comments.61', JSON.stringify({ SUMMARY: 'For Ruth', 'SUMMARY ': 'guest 73' }))
  expect(store.chosenFor('SUMMARY')).toEqual(['guest 73'])
  sessionStorage.clear()
})

test('that it could not be marked as read is said to nobody, and takes no other word away', async () => {
  const client = make()
  const store = await open(client)
  client.switches.fails = errorOf('unavailable')
  await store.send(word('A word'))
  await store.read([501])
  expect(store.outcome.value).toMatchObject({ change: 'send SUMMARY', error: { code: 'unavailable' } })
})

test('two windows: a look that began before a comment does not take it away', async () => {
  const client = make()
  const [one, other] = [await open(client), await open(client)]
  await one.send(word('From one'))
  const gate = client.hold('plan.comments')
  const looking = other.load.reload()
  const held = await gate.next()
  await client.plan.saveComment({ body: { agilePlanGroupId: 61, ...word('And two') } })
  const again = other.load.reload()
  await (await gate.next()).release()
  await held.release()
  await Promise.all([looking, again, gate.end()])
  expect(said(other)).toEqual(['Why so?', 'From one', 'And two'])
})

test('once disposed of, a late reply is shown to nobody', async () => {
  const client = make()
  const store = await open(client)
  const gate = client.hold('plan.saveComment')
  const sending = store.send(word('A word'))
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await gate.end()
  expect([await sending, said(store), store.outcome.value]).toEqual([false, ['Why so?'], null])
})
