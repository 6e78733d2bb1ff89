import { expect, test } from 'vitest'
import { aloneIn } from './publisher.ts'

test('ledger, Check: a publisher in memory knows what it told, each measure by itself', async () => {
  const publisher = aloneIn()
  const people = (letters: string) => [...letters]
  expect(await publisher.may('Clear', people('ABC'), 3)).toBe(true)
  expect(await publisher.may('Clear', people('AB'), 3)).toBe(false)
  expect(await publisher.may('Clear', [], 3)).toBe(false)
  expect(await publisher.tell([{ measures: ['Clear', 'Clear/squares'], people: people('ABCD') }])).toEqual([0])
  expect(await publisher.tell([{ measures: ['Equipped'], people: people('ABC') }])).toEqual([1])
  // One person is left, of what was told; of the other measure nothing was.
  for (const measure of ['Clear', 'Clear/squares']) expect(await publisher.may(measure, people('ABC'), 3)).toBe(false)
  expect(await publisher.may('Clear/steps', people('ABC'), 3)).toBe(true)
})

test('respondents who are the same person have the same unit', async () => {
  const publisher = aloneIn(it => (it.startsWith('ada') ? 1 : (it.codePointAt(0) ?? 0)))
  await publisher.tell([{ measures: ['Clear'], people: ['ada/1', 'b', 'c', 'd'] }])
  expect(await publisher.may('Clear', ['ada/2', 'b', 'c'], 3)).toBe(false)
  expect(await publisher.may('Clear', ['x', 'y', 'z', 'ada/2', 'b', 'c'], 3)).toBe(true)
})
