import { demoClient, demoUser } from '@trellis/sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFlow } from '../survey/createFlow.ts'
import { keepWaiting } from '../survey/queue.ts'
import { glaAdapter } from './glaAdapter.ts'

/** What another tab left when its start failed. */
const leave = (code: string) =>
  keepWaiting(`gla.${demoUser.clientId}.${demoUser.userId}.0`, {
    page: 2,
    answers: { [code]: 3 },
    base: {},
    place: 2,
    key: code,
    at: 1,
  })

test.each([
  ['started here', 0],
  ['started before, its place looked up again', 7],
])(
  'no answer is lost: what another tab left when its start failed goes out before the assessment is handed in: %s',
  async (_, assessmentId) => {
    const client = demoClient({ user: { glaV2: { ...demoUser.glaV2, assessmentId, attemptedQuestions: 0 } } })
    const gla = createFlow(glaAdapter(client, 'en'), 'en')
    onTestFinished(() => gla[Symbol.dispose]())
    // Where something waits, what came with the introduction is old.
    if (assessmentId) leave('Q12')
    await gla.open()
    await gla.begin()
    await vi.waitFor(() => expect(client.calls.map(it => it.name)).toContain('gla.start'))
    leave('Q11')
    await gla.submit()
    const saved = JSON.stringify(client.changes().filter(it => it.name === 'gla.saveAnswers'))
    expect(saved).toMatch(/"Q11"[^}]*"value":3/)
    expect([client.changes().at(-1)?.name, localStorage.length]).toEqual(['gla.finish', 0])
  },
)
