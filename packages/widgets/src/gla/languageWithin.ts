import type { Language } from '@trellis/sdk'
import { nameOf } from '../survey/languageNames.ts'

/** A language's name in that language within a sentence, where some write it small. */
export const languageWithin = (language: Language): string =>
  /es|fr|pt/.test(language) ? nameOf(language).toLowerCase() : nameOf(language)
