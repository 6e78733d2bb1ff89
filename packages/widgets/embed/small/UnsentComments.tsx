import type { UnsentCommentsProps } from '../../src/plan/UnsentComments.tsx'
import { later } from './later.tsx'

/** Once in a while, where a board is closed beside what was written. */
export const UnsentComments = later<UnsentCommentsProps>('unsent', () => import('./unsent.ts'))
