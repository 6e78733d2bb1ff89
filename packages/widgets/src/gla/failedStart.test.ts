import { demoClient, demoUser } from '@trellis/sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFlow } from '../survey/createFlow.ts'
import { keepWaiting } from '../survey/queue.ts'
import { glaAdapter } from './glaAdapter.ts'

test('no answer is lost: what another tab left when its start failed goes out before the assessment is handed in', async () => {
  const client = demoClient({ user: { glaV2: { ...demoUser.glaV2, assessmentId: 0, attemptedQuestions: 0 } } })
  const gla = createFlow(glaAdapter(client, 'en'), 'en')
  onTestFinished(() => gla[Symbol.dispose]())
  await gla.open()
  await gla.begin()
  await vi.waitFor(() => expect(client.calls.map(it => it.name)).toContain('gla.start'))
  keepWaiting(`gla.${demoUser.clientId}.${demoUser.userId}.0`, {
    page: 2,
    answers: { Q11: 3 },
    base: {},
    place: 2,
    key: 'left',
    at: 1,
  })
  await gla.submit()
  const [saved] = client.changes().filter(it => it.name === 'gla.saveAnswers')
  expect(JSON.stringify(saved)).toMatch(/"Q11"[^}]*"value":3/)
  expect([client.changes().at(-1)?.name, localStorage.length]).toEqual(['gla.finish', 0])
})
