import {
  type CustomModel,
  customLimits,
  type Language,
  languages,
  type ModelChoice,
  randomId,
  type TextKey,
  type TextValues,
} from '@trellis/sdk'

/** A custom 360 as it is written. */
export type ModelDraft = Pick<CustomModel, 'navTitle' | 'capabilities' | 'own'>
export type OwnDraft = ModelDraft['own'][number]

const isNew = 'new '
/** What tells a new statement from others here, until the server gives it a key. */
export const newKey = (): string => isNew + randomId()
/** As the API takes it. */
export const bodyOf = (draft: ModelDraft): ModelDraft => ({
  ...draft,
  own: draft.own.map(it => ({ ...it, key: it.key.startsWith(isNew) ? '' : it.key })),
})

/** The draft of what is saved; of nothing, an empty one. */
export const draftOf = (model: ModelDraft | null): ModelDraft => ({
  navTitle: model?.navTitle ?? '',
  capabilities: (model?.capabilities ?? []).map(({ capability, items }) => ({ capability, items: [...items] })),
  own: (model?.own ?? []).map(({ key, capability, self, other, languageCode }) => ({
    ...{ key, capability, self, other, languageCode },
  })),
})

/** One that says the same, for a new 360. */
export const copyOf = (model: ModelDraft, title: string): ModelDraft => ({
  ...draftOf(model),
  navTitle: title.slice(0, customLimits.title),
  own: draftOf(model).own.map(it => ({ ...it, key: newKey() })),
})

/** What a browser has kept, or null. */
export function parseDraft(found: unknown): ModelDraft | null {
  const { navTitle, capabilities, own } = (found ?? {}) as Partial<ModelDraft>
  const isText = (it: unknown) => typeof it === 'string'
  const isWhole =
    isText(navTitle) &&
    Array.isArray(capabilities) &&
    capabilities.every(it => isText(it?.capability) && Array.isArray(it.items) && it.items.every(isText)) &&
    Array.isArray(own) &&
    own.every(
      it =>
        [it?.key, it?.capability, it?.self, it?.other].every(isText) && languages.includes(it.languageCode as Language),
    )
  return isWhole ? draftOf(found as ModelDraft) : null
}

export const statementsOf = ({ capabilities, own }: ModelDraft): number =>
  capabilities.reduce((sum, it) => sum + it.items.length, own.length)

/** With a capability and all its statements, or without it: own statements about it wait for another one. */
export function withCapability(draft: ModelDraft, of: ModelChoice['bank'][number], isIn: boolean): ModelDraft {
  const others = draft.capabilities.filter(it => it.capability !== of.capability)
  if (isIn)
    return {
      ...draft,
      capabilities: [...others, { capability: of.capability, items: of.items.map(it => it.key) }],
    }
  return {
    ...draft,
    capabilities: others,
    own: draft.own.map(it => (it.capability === of.capability ? { ...it, capability: '' } : it)),
  }
}

/** With a statement of the bank, in the bank's order, or without it. */
export function withItem(draft: ModelDraft, of: ModelChoice['bank'][number], key: string, isIn: boolean): ModelDraft {
  const items = (chosen: readonly string[]) =>
    of.items.map(it => it.key).filter(it => (it === key ? isIn : chosen.includes(it)))
  return {
    ...draft,
    capabilities: draft.capabilities.map(it =>
      it.capability === of.capability ? { ...it, items: items(it.items) } : it,
    ),
  }
}

/** What is missing before it can be saved; null where it is whole. */
export function missingIn(draft: ModelDraft, bank: ModelChoice['bank']): { key: TextKey; values?: TextValues } | null {
  if (!draft.navTitle.trim()) return { key: 'leader360.custom.missing.title' }
  if (draft.capabilities.length < customLimits.leastCapabilities)
    return {
      key: 'leader360.custom.missing.capabilities',
      values: { least: customLimits.leastCapabilities, most: customLimits.mostCapabilities },
    }
  const few = draft.capabilities.find(it => it.items.length < customLimits.leastItems)
  if (few)
    return {
      key: 'leader360.custom.missing.items',
      values: {
        least: customLimits.leastItems,
        capability: bank.find(it => it.capability === few.capability)?.label ?? few.capability,
      },
    }
  const empty = draft.own.findIndex(it => !it.capability || !it.self.trim() || !it.other.trim())
  return empty < 0 ? null : { key: 'leader360.custom.missing.own', values: { number: empty + 1 } }
}
