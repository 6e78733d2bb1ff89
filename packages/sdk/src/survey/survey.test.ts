import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressPercent } from './answers.ts'
import { bandOf, roundHalfUp, toHundred } from './bands.ts'
import {
  asksEthnicity,
  companions,
  demographicOptions,
  demographics,
  extraCountries,
  opensCompanion,
} from './demographics.ts'
import { flagsOf } from './scoring.ts'

describe('progress (measurement 18)', () => {
  test.each([
    [0, 80, 0],
    [1, 80, 1.25],
    [80, 80, 100],
    [1, 45, 100 / 45],
    [0, 0, 0],
  ])('%i of %i is %d %%', (attempted, total, wanted) => expect(progressPercent(attempted, total)).toBe(wanted))
})

describe('bands (measurement 6)', () => {
  test.each([
    [null, 0],
    [0, 1],
    [19.999, 1],
    [20, 2],
    [39.999, 2],
    [40, 3],
    [59.999, 3],
    [60, 4],
    [79.999, 4],
    [80, 5],
    [100, 5],
  ])('%s is band %i', (score, band) => expect(bandOf(score)).toBe(band))
  test('a score that is 40 on paper is 40, whatever the last bits of its sum', () => {
    // Three people at 3 of 6, but for the order in which thirds were added.
    expect(bandOf(40 - 1e-12)).toBe(3)
    expect(bandOf(40 - 1e-6)).toBe(2)
  })
  test('never falls with the score', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b) => a > b || bandOf(a) <= bandOf(b),
      ),
    ))
})

test('0-100 is 100(m - min)/(max - min), never m/max (measurement 5)', () => {
  expect([1, 3, 5].map(it => toHundred(it, 1, 5))).toEqual([0, 50, 100])
  expect(toHundred(3.5, 1, 6)).toBe(50)
})

describe('half-up rounding', () => {
  test.each([
    [2.25, 1, 2.3],
    [2.249, 1, 2.2],
    [1.005, 2, 1.01],
    [2.35, 1, 2.4],
    [-0.25, 1, -0.2],
    [0, 1, 0],
    [3, 0, 3],
    [2.5, 0, 3],
  ])('%d with %i decimals is %d', (value, decimals, wanted) => expect(roundHalfUp(value, decimals)).toBe(wanted))
  test('agrees with whole-number arithmetic for every mean of eight answers', () => {
    for (let sum = 8; sum <= 40; sum++)
      expect([sum, roundHalfUp(sum / 8)]).toEqual([sum, Math.floor((sum * 20 + 8) / 16) / 10])
  })
})

describe('demographics', () => {
  const ok = (it: unknown) => demographics.safeParse(it).success
  test('every field may be left out or cleared', () => {
    expect(ok({})).toBe(true)
    for (const field of Object.keys(demographics.shape)) expect([field, ok({ [field]: null })]).toEqual([field, true])
  })
  test('every option is accepted, no other is', () => {
    for (const [field, codes] of Object.entries(demographicOptions)) {
      for (const code of codes) expect([field, code, ok({ [field]: code })]).toEqual([field, code, true])
      expect([field, ok({ [field]: 'nonsense' })]).toEqual([field, false])
    }
    for (const it of ['US', 'DE', ...extraCountries]) expect(ok({ country: it })).toBe(true)
    for (const it of ['us', 'USA', '', 'Other', 'xUS']) expect(ok({ country: it })).toBe(false)
    expect(ok({ origin: 'x'.repeat(201) })).toBe(false)
  })
  test('ethnicity is asked for the United States only', () => {
    expect(asksEthnicity({ country: 'US' })).toBe(true)
    for (const country of ['CA', 'other', null, undefined]) expect(asksEthnicity({ country })).toBe(false)
  })
})

test('spec 3 section 5: Other, and Multiple Citizenship, open a text of one\u2019s own; nothing else does', () => {
  expect(opensCompanion('country', { country: 'multipleCitizenship' })).toBe(true)
  expect(opensCompanion('country', { country: 'DE' })).toBe(false)
  for (const field of ['gender', 'businessGroup', 'ethnicGroup', 'culturalGroup'] as const) {
    expect(companions[field].openedBy).toEqual(['other'])
    for (const code of demographicOptions[field]) {
      expect(opensCompanion(field, { [field]: code } as never)).toBe(code === 'other')
    }
    expect(opensCompanion(field, {})).toBe(false)
    expect(opensCompanion(field, { [field]: null } as never)).toBe(false)
  }
})

describe('measurement 7: flags', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => index + 1)
  const lowest = (above?: number) => flagsOf(eleven, above).flatMap((it, index) => (it.lowest ? [index + 1] : []))
  test('the alignment survey flags ranks above 9, the assessment the last three of those that hold one', () => {
    expect(lowest(9)).toEqual([10, 11])
    expect(lowest()).toEqual([9, 10, 11])
    expect(flagsOf(eleven, 9).flatMap((it, index) => (it.highest ? [index + 1] : []))).toEqual([1, 2, 3])
  })
})
