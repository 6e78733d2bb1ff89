import { demoReport, demoTrend } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { textsOf } from '../shared/storybook/texts.ts'
import { showChange, showMean } from '../shared/written.ts'
import {
  answeredOf,
  bandOfMean,
  byRank,
  headlineOf,
  leadOf,
  levelOnly,
  ofState,
  percentOf,
  puzzling,
  reasonOf,
  sharedReason,
  showCoefficient,
  showHundred,
  subscalesOf,
  trendOf,
  verdictOf,
} from './readReport.ts'
import { reportTable } from './reportTable.ts'

const en = textsOf('en')
const de = textsOf('de')

test('measurement: means with one decimal half up, 0-100 without decimals, agreement with two', () => {
  expect(showMean(en, 4.25)).toBe('4.3')
  expect(showMean(de, 4.04)).toBe('4,0')
  expect(showHundred(en, 73.5)).toBe('74')
  expect(showCoefficient(de, 0.585)).toBe('0,59')
})

test('data: a change has its sign, minus is U+2212, none is ±0.0', () => {
  expect([0.3, -0.7, 0].map(it => showChange(en, it))).toEqual(['+0.3', '\u22120.7', '±0.0'])
})

test('measurement 7: a level, its place, its band and its 0-100 go by the written number', () => {
  expect([3.94, 3.95, 4, undefined].map(bandOfMean)).toEqual([3, 4, 4, 0])
  expect([4.94, 4.95, 5].map(percentOf)).toEqual([78, 80, 80])
})

test('measurement 10: the subscales stand in the order of a meeting, the lowest first where talk is needed', () => {
  const report = demoReport()
  const names = (state: 'divided' | 'concern' | 'strength') => ofState(report, state).map(it => it.label)
  expect(names('divided')).toEqual(['Communicative', 'Accountable'])
  expect(names('concern')).toEqual(['Developing'])
  expect(names('strength')).toEqual(['Included', 'Purposeful', 'Encouraging', 'Clear'])
  expect(levelOnly(report).map(it => it.label)).toEqual(['Equipped'])
  expect(byRank(report)).toHaveLength(12)
})

test('the headline comes from the data: shared strengths, then what divides', () => {
  expect(headlineOf(en, demoReport())).toBe(
    'You share 4 strengths, above all Included and Purposeful. You are divided on Communicative and Accountable.',
  )
  const all = (value: number) => Object.fromEntries(subscalesOf(demoReport()).map(it => [it.label, value]))
  expect(headlineOf(en, demoReport({ means: all(4.8), agreement: all(0.9) }))).toBe(
    'You share your strengths. Nothing divides you.',
  )
  expect(headlineOf(en, demoReport({ means: all(3.9), agreement: all(0.2) }))).toBe(
    'You share no strength yet. You are divided on 11 subscales, among them Harmonious and Empowered.',
  )
  expect(headlineOf(en, demoReport({ means: all(2), agreement: all(0.9) }))).toBe(
    'You share no strength yet. You agree that 11 subscales are low, among them Harmonious and Empowered.',
  )
  const named = headlineOf(en, demoReport({ agreement: { Encouraging: 0.9, Equipped: 0.2 } }))
  expect(named).toContain('You share 4 strengths, above all Included and Purposeful.')
  expect(headlineOf(en, demoReport({ n: 4 }))).toBe('These are your levels. Agreement shows from 5 people on.')
  expect(headlineOf(en, demoReport({ n: 2 }))).toBe('Too few of you answered to show results.')
})

test('anonymity: every reason comes with its own numbers', () => {
  expect(reasonOf(en, { reason: 'tooFew', n: 4, from: 5 })).toBe('4 people hold a score; shown from 5')
  expect(reasonOf(en, { reason: 'tooFew', n: 1, from: 3 })).toBe('1 person holds a score; shown from 3')
  expect(reasonOf(en, { reason: 'tooFew', n: null, from: 3 })).toContain('shown from 3')
  expect(reasonOf(en, { reason: 'complement', n: null, from: 3 })).toContain('fewer than 3 people')
  expect(reasonOf(en, { reason: 'otherSet', n: null, from: 4 })).toContain('fewer than 4 people')
  expect(reasonOf(en, { reason: 'parts', n: null, from: 3 })).toBe('its parts are not shown')
  expect(reasonOf(en, { reason: 'notMade', n: null, from: 3 })).toBe('the report has not been made yet')
})

