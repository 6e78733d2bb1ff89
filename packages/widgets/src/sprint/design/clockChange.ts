import { addDays, localInstant } from '@trellis/sdk'

/** The first day between two days, both included, on which the clocks of a zone have changed since the day before; null where they stay. */
export function clockChange(first: string, last: string, zone: string): string | null {
  const noon = (day: string) => localInstant(day, '12:00', zone).toISOString().slice(11, 16)
  for (let day = first; day < last; day = addDays(day, 1))
    if (noon(day) !== noon(addDays(day, 1))) return addDays(day, 1)
  return null
}
