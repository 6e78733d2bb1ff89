import type { OutcomeSearchProps } from '../../src/plan/OutcomeSearch.tsx'
import { later } from './later.tsx'

/** The library is searched by few: the lines that stand do not wait for it. */
export const OutcomeSearch = later<OutcomeSearchProps>('outcomes', () => import('./outcomes.ts'))
