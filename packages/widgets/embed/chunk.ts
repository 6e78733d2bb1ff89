import { widget } from 'virtual:trellis-widget'
import { defineElement, type EmbedHost } from './element.ts'

/** Defines the tag of the built widget for the page: what the loader imports when the tag stands there. */
export const define = (host: EmbedHost, moreCss = '') =>
  defineElement(
    `trellis-${TRELLIS_WIDGET.name}`,
    { ...widget, css: widget.css + moreCss, attributes: TRELLIS_WIDGET.attributes },
    host,
  )
