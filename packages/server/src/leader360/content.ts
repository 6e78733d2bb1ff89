import { type KeyedItem, type Language, languages } from '@trellis/sdk/contract'
import { contentOf, requireWords } from '../core/content.ts'

/** Who reads an item: the leader, or somebody who rates the leader. */
export const forms = ['self', 'other'] as const
export type Form = (typeof forms)[number]

interface Item extends KeyedItem {
  page: number
  order: number
}

type Said = Record<Form, string>
interface Wording {
  /** The five steps, lowest first. */
  labels: string[]
  /** The answer of who has not seen it; it counts for nothing. */
  notObserved: string
  items: Record<string, Said>
  questions: Record<string, Said>
}

const read = contentOf('leader360')

/** The item bank of the 360 as data: 40 items with keys and places, three open questions, version and scale. */
export const bank = read<{ version: string; scale: number; items: Item[]; questions: { ref: string }[] }>('items')

function wordingIn(language: Language): Wording {
  const words = read<Wording>(language)
  for (const kind of ['items', 'questions'] as const) {
    const refs = bank[kind].map(it => it.ref)
    requireWords(`leader360/${language} ${kind}`, refs, words[kind])
    for (const ref of refs) requireWords(`leader360/${language} ${ref}`, forms, words[kind][ref] as Said)
  }
  return words
}

const wordings = new Map<Language, Wording>(languages.map(it => [it, wordingIn(it)]))

/** Texts of items, steps and questions in a language, each in both forms. */
export const wordingOf = (language: Language): Wording => wordings.get(language) as Wording
