import { shown, tolerance } from '@trellis/sdk/contract'
import type { Rules } from './rules.ts'
import { held, type SubscaleSample, variance } from './sample.ts'

export type Agreement = 'none' | 'weak' | 'moderate' | 'strong' | 'very strong'
export type Level = 'high' | 'middle' | 'low'
/** Shared strength, shared middle, shared concern; uneven strength, divided. */
export type State = 'strength' | 'middle' | 'concern' | 'uneven' | 'divided'

/**
 * Within-group agreement r_wg(j) of a subscale over the people who hold a score in it, 0 to 1.
 *
 * q is the mean variance of the items (n - 1) over that of a uniform choice among A steps, (A² - 1)/12;
 * r = k(1 - q) / (k(1 - q) + q), and 0 where q >= 1. An item that fewer than two of these people answered has no
 * variance and is left out of q and k. Null where no item has one.
 * Source: James, Demaree and Wolf 1984; measurement 9.
 */
export function rwgj({ items, scores }: SubscaleSample, { least, most }: Rules): number | null {
  const variances = items.map(column => variance(held(column, scores))).filter(it => !Number.isNaN(it))
  const k = variances.length
  if (k === 0) return null
  const uniform = ((most - least + 1) ** 2 - 1) / 12
  const q = variances.reduce((sum, it) => sum + it, 0) / k / uniform
  return q >= 1 ? 0 : (k * (1 - q)) / (k * (1 - q) + q)
}

/** An r_wg(j) is written with two decimals. */
const decimals = 2

/** The word for an r_wg(j), by its written number. Source: LeBreton and Senter 2008; measurement 7, 9. */
export function agreementOf(r: number): Agreement {
  const written = shown(r, decimals)
  if (written <= 0.3) return 'none'
  if (written <= 0.5) return 'weak'
  if (written <= 0.7) return 'moderate'
  return written <= 0.9 ? 'strong' : 'very strong'
}

/** The level of a mean by its written number: high from 4.5, middle from 3.5 of six. Source: measurement 7, 10. */
export function levelOf(mean: number, rules: Rules): Level {
  const written = shown(mean)
  if (written >= rules.high - tolerance) return 'high'
  return written >= rules.middle - tolerance ? 'middle' : 'low'
}

/**
 * Level and agreement as one state: a team that unanimously answers 2 agrees and is not aligned. It agrees from the word
 * 'strong' on, a written r_wg(j) above .70. Source: measurement 10.
 */
export function stateOfSubscale(level: Level, r: number, rules: Rules): State {
  if (shown(r, decimals) > rules.agree) return level === 'high' ? 'strength' : level === 'middle' ? 'middle' : 'concern'
  return level === 'high' ? 'uneven' : 'divided'
}
