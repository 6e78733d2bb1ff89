import type { HerePeopleProps } from '../../src/shared/HerePeople.tsx'
import { later } from './later.tsx'

/** Others are seldom there at the same time. */
export const HerePeople = later<HerePeopleProps>('here', () => import('./here.ts'))
