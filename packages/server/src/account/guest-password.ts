import type { auth } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { checkedFirst, type GuestContext, type Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { refuseWeakOf } from './credentials.ts'
import { inTurn } from './in-turn.ts'
import { hashPassword } from './password.ts'

/** A password opens nothing where people come in by their organisation's own provider. */
async function refuseOtherProvider({ core, tenantId }: Pick<GuestContext, 'core' | 'tenantId'>) {
  const [tenant] = await core.db.query<{ client_id: string; issuer: string | null }>(
    'select client_id, issuer from tenant where id = $1',
    [tenantId],
  )
  if (tenant?.issuer) throw refuse('otherProvider', { client_id: tenant.client_id })
}

/** Whether the link still works. A used or expired one is refused before it comes here. */
export const checkGuestLink: Handler<typeof auth.checkGuestLink> = async context => {
  await refuseOtherProvider(context)
  return {}
}

async function refuseUsed({ core, tenantId, guest }: Omit<GuestContext, 'tx'>) {
  const [row] = await core.db.inTenant(tenantId, tx =>
    tx.query('select 1 from guest where tenant_id = $1 and id = $2 and used_at is null', [tenantId, guest.id]),
  )
  if (!row) throw refuse('guestLinkUsed')
}

/** A guest chooses a password and becomes a user. One who has a password already keeps it. A link has ten tries an hour. */
export const setGuestPassword = checkedFirst<typeof auth.setGuestPassword, string>(
  async (context, { body }) => {
    const { core, tenantId, guest } = context
    await refuseOtherProvider(context)
    await refuseUsed(context)
    return inTurn(
      core,
      `guest:${tenantId}/${guest.id}`,
      () => refuseWeakOf(core, guest, body.password),
      () => hashPassword(body.password),
    )
  },
  async ({ tx, tenantId, guest, core }, _, hash) => {
    const used = await tx.query<{ roles: string[] | null; language_code: string }>(
      'update guest set used_at = $3 where tenant_id = $1 and id = $2 and used_at is null returning roles, language_code',
      [tenantId, guest.id, now()],
    )
    if (used.length === 0) throw refuse('guestLinkUsed')
    const [guestRow] = used
    const [known] = await tx.query<{ has: boolean }>(
      'select password_hash is not null as has from person where lower(email) = lower($1)',
      [guest.email],
    )
    const [person] = await tx.query<{ id: number }>(
      `insert into person (email, full_name, password_hash) values ($1, $2, $3)
       on conflict (lower(email)) do update set password_hash = coalesce(person.password_hash, excluded.password_hash) returning id`,
      [guest.email, guest.fullName, hash],
    )
    const roles = guestRow?.roles ?? ['USER']
    await tx.query(
      'insert into membership (tenant_id, user_id, roles, language_code) values ($1, $2, $3, $4) on conflict do nothing',
      [tenantId, person?.id, roles, guestRow?.language_code],
    )
    if (roles.includes('BUYER'))
      await tx.query('update subscription set buyer_user_id = $2 where tenant_id = $1 and buyer_user_id is null', [
        tenantId,
        person?.id,
      ])
    core.principals.forget()
    return { email: guest.email, passwordKept: known?.has ?? false }
  },
)
