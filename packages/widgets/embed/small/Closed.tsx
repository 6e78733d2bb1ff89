import { later } from './later.tsx'

/** Seldom seen: once a page is set up, no more. */
export const Closed = later<{ error: { code?: string } }>('closed', () => import('./closed.ts'))
