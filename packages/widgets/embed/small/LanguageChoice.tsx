import type { LanguageChoiceProps } from '../../src/survey/LanguageChoice.tsx'
import { later } from './later.tsx'

/** Another language is seldom wanted: the questions do not wait for the choice. */
export const LanguageChoice = later<LanguageChoiceProps>('language', () => import('./language.ts'))
