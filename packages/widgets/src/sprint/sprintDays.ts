import { dateText, type I18n } from '@trellis/sdk'

const noon = (day: string) => `${day}T12:00:00Z`
const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** A local day in words, whatever the reader's own zone: Monday, 23 November 2026. */
export const dayWords = (i18n: I18n, day: string, style: Intl.DateTimeFormatOptions = long): string =>
  dateText(i18n.language, noon(day), { ...style, timeZone: 'UTC' })

/** An instant in the zone of a sprint. */
export const inZone = (i18n: I18n, at: Date | string, timeZone: string, style: Intl.DateTimeFormatOptions): string =>
  dateText(i18n.language, at, { ...style, timeZone })

export const clockStyle = { hour: 'numeric', minute: '2-digit' } as const
export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
export const fullDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The name of a weekday; 1 is Monday. */
export const weekdayWord = (i18n: I18n, weekday: number, weekdayStyle: 'long' | 'short' = 'long'): string =>
  dayWords(i18n, `2026-11-${22 + weekday}`, { weekday: weekdayStyle })

/** HH:mm as the language writes a time. */
export const clockWord = (i18n: I18n, time: string): string =>
  dateText(i18n.language, `2026-11-23T${time}:00Z`, { ...clockStyle, timeZone: 'UTC' })
