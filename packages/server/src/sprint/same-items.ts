import type { SprintDesign } from '@trellis/sdk/contract'

type Kind = 'action' | 'behavior' | 'outcome'
type Designed = SprintDesign['behaviors'][number] & Partial<SprintDesign['actions'][number]>

/** An item that is stored, as far as it tells which one it is. */
export interface StoredItem {
  id: number
  kind: string
  label: string
  description: string
}

/** An item of a design, at its place among those of its kind, and the stored one that it is. */
export interface Wanted<S extends StoredItem> {
  kind: Kind
  it: Designed
  at: number
  same: S | undefined
}

const inSameWords = (one: StoredItem, it: Designed) => one.label === it.label && one.description === it.description

/**
 * Which stored item each of a design's is: that of its id, or, where it has none, one that says the same. While a sprint `runs` its
 * behaviours and outcomes are rated, and whoever rates has read their words: with others in their place they are another item.
 */
export function sameItems<S extends StoredItem>(
  present: readonly S[],
  design: SprintDesign,
  runs: '' | 'runs',
): Wanted<S>[] {
  const wanted: Wanted<S>[] = [
    ...design.actions.map((it, at) => ({ kind: 'action' as const, it, at, same: undefined })),
    ...design.behaviors.map((it, at) => ({ kind: 'behavior' as const, it, at, same: undefined })),
    ...design.outcomes.map((it, at) => ({ kind: 'outcome' as const, it, at, same: undefined })),
  ]
  const mayBe = (one: S, { kind, it }: Wanted<S>) =>
    one.kind === kind && (kind === 'action' || !runs || inSameWords(one, it))
  const taken = new Set<number>()
  const take = (of: Wanted<S>, isIt: (one: S) => boolean) => {
    of.same = present.find(one => !taken.has(one.id) && mayBe(one, of) && isIt(one))
    if (of.same) taken.add(of.same.id)
  }
  for (const of of wanted) if (of.it.id !== undefined) take(of, one => one.id === of.it.id)
  for (const of of wanted) if (!of.same) take(of, one => one.label === of.it.label)
  return wanted
}
