import { createRequire } from 'node:module'

type Distribution = (argument: number, degrees: number) => number

// Some two hundred small modules: read when the first report is made, not when the server starts.
const require = createRequire(import.meta.url)
let loaded: { quantile: Distribution; cdf: Distribution } | undefined
const load = () => {
  loaded ??= {
    quantile: require('@stdlib/stats-base-dists-t-quantile') as Distribution,
    cdf: require('@stdlib/stats-base-dists-t-cdf') as Distribution,
  }
  return loaded
}

/** Quantile of Student's t distribution; degrees of freedom may be a fraction. */
export const tQuantile = (probability: number, degrees: number): number => load().quantile(probability, degrees)

/** Two-sided p of a t statistic. */
export const twoSidedP = (t: number, degrees: number): number => 2 * load().cdf(-Math.abs(t), degrees)
