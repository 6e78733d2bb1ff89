import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../core/languages.ts'
import { demographicOptions, extraCountries } from '../survey/demographics.ts'

interface Tree {
  [key: string]: string | Tree
}

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Tree

function flat(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  )
}

const suffix = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort().join(' ')
const english = new Map(flat(read('en')))
/** Keys with their plural forms folded into one. */
const fold = (keys: Iterable<string>) => [...new Set([...keys].map(it => it.replace(suffix, '')))]

/** Names that are the same in every language: products, formats, and codes. */
const sameEverywhere =
  /^(core\.languageNames|account\.footer|account\.menu\.(leader360|custom360)|gla\.info\.title|account\.dashboard\.results\.gla$|team\.items\.GLA$)/

test('measurement 7: where several read the same, they may be more or fewer than three: no text says the three lowest', () => {
  const counted = /three (lowest|highest|weakest)|(lowest|highest|weakest|bottom) three/i
  expect([...english].filter(([, text]) => counted.test(text))).toEqual([])
})

test('English counts one thing in the singular', () => {
  // The number, and the two words after it: the thing, or an adjective, which does not change, and the thing.
  const counted = (text = '') => /\{\{count\}\} ([\w-]+)(?: ([\w-]+))?/.exec(text)?.slice(1) ?? []
  const plural = [...english].filter(([key, text]) => {
    const [word, next] = counted(text)
    const [inOther] = counted(english.get(key.replace(suffix, '_other')))
    const thing = word === inOther ? [word, next] : [word]
    return key.endsWith('_one') && thing.some(it => /s$|^people$/.test(it ?? ''))
  })
  expect(plural).toEqual([])
})

test('German: a capability keeps its form, and so stands behind no word that would bend it', () => {
  const bent = /\b(bei|in|mit|zu|von|aus|nach|an|auf) \{\{(capability|higher|lower)\}\}/i
  expect(flat(read('de')).filter(([, text]) => bent.test(text))).toEqual([])
})

for (const language of languages) {
  describe(language, () => {
    const texts = new Map(flat(read(language)))
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

    test('has the keys of English, in the order of English', () => {
      expect(fold(texts.keys())).toEqual(fold(english.keys()))
    })

    test('has every plural form that the language knows, and no other', () => {
      const plurals = fold([...english.keys()].filter(it => suffix.test(it)))
      const wanted = plurals.flatMap(key => categories.map(it => `${key}_${it}`))
      expect([...texts.keys()].filter(it => suffix.test(it)).sort()).toEqual(wanted.sort())
    })

    test('asks to see a result in one wording: on the screen and in the mail', () => {
      const subject = texts.get('team.mail.viewingRight.subject')?.replace('{{sender}}', '{{name}}')
      expect(subject).toBe(texts.get('notification.rules.viewingRequest.title'))
    })

    test('has the placeholders of English in every text', () => {
      const wrong = [...texts].filter(([key, text]) => {
        const model = english.get(key) ?? english.get(key.replace(suffix, '_other')) ?? ''
        const found = placeholders(text)
        // The form for one may leave the number out.
        return (
          found !== placeholders(model) &&
          !(key.endsWith('_one') && found === placeholders(model.replace('{{count}}', '')))
        )
      })
      expect(wrong).toEqual([])
    })

    test('has no empty text and none with white space at its ends', () => {
      expect([...texts].filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([])
    })

    if (language !== 'en') {
      test('leaves no longer text in English', () => {
        const left = [...texts].filter(([key, text]) => {
          const words = text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
          return words.length >= 3 && text === english.get(key) && !sameEverywhere.test(key)
        })
        expect(left).toEqual([])
      })
    }
  })
}

test('every option of the research questionnaire has a text', () => {
  const fields = read('en').demographics as Tree
  const options = (field: string) => Object.keys((fields[field] as Tree).options as Tree).sort()
  for (const [field, codes] of Object.entries(demographicOptions))
    expect([field, ...options(field)]).toEqual([field, ...[...codes].sort()])
  expect(options('country')).toEqual([...extraCountries].sort())
})
