import type { SprintCheckInProps } from '../../src/sprint/check-in/SprintCheckIn.tsx'
import { later } from './later.tsx'

/** The whole check-in, where a page asks for it: its review alone is small. */
export const SprintCheckIn = later<SprintCheckInProps>('checkin', () => import('./checkin.ts'))
