import type { CommentComposerProps } from '../../src/plan/CommentComposer.tsx'
import { later } from './later.tsx'
import { waited } from './waited.tsx'

/** Opened by a press, or where something was begun: it comes then. */
export const CommentComposer = waited(later<CommentComposerProps>('compose', () => import('./compose.ts')))
