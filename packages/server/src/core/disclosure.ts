/** Fewest people behind a spread, an agreement, an interval or a favourable percentage. Source: measurement, Anonymity. */
export const spreadFrom = 5
/** Fewest people behind a distribution of answers, and behind counts of quality flags. Source: measurement 19 and Anonymity. */
export const distributionFrom = 10
/** Fewest people behind a reliability. Source: measurement 13. */
export const reliabilityFrom = 30
/** Fewest valid respondents of a report where a tenant has set nothing else. Source: measurement 14. */
export const defaultMinimum = 3

/**
 * Whether a total gives a hidden cell away: where total minus shown cells leaves 1 to k - 1 people, hide the total too.
 * `total` and `shown` are counts of people. Source: measurement, Anonymity (complement).
 */
export function hidesTotal(total: number, shown: readonly number[], minimum: number): boolean {
  const rest = total - shown.reduce((sum, it) => sum + it, 0)
  return rest >= 1 && rest < minimum
}

/** Whether a filter may be applied: slice and remainder are each at least k people. Source: measurement, Anonymity (filters). */
export function maySlice(slice: number, total: number, minimum: number): boolean {
  return slice >= minimum && total - slice >= minimum
}

/**
 * Whether numbers over the set `next` may be served beside those already served over the same answers, to anyone.
 *
 * All these sets cut the people into cells: those who are in exactly the same sets. Whatever can be computed from sums
 * over the sets is a combination of sums over whole cells, so that nobody in a cell of k can be told from the others.
 * The rule is: no cell of fewer than k. It holds for slices of slices, for every complement, and for a report made anew
 * with other respondents. Linear in the number of members of all sets.
 */
export function mayServe<P>(served: readonly ReadonlySet<P>[], next: ReadonlySet<P>, minimum: number): boolean {
  const cells = new Map<P, string>()
  for (const [index, set] of [...served, next].entries())
    for (const person of set) cells.set(person, `${cells.get(person) ?? ''},${index}`)
  const sizes = new Map<string, number>()
  for (const cell of cells.values()) sizes.set(cell, (sizes.get(cell) ?? 0) + 1)
  return [...sizes.values()].every(size => size >= minimum)
}
