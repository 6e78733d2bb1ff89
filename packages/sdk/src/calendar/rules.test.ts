import { expect, test } from 'vitest'
import { isBusyAt } from './rules.ts'

test('times that only touch do not meet', () => {
  const taken = [{ from: '2026-11-23T10:00:00Z', to: '2026-11-23T11:00:00Z' }]
  const at = (from: string, to: string) =>
    isBusyAt(taken, new Date(`2026-11-23T${from}Z`), new Date(`2026-11-23T${to}Z`))
  expect([at('09:00', '10:00'), at('11:00', '12:00')]).toEqual([false, false])
  expect([at('09:00', '10:01'), at('10:59', '12:00'), at('10:20', '10:30')]).toEqual([true, true, true])
})
