import { dateSpan, dateText, type Language, languages } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { wholeDate, wholeSpan } from './wholeDate.ts'

const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const spanIn = (language: Language, from: string, to: string) =>
  wholeSpan(dateSpan(language, new Date(from), new Date(to), style))

test.each([
  ['de', '2026-11-30', '30.\u00a0November\u00a0– 12.\u00a0Dezember\u00a02026'],
  ['de', '2026-12-01', '1.–12.\u00a0Dezember\u00a02026'],
  ['en', '2026-11-30', '30\u00a0November\u00a0– 12\u00a0December\u00a02026'],
  ['pt', '2026-12-01', '1\u00a0– 12\u00a0de\u00a0dezembro\u00a0de\u00a02026'],
  ['ja', '2026-11-30', '2026\u2060年\u206011\u2060月\u206030\u2060日～2026\u2060年\u206012\u2060月\u206012\u2060日'],
] as const)('in %s a span from %s is parted behind its dash alone', (language, from, span) => {
  expect(spanIn(language, from, '2026-12-12')).toBe(span)
})

test.each(languages)('in %s a date has no place to break a line', language => {
  const whole = wholeDate(dateText(language, '2026-12-01', style))
  expect(whole).not.toMatch(/[ \u2009\u202f]|\d[年月日]|[年月]\d/)
  expect(whole.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(dateText(language, '2026-12-01', style))
})
