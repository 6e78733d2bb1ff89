/** Choices that are the same in every run, by a seed. */
export function chanceOf(seed: number) {
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

export type Chance = ReturnType<typeof chanceOf>
