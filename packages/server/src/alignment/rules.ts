/** One item of a bank, as far as scoring needs it. The key is data, never code. Source: measurement 1. */
export interface KeyItem {
  item: string
  page: number
  scale: string
  subscale: string
  reverse: boolean
}

/** What one person answered: raw steps, null or absent for N/A. */
export interface RespondentAnswers {
  respondent: string
  submitted: boolean
  /** How long answering took, where that is known. */
  seconds?: number
  /** Only for the reliability over several teams. */
  team?: string
  values: ReadonlyMap<string, number | null>
}

/** What may differ between banks. Numbers on the scale are raw, not 0-100. */
export interface Rules {
  /** Ends of the scale; its steps are whole numbers. */
  least: number
  most: number
  /** Share of all items that a valid respondent has answered. Source: measurement 3, 30 of 45. */
  validShare: number
  /** Lowest keyed step that is favourable. Source: measurement 8: 5 of six, 4 of five. */
  favourableFrom: number
  /** Means from which a level is high or middle. Source: measurement 10. */
  high: number
  middle: number
  /** A team agrees above this r_wg(j). Source: measurement 10. */
  agree: number
  /** Smallest change that is called one. Source: measurement 12. */
  smallestChange: number
  /** Quality flags. Source: measurement 19. */
  hastySeconds: number
  longRun: number
}

/** The rules for a scale of other ends, and single ones given; the alignment survey's by default. */
export function rulesOf(given: Partial<Rules> = {}): Rules {
  const { least = 1, most = 6 } = given
  const range = most - least
  if (!(range > 0)) throw new RangeError('The highest step of a scale is above its lowest')
  return {
    least,
    most,
    validShare: 30 / 45,
    favourableFrom: most - 1,
    high: least + 0.7 * range,
    middle: least + 0.5 * range,
    agree: 0.7,
    smallestChange: 0.05 * range,
    hastySeconds: 90,
    longRun: 16,
    ...given,
  }
}
