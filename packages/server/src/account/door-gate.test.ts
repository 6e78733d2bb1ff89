import { expect, test } from 'vitest'
import type { Device } from './device.ts'
import { asKnown, atTheDoor, comeIn, comeToAsk, mostAskers, mostStrangers, NotKnown, stepAside } from './door-gate.ts'

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
const deviceOf = (personId: number, browser = `of ${personId}`): Device => ({ browser, personId, password: 'x' })
const soon = () => new Promise(resolve => setTimeout(resolve, 10))

test('strangers who hold every place at the door keep no known browser out, nor does one person another', async () => {
  const flood = Array.from({ length: mostStrangers }, held)
  const running = flood.map(it => comeIn(null, () => atTheDoor(it.work)))
  await expect(comeIn(null, async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const own = [held(), held(), held()]
  running.push(...own.map(it => comeIn(deviceOf(1), it.work)))
  await soon()
  expect(own.map(it => it.begun)).toEqual([true, true, false])
  expect(await comeIn(deviceOf(2), () => atTheDoor(async () => 'asked'))).toBe('asked')
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

test('who asks for links fills neither the line of the sign-in nor that of known ones, and is told to try again', async () => {
  const flood = Array.from({ length: mostAskers }, held)
  const running = flood.map(it => comeToAsk(() => atTheDoor(it.work)))
  await expect(comeToAsk(async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(await comeIn(null, () => atTheDoor(async () => 'let in'))).toBe('let in')
  expect(await asKnown(() => atTheDoor(async () => 'known'))).toBe('known')
  for (const it of flood) it.end()
  await Promise.all(running)
  expect(await comeToAsk(async () => 'asked')).toBe('asked')
})

test('an attempt in a browser that is not known leaves the line of its person, and goes on as a stranger', async () => {
  const strange = [held(), held(), held()]
  const running = strange.map(it =>
    comeIn(deviceOf(1, 'lost'), async device => {
      if (device) throw new NotKnown()
      await it.work()
    }),
  )
  await expect.poll(() => strange.every(it => it.begun), { interval: 1 }).toBe(true)
  for (let index = 0; index < 3; index++) expect(await comeIn(deviceOf(1), async device => device)).toEqual(deviceOf(1))
  for (const it of strange) it.end()
  await Promise.all(running)
})

test('a lost browser takes turns with the others of its person, and who finds their line full goes on as a stranger', async () => {
  const [first, ...others] = Array.from({ length: 1002 }, held)
  const lost = [first, ...others].map(it => comeIn(deviceOf(1, 'lost'), async () => it?.work()))
  expect(await comeIn(deviceOf(1, 'lost'), async device => device)).toBeNull()
  const own = comeIn(deviceOf(1), async device => device)
  first?.end()
  expect(await own).toEqual(deviceOf(1))
  for (const it of others) it.end()
  await Promise.all(lost)
})
