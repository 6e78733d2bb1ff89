import type { account } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { announceRights } from '../core/realtime.ts'
import { refuse } from '../core/refuse.ts'
import { endActingAs } from './sessions.ts'

/** Agrees to the policy or withdraws the agreement, or changes the active consent. */
export const consent: Handler<typeof account.consent> = async (
  { core, tx, tenantId, userId, principal, claims, after },
  { body },
) => {
  // Research rests on the agreement and ends with it.
  const withdrawn = body.isAgree === false
  // What a widget does not show, its token does not change.
  if (claims.scope === 'embed' && (withdrawn || body.activeConsent !== undefined)) throw refuse('forbidden')
  // By hand: what is not given stays as it is, and the first agreement's time counts.
  const [row] = await tx.query<{ is_agree: boolean; active_consent: boolean }>(
    `update membership set is_agree = coalesce($3, is_agree),
       agreed_at = case when $3 and not is_agree then $5 when not $3 then null else agreed_at end,
       active_consent = coalesce($4, active_consent)
     where tenant_id = $1 and user_id = $2 returning is_agree, active_consent`,
    [tenantId, userId, body.isAgree ?? null, withdrawn ? false : (body.activeConsent ?? null), now()],
  )
  const given = body.isAgree ?? body.activeConsent
  if (given !== undefined)
    await record(tx, tenantId, principal, given ? 'consent.give' : 'consent.withdraw', userId, body)
  // For good: who agrees again has not agreed to be acted for again.
  if (withdrawn) {
    await endActingAs(tx, tenantId, userId)
    await announceRights(tx, tenantId, userId)
    await core.doors.plan.sightChanged(tx, tenantId, [userId])
  }
  // Other sessions of the person learn of it too.
  after(() => core.principals.forget(withdrawn ? undefined : principal.sid))
  return { isAgree: row?.is_agree ?? false, activeConsent: row?.active_consent ?? false }
}
