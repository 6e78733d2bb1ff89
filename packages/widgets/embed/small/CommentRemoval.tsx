import type { CommentRemovalProps } from '../../src/plan/CommentRemoval.tsx'
import { later } from './later.tsx'

/** Opened by a press: it comes then. */
export const CommentRemoval = later<CommentRemovalProps>('removal', () => import('./removal.ts'))
