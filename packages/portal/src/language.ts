import { type I18n, type Language, type TextTree, toLanguage } from '@trellis/sdk'
import { i18nextI18n } from '@trellis/sdk/i18n-i18next'
import { keep, kept } from './kept.ts'

const key = 'trellis.language'

// One import a language, so that the browser loads only the one it shows.
const texts: Record<Language, () => Promise<{ default: TextTree }>> = {
  en: () => import('@trellis/sdk/locales/en.json'),
  es: () => import('@trellis/sdk/locales/es.json'),
  ja: () => import('@trellis/sdk/locales/ja.json'),
  zh: () => import('@trellis/sdk/locales/zh.json'),
  fr: () => import('@trellis/sdk/locales/fr.json'),
  id: () => import('@trellis/sdk/locales/id.json'),
  de: () => import('@trellis/sdk/locales/de.json'),
  pt: () => import('@trellis/sdk/locales/pt.json'),
}

/** The language kept in this browser, else the browser's own where it is offered, else English. */
export function keptLanguage(): Language {
  return toLanguage(kept(key) ?? navigator.language)
}

/** Loads a language, keeps it in this browser and names it on the document. */
export async function loadLanguage(language: Language, timeZone?: string): Promise<I18n> {
  const loaded = await texts[language]()
  keep(key, language)
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language
  return i18nextI18n(language, loaded.default, timeZone)
}

/** The tag for `Intl` where a screen formats more than the texts' own dates do; English reads day before month. */
export function intlTag(language: Language): string {
  return ({ en: 'en-GB', zh: 'zh-Hans', pt: 'pt-BR' } as Partial<Record<Language, string>>)[language] ?? language
}
