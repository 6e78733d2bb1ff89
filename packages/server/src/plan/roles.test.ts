import { languages } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../core/content.ts'
import { absolutes, characters, readingGrade, retiredIn, untidy } from '../core/test-texts.ts'
import { bank, wordingOf } from './content.ts'

// The rules of measurement.md, section Content, for job roles and for what may come next, in all languages.

const { roles } = bank
const levels = bank.levels.map(it => it.code)
const rank = new Map(roles.map(it => [it.code, levels.indexOf(it.level)]))
const rankOf = (code: string) => rank.get(code) ?? Number.NaN
const read = contentOf('plan')
const top = 'ROL-36'

describe('job roles', () => {
  test('there are 40, with codes that are used once', () => {
    expect(roles.map(it => it.code)).toEqual(
      Array.from({ length: 40 }, (_, index) => `ROL-${String(index + 1).padStart(2, '0')}`),
    )
  })

  test('each stands on one of the six levels, lower levels first, four or more a level', () => {
    expect(roles.filter(it => !levels.includes(it.level))).toEqual([])
    const ranks = roles.map(it => rankOf(it.code))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    for (const level of levels) expect(roles.filter(it => it.level === level).length).toBeGreaterThanOrEqual(4)
  })

  test('what may come next are other roles, each named once, on the same level or up to two above', () => {
    for (const { code, next } of roles) {
      expect(new Set(next).size).toBe(next.length)
      for (const it of next) {
        expect(it).not.toBe(code)
        expect([0, 1, 2]).toContain(rankOf(it) - rankOf(code))
      }
    }
  })

  test('something may come next for each role but the one at the top, and the first of it leads upwards below the executives', () => {
    expect(roles.filter(it => it.next.length === 0).map(it => it.code)).toEqual([top])
    const below = roles.filter(it => it.level !== 'executive')
    expect(below.filter(it => it.next.length < 2 || it.next.length > 4)).toEqual([])
    expect(below.filter(it => rankOf(it.next[0] ?? it.code) <= rankOf(it.code)).map(it => it.code)).toEqual([])
  })

  test('each role above the first level comes next for some other role', () => {
    const reached = new Set(roles.flatMap(it => it.next))
    const unreached = roles.filter(it => it.level !== levels[0] && !reached.has(it.code))
    expect(unreached.map(it => it.code)).toEqual([])
  })

  test('their words have the version of the challenges, which they stand beside', () => {
    const versions = ['roles', 'tooltips', 'challenges', ...languages].map(it => read<{ version: string }>(it).version)
    expect(new Set(versions).size).toBe(1)
  })

  test('English descriptions read at grade 10 or below', () => {
    const texts = Object.values(wordingOf('en').roles).map(it => it.description)
    expect(texts.filter(it => readingGrade(it) > 10)).toEqual([])
  })
})

for (const language of languages) {
  const words = Object.values(wordingOf(language).roles)
  const short = language === 'ja' || language === 'zh'
  const texts = words.flatMap(it => [it.label, it.description])

  describe(`job roles, ${language}`, () => {
    test('labels have at most 60 characters, in Japanese and Chinese 40; a description is one sentence of 140', () => {
      expect(
        words.filter(it => characters(it.label) > (short ? 40 : 60) || !/^[^.。!！]+$/.test(it.label.trim())),
      ).toEqual([])
      expect(
        words.filter(it => characters(it.description) > 140 || !/^[^.。!！?？]+[.。]$/.test(it.description)),
      ).toEqual([])
    })

    test('no text stands twice, and no role has the name of a level', () => {
      const all = [...texts, ...Object.values(wordingOf(language).levels).map(it => it.label)].map(it =>
        it.toLocaleLowerCase(language),
      )
      expect(all.filter((it, index) => all.indexOf(it) !== index)).toEqual([])
    })

    test('no text holds an absolute; words are the glossary’s, quotes those of print', () => {
      expect(texts.filter(it => (absolutes[language] as RegExp).test(it))).toEqual([])
      expect(retiredIn(texts, language)).toEqual([])
      expect(untidy(texts, language)).toEqual([])
    })

    if (language !== 'en') {
      test('no description is left in English', () => {
        const known = new Set(Object.values(wordingOf('en').roles).map(it => it.description))
        expect(words.filter(it => known.has(it.description))).toEqual([])
      })
    }
  })
}
