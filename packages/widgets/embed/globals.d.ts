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
/** Hash of each widget's code with its texts; put in at build time. */
declare const TRELLIS_CHUNKS: Record<string, string>
/** Languages that the widgets speak; put in at build time. */
declare const TRELLIS_LANGUAGES: readonly string[]
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
