import { draftTranslations, languages } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../core/content.ts'
import { absolutes, characters, negations, readingGrade, retiredIn, untidy, words } from '../core/test-texts.ts'
import { textsOf } from '../core/texts.ts'
import { bank, type Form, forms, wordingOf } from './content.ts'

// The rules of measurement.md, section Content, for the item bank of the 360 in all languages.

interface File {
  language: string
  version: string
  status: string
  labels: string[]
}
interface Assessment extends File {
  capabilities: string[]
  items: Record<string, string>
}

const { items, questions } = bank
const read = contentOf('leader360')
const key = read<{ status: Record<string, string>; items: { ref: string; rationale: string }[] }>('items')
const assessment = contentOf('gla')
const { capabilities } = assessment<Assessment>('items')

const saidIn = (language: (typeof languages)[number], form: Form) =>
  items.map(it => wordingOf(language).items[it.ref]?.[form] ?? '')
const doubled = (texts: string[]) => texts.filter((it, index) => texts.indexOf(it) !== index)
const setOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}’]+/gu))

/** Share of the words that two texts have in common. */
function overlap(one: string, other: string): number {
  const [a, b] = [setOf(one), setOf(other)]
  const shared = [...a].filter(it => b.has(it)).length
  return shared / (a.size + b.size - shared)
}

/** Whole words, where letters may carry accents. */
const word = (any: string) => new RegExp(`(?<!\\p{L})(${any})(?!\\p{L})`, 'iu')

/** The leader as others name him, and words by which the leader speaks of himself. */
const subject: Record<string, { leader: RegExp; me: RegExp }> = {
  en: { leader: /this leader/i, me: word('I|me|my') },
  de: { leader: /diese Führungskraft/i, me: word('ich|mir|mich|mein(e[mnrs]?)?') },
  es: { leader: /esta persona/i, me: word('me|mis?') },
  fr: { leader: /cette personne/i, me: word('je|j|me|m|ma|mon|mes') },
  pt: { leader: /esta pessoa/i, me: word('me|meus?|minhas?') },
  id: { leader: /pemimpin ini/i, me: word('saya') },
  ja: { leader: /このリーダーは/, me: /私/ },
  zh: { leader: /这位领导者/, me: /我(?!们)/ },
}
const subjectIn = (language: string) => subject[language] as { leader: RegExp; me: RegExp }

