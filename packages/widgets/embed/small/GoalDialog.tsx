import type { GoalDialogProps } from '../../src/plan/GoalDialog.tsx'
import { later } from './later.tsx'

/** Opened by a press: it comes then. */
export const GoalDialog = later<GoalDialogProps>('goal', () => import('./goal.ts'))
