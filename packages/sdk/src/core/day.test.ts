import { expect, test } from 'vitest'
import { daysLeft } from './day.ts'

test('days left count the one that runs, and none once it is over', () => {
  const ends = '2026-12-28T00:00:00Z'
  const at = (now: string) => daysLeft(ends, new Date(now))
  expect([at('2026-12-26T09:00:00Z'), at('2026-12-27T23:59:00Z'), at(ends), at('2027-01-05T00:00:00Z')]).toEqual([
    2, 1, 0, 0,
  ])
})
