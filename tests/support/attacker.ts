/** Arithmetic of the attacker's own, modulo a prime below 2^26: products stay exact. */
const prime = 67_108_837

function inverse(value: number): number {
  let [a, b, x, y] = [value, prime, 1, 0]
  while (b !== 0) {
    const q = Math.floor(a / b)
    ;[a, b, x, y] = [b, a - q * b, y, x - q * y]
  }
  return ((x % prime) + prime) % prime
}

/**
 * Who can be told alone from sums over these sets: people whose unit vector lies in the row space. In the reduced echelon
 * form that is a row with one entry. `known` are people whose values the attacker has, and takes off every sum.
 */
export function inferred(sets: readonly (readonly string[])[], known: ReadonlySet<string> = new Set()): string[] {
  const rest = sets.map(set => set.filter(it => !known.has(it))).filter(it => it.length > 0)
  const people = [...new Set(rest.flat())].sort()
  const columnOf = new Map(people.map((it, index) => [it, index]))
  const rows: Float64Array[] = [...new Set(rest.map(it => it.toSorted().join(' ')))].map(key => {
    const row = new Float64Array(people.length)
    for (const it of key.split(' ')) row[columnOf.get(it) as number] = 1
    return row
  })
  let done = 0
  for (let column = 0; column < people.length && done < rows.length; column++) {
    const at = rows.findIndex((row, index) => index >= done && row[column] !== 0)
    if (at < 0) continue
    const pivot = rows[at] as Float64Array
    rows[at] = rows[done] as Float64Array
    rows[done] = pivot
    const factor = inverse(pivot[column] as number)
    for (let i = column; i < pivot.length; i++) pivot[i] = ((pivot[i] as number) * factor) % prime
    for (const [index, row] of rows.entries()) {
      const times = row[column] as number
      if (index === done || times === 0) continue
      for (let i = column; i < row.length; i++)
        row[i] = ((row[i] as number) + (prime - times) * (pivot[i] as number)) % prime
    }
    done++
  }
  return rows.flatMap(row => {
    const held = people.filter((_, index) => row[index] !== 0)
    return held.length === 1 ? held : []
  })
}

/** A repeatable source of chance. Source: mulberry32. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let it = Math.imul(state ^ (state >>> 15), 1 | state)
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}
