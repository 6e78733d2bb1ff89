import type { GlaAfterProps } from '../../src/gla/GlaAfter.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Comes once the answers are in. Every question for research is optional: where it does not come, the survey is complete all the same. */
export const GlaAfter = later<GlaAfterProps>(
  'after',
  () => import('./after.ts'),
  over(it => it.gla.close()),
)
