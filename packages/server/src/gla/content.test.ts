import { readFileSync } from 'node:fs'
import { draftTranslations, languages } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { absolutes, characters, negations, readingGrade, words } from '../core/test-texts.ts'

// The rules of measurement.md, section Content, for both item banks in all languages.

interface Item {
  ref: string
  part: string
  page: number
  order: number
  capability: string
  scale: string
  subscale: string
  reverse: boolean
  rationale: string
}
interface Key {
  version: string
  scale: number
  status: Record<string, string>
  capabilities: string[]
  scales: string[]
  subscales: { code: string; scale: string }[]
  items: Item[]
}
interface Wording {
  language: string
  version: string
  status: string
  labels: string[]
  items: Record<string, string>
  capabilities: Record<string, Record<string, string>>
  scales: Record<string, Record<string, string>>
  subscales: Record<string, Record<string, string>>
  notes: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8'))
const banks = ['gla', 'alignment'] as const
const keys = { gla: read('gla/items') as Key, alignment: read('alignment/items') as Key }
const wordings = (bank: (typeof banks)[number]) => languages.map(it => read(`${bank}/${it}`) as Wording)
const count = <T>(all: T[], by: (one: T) => string) => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[by(one)] = (counts[by(one)] ?? 0) + 1
  return counts
}
const ourTeam: Record<string, RegExp> = {
  en: /\bour team\b/i,
  de: /\bunser(em|es|en)? Teams?\b/i,
  es: /\bnuestro equipo\b/i,
  fr: /\bnotre équipe\b/i,
  pt: /\bnossa equipe\b/i,
  id: /\btim kami\b/i,
  ja: /私たちのチーム/,
  zh: /我们团队/,
}

