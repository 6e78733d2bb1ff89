import { tolerance } from './scoring.ts'

/** Band of a score: 0 no data, 1 below 20, 2 below 40, 3 below 60, 4 below 80, 5 from 80. */
export type BandNumber = 0 | 1 | 2 | 3 | 4 | 5

/** A mean on the scale least..most as 0-100: 100(m - min)/(max - min). Source: measurement 5. */
export function toHundred(mean: number, least: number, most: number): number {
  return (100 * (mean - least)) / (most - least)
}

/** The colour band of a 0-100 score, from the unrounded number. Source: spec 2 section 9, measurement 6. */
export function bandOf(score100: number | null): BandNumber {
  if (score100 === null) return 0
  const score = score100 + tolerance
  if (score < 20) return 1
  if (score < 40) return 2
  if (score < 60) return 3
  return score < 80 ? 4 : 5
}

/** Rounds half up, away from binary noise, for display: 2.25 is 2.3. Source: spec 1 section 9, measurement. */
export function roundHalfUp(value: number, decimals = 1): number {
  const factor = 10 ** decimals
  return Math.floor(value * factor + 0.5 + 1e-9) / factor
}
