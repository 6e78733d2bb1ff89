/** One person in one instrument, by a random number. */
export type Unit = number

/** A published set, or one that is to be: the units whose numbers were added up. */
export type Units = readonly Unit[]

/** Arithmetic is exact below this: a product of two residues stays under 2^53. Source: the largest prime below 2^26. */
const prime = 67_108_859
/** More sets than this that all hang together are not worked out; nothing is published among them. */
const mostSets = 300
/** Rows compared for one answer. Beyond it the answer is no. */
const mostSteps = 200_000

/**
 * Whether no combination of the sums over these sets rests on fewer than `k` units. With `next`, an index, only what hangs
 * together with that set is looked at: the others stand as they are.
 *
 * A set with k units of its own keeps them in every combination that uses it, so it gives nothing away and is put aside,
 * again and again. Of what remains, people who are in exactly the same sets are a cell. Every combination is a vector over
 * cells; it tells something about fewer than k people where all other cells cancel out. Source: ledger, Check.
 */
export function isSafe(sets: readonly Units[], k: number, next?: number): boolean {
  const graph = graphOf(sets)
  const { left } = withoutOwn(sets, graph, k)
  const isFine = (start: number) => {
    const together = componentOf(graph, left, start, it => sets[it] as Units)
    for (const it of together) left.delete(it)
    return isCellSafe(sets, together, k)
  }
  return next === undefined ? [...left].every(it => !left.has(it) || isFine(it)) : !left.has(next) || isFine(next)
}

/**
 * The same of one set, `next`, where not all sets around it are known: `isWhole` says of a set whether every set that shares
 * a unit with it is here. Gives the answer, or sets whose neighbours are to be known first. A set that is not whole may have
 * units of its own or not, so it stays; what is put aside nevertheless would be with all sets known, too.
 */
export function isSafeSoFar(
  sets: readonly Units[],
  k: number,
  next: number,
  isWhole: (units: Units) => boolean,
): boolean | Units[] {
  const graph = graphOf(sets)
  const whole = sets.map(isWhole)
  const { left, own, holders } = withoutOwn(sets, graph, k, whole)
  if (!left.has(next)) return true
  /** Units whose other holders, once put aside, would let a set be put aside: those with the fewest. */
  const needed = (index: number) =>
    (sets[index] as Units)
      .filter(it => holders.get(it) !== 1)
      .sort((a, b) => (holders.get(a) as number) - (holders.get(b) as number))
      .slice(0, k - (own[index] as number))
  const openAlong = (unitsOf: (index: number) => Units) =>
    componentOf(graph, left, next, it => (whole[it] ? unitsOf(it) : [])).flatMap(it =>
      whole[it] ? [] : [sets[it] as Units],
    )
  for (const unitsOf of [needed, (it: number) => sets[it] as Units]) {
    const open = openAlong(unitsOf)
    if (open.length > 0) return open
  }
  return isCellSafe(
    sets,
    componentOf(graph, left, next, it => sets[it] as Units),
    k,
  )
}

/** By unit, the sets that hold it. */
type Graph = Map<Unit, number[]>

function graphOf(sets: readonly Units[]): Graph {
  const graph: Graph = new Map()
  for (const [index, units] of sets.entries())
    for (const unit of units) {
      const holders = graph.get(unit)
      if (holders) holders.push(index)
      else graph.set(unit, [index])
    }
  return graph
}

/** What remains once all sets with k units of their own are gone, of those that may go. Empty ones say nothing. */
interface Left {
  left: Set<number>
  /** By set, how many units are its own. */
  own: number[]
  /** By unit, how many sets that are left hold it. */
  holders: Map<Unit, number>
}

function withoutOwn(sets: readonly Units[], graph: Graph, k: number, mayGo?: readonly boolean[]): Left {
  const left = new Set<number>()
  const holders = new Map<Unit, number>()
  for (const [unit, all] of graph) holders.set(unit, all.length)
  const own = sets.map(units => units.reduce((n, it) => n + (holders.get(it) === 1 ? 1 : 0), 0))
  const gone: number[] = []
  const isGone = (it: number) => (own[it] as number) >= k && mayGo?.[it] !== false
  for (const [index, units] of sets.entries()) {
    if (units.length === 0) continue
    if (isGone(index)) gone.push(index)
    else left.add(index)
  }
  for (let it = gone.pop(); it !== undefined; it = gone.pop()) {
    for (const unit of sets[it] as Units) {
      const n = (holders.get(unit) as number) - 1
      holders.set(unit, n)
      if (n !== 1) continue
      const last = (graph.get(unit) as number[]).find(one => left.has(one))
      if (last === undefined) continue
      own[last] = (own[last] as number) + 1
      if (!isGone(last)) continue
      left.delete(last)
      gone.push(last)
    }
  }
  return { left, own, holders }
}

/** The sets that are left and hang together with one of them, gone through along `unitsOf` each. */
function componentOf(
  graph: Graph,
  left: ReadonlySet<number>,
  start: number,
  unitsOf: (index: number) => Units,
): number[] {
  const found = new Set([start])
  for (const it of found)
    for (const unit of unitsOf(it))
      for (const other of graph.get(unit) as number[]) if (left.has(other)) found.add(other)
  return [...found]
}

interface Cells {
  /** How many people each is. */
  sizes: number[]
  /** By set, the cells it is made of. */
  rows: number[][]
}

function cellsOf(sets: readonly Units[], chosen: readonly number[]): Cells {
  const places = new Map<Unit, number[]>()
  for (const [row, index] of chosen.entries())
    for (const unit of sets[index] as Units) {
      const place = places.get(unit)
      if (place) place.push(row)
      else places.set(unit, [row])
    }
  const cells = new Map<string, number>()
  const sizes: number[] = []
  const rows: number[][] = chosen.map(() => [])
  for (const place of places.values()) {
    const key = place.join()
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = sizes.length
      cells.set(key, cell)
      sizes.push(0)
      for (const row of place) (rows[row] as number[]).push(cell)
    }
    sizes[cell] = (sizes[cell] as number) + 1
  }
  return { sizes, rows }
}

