declare module '*.css?inline' {
  const css: string
  export default css
}
declare module 'virtual:trellis-texts' {
  import type { TextTree } from '@trellis/sdk'
  /** The texts of one language, cut down to what the widget says. */
  export const loadTexts: (language: string) => Promise<TextTree>
}
/** Version of the package, put in at build time. */
declare const TRELLIS_VERSION: string
/** Hash of a widget's code, by '', and of its texts, by language; put in at build time. */
declare const TRELLIS_CHUNKS: Record<string, Record<string, string>>
/** What each widget asks for first: a path of the API with `{language}` and attributes of the element; put in at build time. */
declare const TRELLIS_FIRST: Record<string, string>
declare module 'virtual:trellis-texts/consent' {
  import type { TextTree } from '@trellis/sdk'
  /** The texts of the consent step. */
  export const loadTexts: (language: string) => Promise<TextTree>
}
declare module 'virtual:trellis-texts/later' {
  import type { TextTree } from '@trellis/sdk'
  /** The texts of the pages that are loaded later. */
  export const loadTexts: (language: string) => Promise<TextTree>
}
declare module 'trellis:alignment-survey' {
  /** Defines the tag of the widget. */
  export const defineHere: () => void
}
