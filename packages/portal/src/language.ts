import { type I18n, type Language, langOf, languages, type TextTree, toLanguage, type UserState } from '@trellis/sdk'
import { i18nextI18n } from '@trellis/sdk/i18n-i18next'
import { store, stored } from '@trellis/widgets'

const key = 'trellis.language'
/** The language of who acts in somebody's name, as the page is then in that person's. */
const actorKey = 'trellis.language.actor'
/** A language that a person has chosen in this browser and the server does not know yet. */
const unsavedKey = 'trellis.language.unsaved'

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

/** The language that the address names, as the sign-in page does (`?lang=`), else the one kept in this browser, else its own where it is offered, else English. */
export function keptLanguage(): Language {
  const named = new URLSearchParams(location.search).get('lang')
  return languages.find(it => it === named) ?? toLanguage(stored(key) ?? navigator.language)
}

/** The IANA time zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the texts of a language. */
export async function textsIn(language: Language, timeZone?: string): Promise<I18n> {
  return i18nextI18n(language, (await texts[language]()).default, timeZone)
}

/** Loads a language, keeps it in this browser and names it on the document. */
export async function loadLanguage(language: Language, timeZone?: string): Promise<I18n> {
  const loaded = await textsIn(language, timeZone)
  store(key, language)
  document.documentElement.lang = langOf(language)
  return loaded
}

type Owner = Pick<UserState, 'clientId' | 'userId'>

/** Keeps what a person has chosen until the server knows it; null once it does. */
export const keepUnsavedLanguage = ({ clientId, userId }: Owner, language: Language | null) =>
  void store(unsavedKey, language && `${clientId} ${userId} ${language}`)

/** What a person has chosen and the server does not know; null where there is nothing of that kind. */
export function unsavedLanguage({ clientId, userId }: Owner): Language | null {
  const kept = stored(unsavedKey)
  return languages.find(it => kept === `${clientId} ${userId} ${it}`) ?? null
}

/** Keeps the language of who begins to act in somebody's name. */
export const keepActorLanguage = (language: Language) => void store(actorKey, language)

/** The language of who acts in somebody's name; null where it is not known. */
export function actorLanguage(): Language | null {
  const language = stored(actorKey)
  return language === null ? null : toLanguage(language)
}
