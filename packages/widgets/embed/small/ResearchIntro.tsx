import type { ResearchIntroProps } from '../../src/alignment/ResearchIntro.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Comes once the answers are in. Where it does not, the survey is closed. */
export const ResearchIntro = later<ResearchIntroProps>(
  'intro',
  () => import('./intro.ts'),
  over(it => it.alignment.close()),
)
