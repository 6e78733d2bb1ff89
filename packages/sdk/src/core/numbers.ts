/** Room for the last bits of a sum: means that are equal on paper stay equal, a mean on a threshold reaches it. */
export const tolerance = 1e-9

/**
 * A number as it is written: half up with one decimal, or as many as are asked for. 2.25 is 2.3, and 4.95 is 5.0 although
 * its binary form lies below. What leaves the server about a group has gone through here, and screens, files, ranks,
 * bands and words go by what it gives. Rounding twice changes nothing. Source: spec 1 section 9; measurement, Scale and 7.
 */
export function shown(value: number, decimals = 1): number {
  const factor = 10 ** decimals
  return Math.floor(value * factor + 0.5 + tolerance) / factor
}

/** A change as it is written: the difference of the two written numbers, so that a reader can check it. Source: measurement 7. */
export function difference(now: number, before: number): number {
  return shown(shown(now) - shown(before))
}
