import type { SkipQuestionProps } from '../../src/survey/SkipQuestion.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Asked where statements are open: it comes while there is a connection. Without it the page stays, and they are marked. */
export const SkipQuestion = later<SkipQuestionProps>(
  'skip',
  () => import('./skip.ts'),
  over(it => it.survey.stay()),
  it => it.survey.asking.value,
)
