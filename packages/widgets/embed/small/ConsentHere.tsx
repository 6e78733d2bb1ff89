import type { ConsentProps } from '../Consent.tsx'
import { later } from './later.tsx'

/** The same step where nothing covers its place: what is said there is seen. */
export const ConsentHere = later<ConsentProps>('consent', () => import('./consent.ts'))
