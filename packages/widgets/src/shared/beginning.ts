import type { I18n } from '@trellis/sdk'

/** A phrase as the beginning of a sentence. */
export const beginning = ({ language }: Pick<I18n, 'language'>, phrase: string): string =>
  phrase.charAt(0).toLocaleUpperCase(language) + phrase.slice(1)
