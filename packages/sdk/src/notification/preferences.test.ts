import { describe, expect, test } from 'vitest'
import { isChoice, preferences, quietAt, quietMinutes } from './preferences.ts'

const berlin = { timeZone: 'Europe/Berlin' }
const at = (instant: string, hours = { from: '20:00', until: '07:00' }, zoned = berlin) => {
  const quiet = quietAt(new Date(instant), hours, zoned)
  return quiet && [quiet.from.toISOString(), quiet.until.toISOString()]
}

describe('quiet hours', () => {
  test('last over midnight, by the own clock', () => {
    const night = ['2026-11-23T19:00:00.000Z', '2026-11-24T06:00:00.000Z']
    expect(at('2026-11-23T18:59:59Z')).toBe(null)
    expect(at('2026-11-23T19:00:00Z')).toEqual(night)
    expect(at('2026-11-24T05:59:00Z')).toEqual(night)
    expect(at('2026-11-24T06:00:00Z')).toBe(null)
  })

  test('lie within a day where they end later than they begin', () => {
    const noon = { from: '12:00', until: '13:30' }
    expect(at('2026-11-23T11:00:00Z', noon)).toEqual(['2026-11-23T11:00:00.000Z', '2026-11-23T12:30:00.000Z'])
    expect(at('2026-11-23T12:30:00Z', noon)).toBe(null)
  })

  test('are an hour shorter or longer when the clock is changed, and end when a time that is skipped would be', () => {
    expect(at('2026-03-28T22:00:00Z')).toEqual(['2026-03-28T19:00:00.000Z', '2026-03-29T05:00:00.000Z'])
    expect(at('2026-10-24T22:00:00Z')).toEqual(['2026-10-24T18:00:00.000Z', '2026-10-25T06:00:00.000Z'])
    expect(at('2026-03-28T23:00:00Z', { from: '22:00', until: '02:30' })?.[1]).toBe('2026-03-29T01:00:00.000Z')
  })

  test('none are none, and their length is counted over midnight', () => {
    expect(quietAt(new Date(), null, berlin)).toBe(null)
    expect([quietMinutes({ from: '20:00', until: '07:00' }), quietMinutes({ from: '07:00', until: '07:00' })]).toEqual([
      660, 0,
    ])
  })
})

test('what always comes cannot be chosen, nor a mail that there is none of', () => {
  expect(isChoice('ASKED', 'mail')).toBe(false)
  expect(isChoice('STAND_UP', 'mail')).toBe(false)
  expect(isChoice('STAND_UP', 'bell')).toBe(true)
  for (const it of Object.values(preferences)) if ('noMail' in it) expect(it.standard.mail).toBe(false)
})
