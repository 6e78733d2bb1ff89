import { readFileSync } from 'node:fs'

/** What the tests of the content ask of its texts; measurement.md, section Content. */

/** Characters as a reader counts them. */
export const characters = (text: string) => [...text].length

/** Words between blanks. */
export const words = (text: string) => text.split(/\s+/)

/** Words that leave no exception. 'each' and 'every week' name a rhythm and are allowed. */
export const absolutes: Record<string, RegExp> = {
  en: /\b(always|never|all|none|nobody|everyone|everybody|everything|completely|only|must)\b/i,
  de: /\b(immer|nie|niemals|stets|ausnahmslos|völlig|nur)\b/i,
  es: /\b(siempre|nunca|jamás|solo|sólo|nadie)\b/i,
  fr: /\b(toujours|jamais|uniquement|seulement|personne ne)\b/i,
  pt: /\b(sempre|nunca|jamais|apenas|somente|ninguém)\b/i,
  id: /\b(selalu|tidak pernah|semua|seluruh|hanya)\b/i,
  ja: /いつも|常に|(?<!解)決して|絶対|必ず|すべて|全員/,
  zh: /总是|从不|从未|绝不|必须|永远|全部|只/,
}

/** A negation. In Japanese and Chinese only where an item is reversed: their ordinary words carry these characters too. */
export const negations: Record<string, RegExp> = {
  en: /\b(not|no|nor|without|cannot)\b|n't\b/i,
  de: /\b(nicht|kein\w*|ohne|weder)\b/i,
  es: /\b(no|sin|ni|ningun\w*)\b/i,
  fr: /\b(ne|pas|sans|aucun\w*)\b|\bn’/i,
  pt: /\b(não|sem|nem|nenhum\w*)\b/i,
  id: /\b(tidak|bukan|tanpa|belum)\b/i,
  ja: /ない|ません|ずに|せず/,
  zh: /不|没|未|无|非/,
}

/** Flesch-Kincaid grade of one sentence. */
export function readingGrade(text: string): number {
  const syllables = words(text).map(it => {
    const word = it.toLowerCase().replace(/[^a-z]/g, '')
    if (word.length <= 3) return 1
    return (
      word.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, end => end.charAt(0)).match(/[aeiouy]{1,2}/g)?.length ?? 1
    )
  })
  const total = syllables.reduce((sum, it) => sum + it, 0)
  return 0.39 * syllables.length + (11.8 * total) / syllables.length - 15.59
}

interface Entry {
  retired?: string[]
  allowed?: string[]
  keys?: string[]
}

/** Texts that hold a word which the glossary of the language has given up, for the words that count everywhere. */
export function retiredIn(texts: string[], language: string): string[] {
  const path = new URL(`../../../sdk/src/locales/glossary/${language}.json`, import.meta.url)
  const entries = JSON.parse(readFileSync(path, 'utf8')) as Entry[]
  return entries
    .filter(it => !it.keys && it.retired)
    .flatMap(({ retired = [], allowed = [] }) => {
      const pattern = new RegExp(retired.join('|'), 'u')
      return texts.filter(text => pattern.test(allowed.reduce((rest, it) => rest.replaceAll(it, ''), text)))
    })
}

/** Texts with straight quotes, three points or, in French, a breaking space before a sign of two parts. */
export const untidy = (texts: string[], language: string) =>
  texts.filter(it => /['"]|\.\.\./.test(it) || (language === 'fr' && /[ \u202f][:;!?»]|« /.test(it)))
