import type { I18n } from '@trellis/sdk'

/** Sentences one after another: Japanese and Chinese put no space between them. What is missing is left out. */
export const sentences = ({ language }: I18n, texts: readonly (string | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(language === 'ja' || language === 'zh' ? '' : ' ')

/** Names of which none is meant: 'A, B, or C' after a nobody, where `and` would deny them all together only. */
export const anyOf = ({ language }: I18n, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names)

/** People one after another, each addressed as the language does. */
export const persons = ({ t, list }: I18n, names: readonly string[]): string =>
  list(names.map(name => t('core.person', { name })))
