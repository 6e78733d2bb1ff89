import { dayMs, type NetworkType, planLinkDays } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { linkToken } from '../core/guest-link.ts'
import { sha256 } from '../core/secrets.ts'

/** Who supports Ada, so many days after whose yes; null has not answered. */
const inside: [first: string, type: NetworkType, asked: number, answered: number | null][] = [
  ['Jonas', 'MENTOR', 300, 298],
  ['Mei', 'ACC_PARTNER', 5, null],
]

/** The network of Ada's newest board: a mentor and a colleague of hers, and a coach from outside, who comes by a link. */
export async function addNetwork(
  tx: Tx,
  tenantId: number,
  sealKey: Buffer,
  idOf: (first: string) => number,
): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  const plan = await tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', idOf('Ada'))
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = { tenant_id: tenantId, plan_id: plan.id }
  for (const [first, type, asked, answered] of inside)
    await tx.kysely
      .insertInto('network_member')
      .values({
        ...{ ...own, type, user_id: idOf(first), invited_at: ago(asked) },
        answered_at: answered === null ? null : ago(answered),
      })
      .execute()
  const email = 'ruth.vogel@coach.example'
  const ruth = { name: 'Ruth Vogel', email, voice: email, invited_at: ago(20), answered_at: ago(19) }
  const { id } = await tx.kysely
    .insertInto('network_member')
    .values({ ...own, ...ruth, type: 'COACH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const guest = await tx.kysely
    .insertInto('guest')
    .values({
      tenant_id: tenantId,
      purpose: 'plan',
      email,
      full_name: ruth.name,
      token_hash: sha256(linkToken(sealKey, 'plan-link', tenantId, id)),
      created_at: ago(20),
      expires_at: ago(20 - planLinkDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .updateTable('network_member')
    .set({ guest_id: guest.id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