function isCellSafe(sets: readonly Units[], chosen: readonly number[], k: number): boolean {
  if (chosen.length > mostSets) return false
  const { sizes, rows } = cellsOf(sets, chosen)
  // Cells of k and more come first: what is left once they are eliminated lies on small cells alone.
  const order = sizes
    .map((_, cell) => cell)
    .sort((a, b) => Number((sizes[a] as number) < k) - Number((sizes[b] as number) < k))
  const big = sizes.filter(it => it >= k).length
  const column = new Map(order.map((cell, at) => [cell, at]))
  const matrix = rows.map(cells => {
    const row = new Float64Array(sizes.length)
    for (const it of cells) row[column.get(it) as number] = 1
    return row
  })
  const { pivots } = reduce(matrix)
  const from = pivots.findIndex(it => it >= big)
  if (from < 0) return true
  const smallSizes = order.slice(big).map(it => sizes[it] as number)
  return areIndependent(
    nullRows(
      matrix.slice(from, pivots.length).map(row => row.subarray(big)),
      pivots.slice(from).map(it => it - big),
      smallSizes.length,
    ),
    smallSizes,
    k,
  )
}

/** Brings rows into reduced echelon form, those with a pivot first. Gives the column of each pivot. */
function reduce(rows: Float64Array[]): { pivots: number[] } {
  const pivots: number[] = []
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < width && pivots.length < rows.length; column++) {
    const at = pivots.length
    const found = rows.findIndex((row, index) => index >= at && row[column] !== 0)
    if (found < 0) continue
    const pivot = rows[found] as Float64Array
    rows[found] = rows[at] as Float64Array
    rows[at] = pivot
    const factor = inverse(pivot[column] as number)
    if (factor !== 1) for (let i = column; i < width; i++) pivot[i] = ((pivot[i] as number) * factor) % prime
    for (const [index, row] of rows.entries()) if (index !== at && row[column] !== 0) subtract(row, pivot, column)
    pivots.push(column)
  }
  return { pivots }
}

/** Takes the pivot's row off another one, so that its column becomes 0. */
function subtract(row: Float64Array, pivot: Float64Array, column: number): void {
  const factor = prime - (row[column] as number)
  for (let i = column; i < row.length; i++)
    if (pivot[i] !== 0) row[i] = ((row[i] as number) + factor * (pivot[i] as number)) % prime
}

/** By Fermat: a^(p - 2). */
function inverse(value: number): number {
  let result = 1
  let base = value
  for (let power = prime - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % prime
    base = (base * base) % prime
  }
  return result
}

/** A row of the null space: its values by column, without zeros. */
type Sparse = Map<number, number>

/** The null space of an echelon form, one row a cell: a free cell may take any value, a pivot's follows from the free ones. */
function nullRows(rows: readonly Float64Array[], pivots: readonly number[], width: number): Sparse[] {
  const rowOf = new Map(pivots.map((it, index) => [it, rows[index] as Float64Array]))
  const free = Array.from({ length: width }, (_, it) => it).filter(it => !rowOf.has(it))
  return Array.from({ length: width }, (_, cell) => {
    const own = rowOf.get(cell)
    if (!own) return new Map([[cell, 1]])
    return new Map(free.flatMap(it => (own[it] ? [[it, prime - (own[it] as number)] as const] : [])))
  })
}

/** Whether every choice of cells with together fewer than `k` people has linearly independent rows. */
function areIndependent(rows: readonly Sparse[], sizes: readonly number[], k: number): boolean {
  // Two rows depend on each other only where they are proportional: found without trying every pair.
  const directions = new Map<string, number>()
  for (const [cell, row] of rows.entries()) {
    if (row.size === 0) return false
    const size = sizes[cell] as number
    const key = directionOf(row)
    const least = directions.get(key)
    if (least !== undefined && least + size < k) return false
    directions.set(key, Math.min(least ?? Number.POSITIVE_INFINITY, size))
  }
  if (k <= 3) return true
  let steps = 0
  const isIndependent = (from: number, room: number, basis: readonly (readonly [number, Sparse])[]): boolean => {
    for (let cell = from; cell < rows.length; cell++) {
      const rest = room - (sizes[cell] as number)
      if (rest < 0) continue
      steps += 1 + basis.length
      if (steps > mostSteps) return false
      const row = remainder(rows[cell] as Sparse, basis)
      const lead = row.keys().next()
      if (lead.done) return false
      if (rest > 0 && !isIndependent(cell + 1, rest, [...basis, [lead.value, row]])) return false
    }
    return true
  }
  return isIndependent(0, k - 1, [])
}

/** The same for rows that are multiples of each other. */
function directionOf(row: Sparse): string {
  const [first] = row.values()
  const factor = inverse(first ?? 1)
  return [...row].map(([column, value]) => `${column}:${(value * factor) % prime}`).join()
}

/** What is left of a row once the basis is taken off; empty where it follows from it. */
function remainder(row: Sparse, basis: readonly (readonly [number, Sparse])[]): Sparse {
  const left = new Map(row)
  for (const [lead, base] of basis) {
    const value = left.get(lead)
    if (value === undefined) continue
    const factor = (prime - ((value * inverse(base.get(lead) as number)) % prime)) % prime
    for (const [column, it] of base) {
      const sum = ((left.get(column) ?? 0) + factor * it) % prime
      if (sum === 0) left.delete(column)
      else left.set(column, sum)
    }
  }
  return left
}
