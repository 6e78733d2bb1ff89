import { errorOf } from '@trellis/sdk'
import { demoCheckInNews, demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { CheckInNewsModel } from './CheckInNewsModel.ts'

async function open(refused?: number) {
  const news = demoCheckInNews()
  const client = demoClient(
    {},
    {
      sprint: {
        checkInNews: () => news,
        moveFromCheckIn({ body }) {
          if (body.id === refused) throw errorOf('forbidden', 'Only who planned it.')
          return body
        },
      },
    },
  )
  const store = new CheckInNewsModel(client, 40)
  await store.reload()
  const statusOf = (id: number) => store.open.value.find(it => it.id === id)?.status
  return { client, store, statusOf }
}

test('check-in news: of two activities that are moved at once each is shown where it was put, whichever is answered first', async () => {
  const { client, store, statusOf } = await open()
  const gate = client.hold('sprint.moveFromCheckIn')
  const moving = [store.move(11, 'DONE'), store.move(12, 'DONE')]
  await (await gate.next()).release()
  expect(await moving[0]).toBe(true)
  expect([statusOf(11), statusOf(12)]).toEqual(['DONE', 'DONE'])
  await (await gate.next()).release()
  await moving[1]
  await gate.end()
  expect(store.done.value.map(it => it.id)).toEqual([11, 12, 14])
})

test('check-in news: a move that is refused goes back, and the other one stays', async () => {
  const { store, statusOf } = await open(11)
  expect(await Promise.all([store.move(11, 'DONE'), store.move(12, 'DONE')])).toEqual([false, true])
  expect([statusOf(11), statusOf(12)]).toEqual(['IN_PROGRESS', 'DONE'])
})

test('check-in news: an activity that is on its way is not moved again, and stays where it was put', async () => {
  const { client, store, statusOf } = await open()
  const gate = client.hold('sprint.moveFromCheckIn')
  const first = store.move(11, 'DONE')
  expect(await store.move(11, 'TODO')).toBe(false)
  expect(statusOf(11)).toBe('DONE')
  await (await gate.next()).release()
  expect(await first).toBe(true)
  await gate.end()
  expect(statusOf(11)).toBe('DONE')
})
