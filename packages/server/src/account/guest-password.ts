import type { auth } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { checkedFirst, type GuestContext, type Handler } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { refuseWeakOf } from './credentials.ts'
import { inTurn } from './in-turn.ts'
import { hashPassword } from './password-hash.ts'

/** A password opens nothing where people come in by their organisation's own provider. */
async function refuseOtherProvider({ core, tenantId }: Pick<GuestContext, 'core' | 'tenantId'>) {
  const tenant = await core.db.kysely
    .selectFrom('tenant')
    .select(['client_id', 'issuer'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (tenant?.issuer) throw refuse('otherProvider', { client_id: tenant.client_id })
}

/** Whether the link still works. A used or expired one is refused before it comes here. */
export const checkGuestLink: Handler<typeof auth.checkGuestLink> = async context => {
  await refuseOtherProvider(context)
  return {}
}

async function refuseUsed({ core, tenantId, guest }: Omit<GuestContext, 'tx'>) {
  const row = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .selectFrom('guest')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', guest.id)
      .where('used_at', 'is', null)
      .executeTakeFirst(),
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
    const used = await tx.kysely
      .updateTable('guest')
      .set({ used_at: now() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', guest.id)
      .where('used_at', 'is', null)
      .returning(['roles', 'language_code'])
      .executeTakeFirst()
    if (!used) throw refuse('guestLinkUsed')
    const known = await tx.kysely
      .selectFrom('person')
      .select('password_hash')
      .where(sameEmail('email', guest.email))
      .executeTakeFirst()
    // By hand: an address is one in any case of letters, and a password that is there stays.
    const [person] = await tx.query<{ id: number }>(
      `insert into person (email, full_name, password_hash) values ($1, $2, $3)
       on conflict (lower(email)) do update set password_hash = coalesce(person.password_hash, excluded.password_hash) returning id`,
      [guest.email, guest.fullName, hash],
    )
    const userId = person?.id ?? 0
    const roles = used.roles ?? ['USER']
    await tx.kysely
      .insertInto('membership')
      .values({ tenant_id: tenantId, user_id: userId, roles, language_code: used.language_code })
      .onConflict(it => it.doNothing())
      .execute()
    if (roles.includes('BUYER'))
      await tx.kysely
        .updateTable('subscription')
        .set({ buyer_user_id: userId })
        .where('tenant_id', '=', tenantId)
        .where('buyer_user_id', 'is', null)
        .execute()
    core.principals.forget()
    return { email: guest.email, passwordKept: known?.password_hash != null }
  },
)
