import type { AlignmentSubmitProps } from '../../src/alignment/AlignmentSubmit.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Comes at the end. Where it does not, nobody could be told that the answers are in, either: it is said, and can be tried again. */
export const AlignmentSubmit = later<AlignmentSubmitProps>(
  'handin',
  () => import('./handin.ts'),
  over(it => it.alignment.keepOpen(true)),
)
