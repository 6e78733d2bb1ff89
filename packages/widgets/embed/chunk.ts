import { loadTexts } from 'virtual:trellis-texts'
import type { EmbedHost } from './element.ts'
import * as glaSurvey from './gla-survey/index.ts'

/** The loader's half of a widget: hashed, imported when its tag stands on the page. */
export const define = (host: Omit<EmbedHost, 'texts'>) => glaSurvey.define({ ...host, texts: loadTexts })
