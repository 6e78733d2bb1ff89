import { shown, tolerance } from '../core/numbers.ts'

/** Band of a score: 0 no data, 1 below 20, 2 below 40, 3 below 60, 4 below 80, 5 from 80. */
export type BandNumber = 0 | 1 | 2 | 3 | 4 | 5

/** A mean on the scale least..most as 0-100: 100(m - min)/(max - min). Source: measurement 5. */
export function toHundred(mean: number, least: number, most: number): number {
  return (100 * (mean - least)) / (most - least)
}

/** The same from the written mean, as screens show it: 4.95 of 6 is written 5.0 and stands at 80. Source: measurement 5, 7. */
export function hundredShown(mean: number, least: number, most: number): number {
  return shown(toHundred(shown(mean), least, most))
}

/** The colour band of a mean on the scale least..most, by its written number. Source: spec 2 section 9, measurement 6, 7. */
export function bandOf(mean: number | null, least: number, most: number): BandNumber {
  if (mean === null) return 0
  const score = toHundred(shown(mean), least, most) + tolerance
  if (score < 20) return 1
  if (score < 40) return 2
  if (score < 60) return 3
  return score < 80 ? 4 : 5
}
