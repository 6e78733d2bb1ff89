import { demoClient } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { glaAdapter } from '../gla/glaAdapter.ts'
import { createFlow } from './createFlow.ts'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

async function begun() {
  const client = demoClient({ answered: 24 })
  const flow = createFlow(glaAdapter(client, 'en'), 'en')
  onTestFinished(() => flow[Symbol.dispose]())
  await flow.open()
  await flow.begin()
  return { client, flow }
}

test('no answer is lost: left while nothing arrives, it says how many wait on this device and until when', async () => {
  const { client, flow } = await begun()
  vi.useFakeTimers()
  client.switches.offline = true
  flow.survey.value?.answer('Q25', 2)
  flow.survey.value?.answer('Q26', 3)
  const leaving = flow.saveAndExit()
  await vi.advanceTimersByTimeAsync(10_000)
  await leaving
  expect([flow.step.value, flow.left.value, flow.told.value]).toEqual([
    'closed',
    2,
    { kind: 'error', key: 'survey.stopped.kept', count: 2 },
  ])
})

test('left with everything saved nothing is said', async () => {
  const { flow } = await begun()
  flow.survey.value?.answer('Q25', 2)
  await flow.saveAndExit()
  expect([flow.step.value, flow.left.value, flow.told.value]).toEqual(['closed', 0, null])
})
