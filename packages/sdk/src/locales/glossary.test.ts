import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../core/languages.ts'

/** One concept of a language: its word, words that were given up for it, and where one of these still stands rightly. */
interface Entry {
  concept: string
  term: string
  /** Regular expressions. */
  retired?: string[]
  /** Phrases that hold a retired word and are right. */
  allowed?: string[]
  /** Beginnings of keys that the entry does not speak of. */
  keys?: string[]
}

interface Tree {
  [key: string]: string | Tree
}

const read = <T>(name: string) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as T

function flat(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  )
}

/** Texts that hold a retired word, each with the word that should stand there. */
function retiredIn(texts: [string, string][], glossary: Entry[]): string[] {
  return glossary.flatMap(({ term, retired = [], allowed = [], keys = [] }) => {
    const pattern = new RegExp(retired.join('|') || '(?!)', 'u')
    return texts
      .filter(([key]) => !keys.some(it => key.startsWith(it)))
      .filter(([, text]) => pattern.test(allowed.reduce((rest, it) => rest.replaceAll(it, ''), text)))
      .map(([key, text]) => `${key}: ${term} <- ${text}`)
  })
}

/** Team names beside no quotes: labels, where nothing of the sentence depends on the name, and captions of paper. */
const labels = /(kicker|foot|printFooter|printHidden|teamSince|teamSwitch|survey\.named|points\.team|ofTeam|paper\.of)$/

/** Texts that stand in the specification word by word. */
const specified =
  /^(core\.(errors\.(forbidden|saveFailed)|realtime\.reconnecting)|account\.notFound\.default|sprint\.feedback\.advice\.none|alignment\.express\.(send\.body|wait))$/

test('the lint finds a retired word, and not where it is right', () => {
  const glossary = [
    { concept: 'board', term: 'espace', retired: ['tableau'], allowed: ['tableau de bord'], keys: ['a.'] },
  ]
  const texts: [string, string][] = [
    ['a.x', 'tableau'],
    ['b.x', 'Le tableau de bord'],
    ['b.y', 'Ce tableau'],
  ]
  expect(retiredIn(texts, glossary)).toEqual(['b.y: espace <- Ce tableau'])
})

describe.each(languages)('%s', language => {
  const texts = flat(read<Tree>(language))
  const found = (pattern: RegExp, but?: RegExp) => texts.filter(([key, text]) => pattern.test(text) && !but?.test(key))

  test('holds no word that its glossary has given up', () => {
    expect(retiredIn(texts, read<Entry[]>(`glossary/${language}`))).toEqual([])
  })

  test('has curly quotes, and one sign for what goes on', () => {
    expect(found(/['"]|\.\.\./, specified)).toEqual([])
  })

  if (language !== 'en') {
    test('no sentence hangs an ending or a hyphen on a value', () => {
      expect(found(/\}\}(['’-])\p{L}/u)).toEqual([])
    })
    test('names of teams stand in quotes', () => {
      expect(found(/(?<![„“「«\u00a0])\{\{(team|teamName)\}\}/, labels)).toEqual([])
    })
  }
  if (language === 'fr') {
    test('signs of two parts stand behind a space that does not break', () => {
      expect(found(/[ \u202f][:;!?»]|« /)).toEqual([])
    })
    test('a name follows no de, du or d’', () => {
      expect(found(/\b(de |du |d’)\{\{(name|manager|sender|inviter|team|teamName)\}\}/)).toEqual([])
    })
  }
  if (language === 'ja') {
    test('people of plan and comments are addressed in every text', () => {
      const those = found(/\{\{name\}\}(?!さん)/, /^plan\.board\.tip$/)
      expect(those.filter(([key]) => key.startsWith('plan.'))).toEqual([])
    })
  }
  if (language === 'zh') {
    test('names of people and teams stand without spaces beside Chinese', () => {
      expect(found(/\{\{(name|manager|sender|inviter|team)\}\} (?=\p{Script=Han})/u)).toEqual([])
    })
  }
})
