import { alignmentCalls } from '../../src/alignment/alignmentCalls.ts'
import { defineElement, type EmbedHost, type Widget } from '../element.ts'
import { themes } from '../small/themes.ts'
import { respondentOf } from './respondent.ts'
import { View } from './View.tsx'
import css from './widget.css?inline'

export const tag = 'trellis-alignment-survey'
export const widget: Widget = {
  view: View,
  css,
  themes,
  attributes: ['team-id', 'preview'],
  ahead(client, host, language) {
    const respondent = respondentOf(host, client)
    return alignmentCalls(respondent).load(undefined, respondent.variant === 'preview' ? language : undefined)
  },
}

/** Defines the tag of this widget for the page. */
export const define = (host: EmbedHost) => defineElement(tag, widget, host)
