import type { Language } from '@trellis/sdk'

const names: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  ja: '日本語',
  zh: '简体中文',
  fr: 'Français',
  id: 'Indonesia',
  de: 'Deutsch',
  pt: 'Português',
}

/** A language's name in that language, so that everyone finds the own one. `Intl.DisplayNames` takes a phone 50 ms. */
export const nameOf = (language: Language): string => names[language]

/** Languages that write their names with a small letter, but where a line begins. */
const small: readonly Language[] = ['es', 'fr', 'pt']

/** The same within a sentence. */
export const nameWithin = (language: Language): string =>
  small.includes(language) ? nameOf(language).toLocaleLowerCase(language) : nameOf(language)
