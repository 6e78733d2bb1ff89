import type { ConsentProps } from '../Consent.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Most people have agreed already: the step is loaded for the others. */
export const Consent = later<ConsentProps>(
  'consent',
  () => import('./consent.ts'),
  over(it => it.onClose()),
)
