import { type I18n, type Language, smallI18n, type TextTree } from '@trellis/sdk/contract'
import de from '@trellis/sdk/locales/de.json' with { type: 'json' }
import en from '@trellis/sdk/locales/en.json' with { type: 'json' }
import es from '@trellis/sdk/locales/es.json' with { type: 'json' }
import fr from '@trellis/sdk/locales/fr.json' with { type: 'json' }
import id from '@trellis/sdk/locales/id.json' with { type: 'json' }
import ja from '@trellis/sdk/locales/ja.json' with { type: 'json' }
import pt from '@trellis/sdk/locales/pt.json' with { type: 'json' }
import zh from '@trellis/sdk/locales/zh.json' with { type: 'json' }

const trees: Record<Language, TextTree> = { de, en, es, fr, id, ja, pt, zh }
const made = new Map<Language, I18n>()

/** The texts of a language, for mails, error messages and the sign-in page. With a time zone its dates are those of the reader. */
export function textsOf(language: Language, timeZone?: string): I18n {
  if (timeZone) return smallI18n(language, trees[language], timeZone)
  let i18n = made.get(language)
  if (!i18n) {
    i18n = smallI18n(language, trees[language])
    made.set(language, i18n)
  }
  return i18n
}
