import { later } from './later.tsx'

/** Only for who comes from outside. */
export const Guest = later<object>('guest', () => import('./guest.ts'))