describe('GLA', () => {
  const { items, capabilities, scale } = keys.gla

  test('has 80 items on a scale of 5 with refs that are used once', () => {
    expect(items).toHaveLength(80)
    expect(new Set(items.map(it => it.ref)).size).toBe(80)
    expect(scale).toBe(5)
  })

  test('has ten capabilities with 4 Style and 4 Strategy items each', () => {
    expect(capabilities).toHaveLength(10)
    const counts = count(items, it => `${it.part} ${it.capability}`)
    expect(counts).toEqual(
      Object.fromEntries(['Style', 'Strategy'].flatMap(part => capabilities.map(it => [`${part} ${it}`, 4]))),
    )
  })

  for (const part of ['Style', 'Strategy']) {
    for (const page of [1, 2, 3, 4]) {
      test(`${part} page ${page} has ten items in order, one for each capability, one of them reversed`, () => {
        const shown = items.filter(it => it.part === part && it.page === page)
        expect(shown.map(it => it.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        expect(shown.map(it => it.capability).sort()).toEqual([...capabilities].sort())
        expect(shown.filter(it => it.reverse)).toHaveLength(1)
      })
    }
  }

  test('has at most one reversed item for each capability', () => {
    const counts = count(
      items.filter(it => it.reverse),
      it => it.capability,
    )
    expect(Math.max(...Object.values(counts))).toBe(1)
  })
})

describe('alignment', () => {
  const { items, subscales, scale } = keys.alignment

  test('has 45 items on a scale of 6, in order, with refs that are used once', () => {
    expect(items.map(it => it.order)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
    expect(new Set(items.map(it => it.ref)).size).toBe(45)
    expect(scale).toBe(6)
  })

  test('has twelve subscales: Clear, Supported and Encouraging of 3, the other nine of 4', () => {
    const short = ['Clear', 'Supported', 'Encouraging']
    expect(count(items, it => it.subscale)).toEqual(
      Object.fromEntries(subscales.map(it => [it.code, short.includes(it.code) ? 3 : 4])),
    )
    expect(subscales).toHaveLength(12)
  })

  test('puts three subscales under each of four scales, and each item under the scale of its subscale', () => {
    expect(Object.values(count(subscales, it => it.scale))).toEqual([3, 3, 3, 3])
    const scaleOf = new Map(subscales.map(it => [it.code, it.scale]))
    expect(items.filter(it => scaleOf.get(it.subscale) !== it.scale)).toEqual([])
  })

  test('has six reversed items, one in each of six subscales', () => {
    const reversed = items.filter(it => it.reverse).map(it => it.subscale)
    expect(reversed.sort()).toEqual([
      'Accountable',
      'Communicative',
      'Empowered',
      'Harmonious',
      'Included',
      'Purposeful',
    ])
  })

  test('never asks the same subscale twice running', () => {
    expect(items.filter((it, index) => it.subscale === items[index - 1]?.subscale)).toEqual([])
  })

  for (const wording of wordings('alignment')) {
    test(`${wording.language}: every item speaks of our team`, () => {
      const pattern = ourTeam[wording.language] as RegExp
      expect(Object.entries(wording.items).filter(([, text]) => !pattern.test(text))).toEqual([])
    })
  }
})

for (const bank of banks) {
  describe(`${bank}, every language`, () => {
    const { items, status, version } = keys[bank]
    const all = wordings(bank)
    const english = all.find(it => it.language === 'en') as Wording

    test('every item has a rationale', () => {
      expect(items.filter(it => !it.rationale?.trim())).toEqual([])
    })

    test('every language has the version of the key and says how far its translation is', () => {
      for (const wording of all) {
        expect([wording.language, wording.version]).toEqual([wording.language, version])
        expect(['draft', 'reviewed', 'field-tested']).toContain(wording.status)
        expect(status[wording.language]).toBe(wording.status)
      }
    })

    test('what a survey says of its translation is the status of the bank', () => {
      const drafts = languages.filter(it => it !== 'en' && status[it] === 'draft')
      expect([...draftTranslations].sort()).toEqual(drafts.sort())
    })

    test('English items have 8 to 16 words', () => {
      const long = Object.entries(english.items).filter(([, text]) => words(text).length < 8 || words(text).length > 16)
      expect(long).toEqual([])
    })

    test('English items read at grade 8 or below', () => {
      const hard = Object.entries(english.items).filter(([, text]) => readingGrade(text) > 8)
      expect(hard).toEqual([])
    })

    for (const wording of all) {
      const { language } = wording

      test(`${language}: every item, step, capability and scale has its text, and nothing else has`, () => {
        expect(Object.keys(wording.items).sort()).toEqual(items.map(it => it.ref).sort())
        expect(wording.labels).toHaveLength(keys[bank].scale)
        expect(new Set(wording.labels).size).toBe(keys[bank].scale)
        const groups = bank === 'gla' ? (['capabilities'] as const) : (['scales', 'subscales'] as const)
        for (const group of groups) {
          expect(Object.keys(wording[group]).sort()).toEqual(Object.keys(english[group]).sort())
          for (const [code, texts] of Object.entries(wording[group])) {
            expect([code, ...Object.keys(texts).sort()]).toEqual([
              code,
              ...Object.keys(english[group][code] ?? {}).sort(),
            ])
          }
        }
        const texts = [wording.items, ...groups.flatMap(group => Object.values(wording[group]))].flatMap(it =>
          Object.values(it),
        )
        expect(texts.filter(it => !it.trim())).toEqual([])
        expect(texts.filter(it => /\{\{/.test(it))).toEqual([])
      })

      test(`${language}: no two items have the same text`, () => {
        expect(new Set(Object.values(wording.items)).size).toBe(items.length)
      })

      test(`${language}: no item holds an absolute`, () => {
        const pattern = absolutes[language] as RegExp
        expect(Object.entries(wording.items).filter(([, text]) => pattern.test(text))).toEqual([])
      })

      test(`${language}: no item is turned round by a negation`, () => {
        const pattern = negations[language] as RegExp
        const asked = ['ja', 'zh'].includes(language) ? items.filter(it => it.reverse) : items
        expect(asked.map(it => wording.items[it.ref] ?? '').filter(it => pattern.test(it))).toEqual([])
      })

      if (language === 'ja' || language === 'zh') {
        test(`${language}: items have at most 40 characters`, () => {
          expect(Object.entries(wording.items).filter(([, text]) => characters(text) > 40)).toEqual([])
        })
      }

      if (language !== 'en') {
        test(`${language}: no item is left in English`, () => {
          expect(Object.entries(wording.items).filter(([ref, text]) => text === english.items[ref])).toEqual([])
        })
      }
    }
  })
}
