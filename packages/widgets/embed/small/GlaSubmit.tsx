import type { GlaSubmitProps } from '../../src/gla/GlaSubmit.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Comes at the end. Where it does not, nobody could be told that the answers are in, either: it is said, and can be tried again. */
export const GlaSubmit = later<GlaSubmitProps>(
  'submit',
  () => import('./submit.ts'),
  over(it => it.gla.keepOpen(true)),
)
