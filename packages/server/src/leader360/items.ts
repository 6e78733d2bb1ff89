import { type Language, type OwnItem, parts, present, toLanguage } from '@trellis/sdk/contract'
import { bank, type Form, wordingOf } from './content.ts'

/** A statement of a round, frozen when it is sent: one of the bank by its ref, or an organisation's own with its texts. */
export interface RoundItem {
  key: string
  capability: string
  own?: Pick<OwnItem, 'self' | 'other'> & { languageCode: Language }
}

/** A custom 360 as its row holds it. */
export interface ModelItems {
  capabilities: { capability: string; items: string[] }[]
  own: OwnItem[]
}

const inOrder = bank.items.toSorted(
  (a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || a.page - b.page || a.order - b.order,
)
const byRef = new Map(bank.items.map(it => [it.ref, it]))

/** The statement of the bank by its ref. */
export const bankItem = (ref: string) => byRef.get(ref)

/** Capabilities of the bank, in the order in which they are first asked. */
export const bankCapabilities: readonly string[] = [...new Set(inOrder.map(it => it.capability))].sort()

/** The 40 statements that all have, as they follow each other. */
export const standardItems: readonly RoundItem[] = inOrder.map(it => ({ key: it.ref, capability: it.capability }))

/** Those of a custom 360: of the bank in its order, then the organisation's own. */
export function itemsOfModel({ capabilities, own }: ModelItems): RoundItem[] {
  const chosen = new Set(capabilities.flatMap(it => it.items))
  return [
    ...standardItems.filter(it => chosen.has(it.key)),
    ...own.map(({ key, capability, self, other, languageCode }) => ({
      key,
      capability,
      own: { self, other, languageCode },
    })),
  ]
}

/** Capabilities of some statements, each once. */
export const capabilitiesOf = (items: readonly RoundItem[]): string[] => [...new Set(items.map(it => it.capability))]

/** What a rater reads. An own statement is told as it was written. */
export const textOf = (item: RoundItem, form: Form, language: Language): string =>
  item.own ? item.own[form] : (wordingOf(language).items[item.key]?.[form] ?? '')

/** The open questions in the form of a rater. */
export const questionsOf = (form: Form, language: Language): { code: string; text: string }[] =>
  bank.questions.map(({ ref }) => ({ code: ref, text: wordingOf(language).questions[ref]?.[form] ?? '' }))

export const isQuestion = (code: string): boolean => bank.questions.some(it => it.ref === code)

/** Items as a row holds them. */
export const parseItems = (found: unknown): RoundItem[] =>
  (found as RoundItem[]).map(it =>
    present({ ...it, own: it.own && { ...it.own, languageCode: toLanguage(it.own.languageCode) } }),
  )
