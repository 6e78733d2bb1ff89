import type en from '../locales/en.json'
import type { Language } from './languages.ts'

type Texts = typeof en
type Plural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K
type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? Plural<`${P}${K}`> : Paths<T[K], `${P}${K}.`>
}[keyof T & string]

/** Every text of the product, by its place in `en.json`; plural forms share one key. */
export type TextKey = Paths<Texts>

/** Values for `{{name}}`; `count` chooses the plural form. */
export type TextValues = Record<string, string | number>

/** A nested tree of texts, as one locale file holds it. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** The port through which every screen speaks to people: i18next in the portal, a small formatter in the embed build. */
export interface I18n {
  readonly language: Language
  /** The person's IANA time zone, in which dates are shown; without one they are the device's. */
  readonly timeZone?: string | undefined
  /** The text of a key. In tests and stories a missing key is an error; in production the key itself. */
  t(key: TextKey, values?: TextValues): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** `long` is day month year, `month` the same without the day, `day` day and month, `time` with am/pm where the language has it. */
  date(value: Date | string, style?: DateStyle): string
  /** Names one after another, in the language's own way of listing: 'A, B, and C'. */
  list(names: readonly string[]): string
}

export type DateStyle = 'long' | 'month' | 'day' | 'time'

/** How `date` writes each style. */
export const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
}

/**
 * The tag of a language for `Intl`. English dates read day month year, as the spec has them, and its times am and pm: Australia
 * writes both. Chinese is simplified and Portuguese Brazil's without saying so.
 */
export const tagOf = (language: Language): string => (language === 'en' ? 'en-AU' : language)

/** A date by `Intl` in a language. French counts the first of a month, and no other day. */
export const dateText = (language: Language, value: Date | string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tagOf(language), options)
    .format(new Date(value))
    .replace(/\b1 /, language === 'fr' ? '1er ' : '1 ')

/**
 * From a moment to another one: what both ends share is said once, and where both read the same, it is one. Japanese and Chinese,
 * for which `Intl` has spans with slashes only, write both ends as they write a date.
 */
export function dateSpan(language: Language, from: Date, to: Date, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(tagOf(language), options)
  if (!/ja|zh/.test(language)) return format.formatRange(from, to)
  return [...new Set([from, to].map(it => format.format(it)))].join('～')
}

/** Numbers, dates and lists by `Intl`, shared by both implementations of the port. */
export function formatters(language: Language, timeZone?: string): Pick<I18n, 'number' | 'date' | 'list' | 'timeZone'> {
  return {
    timeZone,
    number: (value, options) => new Intl.NumberFormat(tagOf(language), options).format(value).replace(/^-/, '\u2212'),
    date: (value, style = 'long') => dateText(language, value, { ...dateStyles[style], timeZone }),
    list: names => new Intl.ListFormat(language).format(names),
  }
}