describe('Leader 360', () => {
  test('has 40 items on a scale of 5, with refs that are used once, and three open questions', () => {
    expect(items).toHaveLength(40)
    expect(doubled([...items, ...questions].map(it => it.ref))).toEqual([])
    expect(questions).toHaveLength(3)
    expect(bank.scale).toBe(5)
  })

  test('has two Style and two Strategy items for each capability of the assessment, and for nothing else', () => {
    const counted = Object.groupBy(items, it => `${it.part} ${it.capability}`)
    const counts = Object.fromEntries(Object.entries(counted).map(([of, all]) => [of, all?.length]))
    const asked = ['Style', 'Strategy'].flatMap(part => capabilities.map(it => [`${part} ${it}`, 2]))
    expect(counts).toEqual(Object.fromEntries(asked))
  })

  for (const page of [1, 2, 3, 4]) {
    test(`page ${page} has ten items in order, one for each capability, of one part`, () => {
      const shown = items.filter(it => it.page === page)
      expect(shown.map(it => it.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(shown.map(it => it.capability).sort()).toEqual([...capabilities].sort())
      expect(new Set(shown.map(it => it.part))).toEqual(new Set([page < 3 ? 'Style' : 'Strategy']))
    })
  }

  test('never asks the same capability twice running', () => {
    expect(items.filter((it, index) => it.capability === items[index - 1]?.capability)).toEqual([])
  })

  test('has no reversed item: a custom 360 takes two of a capability, and both are to point one way', () => {
    expect(items.filter(it => it.reverse)).toEqual([])
  })

  test('every item and question has a rationale', () => {
    const rationales = [...key.items, ...(questions as typeof key.items)].map(it => it.rationale)
    expect(rationales.filter(it => !it?.trim())).toEqual([])
    expect(doubled(rationales)).toEqual([])
  })

  test('what a survey says of its translation is the status of the bank', () => {
    const drafts = languages.filter(it => it !== 'en' && key.status[it] === 'draft')
    expect([...draftTranslations].sort()).toEqual(drafts.sort())
  })

  test('English items have 8 to 16 words in both forms', () => {
    const all = forms.flatMap(it => saidIn('en', it))
    expect(all.filter(it => words(it).length < 8 || words(it).length > 16)).toEqual([])
  })

  test('English items and questions read at grade 8 or below', () => {
    const asked = Object.values(wordingOf('en').questions).flatMap(it => Object.values(it))
    const all = [...forms.flatMap(it => saidIn('en', it)), ...asked]
    expect(all.filter(it => readingGrade(it) > 8)).toEqual([])
  })

  test('no item is one of the assessment said again: at most half of the words are shared', () => {
    const others = Object.values(assessment<Assessment>('en').items)
    expect(saidIn('en', 'self').filter(it => others.some(other => overlap(it, other) > 0.5))).toEqual([])
  })
})

for (const language of languages) {
  const file = read<File>(language)
  const wording = wordingOf(language)
  const short = language === 'ja' || language === 'zh'
  const asked = forms.flatMap(it => saidIn(language, it))
  const open = Object.values(wording.questions)
  const texts = [...asked, ...open.flatMap(it => forms.map(form => it[form]))]

  describe(`Leader 360, ${language}`, () => {
    test('has the version of the key and says how far its translation is', () => {
      expect([file.language, file.version]).toEqual([language, bank.version])
      expect(['draft', 'reviewed', 'field-tested']).toContain(file.status)
      expect(key.status[language]).toBe(file.status)
    })

    test('has the steps of the assessment, so that both can be read together', () => {
      expect(file.labels).toEqual(assessment<File>(language).labels)
    })

    test('says ‘not observed’ as it is said where a sprint is rated', () => {
      expect(wording.notObserved).toBe(textsOf(language).t('sprint.rating.notObserved'))
    })

    test('others read of the leader; the leader reads of himself', () => {
      const { leader, me } = subjectIn(language)
      expect(saidIn(language, 'other').filter(it => !leader.test(it) || me.test(it))).toEqual([])
      const says = ['en', 'de', 'fr', 'id', 'zh'].includes(language)
      expect(saidIn(language, 'self').filter(it => leader.test(it) || (says && !me.test(it)))).toEqual([])
      expect(open.filter(it => leader.test(it.self) || it.self === it.other)).toEqual([])
    })

    test('an item is one sentence, an open question ends as one', () => {
      expect(asked.filter(it => !/^[^.。!！?？]+[.。]$/.test(it))).toEqual([])
      const end = language === 'ja' ? /か。$/ : /[?？]$/
      expect(open.flatMap(it => [it.self, it.other]).filter(it => !end.test(it) || characters(it) > 120)).toEqual([])
    })

    test('no text stands twice, and none is one of the assessment', () => {
      const known = new Set(Object.values(assessment<Assessment>(language).items))
      expect(doubled(texts)).toEqual([])
      expect(texts.filter(it => known.has(it))).toEqual([])
    })

    test('no text holds an absolute', () => {
      expect(texts.filter(it => (absolutes[language] as RegExp).test(it))).toEqual([])
    })

    if (!short) {
      test('no item is turned round by a negation', () => {
        expect(asked.filter(it => (negations[language] as RegExp).test(it))).toEqual([])
      })
    } else {
      test('items have at most 40 characters', () => {
        expect(asked.filter(it => characters(it) > 40)).toEqual([])
      })
    }

    test('texts have the words of the glossary and the quotes of print', () => {
      expect(retiredIn(texts, language)).toEqual([])
      expect(untidy(texts, language)).toEqual([])
    })

    if (language !== 'en') {
      test('no text is left in English', () => {
        const known = new Set(forms.flatMap(it => saidIn('en', it)))
        expect(texts.filter(it => known.has(it))).toEqual([])
      })
    }
  })
}
