import { dateText, type I18n } from '@trellis/sdk'

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** A local day in words, whatever the reader's own zone: Monday, 23 November 2026. */
export const dayWords = (i18n: I18n, day: string, style: Intl.DateTimeFormatOptions = long): string =>
  dateText(i18n.language, `${day}T12:00:00Z`, { ...style, timeZone: 'UTC' })
