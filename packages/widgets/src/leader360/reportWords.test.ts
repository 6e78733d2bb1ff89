import { expect, test } from 'vitest'
import { textsOf } from '../shared/storybook/texts.ts'
import { spanOf } from './reportWords.ts'

test('the days of a round are written in one form, and one day once', () => {
  const round = { startedAt: '2026-09-27T09:00:00.000Z', closedAt: '2026-10-18T22:00:00.000Z' }
  const zoned = { ...textsOf('en'), timeZone: 'Europe/Berlin' }
  expect(spanOf(round, zoned).replaceAll(/\s/g, ' ')).toBe('27 September – 18 October 2026')
  const japanese = spanOf(round, { ...textsOf('ja'), timeZone: 'Europe/Berlin' })
  expect(japanese.replaceAll('\u2060', '')).toBe('2026年9月27日～2026年10月18日')
  expect(japanese).not.toMatch(/[年月]\d/)
  const oneDay = { startedAt: '2026-11-28T08:00:00.000Z', closedAt: '2026-11-28T08:00:10.000Z' }
  expect(spanOf(oneDay, zoned)).toBe('28 November 2026')
})
