import type { CommentMarginProps } from '../../src/plan/CommentMargin.tsx'
import { later } from './later.tsx'

/** The board is read and written without waiting for what stands beside it. */
export const CommentMargin = later<CommentMarginProps>('comments', () => import('./comments.ts'))
