import { expect, test } from 'vitest'
import { atTheDoor, comeIn, mostStrangers, stepAside } from './door-gate.ts'

/** Work that lasts until it is ended, and whether it has begun. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const it = {
    begun: false,
    work() {
      it.begun = true
      return promise
    },
    end: resolve,
  }
  return it
}
const soon = () => new Promise(resolve => setTimeout(resolve, 10))

test('strangers who hold every place at the door keep no known browser out, nor does one person another', async () => {
  const flood = Array.from({ length: mostStrangers }, held)
  const running = flood.map(it => comeIn(null, () => atTheDoor(it.work)))
  await expect(comeIn(null, async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const own = [held(), held(), held()]
  running.push(...own.map(it => comeIn(1, it.work)))
  await soon()
  expect(own.map(it => it.begun)).toEqual([true, true, false])
  expect(await comeIn(2, () => atTheDoor(async () => 'asked'))).toBe('asked')
  // Whoever waits begins when another has ended.
  for (const it of [...own, ...flood]) {
    await expect.poll(() => it.begun, { interval: 1 }).toBe(true)
    it.end()
  }
  await Promise.all(running)
  expect(await comeIn(null, async () => 'let in')).toBe('let in')
})

test('who is slowed down takes no place', async () => {
  const slowed = Array.from({ length: mostStrangers }, () => comeIn(null, () => stepAside(100)))
  expect(await comeIn(null, async () => 'let in')).toBe('let in')
  await Promise.all(slowed)
  const held = Array.from({ length: mostStrangers }, () => comeIn(null, soon))
  await expect(comeIn(null, soon)).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(held)
})
