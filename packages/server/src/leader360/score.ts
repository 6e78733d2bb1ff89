import { present, tolerance } from '@trellis/sdk/contract'
import { defaultMinimum } from '../core/disclosure.ts'

/** What one rater gives: a mean a capability on the scale 1 to 5, null or absent for 'Not observed' throughout. */
export interface Rating {
  rater: string
  group: string
  values: ReadonlyMap<string, number | null>
}

export interface GroupScore {
  group: string
  /** Raters of the group who rated the capability. */
  n: number
  /** Absent where the group is not shown. */
  mean?: number
  shown: boolean
}

/** One capability. Suppressed numbers are absent. */
export interface CapabilityRating {
  capability: string
  groups: GroupScore[]
  others?: number
  self?: number
  gap?: number
  label?: GapLabel
}

export type GapLabel = 'self higher' | 'self lower' | 'in line'

/** The word for self less others: half a step or more is a difference. Source: measurement 15. */
export function gapLabel(gap: number): GapLabel {
  if (gap >= 0.5 - tolerance) return 'self higher'
  return gap <= -0.5 + tolerance ? 'self lower' : 'in line'
}

/** Whether a group is the leader's own rating. */
export const isSelf = (group: string): boolean => group.trim().toLowerCase() === 'self'

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, it) => sum + it, 0) / values.length

/**
 * A 360 of one leader: group means, others, self and gap for each capability.
 *
 * A group is shown from `minimum` raters on; others are the pooled raters of the shown groups alone, so that nothing of a
 * hidden group can be computed back. The leader's own rating is the group 'Self'. Source: measurement 15 and Anonymity.
 */
export function scoreLeader360(given: {
  capabilities: readonly string[]
  ratings: readonly Rating[]
  minimum?: number
}): CapabilityRating[] {
  const { capabilities, ratings, minimum = defaultMinimum } = given
  if (!Number.isInteger(minimum) || minimum < 1) throw new RangeError('The minimum is a whole number from 1')
  const groups = Map.groupBy(
    ratings.filter(it => !isSelf(it.group)),
    it => it.group,
  )
  return capabilities.map(capability => {
    const valuesOf = (raters: readonly Rating[]) => raters.flatMap(it => it.values.get(capability) ?? [])
    const scored = [...groups].map(([group, raters]) => {
      const values = valuesOf(raters)
      return { group, values, shown: values.length >= minimum }
    })
    const others = meanOf(scored.filter(it => it.shown).flatMap(it => it.values))
    const self = meanOf(valuesOf(ratings.filter(it => isSelf(it.group))))
    const gap = self === undefined || others === undefined ? undefined : self - others
    return present({
      capability,
      groups: scored.map(({ group, values, shown }) =>
        present({ group, n: values.length, mean: shown ? meanOf(values) : undefined, shown }),
      ),
      others,
      self,
      gap,
      label: gap === undefined ? undefined : gapLabel(gap),
    })
  })
}
