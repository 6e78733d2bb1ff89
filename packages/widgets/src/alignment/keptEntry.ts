import { type ExpressEntry, nothing } from './expressEntry.ts'

/** What stands in the input row of a team and is not added yet. Lasts as long as the tab. */
export function keptEntry(teamId: number) {
  const key = `trellis.express.${teamId}`
  return {
    /** Nothing typed leaves nothing behind. */
    keep(entry: ExpressEntry) {
      try {
        if (Object.values(entry).some(it => it.trim())) sessionStorage.setItem(key, JSON.stringify(entry))
        else sessionStorage.removeItem(key)
      } catch {
        // No room, or a browser that keeps nothing: the row works without.
      }
    },
    read(): ExpressEntry {
      try {
        const found = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
        const textOf = (name: keyof ExpressEntry) => (typeof found[name] === 'string' ? found[name] : '')
        return { name: textOf('name'), email: textOf('email'), roleId: textOf('roleId') }
      } catch {
        return nothing
      }
    },
  }
}
