import type { RoleFormProps } from '../../src/plan/RoleForm.tsx'
import { later } from './later.tsx'

/** Opened by a press: it comes then. */
export const RoleForm = later<RoleFormProps>('role', () => import('./role.ts'))
