import { expect, test } from 'vitest'
import type { AnalyticsPoint, AnalyticsReason, AnalyticsSeries } from './analytics.ts'
import { meanMoved, meanOfItems } from './analytics-rules.ts'

const points = (values: readonly (number | AnalyticsReason)[], from = 0): AnalyticsPoint[] =>
  values.map((it, at) => ({
    x: `2026-11-0${from + at + 1}T00:00:00Z`,
    y: typeof it === 'number' ? it : null,
    noData: typeof it === 'number' ? null : it,
  }))
const item = (
  id: string,
  values: readonly (number | AnalyticsReason)[],
  roles: Record<string, (number | AnalyticsReason)[]> = {},
) => ({
  series: [
    {
      id,
      show: true,
      style: 'solid' as const,
      points: points(values),
      children: Object.entries(roles).map(([role, of]) => ({
        ...{ id: role, show: true, style: 'solid' as const, points: points(of) },
      })),
    },
  ],
})
const told = (it: Pick<AnalyticsSeries, 'points'> | undefined) => it?.points.map(one => one.y ?? one.noData)

test('sprints, Analytics: ALL is the mean over the items that are shown, of written numbers, with one decimal', () => {
  const [all] = meanOfItems([item('crew', [50, 33.3, 'tooFew']), item('crew', [75, 'remainder', 'tooFew'])])
  expect(told(all)).toEqual([62.5, 33.3, 'tooFew'])
})

test('where all are hidden for one reason it stands there; for several, that none is shown', () => {
  const [all] = meanOfItems([item('crew', ['tooFew', 'tooFew']), item('crew', ['tooFew', 'remainder'])])
  expect(told(all)).toEqual(['tooFew', 'noneShown'])
})

test('each scope and each role has its own mean; an item without a point at a place changes nothing there', () => {
  const [crew, self] = meanOfItems([
    item('crew', [50, 60], { peer: [40, 50] }),
    item('crew', [70], { peer: [60] }),
    item('self', [25]),
  ])
  expect([told(crew), told(crew?.children[0]), told(self)]).toEqual([[60, 60], [50, 50], [25]])
  expect(meanOfItems([])).toEqual([])
})

test('measurement 7: a mean moves as the same items do, and stands between their changes', () => {
  const items = [
    { now: 70, before: 58.3 },
    { now: 60, before: 50 },
    { now: null, before: 45.8 },
  ]
  expect(meanMoved(items)).toEqual({ value: 65, change: 10.8, fluctuation: 'INCREASE', shown: 2, of: 3 })
})

test('what was not shown before cannot be compared with; of nothing shown there is no mean', () => {
  expect(
    meanMoved([
      { now: 70, before: null },
      { now: 60, before: 50 },
    ]),
  ).toEqual({
    ...{ value: 65, change: null, fluctuation: 'NONE', shown: 2, of: 2 },
  })
  expect(meanMoved([{ now: null, before: 50 }])).toEqual({
    ...{ value: null, change: null, fluctuation: 'NONE', shown: 0, of: 1 },
  })
})
