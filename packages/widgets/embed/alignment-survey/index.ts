import { alignmentCalls } from '../../src/alignment/alignmentCalls.ts'
import type { Widget } from '../element.ts'
import { respondentOf } from './respondent.ts'
import { View } from './View.tsx'
import css from './widget.css?inline'

export const widget: Widget = {
  view: View,
  css,
  ahead(client, host, language) {
    const respondent = respondentOf(host, client)
    return alignmentCalls(respondent).load(undefined, respondent.variant === 'preview' ? language : undefined)
  },
}
