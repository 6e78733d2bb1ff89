import type { UnkeptProps } from '../../src/survey/Unkept.tsx'
import { later } from './later.tsx'

/** Seldom needed. It comes with the first answer that the browser refuses to keep, while there still is a connection. */
export const Unkept = later<UnkeptProps>(() => import('./unkept.ts'))
