import type { TeamDashboard } from '@trellis/sdk'

type Shown = TeamDashboard['memberAggregatedStrengthList'][number]

/** How a person is strong in a capability: by the own assessment, as others see it, or both. */
export type Strength = 'own' | 'seen' | 'both'

export interface StrengthRow {
  capability: string
  label: string
  /** By user, of those alone who show it. */
  people: ReadonlyMap<number, Strength>
}

/** Every capability with those who show it, most first; those that nobody shows stay, at the end. */
export function strengthRows(
  capabilities: TeamDashboard['capabilities'],
  strengths: readonly Shown[],
  compare: (a: string, b: string) => number,
): StrengthRow[] {
  return capabilities
    .map(({ capability, label }) => {
      const has = (list: Shown['style']) => list.some(it => it.resultTagId === capability)
      const people = strengths.flatMap((it): [number, Strength][] => {
        const own = has(it.style) || has(it.strategy)
        const seen = has(it.gl360)
        return own || seen ? [[it.userId, own && seen ? 'both' : own ? 'own' : 'seen']] : []
      })
      return { capability, label, people: new Map(people) }
    })
    .sort((a, b) => b.people.size - a.people.size || compare(a.label, b.label))
}
