import { describe, expect, test } from 'vitest'
import { localInstant, sprintDates } from './calendar.ts'
import { isWithinLeave, spansOf, windowDays } from './leave.ts'

const berlin = { zone: 'Europe/Berlin', resetTime: '00:00' }
const at = (day: string, time: string, zone = berlin.zone) => localInstant(day, time, zone)
const window = (opens: Date, closes: Date) => ({ opens, closes })
const days = (...list: string[]) => new Set(list)

describe('sprints, Life of a sprint: windows within days of leave are skipped', () => {
  const week = window(at('2026-11-23', '09:00'), at('2026-11-26', '16:00'))
  const whole = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']

  test('a window is within where every day on which it is open is a day of leave', () => {
    expect(windowDays(week, berlin)).toEqual({ from: '2026-11-23', to: '2026-11-26' })
    expect(isWithinLeave(week, days(...whole), berlin)).toBe(true)
    expect(isWithinLeave(week, days('2026-11-20', ...whole, '2026-11-27'), berlin)).toBe(true)
    for (const day of whole)
      expect(isWithinLeave(week, days(...whole.filter(it => it !== day)), berlin), day).toBe(false)
    expect(isWithinLeave(week, days(), berlin)).toBe(false)
  })

  test('one that closes where a day begins is not open on that day', () => {
    const until = window(at('2026-11-23', '09:00'), at('2026-11-25', '00:00'))
    expect(windowDays(until, berlin).to).toBe('2026-11-24')
    expect(isWithinLeave(until, days('2026-11-23', '2026-11-24'), berlin)).toBe(true)
  })

  test('days are those of the sprint’s calendar: of its zone, from its reset time on', () => {
    const early = window(at('2026-11-24', '02:00'), at('2026-11-24', '04:30'))
    expect(windowDays(early, { ...berlin, resetTime: '05:00' })).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(windowDays(early, { zone: 'America/New_York', resetTime: '00:00' }).from).toBe('2026-11-23')
    expect(isWithinLeave(early, days('2026-11-24'), berlin)).toBe(true)
    expect(isWithinLeave(early, days('2026-11-24'), { ...berlin, resetTime: '05:00' })).toBe(false)
  })

  test('where clocks change, a day of 23 or 25 hours is one day', () => {
    for (const [before, change, after] of [
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ] as const) {
      const over = window(at(before, '09:00'), at(after, '16:00'))
      expect(isWithinLeave(over, days(before, change, after), berlin)).toBe(true)
      expect(isWithinLeave(over, days(before, after), berlin)).toBe(false)
      // To the last minute of the long or short day.
      const until = window(at(change, '00:00'), at(after, '00:00'))
      expect(windowDays(until, berlin)).toEqual({ from: change, to: change })
    }
  })

  test('the windows of a sprint over a change of clocks: two weeks of leave skip two check-ins', () => {
    const plan = {
      ...{ start: at('2026-10-05', '09:00'), zone: berlin.zone, duration: 8, isExtended: false, resetTime: '00:00' },
      ...{ feedbackFrequency: 14, checkIn: { weekday: 4, time: '16:00', daysBefore: 3 } },
    }
    const leave = new Set(
      Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 9, 19 + day)).toISOString().slice(0, 10)),
    )
    const skipped = sprintDates(plan).checkIns.filter(it => isWithinLeave(it, leave, berlin))
    expect(skipped.map(it => it.closes.toISOString())).toEqual(['2026-10-22T14:00:00.000Z', '2026-10-29T15:00:00.000Z'])
  })
})

test('days are told as the spans they make', () => {
  expect(spansOf([])).toEqual([])
  expect(spansOf(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03'])).toEqual([
    { from: '2026-10-30', to: '2026-11-01' },
    { from: '2026-11-03', to: '2026-11-03' },
  ])
})
