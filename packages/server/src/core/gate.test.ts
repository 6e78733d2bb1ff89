import { expect, test } from 'vitest'
import { createGate, createLanes } from './gate.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('runs no more than its number at a time, in order', async () => {
  const gate = createGate(2)
  let running = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      gate(async () => {
        order.push(index)
        most = Math.max(most, ++running)
        await wait(2)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('work that fails gives its place on', async () => {
  const gate = createGate(1)
  await expect(gate(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await gate(async () => 1)).toBe(1)
})

test('who comes while a place was handed on waits like everybody', async () => {
  const gate = createGate(1)
  let running = 0
  const one = () =>
    gate(async () => {
      expect(++running).toBe(1)
      await wait(5)
      running--
    })
  const [first, second] = [one(), one()]
  await first
  await Promise.all([second, one()])
})

test('turns away who waits too long, and the line goes on', async () => {
  const gate = createGate(1, 20)
  const long = gate(() => wait(60))
  const late = gate(async () => 1).catch(it => it.code)
  expect(await late).toBe('unavailable')
  await long
  expect(await gate(async () => 2)).toBe(2)
})

test('turns away at once where the line is too long', async () => {
  const gate = createGate(1)
  const first = gate(() => wait(30))
  const line = Array.from({ length: 1000 }, () => gate(async () => 1))
  await expect(gate(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
  await first
  await Promise.all(line)
})

test('who is first stands before the line, behind what runs', async () => {
  const gate = createGate(1)
  const order: string[] = []
  const one = (name: string, isFirst = false) =>
    gate(async () => {
      await wait(2)
      order.push(name)
    }, isFirst)
  await Promise.all([one('running'), one('a'), one('b'), one('own', true)])
  expect(order).toEqual(['running', 'own', 'a', 'b'])
})

test('a lane holds up its own key alone', async () => {
  const lanes = createLanes(2)
  const running = new Map<string, number>()
  let most = 0
  const order: string[] = []
  const one = (key: string) =>
    lanes(key, async () => {
      running.set(key, (running.get(key) ?? 0) + 1)
      most = Math.max(most, running.get(key) ?? 0)
      await wait(5)
      running.set(key, (running.get(key) ?? 0) - 1)
      order.push(key)
    })
  await Promise.all([...Array.from({ length: 20 }, () => one('flooded')), one('other')])
  expect(most).toBe(2)
  expect(order.indexOf('other')).toBeLessThan(3)
})
