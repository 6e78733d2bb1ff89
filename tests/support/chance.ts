/** Choices that are the same in every run, by a seed. */
function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    maybe: (p: number) => next() < p,
  }
}

/** The chance of one of many situations, by its own seed: the first choices of neighbours would be alike. */
export function chanceIn(seed: number) {
  const chance = chanceOf(seed)
  for (let warm = 0; warm < 5; warm++) chance.maybe(0.5)
  return chance
}

export type Chance = ReturnType<typeof chanceOf>
