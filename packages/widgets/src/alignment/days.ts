const day = 24 * 60 * 60 * 1000

/** A day as the date field has it, 2026-11-23, on the person's own calendar. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day so many days after now, or after a later instant. */
export const dayAfter = (days: number, now: number, from?: string | null): string =>
  dayOf(Math.max(now, from ? Date.parse(from) : 0) + days * day)
