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
  if (served.length === 0) return next.size === 0 || next.size >= minimum
  const sets = [...served, next]
  const cells = new Map<P, number>()
  const sizes = new Map<number, number>()
  // Cells are numbered as they split: each set parts every cell into those it holds and those it does not.
  let last = 0
  for (const set of sets) {
    const split = new Map<number, number>()
    for (const person of set) {
      const cell = cells.get(person) ?? 0
      let into = split.get(cell)
      if (into === undefined) {
        into = ++last
        split.set(cell, into)
      }
      cells.set(person, into)
      sizes.set(into, (sizes.get(into) ?? 0) + 1)
      if (cell !== 0) sizes.set(cell, (sizes.get(cell) ?? 0) - 1)
    }
  }
  return [...sizes.values()].every(size => size === 0 || size >= minimum)
}
