import { demoClient, demoSprint } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { ShareModel } from './ShareModel.ts'

test('whom a sprint is shared with is shown as each call replies, shared or taken back', async () => {
  const client = demoClient({ sprints: { running: demoSprint() } })
  const store = new ShareModel(client, 5, 'user')
  await store.load.reload()
  const readers = () => store.load.value.value?.shares.map(it => it.userId)
  expect(await store.share([2, 3], 'Have a look')).toBe(true)
  expect(readers()).toEqual([2, 3])
  expect(await store.takeBack(2)).toBe(true)
  expect(readers()).toEqual([3])
})
