import type { GlaLanguageSwitchProps } from '../../src/gla/GlaLanguageSwitch.tsx'
import { later } from './later.tsx'
import { over } from './over.tsx'

/** Without the question nothing is switched. */
export const GlaLanguageSwitch = later<GlaLanguageSwitchProps>(
  'switch',
  () => import('./switch.ts'),
  over(it => it.gla.keepLanguage()),
)
