import { loadTexts } from 'virtual:trellis-texts'
import { define } from './chunk.ts'

/** Defines the tag of the built widget, for hosts that bundle it. */
export const defineHere = () => define({ version: TRELLIS_VERSION, settings: Promise.resolve({}), texts: loadTexts })
