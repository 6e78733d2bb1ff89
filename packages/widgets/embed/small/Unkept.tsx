import type { UnkeptProps } from '../../src/survey/Unkept.tsx'
import { later } from './later.tsx'

/** Seldom needed. It comes with a survey in a browser that keeps nothing, while there still is a connection. */
export const Unkept = later<UnkeptProps>('unkept', () => import('./unkept.ts'))
