/** A number that was told: a sum over these people, each counted once. */
export type Told = ReadonlySet<number>

/**
 * Groups of fewer than `k` people whose sum follows from what was told, by some combination of the sums. Worked out with real
 * numbers and nothing of the product's: every combination is zero on the null space of the sets, so that one that rests on a
 * group alone makes the group's rows of the null space dependent.
 */
export function tellsFewer(told: readonly Told[], k: number): number[][] {
  const found: number[][] = []
  for (const sets of parts(withoutOwn(told, k))) {
    const cells = [
      ...Map.groupBy(new Set(sets.flatMap(it => [...it])), person => sets.map(it => (it.has(person) ? 1 : 0)).join('')),
    ].map(([, people]) => people)
    const rows = nullSpace(sets.map(set => cells.map(([one]) => (set.has(one as number) ? 1 : 0))))
    const look = (from: number, group: number[], room: number) => {
      for (let at = from; at < cells.length; at++) {
        const size = (cells[at] as number[]).length
        if (size > room) continue
        const next = [...group, at]
        if (rank(next.map(it => rows[it] as number[])) < next.length)
          found.push(next.flatMap(it => cells[it] as number[]))
        else look(at + 1, next, room - size)
      }
    }
    look(0, [], k - 1)
  }
  return found
}

/** A set with k people in no other one rests on them, whatever it is combined with. */
function withoutOwn(told: readonly Told[], k: number): Told[] {
  // The same people twice tell nothing more.
  let sets = [...new Map(told.map(it => [[...it].sort((a, b) => a - b).join(), it])).values()].filter(it => it.size > 0)
  for (;;) {
    const left = sets.filter(
      set => [...set].filter(person => sets.every(it => it === set || !it.has(person))).length < k,
    )
    if (left.length === sets.length) return left
    sets = left
  }
}

/** Sets that hang together by shared people. */
function parts(sets: readonly Told[]): Told[][] {
  const groups: Told[][] = []
  for (const set of sets) {
    const near = groups.filter(group => group.some(it => [...set].some(person => it.has(person))))
    for (const it of near) groups.splice(groups.indexOf(it), 1)
    groups.push([...near.flat(), set])
  }
  return groups
}

const tiny = 1e-9

/** Row echelon with pivots of 1. Gives the columns of the pivots. */
function reduce(rows: number[][]): number[] {
  const pivots: number[] = []
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const at = pivots.length
    const best = rows.findIndex((row, index) => index >= at && Math.abs(row[column] as number) > tiny)
    if (best < 0) continue
    const pivot = rows[best] as number[]
    rows[best] = rows[at] as number[]
    const factor = pivot[column] as number
    rows[at] = pivot.map(it => it / factor)
    for (const [index, row] of rows.entries()) {
      if (index === at || Math.abs(row[column] as number) <= tiny) continue
      const own = row[column] as number
      rows[index] = row.map((it, i) => it - own * ((rows[at] as number[])[i] as number))
    }
    pivots.push(column)
  }
  return pivots
}

const rank = (rows: number[][]) => reduce(rows.map(it => [...it])).length

/** One row a cell, one column a free direction. */
function nullSpace(matrix: number[][]): number[][] {
  const pivots = reduce(matrix)
  const width = matrix[0]?.length ?? 0
  const free = Array.from({ length: width }, (_, it) => it).filter(it => !pivots.includes(it))
  return Array.from({ length: width }, (_, cell) => {
    const at = pivots.indexOf(cell)
    return free.map(it => (at < 0 ? (it === cell ? 1 : 0) : -((matrix[at] as number[])[it] as number)))
  })
}
