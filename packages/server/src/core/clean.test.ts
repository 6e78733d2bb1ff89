import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean, cleanSentence } from './clean.ts'

describe('names stay as they are', () => {
  test.each([
    'Dr. Ada Lindqvist',
    'Dr. J. R. R. Smith',
    'J.R.R. Tolkien',
    'St. Gallen',
    'Team 2.0',
    'v2.0 – 1.2.3',
    '3. Mai 2026, 14.30',
    'Verein e.V.',
    'プロダクト設計',
    'Ｔｅａｍ　①',
    'Wait…what?',
    'O’Neill-Søgaard',
    'Ola·la',
    '👩‍💻 Crew ❤️',
    '🏳️‍🌈 🧑🏽‍🚀',
    'می‌خواهم',
    'علی‌رضا',
    'क्‍ष',
    'শ্রীমতী র‍্যাব',
    'ශ්‍රී ලංකා',
    'മലയാളം ന്‍',
  ])('%s', it => {
    expect(clean(it)).toBe(it.replace(/\s/g, ' '))
  })
})

describe('what nobody sees goes', () => {
  test.each([
    ['line ends and control become a space', 'Bob\r\n\r\nYour account\u2028is locked\0', 'Bob Your account is locked'],
    ['marks of direction', 'A\u202ed\u2066a\u061c', 'Ada'],
    ['characters of no width', 'A\u200bd\u200c\u200da\u2060\ufeff', 'Ada'],
    ['soft hyphens, fillers, selectors, tags', 'A\u00add\u3164\u115f\ufe0fa\u034f\u{e0061}\u{e0100}', 'Ada'],
    ['joiners that join nothing', '\u200dعلی \u200cرضا A\u200d❤', 'علی رضا A❤'],
    ['halves of characters', 'A\ud800da', 'A da'],
  ])('%s', (_, typed, written) => {
    expect(clean(typed)).toBe(written)
  })
})

describe('nothing is an address', () => {
  test.each([
    ['Sign in at https://evil.example/login', 'Sign in at https evil. example/login'],
    ['www.evil.example', 'www. evil. example'],
    ['help@evil.example', 'help@evil. example'],
    ['evil．example', 'evil. example'],
    ['evil。example', 'evil。 example'],
    ['evil｡example', 'evil。 example'],
    ['evil․example', 'evil. example'],
    ['evil﹒example', 'evil. example'],
    ['evil⒈example', 'evil1. example'],
    ['ⓔⓥⓘⓛ.ⓔⓧⓐⓜⓟⓛⓔ', 'evil. example'],
    ['https：／／evil', 'https evil'],
    ['evil.\u200bexample', 'evil. example'],
    ['evil\u2060.\u00adexample', 'evil. example'],
    ['خوب.ن\u200cن', 'خوب. ن\u200cن'],
    ['i❤️.example', 'i❤️. example'],
    ['192.168.0.1/login', '192. 168. 0. 1/login'],
    ['１９２。１６８．０․１', '192。 168. 0. 1'],
    ['1.2.3.4.5', '1. 2. 3. 4. 5'],
  ])('%s', (typed, written) => {
    expect(clean(typed)).toBe(written)
  })
})

/** The hosts that a browser finds in a text, which knows every look-alike (URL Standard, host parsing), and those by number. */
function hostsIn(text: string): string[] {
  const numbers = text.normalize('NFKC').match(/\d+(?:[.。]\d+){3}/g) ?? []
  const names = text
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}\p{So}.．。｡․﹒…_-]+/u)
    .flatMap(it => (URL.canParse(`http://${it}`) ? [domainToUnicode(new URL(`http://${it}`).hostname)] : []))
    // Every domain at the top has two letters at the least.
    .filter(it => /^(?:[^.]+\.)+\p{L}[\p{L}\p{M}\p{N}\p{Cf}-]+$/u.test(it))
  return [...names, ...numbers]
}

test('whatever comes, it is one line of at most 120 characters in which no browser finds a host', () => {
  expect(hostsIn('see (ⓔvil。ｅx\u00adample/x) or 1.2.3.4, not v2.0 or a…bc')).toEqual(['evil.example', '1.2.3.4'])
  const pieces = ['evil com a ⓜ ٣ 7 . ． 。 ｡ ․ ﹒ … ⒈ : / - ع क ❤'.split(' '), ' '].flat()
  const hidden = ['\u200b', '\u200c', '\u200d', '\ufe0f', '\u00ad', '\u2060', '\u202e', '\u3164', '\n', '\u{e0061}']
  const made = fc.array(fc.constantFrom(...pieces, ...hidden), { maxLength: 14 }).map(it => it.join(''))
  const anything = fc.array(fc.nat(0x10ffff), { maxLength: 140 }).map(it => String.fromCodePoint(...it))
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: made }, anything), it => {
      const value = clean(it)
      expect([...value].length).toBeLessThanOrEqual(120)
      expect(value).not.toMatch(/[\r\n\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u2060\u202e\u3164]|:\/\//u)
      expect(hostsIn(value)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('a sentence of ours is said whole, and as harmless as a name; a name of that length ends in dots', () => {
  const sentence = `${'Was begonnen wurde, steht im Portfolio, ohne Zahlen. '.repeat(5).trim()} See evil.example.`
  expect(cleanSentence(sentence)).toBe(sentence.replace('evil.example', 'evil. example'))
  expect([...clean(sentence)]).toHaveLength(120)
})
