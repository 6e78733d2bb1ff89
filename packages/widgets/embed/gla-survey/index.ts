import { defineElement, type EmbedHost, type Widget } from '../element.ts'
import { themes } from '../small/themes.ts'
import { View } from './View.tsx'
import css from './widget.css?inline'

export const tag = 'trellis-gla-survey'
export const widget: Widget = {
  view: View,
  css,
  themes,
  ahead: (client, _, languageCode) => client.gla.entry({ query: { languageCode } }),
}

/** Defines the tag of this widget for the page. */
export const define = (host: EmbedHost) => defineElement(tag, widget, host)
