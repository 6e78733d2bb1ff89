import { randomUUID } from 'node:crypto'
import type { DebugRealtime } from '@trellis/sdk/realtime'
import { expect } from 'vitest'

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
