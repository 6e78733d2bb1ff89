declare module '*.css?inline' {
  const css: string
  export default css
}
declare module 'virtual:trellis-texts' {
  import type { TextTree } from '@trellis/sdk'
  /** The texts of one language, cut down to what the widget says. */
  export const loadTexts: (language: string) => Promise<TextTree>
}
declare module 'virtual:trellis-texts/*' {
  import type { rooms as calls } from 'virtual:trellis-calls'
  import type { TextTree } from '@trellis/sdk'
  /** The texts of a part that is loaded later. */
  export const loadTexts: (language: string) => Promise<TextTree>
  /** The calls that it alone makes. */
  export const rooms: typeof calls
}
declare module 'virtual:trellis-calls' {
  type Call = readonly [service: string, method: string, path: string, changes: 0 | 1, example: unknown]
  /** The calls of the widget before anything is loaded later, by room and name. */
  export const rooms: Record<string, Record<string, Call>>
}
declare module 'virtual:trellis-widget' {
  import type { Widget } from './element.ts'
  /** The entry of the widget that is built. */
  export const widget: Widget
}
declare module 'virtual:trellis-components'
/** Version of the package, put in at build time, as all below are. */
declare const TRELLIS_VERSION: string
/** Name and attributes of the widget that is built. */
declare const TRELLIS_WIDGET: { name: string; attributes: readonly string[] }
/** Of the loader: the folder of its release as seen from it, with its slash. */
declare const TRELLIS_RELEASE: string
/** Of the loader: what each widget asks for first, a path of the API with `{language}` and attributes of the element, or nothing. */
declare const TRELLIS_FIRST: Record<string, string>
/** Where a widget's code did not come: what is said, by language. */
declare const TRELLIS_LOST: Record<import('@trellis/sdk').Language, { text: string; retry: string }>
/** Of the frame page: title of the page for each widget; attributes that its address may give. */
declare const TRELLIS_TITLES: Record<string, string>
declare const TRELLIS_ATTRIBUTES: readonly string[]
