import { type Client, errorOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { createFlow } from '../survey/createFlow.ts'
import { nomineeAdapter } from './nomineeAdapter.ts'

async function opened(change: (client: Client) => object) {
  const client = demoClient()
  Object.assign(client, change(client))
  using flow = createFlow(nomineeAdapter(client), 'en')
  await flow.open()
  return flow.step.value
}

test('spec 1 section 6: a nominee takes the survey on the guest paths', async () => {
  const entry = vi.fn(() => Promise.reject(errorOf('forbidden')))
  expect(await opened(client => ({ gla: { ...client.gla, entry } }))).toBe('intro')
  expect(entry).not.toHaveBeenCalled()
})

test('spec 1 section 4: a nominee whose answers are in comes back to the research page', async () => {
  const me = (client: Client) => async () => ({ ...(await client.nominee.me()), finished: true })
  const change = (client: Client) => ({ nominee: { ...client.nominee, me: me({ ...client }) } })
  expect(await opened(change)).toBe('research')
})
