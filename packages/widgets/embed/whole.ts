import { loadTexts } from 'virtual:trellis-texts'
import { define } from './chunk.ts'
import { languageOf } from './languageOf.ts'

/** Defines the tag of the built widget, for hosts that bundle it. */
export const defineHere = () =>
  define({ version: TRELLIS_VERSION, languageOf, settings: Promise.resolve({}), texts: loadTexts })
