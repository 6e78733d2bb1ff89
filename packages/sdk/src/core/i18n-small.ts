import { formatters, type I18n, type TextTree } from './i18n.ts'
import type { Language } from './languages.ts'

const isShare = (it?: Intl.NumberFormatOptions) => it?.style === 'percent' && it.minimumFractionDigits === 2

/** A percentage with two decimals, as `Intl` writes it; the first `Intl.NumberFormat` of a page takes a phone 40 ms. */
export function percentText(language: Language, value: number): string {
  const point = /en|ja|zh/.test(language) ? '.' : ','
  return `${(value * 100).toFixed(2).replace('.', point)}${/es|fr|de/.test(language) ? '\u00a0' : ''}%`
}

/** The port on `Intl.PluralRules` alone, for the embed build. Same rules as i18next for `{{name}}` and plural suffixes. */
export function smallI18n(language: Language, texts: TextTree, timeZone?: string): I18n {
  const intl = formatters(language, timeZone)
  let plural: Intl.PluralRules | undefined
  const form = (count: number) => {
    plural ??= new Intl.PluralRules(language)
    return plural.select(count)
  }
  const find = (key: string) => {
    let at: string | TextTree | undefined = texts
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
    return typeof at === 'string' ? at : undefined
  }
  return {
    ...intl,
    language,
    number: (value, options) => (isShare(options) ? percentText(language, value) : intl.number(value, options)),
    t(key, values = {}) {
      const text =
        (typeof values.count === 'number' && (find(`${key}_${form(values.count)}`) ?? find(`${key}_other`))) ||
        find(key) ||
        key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
  }
}
