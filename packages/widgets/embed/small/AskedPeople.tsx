import type { AskedPeopleProps } from '../../src/alignment/AskedPeople.tsx'
import { later } from './later.tsx'

/** Who else is asked comes after what the survey is, as who sees what does. */
export const AskedPeople = later<AskedPeopleProps>('asked', () => import('./asked.ts'))
