import { type CalendarProvider, calendarProviders } from '@trellis/sdk/contract'

/** This installation as a client of a calendar provider. */
export interface CalendarClient {
  /** Who signs people in there. */
  issuer: string
  /** Where its calendar answers, without a slash at the end. */
  api: string
  id: string
  secret: string
}

export type CalendarClients = Partial<Record<CalendarProvider, CalendarClient>>

const homes: Record<CalendarProvider, Pick<CalendarClient, 'issuer' | 'api'>> = {
  google: { issuer: 'https://accounts.google.com', api: 'https://www.googleapis.com/calendar/v3' },
  microsoft: { issuer: 'https://login.microsoftonline.com/common/v2.0', api: 'https://graph.microsoft.com/v1.0' },
}

/** The same at a stand-in, for trying things out: it takes every client. */
const standInOf = (url: string, name: CalendarProvider): CalendarClient => ({
  issuer: `${url}/${name}`,
  api: `${url}/${name}/${name === 'google' ? 'calendar/v3' : 'v1.0'}`,
  id: 'trellis',
  secret: 'trellis-secret',
})

/**
 * Calendar providers that can be connected: those of which both id and secret are set. Throws, in a sentence for the operator, where one
 * is without the other.
 */
export function calendarClientsOf(env: NodeJS.ProcessEnv): CalendarClients {
  const clients: CalendarClients = {}
  for (const name of calendarProviders) {
    const [id, secret] = ['ID', 'SECRET'].map(it => env[`TRELLIS_${name.toUpperCase()}_CLIENT_${it}`])
    if (Boolean(id) !== Boolean(secret))
      throw new Error(`TRELLIS_${name.toUpperCase()}_CLIENT_ID and …_SECRET are set together, or neither is`)
    if (env.TRELLIS_CALENDAR_STAND_IN) clients[name] = standInOf(env.TRELLIS_CALENDAR_STAND_IN, name)
    else if (id && secret) clients[name] = { ...homes[name], id, secret }
  }
  return clients
}
