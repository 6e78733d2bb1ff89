import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dateSpan, type TextKey, type TextTree } from './i18n.ts'
import { i18nextI18n } from './i18n-i18next.ts'
import { smallI18n } from './i18n-small.ts'
import { languages } from './languages.ts'

const texts = (language: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as TextTree
const key = (it: string) => it as TextKey

function flat(tree: TextTree, at = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [at + name] : flat(value, `${at}${name}.`),
  )
}

const implementations = [
  ['i18next', i18nextI18n],
  ['small', smallI18n],
] as const

describe.each(implementations)('texts by %s', (_, make) => {
  const tree = {
    a: {
      b: 'Hello {{name}}',
      twice: '{{x}} and {{x}}',
      n_one: '{{count}} page',
      n_other: '{{count}} pages',
      flat_other: 'only',
    },
    html: '<b>{{x}}</b>',
  }
  const { t } = make('en', tree)
  test('fills in values as they are, as often as they stand there', () => {
    expect(t(key('a.b'), { name: '<i>&' })).toBe('Hello <i>&')
    expect(t(key('a.twice'), { x: 2 })).toBe('2 and 2')
    expect(t(key('html'), { x: '$&' })).toBe('<b>$&</b>')
  })
  test('leaves a missing value empty and a missing key as it is', () => {
    expect(t(key('a.b'))).toBe('Hello ')
    expect(t(key('a.none'))).toBe('a.none')
    expect(t(key('a.none'), { count: 2 })).toBe('a.none')
    expect(t(key('nothing.at.all'))).toBe('nothing.at.all')
  })
  test('chooses the plural form', () => {
    expect([0, 1, 2, 1.5].map(count => t(key('a.n'), { count }))).toEqual(['0 pages', '1 page', '2 pages', '1.5 pages'])
  })
})

describe.each(languages)('both implementations in %s', language => {
  const tree = texts(language)
  const [big, small] = implementations.map(([, make]) => make(language, tree, 'UTC'))
  if (!big || !small) throw new Error('two implementations')

  test('say the same for every key', () => {
    const values = { name: 'Ada', product: 'Trellis', email: 'a@b.example', year: 2026, count: 3, requestId: 'r' }
    const keys = flat(tree).map(it => it.replace(/_(zero|one|two|few|many|other)$/, ''))
    for (const it of new Set(keys)) expect([it, small.t(key(it), values)]).toEqual([it, big.t(key(it), values)])
  })
  test('say the same for every number', () => {
    const plurals = [
      ...new Set(
        flat(tree)
          .filter(it => it.endsWith('_other'))
          .map(it => it.slice(0, -6)),
      ),
    ]
    expect(plurals.length).toBeGreaterThan(0)
    for (const it of plurals)
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]) {
        expect([it, count, small.t(key(it), { count })]).toEqual([it, count, big.t(key(it), { count })])
        expect(small.t(key(it), { count })).not.toBe(it)
      }
  })
  test('format numbers and dates the same', () => {
    for (const it of [big, small]) {
      expect(it.language).toBe(language)
      expect(it.number(-1.5)).toMatch(/^\u2212/)
      expect(it.date('2026-03-04T23:30:00Z')).toMatch(/2026/)
    }
    expect(small.date('2026-03-04T23:30:00Z', 'time')).toBe(big.date('2026-03-04T23:30:00Z', 'time'))
  })
})

test.each([
  ['en', 'Ann, Bo, and Cleo'],
  ['de', 'Ann, Bo und Cleo'],
  ['zh', 'Ann、Bo和Cleo'],
] as const)('names are listed as %s does', (language, list) => {
  expect(smallI18n(language, {}).list(['Ann', 'Bo', 'Cleo'])).toBe(list)
})

test('a date is shown in the time zone given', () => {
  expect(smallI18n('en', {}, 'Asia/Tokyo').date('2026-03-04T23:30:00Z')).toBe('5 March 2026')
  expect(smallI18n('en', {}, 'America/New_York').date('2026-03-04T23:30:00Z')).toBe('4 March 2026')
})

test.each([
  ['en', '1 March 2026', '3:05 pm'],
  ['de', '1. März 2026', '15:05'],
  ['es', '1 de marzo de 2026', '15:05'],
  ['fr', '1er mars 2026', '15:05'],
  ['pt', '1 de março de 2026', '15:05'],
  ['id', '1 Maret 2026', '15.05'],
  ['ja', '2026年3月1日', '15:05'],
  ['zh', '2026年3月1日', '15:05'],
] as const)('the first of a month and a time of day in %s', (language, day, time) => {
  for (const { date } of [smallI18n(language, {}, 'UTC'), i18nextI18n(language, {}, 'UTC')]) {
    expect([date('2026-03-01T15:05:00Z'), date('2026-03-01T15:05:00Z', 'time')]).toEqual([day, time])
    expect(date('2026-03-11T15:05:00Z')).not.toContain('1er')
  }
})

test.each([
  ['en', '19–20 Oct', '19 Oct'],
  ['de', '19.–20. Okt.', '19. Okt.'],
  ['ja', '10月19日～10月20日', '10月19日'],
  ['zh', '10月19日～10月20日', '10月19日'],
] as const)('a span of days in %s is written as its dates are', (language, span, one) => {
  const style = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const [from, to] = [new Date('2026-10-19T12:00:00Z'), new Date('2026-10-20T12:00:00Z')]
  expect(dateSpan(language, from, to, style)).toBe(span)
  expect(dateSpan(language, from, from, style)).toBe(one)
})

test.each([
  ['de', 'sprint.dashboard.gap.widest', { label: 'Er hat es gesagt.' }, 'Der größte Abstand: „Er hat es gesagt“.'],
  ['en', 'calendar.events.accepted', { title: 'We talk.' }, 'You are coming to “We talk”.'],
  ['fr', 'sprint.kanban.lead', { label: 'On parle.' }, 'Activités de «\u00a0On parle\u00a0».'],
  ['zh', 'calendar.events.accepted', { title: '谈谈。' }, '您将参加“谈谈”。'],
  ['en', 'sprint.kanban.lead', { label: 'And so on...' }, 'Activities of “And so on...”.'],
  ['en', 'sprint.kanban.lead', { label: 'Why?' }, 'Activities of “Why?”.'],
] as const)(
  'somebody’s words in quotes at the end of a sentence end with one stop: %s, %s',
  (language, of, values, said) => {
    expect(i18nextI18n(language, texts(language)).t(of, values)).toBe(said)
  },
)

test.each(languages)(
  'in %s words that a board in a host page quotes stand behind all stops: its texts keep what they are given',
  language => {
    const said = smallI18n(language, texts(language)).t('plan.board.conflict.newer', { text: 'He said so.' })
    expect(said).not.toMatch(/[.。]\u00a0?[”“»」][.。]/)
  },
)
