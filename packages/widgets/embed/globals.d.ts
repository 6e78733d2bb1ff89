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
/** Widget name, or language, to the file name of its chunk, put in at build time. */
declare const TRELLIS_CHUNKS: Record<string, string>
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
