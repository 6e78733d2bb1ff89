import { createInstance } from 'i18next'
import { formatters, type I18n, type TextTree } from './i18n.ts'
import type { Language } from './languages.ts'

/** Somebody's words in quotes at the end of a sentence keep no full stop of their own beside that of the sentence. Dots that go on stay. */
const withOneStop = (text: string): string => text.replace(/(^|[^.。])[.。](?=\u00a0?[”“»」][.。])/g, '$1')

/** The port on i18next, for the portal, the bot and the React build. Texts come as loaded, for one language. */
export function i18nextI18n(language: Language, texts: TextTree, timeZone?: string): I18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    // A value that is not given leaves its place empty, as in the small implementation.
    missingInterpolationHandler: () => '',
  })
  void instance.init()
  return {
    language,
    ...formatters(language, timeZone),
    t: (key, values) => withOneStop(instance.t(key, { ...values })),
  }
}
