import { type Language, languages, ownNameOf } from '@trellis/sdk'

/** The offered languages, each under its own name, as people look for it. */
export const languageOptions = (): { value: Language; label: string }[] =>
  languages.map(value => ({ value, label: ownNameOf(value) }))
