import { dayMs, type Language, planLinkDays } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { linkToken } from '../core/guest-link.ts'
import { sendLetters } from '../core/letter.ts'
import { nameOf } from '../core/people.ts'
import { sha256 } from '../core/secrets.ts'
import type { MemberRow } from './network-rows.ts'

/** The page where somebody of the organisation answers. */
const placesPath = '/plan/network'

/** The page of a link. Its token stands behind the fragment sign, which no server sees. */
export const linkPath = (sealKey: Buffer, tenantId: number, memberId: number, more = ''): string =>
  `/guest/plan${more}#token=${linkToken(sealKey, 'plan-link', tenantId, memberId)}`

/** The link of somebody from outside, which works for 90 days from now: made, or the same again. Gives the guest. */
async function openLink(context: UserContext, it: MemberRow, language: Language | null): Promise<number> {
  const { core, tx, tenantId } = context
  const expires = new Date(now().getTime() + planLinkDays * dayMs)
  if (it.guest_id !== null) {
    await tx.kysely
      .updateTable('guest')
      .set({ expires_at: expires, full_name: it.name, ...(language ? { language_code: language } : {}) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.guest_id)
      .execute()
    return it.guest_id
  }
  const { id } = await tx.kysely
    .insertInto('guest')
    .values({
      tenant_id: tenantId,
      purpose: 'plan',
      email: it.email,
      full_name: it.name,
      language_code: language ?? context.language,
      token_hash: sha256(linkToken(core.sealKey, 'plan-link', tenantId, it.id)),
      created_at: now(),
      expires_at: expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .updateTable('network_member')
    .set({ guest_id: id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', it.id)
    .execute()
  return id
}

/** Mails an invitation, or sends it again. Who gets no more mails today is refused with `mailLimit`, and nothing is kept of it. */
export async function mailInvitation(context: UserContext, it: MemberRow, language: Language | null): Promise<void> {
  const { core, tenantId } = context
  const at = now()
  const isOutside = it.user_id === null
  const guestId = isOutside ? await openLink(context, it, language) : 0
  const until = new Date(at.getTime() + planLinkDays * dayMs)
  await sendLetters(context, [
    {
      onceKey: `network/${it.id}/${at.getTime()}`,
      to: it.user_id === null ? { guestId } : { userId: it.user_id },
      text: isOutside ? 'plan.mail.outside' : 'plan.mail.invitation',
      values: texts => ({ type: texts.t(`plan.network.types.${it.type as 'MENTOR'}`), until: texts.date(until) }),
      asks: await nameOf(context),
      about: 'account.menu.leaderImpact',
      time: 'core.mail.time.minute',
      sees: 'plan.mail.sees',
      path: isOutside ? linkPath(core.sealKey, tenantId, it.id) : placesPath,
    },
  ])
  await context.tx.kysely
    .updateTable('network_member')
    .set({ invited_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', it.id)
    .execute()
}
