import { formatters, type I18n, type TextTree } from './i18n.ts'
import type { Language } from './languages.ts'

/** The port on `Intl.PluralRules` alone, for the embed build. Same rules as i18next for `{{name}}` and plural suffixes. */
export function smallI18n(language: Language, texts: TextTree, timeZone?: string): I18n {
  const plural = new Intl.PluralRules(language === 'zh' ? 'zh-Hans' : language)
  const find = (key: string) => {
    let at: string | TextTree | undefined = texts
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
    return typeof at === 'string' ? at : undefined
  }
  return {
    language,
    ...formatters(language, timeZone),
    t(key, values = {}) {
      const text =
        (typeof values.count === 'number'
          ? (find(`${key}_${plural.select(values.count)}`) ?? find(`${key}_other`))
          : undefined) ??
        find(key) ??
        key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
  }
}
