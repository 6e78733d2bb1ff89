import type { CalendarProvider } from '@trellis/sdk/contract'
import * as oidc from 'openid-client'
import { isLoopback } from '../core/config.ts'
import type { Core } from '../core/context.ts'
import { discover } from '../core/openid.ts'
import { refuse } from '../core/refuse.ts'
import { asking, askMs } from './ask.ts'
import { googleCalendar } from './google.ts'
import { microsoftCalendar } from './microsoft.ts'
import { type CalendarPort, ProviderError } from './port.ts'

interface Kind {
  /** What is asked for, beside who it is. */
  scope: string
  /** Of that what must be granted: a person may leave some out. */
  needed: string
  /** Without these no lasting access is given, or the account cannot be chosen. */
  more: Record<string, string>
  port(api: string, accessToken: string, email: string): CalendarPort
}

const google = 'https://www.googleapis.com/auth'

const kinds: Record<CalendarProvider, Kind> = {
  google: {
    scope: `openid email ${google}/calendar.events.owned ${google}/calendar.freebusy`,
    needed: `${google}/calendar.events.owned`,
    more: { access_type: 'offline', prompt: 'consent' },
    port: (api, token) => googleCalendar(asking(api, token)),
  },
  microsoft: {
    scope: 'openid email offline_access Calendars.ReadWrite',
    needed: 'Calendars.ReadWrite',
    more: { prompt: 'select_account' },
    port: (api, token, email) => microsoftCalendar(asking(api, token), email),
  },
}

export const kindOf = (provider: CalendarProvider): Kind => kinds[provider]

/** The portal's page that a provider leads back to. */
export const calendarRedirect = (core: Core): string => `${core.config.url}/profile/calendar/connected`

const configurations = new Map<string, Promise<oidc.Configuration>>()

/** This installation as a client of a provider. Discovery happens once. Throws `notFound` for one that is not set up, `ProviderError` where it is away. */
export async function providerClient(core: Core, provider: CalendarProvider): Promise<oidc.Configuration> {
  const client = core.config.calendars[provider]
  if (!client) throw refuse('notFound')
  const issuer = new URL(client.issuer)
  // In a stand-in alone, on this machine.
  const isPlain = issuer.protocol === 'http:' && isLoopback(issuer.hostname)
  const key = `${client.issuer} ${client.id}`
  let found = configurations.get(key)
  if (!found) {
    found = discover({ issuer, id: client.id, secret: client.secret, isPlain, timeoutMs: askMs }).catch(
      (error: Error) => {
        configurations.delete(key)
        core.log.warn({ provider, error: error.message }, 'A calendar provider does not answer')
        throw new ProviderError('later', 'Nobody answers')
      },
    )
    configurations.set(key, found)
  }
  return found
}

/** What says that a provider was not reached, or answers with something else: nothing was found wrong with a code or a token. */
const onTheWay = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** What a token endpoint says where it is away for a while, whatever its status. Source: RFC 6749, 4.1.2.1. */
const aWhile = ['server_error', 'temporarily_unavailable']

/** A refusal of the token endpoint, or of the way there, by what it means for the connection. */
export function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof oidc.ResponseBodyError) {
    if (error.error === 'invalid_grant' || error.error === 'interaction_required')
      return new ProviderError('reconnect', error.error)
    const isAway = error.status >= 500 || error.status === 429 || aWhile.includes(error.error)
    return new ProviderError(isAway ? 'later' : 'refused', error.error)
  }
  if (error instanceof oidc.ClientError && error.code && !onTheWay.includes(error.code))
    return new ProviderError('refused', error.message)
  // Not the protocol: it is away, slow, or answers with something else.
  return new ProviderError('later', (error as Error).message)
}
