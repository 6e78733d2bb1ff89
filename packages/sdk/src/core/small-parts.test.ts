import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillPath } from './endpoint.ts'
import { allows, type Feature, holds, limitOf, unlimited } from './entitlements.ts'
import { formatters } from './i18n.ts'
import { percentText } from './i18n-small.ts'
import { fromAcceptLanguage, type Language, languages, toLanguage } from './languages.ts'
import { holdsRole, roles } from './roles.ts'
import { email, entered, id, idText, name, numberText, text } from './schemas.ts'

const feature = (value: string, enabled = true, feature_id = 'team-limit'): Feature[] => [
  { feature_id, feature_type: 'LIMIT', enabled, value },
]

describe('entitlements', () => {
  test('a limit allows only while the count is below it', () => {
    expect([0, 2, 3, 4].map(it => allows(feature('3'), 'team-limit', it))).toEqual([true, true, false, false])
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        (limit, count) => allows(feature(String(limit)), 'team-limit', count) === count < limit,
      ),
    )
  })
  test.each(['Unlimited', 'unlimited', 'UNLIMITED'])('%s is no limit in practice', value => {
    expect(limitOf(feature(value), 'team-limit')).toBe(unlimited)
    expect(allows(feature(value), 'team-limit', 1_000_000)).toBe(true)
  })
  test.each([
    ['a feature the plan does not hold', feature('5', true, 'scm-limit')],
    ['a feature that is switched off', feature('5', false)],
    ['no features', []],
    ['a value that is no number', feature('many')],
  ])('is 0 for %s', (_, features) => {
    expect(limitOf(features, 'team-limit')).toBe(0)
    expect(allows(features, 'team-limit', 0)).toBe(false)
  })
  test('holds only what is enabled', () => {
    expect(holds(feature('1'), 'team-limit')).toBe(true)
    expect(holds(feature('1', false), 'team-limit')).toBe(false)
    expect(holds([], 'team-limit')).toBe(false)
  })
})

describe('languages', () => {
  test.each([
    ['pt-BR', 'pt'],
    ['zh-Hans', 'zh'],
    ['zh-CN', 'zh'],
    ['zh_TW', 'zh'],
    ['DE-at', 'de'],
    ['in', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
    ['xx', 'en'],
  ])('%s is %s', (tag, wanted) => expect(toLanguage(tag)).toBe(wanted))
  test.each([
    ['fr;q=0.4, de;q=0.9', 'de'],
    ['xx, ja', 'ja'],
    ['es', 'es'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['de;q=nonsense', 'de'],
    ['*', 'en'],
    [undefined, 'en'],
  ])('Accept-Language %s is %s', (header, wanted) => expect(fromAcceptLanguage(header)).toBe(wanted))
  test('any header gives a language we have', () => {
    fc.assert(
      fc.property(fc.string(), it => languages.includes(fromAcceptLanguage(it)) && languages.includes(toLanguage(it))),
    )
  })
})

describe('roles', () => {
  test('no list asks for nothing, Everyone for nothing either, others for one of them', () => {
    expect(holdsRole([], undefined)).toBe(true)
    expect(holdsRole([], ['Everyone'])).toBe(true)
    expect(holdsRole(['USER'], ['ADMIN', 'BUYER'])).toBe(false)
    expect(holdsRole(['USER', 'BUYER'], ['ADMIN', 'BUYER'])).toBe(true)
    expect(holdsRole([...roles], [])).toBe(false)
  })
})

describe('schemas', () => {
  test('text has limits and holds nothing a database cannot', () => {
    const it = text(3, 1)
    expect(['abc', 'a', 'ä丽'].every(value => it.safeParse(value).success)).toBe(true)
    for (const value of ['', 'abcd', 'a\0', '\ud800', 'a\udc00', 1, null])
      expect([value, it.safeParse(value).success]).toEqual([value, false])
    expect(text(4).safeParse('😀').success).toBe(true)
  })
  test('ids are whole numbers that JavaScript can count', () => {
    expect([0, 1, Number.MAX_SAFE_INTEGER].every(value => id.safeParse(value).success)).toBe(true)
    for (const value of [-1, 1.5, 2 ** 53, Number.NaN, '1'])
      expect([value, id.safeParse(value).success]).toEqual([value, false])
    expect(idText.safeParse('12').data).toBe(12)
    for (const value of ['0', '-1', '1.5', 'x', '', '9007199254740993', undefined])
      expect([value, idText.safeParse(value).success]).toEqual([value, false])
    expect(numberText(1, 4).safeParse('5').success).toBe(false)
    expect(numberText(1, 4).safeParse('4').data).toBe(4)
  })
  test('e-mails are short enough and have the form of one', () => {
    expect(email.safeParse('ada@alder.example').success).toBe(true)
    for (const value of ['ada', 'a@b', `${'a'.repeat(250)}@b.example`, 'a\0@b.example'])
      expect([value, email.safeParse(value).success]).toEqual([value, false])
  })
})

describe('fillPath', () => {
  test('a value never leaves its place in the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), value => {
        const path = fillPath('/a/{id}/b', { id: value })
        expect(path.split('/')).toHaveLength(4)
        expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(value)
      }),
    )
  })
})

test('percentages are written as Intl writes them, in every language', () => {
  // Which of the two spaces stands before the sign in French depends on the age of the browser's data.
  const written = (language: Language, value: number) =>
    formatters(language).number(value, { style: 'percent', minimumFractionDigits: 2 }).replace('\u202f', '\u00a0')
  for (const language of languages)
    for (let answered = 0; answered <= 80; answered++)
      expect(percentText(language, answered / 80)).toBe(written(language, answered / 80))
})

test.each(['\u200b', '\u3164', '\u2800', '\ufe0f\u200d', ' \u00ad '])('a name of %j shows nothing, and is none', it => {
  expect(name(20).safeParse(it).success).toBe(false)
  expect(name(20).safeParse(`${it}A`).success).toBe(true)
  expect([entered(20, 1), entered(20)].map(one => one.safeParse(it).success)).toEqual([false, true])
})
