import type { I18n } from '@trellis/sdk'

/** Names in the language's own way of listing. */
export const listNames = ({ language }: I18n, names: readonly string[]): string =>
  new Intl.ListFormat(language === 'zh' ? 'zh-Hans' : language, { type: 'conjunction' }).format(names)
