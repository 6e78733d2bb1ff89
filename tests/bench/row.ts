/** A line of the results: what was measured, on both sides, and whether the bar was reached. */
export interface Row {
  what: string
  ours: string
  against: string
  ratio: string
  bar: string
  ok: boolean
}
