import { smallI18n } from '@trellis/sdk'
import { demoResult } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { showChange, showMean } from '../written.ts'
import {
  bandOfMean,
  type Capability,
  changeOf,
  comparable,
  gapOf,
  groupsOf,
  highest,
  historyOf,
  isTied,
  listOf,
  lowest,
  percentOf,
  showHundred,
  strengthsOf,
} from './capabilities.ts'

const en = smallI18n('en', {})
const de = smallI18n('de', {})

test('spec 1 section 9: scores are rounded to one decimal, half up, in the language', () => {
  expect(showMean(en, 2.25)).toBe('2.3')
  expect(showMean(de, 4.04)).toBe('4,0')
  expect(showMean(en, null)).toBe('–')
})

test('data: a change has its sign, minus is U+2212, none is ±0.0', () => {
  expect([0.3, -0.1, 0].map(it => showChange(en, it))).toEqual(['+0.3', '\u22120.1', '±0.0'])
})

test('measurement 7: a mean, its place, its band and its 0-100 go by the written number', () => {
  expect([1.74, 1.75, 1.8, 4.15, 4.2, null].map(bandOfMean)).toEqual([1, 2, 2, 5, 5, 0])
  expect([4.15, 4.2, null].map(percentOf)).toEqual([80, 80, null])
  // Written 3.0 and 3.1: 50 and 52.5.
  expect([2.96, 3.05, null].map(it => showHundred(en, it))).toEqual(['50', '53', '–'])
})

test('measurement 7: a change is the difference of the two written averages', () => {
  const change = (now: number | null, before: number | null) => {
    const results = [demoResult([now]), demoResult([before])]
    return changeOf(results, 0, results[0]?.capabilities[0] as Capability)
  }
  // 0.25 apart on paper, written 3.1 and 3.3; a hundredth apart, written 4.0 and 4.1.
  expect([change(3.3, 3.05), change(4.05, 4.04), change(2, 3), change(null, 3), change(3, null)]).toEqual([
    0.2,
    0.1,
    -1,
    null,
    null,
  ])
  const one = demoResult([4])
  expect(changeOf([one], 0, one.capabilities[0] as Capability)).toBeNull()
})

test('spec 1 section 9: top three and bottom three by rank, each capability once', () => {
  const groups = groupsOf(demoResult())
  expect(groups.top.map(it => it.label)).toEqual(['Direction', 'Strategic thinking', 'Execution'])
  expect(groups.bottom.map(it => it.label)).toEqual(['Inclusion', 'Change', 'Self-management'])
  expect(groups.top.length + groups.middle.length + groups.bottom.length).toBe(10)
  expect(groups.open).toEqual([])
})

test('measurement 7: with equal averages nothing is flagged, and ties are told', () => {
  const equal = demoResult(Array.from({ length: 10 }, () => 3))
  expect(groupsOf(equal).middle).toHaveLength(10)
  const [first] = equal.capabilities
  expect(first && isTied(equal, first)).toBe(true)
})

test('measurement 2: a capability without a score stands apart and is never the next step', () => {
  const result = demoResult([null, 4, 3, 2, 3.5, 3.6, 3.7, 3.8, 3.9, 4.1])
  expect(groupsOf(result).open.map(it => it.label)).toEqual(['Direction'])
  expect(lowest(result).map(it => it.label)).toEqual(['Decisions'])
  expect(lowest(demoResult([null]))).toEqual([])
})

test('measurement 7: those who share the highest or the lowest rank are all named', () => {
  const result = demoResult([4.2, 4.2, 4, 3.9, 3.5, 3.4, 3.1, 3, 2.8, 2.8])
  expect(highest(result).map(it => it.label)).toEqual(['Direction', 'Strategic thinking'])
  expect(lowest(result).map(it => it.label)).toEqual(['Change', 'Self-management'])
})

test('the sentence about habit and method follows their difference, from half a point on', () => {
  const [it] = demoResult().capabilities
  const gap = (styleScore: number | null, strategyScore: number | null) =>
    it && gapOf({ ...it, styleScore, strategyScore })
  expect(gap(4.2, 4)).toBe('gla.profile.gap.even')
  expect(gap(4.5, 4)).toBe('gla.profile.gap.styleHigher')
  expect(gap(3.5, 4.3)).toBe('gla.profile.gap.strategyHigher')
  // Written 4.1 and 3.6, though less than half a point apart.
  expect(gap(4.09, 3.6)).toBe('gla.profile.gap.styleHigher')
  expect(gap(3.5, null)).toBe('gla.profile.notEnoughHelp')
})

test('trend: the assessments up to the one shown, oldest first', () => {
  const results = [demoResult([4]), demoResult([3]), demoResult([2])]
  expect(historyOf(results, 0, 'direction')).toEqual([2, 3, 4])
  expect(historyOf(results, 1, 'direction')).toEqual([2, 3])
  expect(listOf(en, demoResult().capabilities.slice(0, 3))).toBe('Direction, Strategic thinking, and Execution')
})

test('measurement: a trend runs only within one major version of the item bank', () => {
  const versions = ['2.1', '2.0', '1.9', '2.0']
  const results = versions.map((bankVersion, index) => ({ ...demoResult([4 - index]), bankVersion }))
  expect(historyOf(results, 0, 'direction')).toEqual([1, 3, 4])
  expect(historyOf(results, 2, 'direction')).toEqual([2])
  expect(comparable(results, 1).map(it => it.bankVersion)).toEqual(['2.0', '2.0'])
})

test('the sentence about the strengths follows what carries them', () => {
  const [it] = demoResult().capabilities
  const top = (...parts: [number, number][]) =>
    strengthsOf(
      parts.flatMap(([styleScore, strategyScore]) =>
        it ? [{ ...it, styleScore, strategyScore, average_Score: (styleScore + strategyScore) / 2 }] : [],
      ),
    )
  expect(top([4.2, 4], [4, 4.1], [3.9, 4])).toBe('gla.profile.strengthsLead.both')
  expect(top([4.6, 4], [4.2, 3.5], [4, 3.4])).toBe('gla.profile.strengthsLead.habit')
  expect(top([3.8, 4.4], [3.5, 4.2], [3.2, 3.8])).toBe('gla.profile.strengthsLead.method')
  expect(top([4.6, 4], [3.5, 4.2], [4, 4])).toBe('gla.profile.strengthsLead.mixed')
  expect(top([2.9, 2.8], [2.4, 2.2], [2.5, 1.5])).toBe('gla.profile.strengthsLead.low')
})
