import { expect, test } from 'vitest'
import { flatten, linePath, spread, verticalPath } from './lineGeometry.ts'

const same = (value: number) => value

test('a line breaks where a value is missing', () => {
  expect(linePath([1, 2, null, 4, 5], same, same)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0L4.0 5.0')
})

test('a vertical goes around the labels it would cross', () => {
  expect(verticalPath(5, 10, 100, [])).toBe('M5 10V100')
  expect(verticalPath(5, 10, 100, [60, 40])).toBe('M5 10V31M5 49V51M5 69V100')
  expect(verticalPath(5, 10, 100, [12, 98])).toBe('M5 21V89')
})

test('labels keep their order and their distance, within the picture', () => {
  expect(spread([10, 12, 50], 16, 200)).toEqual([10, 26, 50])
  expect(spread([190, 195], 16, 200)).toEqual([184, 200])
})

test('children take shades of the parent and each series a shape of its own', () => {
  const drawn = flatten([
    { name: 'all', points: [], children: [{ name: 'one', points: [] }] },
    { name: 'crew', points: [] },
  ])
  expect(drawn.map(({ stroke, shape }) => [stroke, shape])).toEqual([
    ['var(--trellis-chart-1)', 0],
    ['light-dark(var(--trellis-chart-1-8), var(--trellis-chart-1-2))', 1],
    ['var(--trellis-chart-2)', 2],
  ])
})
