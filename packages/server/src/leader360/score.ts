import { difference, isNamedGroup, present, shown, tolerance } from '@trellis/sdk/contract'

/** What one rater gives: a mean a capability on the scale 1 to 5, null or absent for 'Not observed' throughout. */
export interface Rating {
  rater: string
  group: string
  values: ReadonlyMap<string, number | null>
}

/** A group that is shown; of a hidden one there is nothing, not how many they are either. */
export interface GroupScore {
  group: string
  /** Raters of the group who rated the capability. */
  n: number
  mean: number
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

/** The word for self less others, both as they are written: half a step or more is a difference. Source: measurement 7 and 15. */
export function gapLabel(gap: number): GapLabel {
  if (gap >= 0.5 - tolerance) return 'self higher'
  return gap <= -0.5 + tolerance ? 'self lower' : 'in line'
}

const kindOf = (group: string) => group.trim().toLowerCase()

/** Whether a group is the leader's own rating. */
export const isSelf = (group: string): boolean => kindOf(group) === 'self'

/** Fewest raters of every other group where nothing else is asked for. Source: measurement, Anonymity (360). */
const leastRaters = 2

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, it) => sum + it, 0) / values.length

/**
 * A 360 of one leader: group means, others, self and gap for each capability. Numbers are unrounded; the word goes by the
 * means as they are written.
 *
 * Self, manager, mentor and coach are shown from one rater, every other group from `minimum`; others are the pooled raters
 * of the shown groups without self, so that nothing of a hidden group can be computed back. The leader's own rating is the
 * group 'Self'. Source: measurement 15 and Anonymity.
 */
export function scoreLeader360(given: {
  capabilities: readonly string[]
  ratings: readonly Rating[]
  minimum?: number
  /** Which groups are shown where more is asked than a minimum: of those who rated the capability. */
  isShown?: (group: string, capability: string) => boolean
}): CapabilityRating[] {
  const { capabilities, ratings, minimum = leastRaters, isShown } = given
  if (!Number.isInteger(minimum) || minimum < 1) throw new RangeError('The minimum is a whole number from 1')
  const groups = [...Map.groupBy(ratings, it => it.group)]
  return capabilities.map(capability => {
    const seen = groups.flatMap(([group, raters]) => {
      const values = raters.flatMap(it => it.values.get(capability) ?? [])
      const mean = meanOf(values)
      const least = isNamedGroup(kindOf(group)) ? 1 : minimum
      const isHidden = isShown ? !isShown(group, capability) : values.length < least
      return mean === undefined || isHidden ? [] : [{ group, values, mean }]
    })
    const others = meanOf(seen.filter(it => !isSelf(it.group)).flatMap(it => it.values))
    const self = seen.find(it => isSelf(it.group))?.mean
    const both = self === undefined || others === undefined ? undefined : ([self, others] as const)
    return present({
      capability,
      groups: seen.map(({ group, values, mean }) => ({ group, n: values.length, mean })),
      others,
      self,
      gap: both && both[0] - both[1],
      label: both && gapLabel(difference(...both)),
    })
  })
}

/** One capability as screens show it: one decimal, the gap that of the written means. Source: measurement 15 and Scale. */
export function written(it: CapabilityRating): CapabilityRating {
  const one = (value: number | undefined) => (value === undefined ? undefined : shown(value))
  return present({
    ...it,
    groups: it.groups.map(group => ({ ...group, mean: shown(group.mean) })),
    others: one(it.others),
    self: one(it.self),
    gap: it.self === undefined || it.others === undefined ? undefined : difference(it.self, it.others),
  })
}
