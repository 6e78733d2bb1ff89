import type { AlignmentEndedProps } from '../../src/alignment/AlignmentEnded.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Seldom seen, and only after the server has said so. Where it does not come, the survey is closed. */
export const AlignmentEnded = later<AlignmentEndedProps>(
  'ended',
  () => import('./ended.ts'),
  over(it => it.alignment.close()),
)
