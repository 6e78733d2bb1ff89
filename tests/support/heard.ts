import { randomUUID } from 'node:crypto'
import { createDebugRealtime, type DebugRealtime } from '@trellis/sdk/realtime'
import { afterAll, expect } from 'vitest'
import type { alderSuite } from './alder.ts'

/** Listens as people of the suite, until its tests are over. */
export function hearersOf(suite: ReturnType<typeof alderSuite>) {
  const open: (() => void)[] = []
  afterAll(() => {
    for (const end of open) end()
  })
  /** What somebody hears of a topic, in its order; with a token, what its bearer hears. */
  return async (who: string, topic: string, token?: string) => {
    const own = token ?? (await suite.db.session(`${who}@alder.example`, 'alder', { seconds: 86_400 })).token
    const realtime = createDebugRealtime({
      api: suite.server.url,
      token: { get: async () => own, renew: async () => null },
    })
    const heard: unknown[] = []
    open.push(realtime.listen(topic, it => void heard.push(it)))
    return { heard, realtime }
  }
}

/** Until what was told before has come: a mark that is sent after it, to the person alone and by the same connection, has. */
export async function untilMarked(realtime: DebugRealtime, userId: number): Promise<void> {
  const topic = `notification/${userId}`
  const mark = randomUUID()
  let [joined, came] = [false, false]
  const leave = realtime.listen(topic, it => {
    if (it === null) joined = true
    else if (it.data?.eventData === mark) came = true
  })
  await expect.poll(() => joined).toBe(true)
  expect(await realtime.emit(topic, mark)).toBe(true)
  await expect.poll(() => came).toBe(true)
  leave()
}
