import { readFileSync } from 'node:fs'
import { languages } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { absolutes, characters, retiredIn, untidy } from '../core/test-texts.ts'

// The rules of measurement.md, section Content, for role levels and role challenges in all languages.

interface Challenge {
  code: string
  levels: string[]
  capabilities: string[]
  sprints: string[]
}
interface Key {
  version: string
  status: Record<string, string>
  levels: { code: string }[]
  challenges: Challenge[]
}
type Texts = Record<string, { label: string; description: string }>
interface Wording {
  language: string
  version: string
  status: string
  levels: Texts
  challenges: Texts
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8'))
const key = read('plan/challenges') as Key
const levels = key.levels.map(it => it.code)
const { challenges } = key
const wordings = languages.map(it => read(`plan/${it}`) as Wording)
const english = wordings.find(it => it.language === 'en') as Wording

const capabilities = (read('gla/items') as { capabilities: string[] }).capabilities
const { sprints } = read('sprint/library') as { sprints: { code: string; kind: string; target: string | null }[] }

const textsOf = (wording: Wording) =>
  [wording.levels, wording.challenges].flatMap(it => Object.values(it)).flatMap(it => [it.label, it.description])

describe('role levels and challenges', () => {
  test('there are six levels, from individual contributor to executive', () => {
    expect(new Set(levels).size).toBe(6)
    expect([levels[0], levels[5]]).toEqual(['individualContributor', 'executive'])
  })

  test('there are 48 challenges with codes that are used once', () => {
    expect(challenges).toHaveLength(48)
    expect(new Set(challenges.map(it => it.code)).size).toBe(48)
  })

  test('every level has at least 8 challenges, and every challenge a level', () => {
    for (const level of levels)
      expect(challenges.filter(it => it.levels.includes(level)).length).toBeGreaterThanOrEqual(8)
    expect(challenges.filter(it => it.levels.length === 0 || it.levels.some(one => !levels.includes(one)))).toEqual([])
  })

  test('every challenge is tied to one to three capabilities, and every capability is met', () => {
    expect(challenges.filter(it => it.capabilities.length < 1 || it.capabilities.length > 3)).toEqual([])
    expect(new Set(challenges.flatMap(it => it.capabilities))).toEqual(new Set(capabilities))
  })

  test('every challenge points to sprints of the library, and every personal sprint is pointed at', () => {
    const known = new Set(sprints.map(it => it.code))
    expect(challenges.filter(it => it.sprints.length === 0 || it.sprints.some(one => !known.has(one)))).toEqual([])
    const met = new Set(challenges.flatMap(it => it.sprints))
    expect(sprints.filter(it => it.kind === 'personal' && !met.has(it.code))).toEqual([])
  })

  test('the first personal sprint of a challenge trains one of its capabilities', () => {
    const targets = new Map(sprints.map(it => [it.code, it.target]))
    const wrong = challenges.filter(it => {
      const target = it.sprints.map(one => targets.get(one)).find(one => one && capabilities.includes(one))
      return target && !it.capabilities.includes(target)
    })
    expect(wrong).toEqual([])
  })
})

test('role challenges are there in all languages', () => {
  expect(wordings.map(it => it.language)).toEqual([...languages])
  expect(Object.keys(key.status).sort()).toEqual([...languages].sort())
})

for (const wording of wordings) {
  const { language } = wording
  const short = language === 'ja' || language === 'zh'

  describe(`role levels and challenges, ${language}`, () => {
    test('has the version of the key and says how far its translation is', () => {
      expect(wording.version).toBe(key.version)
      expect(['draft', 'reviewed', 'field-tested']).toContain(wording.status)
      expect(key.status[language]).toBe(wording.status)
    })

    test('every code has its texts, and nothing else has', () => {
      expect(Object.keys(wording.levels)).toEqual(levels)
      expect(Object.keys(wording.challenges)).toEqual(challenges.map(it => it.code))
      expect(textsOf(wording).filter(it => !it?.trim() || /\{\{|\t/.test(it))).toEqual([])
    })

    test('labels have at most 60 characters, in Japanese and Chinese 40; a description is one sentence of 140', () => {
      const all = [wording.levels, wording.challenges].flatMap(it => Object.values(it))
      expect(all.filter(it => characters(it.label) > (short ? 40 : 60) || /[.。!！]/.test(it.label))).toEqual([])
      expect(
        all.filter(it => characters(it.description) > 140 || !/^[^.。!！?？]+[.。]$/.test(it.description)),
      ).toEqual([])
    })

    test('no text holds an absolute, none stands twice', () => {
      const texts = textsOf(wording)
      expect(texts.filter(it => (absolutes[language] as RegExp).test(it))).toEqual([])
      expect(texts.filter((it, index) => texts.indexOf(it) !== index)).toEqual([])
    })

    test('texts have the words of the glossary and the quotes of print', () => {
      expect(retiredIn(textsOf(wording), language)).toEqual([])
      expect(untidy(textsOf(wording), language)).toEqual([])
    })

    if (language !== 'en') {
      test('no text is left in English', () => {
        const known = new Set(textsOf(english))
        expect(textsOf(wording).filter(it => known.has(it))).toEqual([])
      })
    }
  })
}
