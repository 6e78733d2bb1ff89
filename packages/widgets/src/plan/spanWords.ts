import { type I18n, tagOf } from '@trellis/sdk'

/** From a day to another one, in words of the language; one day where they are the same. `year` is the one that need not be said, null where each is. */
export function spanWords(
  { language }: Pick<I18n, 'language'>,
  from: string,
  to: string,
  year: string | null = from.slice(0, 4),
): string {
  const isKnown = year !== null && [from, to].every(it => it.startsWith(year))
  const style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  if (!isKnown) style.year = 'numeric'
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const format = new Intl.DateTimeFormat(tagOf(language), style)
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to))
}
