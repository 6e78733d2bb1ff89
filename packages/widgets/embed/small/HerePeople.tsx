import type { HerePeopleProps } from '../../src/shared/HerePeople.tsx'
import { later } from './later.tsx'

/** Others are seldom there at the same time. Nobody asked for it: where it does not come nothing is said. */
export const HerePeople = later<HerePeopleProps>(
  'here',
  () => import('./here.ts'),
  undefined,
  () => false,
)
