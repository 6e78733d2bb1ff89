import type { GlaLanguageSwitchProps } from '../../src/gla/GlaLanguageSwitch.tsx'
import { later } from './later.tsx'

/** Without the question nothing is switched. */
export const GlaLanguageSwitch = later<GlaLanguageSwitchProps>(
  'switch',
  () => import('./switch.ts'),
  it => it.gla.keepLanguage(),
)
