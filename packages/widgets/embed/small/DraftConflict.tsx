import type { DraftConflictProps } from '../../src/plan/DraftConflict.tsx'
import { later } from './later.tsx'

/** Seldom two write the same at the same time. */
export const DraftConflict = later<DraftConflictProps>('conflict', () => import('./conflict.ts'))
