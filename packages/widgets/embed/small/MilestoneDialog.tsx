import type { MilestoneDialogProps } from '../../src/plan/MilestoneDialog.tsx'
import { later } from './later.tsx'

/** Opened by a press: it comes then. */
export const MilestoneDialog = later<MilestoneDialogProps>('milestone', () => import('./milestone.ts'))
