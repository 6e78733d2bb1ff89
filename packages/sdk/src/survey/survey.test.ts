import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressPercent } from './answers.ts'
import { bandOf, hundredShown, toHundred } from './bands.ts'
import { asksEthnicity, companions, demographicOptions, extraCountries, opensCompanion } from './demographics.ts'
import { demographics } from './schemas.ts'
import { flagsOf, rankDescending } from './scoring.ts'

describe('progress (measurement 18)', () => {
  test.each([
    [0, 80, 0],
    [1, 80, 1.25],
    [80, 80, 100],
    [1, 45, 100 / 45],
    [0, 0, 0],
  ])('%i of %i is %d %%', (attempted, total, wanted) => expect(progressPercent(attempted, total)).toBe(wanted))
})

describe('bands (measurement 6, by the written number: 7)', () => {
  test.each([
    [null, 0],
    [1, 1],
    [1.94, 1],
    // Written 2.0 of 6: 20.
    [1.95, 2],
    [2.94, 2],
    [2.95, 3],
    [3.94, 3],
    [3.95, 4],
    [4.94, 4],
    [4.95, 5],
    [6, 5],
  ])('%s of 6 is band %i', (mean, band) => expect(bandOf(mean, 1, 6)).toBe(band))
  test.each([
    [1.74, 1],
    [1.75, 2],
    [4.14, 4],
    [4.15, 5],
  ])('%s of 5 is band %i', (mean, band) => expect(bandOf(mean, 1, 5)).toBe(band))
  test('two numbers that read the same have the same band', () =>
    expect([3.95, 4, 4.04].map(it => bandOf(it, 1, 6))).toEqual([4, 4, 4]))
  test('never falls with the mean', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 6, noNaN: true }),
        fc.double({ min: 1, max: 6, noNaN: true }),
        (a, b) => a > b || bandOf(a, 1, 6) <= bandOf(b, 1, 6),
      ),
    ))
})

test('0-100 is 100(m - min)/(max - min), never m/max (measurement 5)', () => {
  expect([1, 3, 5].map(it => toHundred(it, 1, 5))).toEqual([0, 50, 100])
  expect(toHundred(3.5, 1, 6)).toBe(50)
})

test('0-100 on screens comes from the written mean (measurement 5)', () => {
  expect([4.95, 5, 5.04].map(it => hundredShown(it, 1, 6))).toEqual([80, 80, 80])
  // Nothing of a binary number is left: 100 · 3.4 / 5 is 68.00000000000001.
  expect([hundredShown(4.4, 1, 6), hundredShown(2.95, 1, 5)]).toEqual([68, 50])
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

describe('measurement 7: rank by the written number', () => {
  test('what reads the same shares a rank, what reads differently does not', () => {
    // Written 4.3, 4.3, 4.2, 4.2, 4.1.
    expect(rankDescending([4.34, 4.25, 4.24, 4.15, 4.149])).toEqual([1, 1, 3, 3, 5])
  })
  test('all that read the same have no flags', () =>
    expect(flagsOf(rankDescending([3.96, 4, 4.04, 3.99])).some(it => it.highest || it.lowest)).toBe(false))
})
