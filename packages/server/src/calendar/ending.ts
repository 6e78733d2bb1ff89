import { dayMs } from '@trellis/sdk/contract'
import * as oidc from 'openid-client'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doEach, findDue } from '../core/each-due.ts'
import type { RowOf } from '../core/kysely.ts'
import { unseal } from '../core/secrets.ts'
import { providerClient } from './provider.ts'

/** A grant that the provider has not ended by then is given up: what opens it is not kept for longer. */
const longestMs = dayMs

/** Leaves it to the job to end a grant at its provider: nothing here opens it any more. */
export const endGrant = (
  tx: Tx,
  tenantId: number,
  { provider, refresh_token }: Pick<RowOf<'calendar_account'>, 'provider' | 'refresh_token'>,
) =>
  tx.kysely
    .insertInto('calendar_ending')
    .values({ tenant_id: tenantId, provider, refresh_token, since: now() })
    .execute()

/** Google ends a grant by its token; Microsoft has no call for it: there the person takes it back in the account's own settings. */
async function endAt(core: Core, { provider, refresh_token: token }: RowOf<'calendar_ending'>): Promise<void> {
  const client = await providerClient(core, provider)
  if (!client.serverMetadata().revocation_endpoint) return
  try {
    await oidc.tokenRevocation(client, unseal(core.sealKey, token))
  } catch (error) {
    // One that is no longer good has ended.
    if (!(error instanceof oidc.ResponseBodyError && error.error === 'invalid_token')) throw error
  }
}

/** Ends at their providers what was disconnected, replaced or wiped out. */
export async function endGrants(core: Core): Promise<void> {
  const due = await findDue(
    core,
    (tx, tenantId) =>
      tx.kysely.selectFrom('calendar_ending').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),
    'Connections that are to end could not be looked for',
  )
  await doEach(
    core,
    due,
    async (tenantId, it) => {
      const isLast = now().getTime() - it.since.getTime() > longestMs
      try {
        if (core.config.calendars[it.provider]) await endAt(core, it)
      } catch (error) {
        if (!isLast) throw error
      }
      await core.db.inTenant(tenantId, tx =>
        tx.kysely.deleteFrom('calendar_ending').where('tenant_id', '=', tenantId).where('id', '=', it.id).execute(),
      )
    },
    'A connection could not be ended at the provider',
  )
}
