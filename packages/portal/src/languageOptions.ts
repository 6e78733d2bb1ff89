import { type Language, langOf, languages } from '@trellis/sdk'

/** The offered languages, each under its own name, as people look for it. */
export function languageOptions(): { value: Language; label: string }[] {
  return languages.map(value => {
    const tag = langOf(value)
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? value
    return { value, label: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) }
  })
}
