/** A time zone as its clocks are spoken of: 'Berlin (UTC+1)', by the offset that holds at that time. */
export function zoneWords(zone: string, at = new Date()): string {
  if (zone === 'UTC') return zone
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset =
    parts
      .find(it => it.type === 'timeZoneName')
      ?.value.replace('GMT', '')
      .replace('-', '\u2212') || '+0'
  return `${cityOf(zone)} (UTC${offset})`
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** The zones there are to choose, by city, the chosen one always among them. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = [...new Set([chosen, ...(Intl.supportedValuesOf?.('timeZone') ?? []), 'UTC'])]
  const at = new Date()
  const found = zones.map(value => ({ value, label: zoneWords(value, at) }))
  return found.sort((a, b) => (a.label < b.label ? -1 : 1))
}
