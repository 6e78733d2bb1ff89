import { later } from './later.tsx'

/** Who sees what is drawn after what the survey is, and loaded then. */
export const AlignmentAudience = later<object>('audience', () => import('./audience.ts'))
