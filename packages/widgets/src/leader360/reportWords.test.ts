import { demo360Report } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { textsOf } from '../shared/storybook/texts.ts'
import { closedText, fileNameOf, kickerOf, spanOf } from './reportWords.ts'

test('the days of a round are written in one form, and one day once', () => {
  const round = { startedAt: '2026-09-27T09:00:00.000Z', closedAt: '2026-10-18T22:00:00.000Z' }
  const zoned = { ...textsOf('en'), timeZone: 'Europe/Berlin' }
  expect(spanOf(round, zoned).replaceAll(/\s/g, ' ')).toBe('27 September – 18 October 2026')
  const japanese = spanOf(round, { ...textsOf('ja'), timeZone: 'Europe/Berlin' })
  expect(japanese.replaceAll('\u2060', '')).toBe('2026年9月27日～2026年10月18日')
  expect(japanese).not.toMatch(/[年月]\d/)
  const oneDay = { startedAt: '2026-11-28T08:00:00.000Z', closedAt: '2026-11-28T08:00:10.000Z' }
  expect(spanOf(oneDay, zoned)).toBe('28\u00a0November\u00a02026')
})

test('two reports of one day are told apart by the time of day, as the reader’s clock has it, in lists and files', () => {
  const zoned = { ...textsOf('en'), timeZone: 'Europe/Berlin' }
  const [first, second] = ['2026-11-28T23:10:00.000Z', '2026-11-29T17:05:00.000Z']
  const other = '2026-11-28T08:00:00.000Z'
  const all = [second, first, other].map(closedAt => ({ closedAt }))
  const closings = all.map(it => it.closedAt)
  const texts = closings.map(it => closedText(it, closings, zoned).replaceAll(/\s/g, ' '))
  expect(texts).toEqual([
    '29 November 2026 at 6:05 pm Central European Time',
    '29 November 2026 at 12:10 am Central European Time',
    '28 November 2026',
  ])
  expect(all.map(it => fileNameOf(it, 'leader-360', zoned))).toEqual([
    'leader-360-2026-11-29-1805',
    'leader-360-2026-11-29-0010',
    'leader-360-2026-11-28-0900',
  ])
})

test('the head of a report tells its time, as the list does, where another one is of the same day', () => {
  const zoned = { ...textsOf('en'), timeZone: 'Europe/Berlin' }
  const closedAt = '2026-11-29T17:05:00.000Z'
  const headOf = (...others: string[]) =>
    kickerOf(demo360Report({ closedAt, closings: [closedAt, ...others] }), zoned).replaceAll(/\s/g, ' ')
  expect(headOf('2026-11-28T08:00:00.000Z')).toBe('Leader 360 · report of 29 November 2026')
  expect(headOf('2026-11-28T23:10:00.000Z')).toBe(
    'Leader 360 · report of 29 November 2026 at 6:05 pm Central European Time',
  )
})
