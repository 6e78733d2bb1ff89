import { alignmentItemPages, alignmentPageSize, type Language, languages } from '@trellis/sdk/contract'
import { contentOf } from '../core/content.ts'

/** An item of the survey: its place, and the key it is scored with. */
export interface Item {
  ref: string
  order: number
  scale: string
  subscale: string
  reverse: boolean
}

interface Named {
  label: string
  meaning: string
}

interface Wording {
  labels: string[]
  scales: Record<string, Named>
  subscales: Record<string, Named & { lowHelp: string; talk: string }>
  items: Record<string, string>
}

const read = contentOf('alignment')

/** The item bank as data: keys, order, version. */
export const bank = read<{
  version: string
  scales: string[]
  subscales: { code: string; scale: string }[]
  items: Item[]
}>('items')

/** Items in the order they are asked, which is also the order of their refs. */
const items = [...bank.items].sort((a, b) => a.order - b.order)
export const itemRefs = items.map(it => it.ref)

const wordings = new Map<Language, Wording>(languages.map(it => [it, read<Wording>(it)]))

/** Texts of items, steps, scales and subscales in a language. */
export function wordingOf(language: Language): Wording {
  return wordings.get(language) ?? (wordings.get('en') as Wording)
}

const pages = Array.from({ length: alignmentItemPages }, (_, page) =>
  items.slice(page * alignmentPageSize, (page + 1) * alignmentPageSize),
)

/** The items of a page from 1 on; the research page has none. */
export const itemsOf = (page: number): Item[] => pages[page - 1] ?? []

/** The same items as the scoring wants them: the key is data. */
export const keyItems = items.map(({ ref, order, scale, subscale, reverse }) => ({
  item: ref,
  page: Math.ceil(order / alignmentPageSize),
  scale,
  subscale,
  reverse,
}))
