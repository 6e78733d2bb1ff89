import type { ConsentProps } from '../Consent.tsx'
import { later } from './later.tsx'

/** Most people have agreed already: the step is loaded for the others. */
export const Consent = later<ConsentProps>(
  'consent',
  () => import('./consent.ts'),
  it => it.onClose(),
)