test('anonymity: a hidden total names the parts that it would give away, in the words of the report', () => {
  const list = subscalesOf(demoReport())
  const hidden = { reason: 'total', n: null, from: 3, parts: ['Developing', 'Equipped'] } as const
  expect(reasonOf(en, { ...hidden, parts: [...hidden.parts] }, list)).toBe(
    'the mean would give Developing and Equipped away',
  )
})

test('anonymity: a reason that holds for every row is one, with its count where that is the same', () => {
  expect(sharedReason(demoReport(), 'distributionHidden')).toBeNull()
  expect(sharedReason(demoReport({ n: 4 }), 'distributionHidden')).toEqual({ reason: 'tooFew', n: 4, from: 10 })
  expect(sharedReason(demoReport({ n: 7 }), 'distributionHidden')).toEqual({ reason: 'tooFew', n: null, from: 10 })
})

test('anonymity: without any agreement the headline says from when it shows only where that is the reason', () => {
  const report = demoReport({ n: 4 })
  const list = subscalesOf(report)
  const anew = list.map(it => ({ ...it, spreadHidden: { reason: 'otherSet' as const, n: null, from: 5 } }))
  expect(headlineOf(en, { ...report, team_alignment_sub_scale_list: anew })).toBe(
    'These are your levels. Agreement is not shown this time.',
  )
})

test('measurement 12: only what the test calls real is real, however large the rest', () => {
  const trend = demoTrend()
  const verdict = (code: string) => verdictOf(trendOf(trend, code))
  expect(verdict('Purposeful')).toBe('real')
  expect(verdict('Communicative')).toBe('same')
  expect(verdict('Equipped')).toBe('few')
  expect(verdictOf(undefined)).toBe('none')
  expect(puzzling(trend)).toMatchObject({ item: { subScaleCode: 'Communicative' }, largest: false })
  const calm = { ...trend, trendList: trend.trendList.filter(it => it.subScaleCode !== 'Communicative') }
  expect(puzzling(calm)).toBeNull()
})

test('anonymity: the table and the file have the reason in place of every hidden number, never 0, a dash or a blank', () => {
  const table = reportTable(en, demoReport({ without: ['Developing'] }), demoTrend())
  expect(table.rows.flat().filter(it => ['', '0', '–', '-'].includes(it))).toEqual([])
  expect(table.raw.flat().filter(it => it === null || it === '' || it === 0)).toEqual([])
  const row = table.rows.find(([name]) => name === 'Equipped') ?? []
  expect(row.filter(it => it === 'Not shown: 4 people hold a score; shown from 5')).toHaveLength(5)
  expect(row).toContain('Not shown: 4 people hold a score; shown from 10')
  expect(row.at(-1)).toMatch(/, too few to test: 4 people hold a score; shown from 5$/)
  const hidden = table.raw.find(([name]) => name === 'Developing') ?? []
  expect(hidden.slice(1).filter(it => typeof it === 'number')).toEqual([])
  const answers = table.columns.findIndex(it => it.key === 'answers')
  expect(table.rows.find(([name]) => name === 'Clear')?.[answers]).toBe('0 · 0 · 4 · 10 · 11 · 8')
  expect(table.raw.find(([name]) => name === 'Clear')?.[answers]).toBe('0 0 4 10 11 8')
})

test('a version has one day wherever it is named: that of its report', () => {
  const report = { ...demoReport(), surveySentDate: '2026-09-09T07:00:00Z', generatedAt: '2026-09-23T16:00:00Z' }
  for (const words of [answeredOf(en, report), leadOf(en, report)]) {
    expect(words).toContain(', as of 23 September 2026')
    expect(words).not.toContain('9 September 2026,')
  }
})

test('how many there are is a number in every headline', () => {
  const means = Object.fromEntries(subscalesOf(demoReport()).map(it => [it.label, 3.9]))
  const report = demoReport({
    means: { ...means, Included: 5, Purposeful: 4.8 },
    agreement: { Included: 0.9, Purposeful: 0.9 },
  })
  expect(headlineOf(en, report)).toContain('You share 2 strengths: Included and Purposeful.')
})
