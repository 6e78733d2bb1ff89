import { type Client, type I18n, type Language, languages, smallI18n, type TextTree } from '@trellis/sdk'
import de from '@trellis/sdk/locales/de.json'
import en from '@trellis/sdk/locales/en.json'
import es from '@trellis/sdk/locales/es.json'
import fr from '@trellis/sdk/locales/fr.json'
import id from '@trellis/sdk/locales/id.json'
import ja from '@trellis/sdk/locales/ja.json'
import pt from '@trellis/sdk/locales/pt.json'
import zh from '@trellis/sdk/locales/zh.json'
import type { WidgetContext } from '../context.tsx'

const trees: Record<Language, TextTree> = { de, en, es, fr, id, ja, pt, zh }

/** What the toolbar has chosen. */
export const languageOf = (value: unknown): Language => languages.find(it => it === value) ?? 'en'

/** The texts of a language for stories and tests, where a missing text is an error. */
export function textsOf(language: Language): I18n {
  const i18n = smallI18n(language, trees[language], 'Europe/Berlin')
  return {
    ...i18n,
    t(key, values) {
      const text = i18n.t(key, values)
      if (text === key) throw new Error(`No text for ${key} in ${language}`)
      return text
    },
  }
}

/** What a host gives its widgets, with made-up names. */
export const contextOf = (client: Client, language: Language = 'en'): WidgetContext => ({
  client,
  i18n: textsOf(language),
  textsOf: async other => textsOf(other),
  person: { clientId: 'alder', userId: 1 },
  config: { product: 'Trellis', provider: 'Trellis Example Ltd', supportEmail: 'support@trellis.example' },
})
