import { expect, test } from 'vitest'
import { isOpen } from './check-ins.ts'

test('a window is open from the instant it opens, and no more at the one it closes; only while the sprint runs', () => {
  const [opens_at, closes_at] = [new Date('2026-11-23T16:00:00Z'), new Date('2026-11-26T16:00:00Z')]
  const running = { opens_at, closes_at, sprint_status: 'IN_PROGRESS' as const }
  const beside = (at: Date, ms: number) => new Date(at.getTime() + ms)
  const times = [beside(opens_at, -1), opens_at, beside(closes_at, -1), closes_at]
  expect(times.map(at => isOpen(running, at))).toEqual([false, true, true, false])
  expect(times.map(at => isOpen({ ...running, sprint_status: 'FINISHED' }, at))).toEqual([false, false, false, false])
})
