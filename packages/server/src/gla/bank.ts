import { type KeyedItem, type Language, languages, type Part, pagesPerPart, parts } from '@trellis/sdk/contract'
import { contentOf } from '../core/content.ts'

interface Item extends KeyedItem {
  page: number
  order: number
}

interface Wording {
  labels: string[]
  capabilities: Record<string, { label: string; meaning: string; lowHelp: string }>
  items: Record<string, string>
}

const read = contentOf('gla')

/** The item bank as data: keys, places, version. */
export const bank = read<{ version: string; items: Item[] }>('items')

const wordings = new Map<Language, Wording>(languages.map(it => [it, read<Wording>(it)]))

/** Texts of items, steps and capabilities in a language. */
export function wordingOf(language: Language): Wording {
  return wordings.get(language) ?? (wordings.get('en') as Wording)
}

const pages = new Map<string, Item[]>()
for (const item of bank.items) {
  const key = `${item.part}-${item.page}`
  pages.set(
    key,
    [...(pages.get(key) ?? []), item].sort((a, b) => a.order - b.order),
  )
}

/** The ten items of a page, in order; empty where there is no such page. */
export const itemsOf = (part: Part, page: number): Item[] => pages.get(`${part}-${page}`) ?? []

const places = new Map(bank.items.map(it => [it.ref, it]))

/** The item of a question code. */
export const itemByRef = (ref: string): Item | undefined => places.get(ref)

/** Index of a page in the assessment's revision list: Style 1-4, then Strategy 1-4; counts from 1 as SQL arrays do. */
export const pageIndex = (part: Part, page: number): number => parts.indexOf(part) * pagesPerPart + page
