import type { CommentComposerProps } from '../../src/plan/CommentComposer.tsx'
import { later } from './later.tsx'

/** Opened by a press, or where something was begun: it comes then. */
export const CommentComposer = later<CommentComposerProps>('compose', () => import('./compose.ts'))
