import type { SurveyStoppedProps } from '../../src/survey/SurveyStopped.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Seldom seen, and only after the server has said so. Where it does not come, the survey is closed. */
export const SurveyStopped = later<SurveyStoppedProps>(
  'stopped',
  () => import('./stopped.ts'),
  over(it => it.onClose()),
)
