/** 0 no data, 1 below 20, 2 below 40, 3 below 60, 4 below 80, 5 from 80 on. */
export type BandLevel = 0 | 1 | 2 | 3 | 4 | 5

/** The band of an unrounded score from 0 to 100. */
export function bandOf(score: number | null | undefined): BandLevel {
  if (score === null || score === undefined || Number.isNaN(score)) return 0
  return Math.max(1, Math.min(5, Math.floor(score / 20) + 1)) as BandLevel
}
