import { later } from './later.tsx'
import { over } from './over.tsx'

/** The research page comes after the survey. Every question is optional: without the page the survey is complete all the same. */
export const ResearchQuestions = later<{ onSkip?: () => void }>(
  'research',
  () => import('./research.ts') as never,
  over(it => it.onSkip?.()),
)
