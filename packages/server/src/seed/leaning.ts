import { bank } from '../gla/bank.ts'

const capabilities = [...new Set(bank.items.map(it => it.capability))].sort()

/** How a person of the demo tenant sees a capability of the own, on the scale of five steps: kept over the years, and grown from a little each time. */
export const leaningOf = (person: number, capability: string, round = 0): number =>
  3.4 + 1.1 * Math.sin(person * 1.7 + capabilities.indexOf(capability) * 2.3) + 0.15 * round

/** The place of a capability, by which its answers about style and strategy differ. */
export const placeOf = (capability: string): number => capabilities.indexOf(capability)
