import { CalendarSettings } from '@trellis/widgets'

/** The connected calendar, and the secret address of the own dates. */
function CalendarPage() {
  return <CalendarSettings />
}

export { CalendarPage as Component }
