/** How an open question is stored and shown. It is never counted as zero. */
export const notAnswered = 'N/A'

/** Attempted of total in percent. Two decimals are for display; the number is unrounded. Source: spec 1 section 4, measurement 18. */
export function progressPercent(attempted: number, total: number): number {
  return total === 0 ? 0 : (attempted / total) * 100
}
