import type { RoleFormProps } from '../../src/plan/RoleForm.tsx'
import { later } from './later.tsx'
import { waited } from './waited.tsx'

/** Opened by a press: it comes then. */
export const RoleForm = waited(later<RoleFormProps>('role', () => import('./role.ts')))
