import type { CalendarAccount, CalendarProvider } from '@trellis/sdk/contract'
import * as oidc from 'openid-client'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { RowOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { seal, unseal } from '../core/secrets.ts'
import { feedOf } from './feed-address.ts'
import type { Owner } from './owner.ts'
import { type CalendarPort, ProviderError } from './port.ts'
import { failureOf, kindOf, providerClient } from './provider.ts'
import { absentReader } from './reader.ts'

export type AccountRow = RowOf<'calendar_account'>

/** So long before its end an access token is renewed, in ms. */
const earlyMs = 60_000

export const accountRow = (tx: Tx, { tenantId, userId }: Owner): Promise<AccountRow | undefined> =>
  tx.kysely
    .selectFrom('calendar_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whose calendars of a tenant are connected. */
export const connectedIn = (tx: Tx, tenantId: number) =>
  tx.kysely
    .selectFrom('calendar_account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'CONNECTED')

/** What the caller's calendar is; with the feed's address where it is asked for. */
export async function accountOf(core: Core, tx: Tx, owner: Owner, withFeed: boolean): Promise<CalendarAccount> {
  const row = await accountRow(tx, owner)
  return {
    providers: Object.keys(core.config.calendars) as CalendarProvider[],
    account: row
      ? {
          provider: row.provider,
          email: row.email,
          status: row.status,
          conference: row.conference,
          dates: row.dates,
          connectedAt: row.connected_at.toISOString(),
          syncedAt: row.synced_at?.toISOString() ?? null,
        }
      : null,
    feed: withFeed ? await feedOf(core, tx, owner) : null,
  }
}

/** An access token is not believed to be good for longer, in seconds: a day. */
const longestSeconds = 86_400

/** What a token endpoint gave, as it is kept. */
export const keptTokens = (core: Core, given: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers) => ({
  access_token: seal(core.sealKey, given.access_token),
  access_until: new Date(now().getTime() + Math.min(given.expiresIn() ?? 300, longestSeconds) * 1000),
  ...(given.refresh_token ? { refresh_token: seal(core.sealKey, given.refresh_token) } : {}),
})

/**
 * The provider lets us in no more: the person is asked to connect again, by one mail and on the page. A connection that was made since
 * stays as it is.
 */
async function loseAccess(core: Core, owner: Owner, version: number): Promise<void> {
  const { tenantId, userId } = owner
  await core.db.inTenant(tenantId, async tx => {
    const lost = await tx.kysely
      .updateTable('calendar_account')
      .set({ status: 'RECONNECT' })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .where('status', '=', 'CONNECTED')
      .returning(['provider', 'email'])
      .executeTakeFirst()
    if (!lost) return
    await sendLetters({ core, tx, tenantId }, [
      {
        onceKey: `calendar-reconnect/${userId}/${version}`,
        to: { userId },
        text: 'calendar.mail.reconnect',
        values: { provider: lost.provider === 'google' ? 'Google' : 'Microsoft' },
        path: '/profile/calendar',
        time: 'core.mail.time.minute',
      },
    ])
  })
  core.mailWaiting()
}

/** A token that opens the calendar, renewed where the one before is near its end. */
async function accessTo(core: Core, owner: Owner, row: AccountRow): Promise<string> {
  if (row.access_until.getTime() - earlyMs > now().getTime()) return unseal(core.sealKey, row.access_token)
  const client = await providerClient(core, row.provider)
  let given: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>
  try {
    given = await oidc.refreshTokenGrant(client, unseal(core.sealKey, row.refresh_token))
  } catch (error) {
    throw failureOf(error)
  }
  const kept = keptTokens(core, given)
  await core.db.inTenant(owner.tenantId, tx =>
    tx.kysely
      .updateTable('calendar_account')
      .set(kept)
      .where('tenant_id', '=', owner.tenantId)
      .where('user_id', '=', owner.userId)
      .where('version', '=', row.version)
      .execute(),
  )
  return given.access_token
}

/**
 * Works in a person's calendar, outside of any transaction. Null where none is connected, and of who could not sign in, or has withdrawn
 * the agreement: a connection waits for it. Throws `ProviderError`; where we are let in no more, the person is asked to connect again.
 */
export async function inCalendar<T>(
  core: Core,
  owner: Owner,
  work: (port: CalendarPort, row: AccountRow) => Promise<T>,
): Promise<T | null> {
  const row = await core.db.inTenant(owner.tenantId, async tx =>
    (await absentReader(core, tx, owner)) ? accountRow(tx, owner) : undefined,
  )
  const client = row && core.config.calendars[row.provider]
  if (!row || !client || row.status !== 'CONNECTED') return null
  try {
    const token = await accessTo(core, owner, row)
    return await work(kindOf(row.provider).port(client.api, token, row.email), row)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'reconnect') await loseAccess(core, owner, row.version)
    throw error
  }
}
