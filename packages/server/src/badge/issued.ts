import { type AchievementName, achievementNames, achievements, type badge } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { fieldsOf, issuedIn } from './view.ts'

/** So many certificates are listed at most. */
const mostListed = 500
const certificateNames = achievementNames.filter(it => achievements[it].type !== 'BADGE')

/** Certificates that the organisation's people were issued. */
export const issuedCertificates: Handler<typeof badge.issuedCertificates> = async context => {
  const rows = await issuedIn(context)
    .where('b.achievement', 'in', certificateNames)
    .orderBy('b.issued_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(row => ({
    id: row.id,
    badge: fieldsOf(context.i18n, row.achievement as AchievementName),
    issued_at: row.issued_at.toISOString(),
    user: { fullname: row.full_name, email: row.email },
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
}

/** Withdraws a certificate for good; a repeat answers with when it was. */
export const withdrawCertificate: Handler<typeof badge.withdrawCertificate> = async (context, { params: { id } }) => {
  const { tx, tenantId, principal } = context
  const row = await tx.kysely
    .selectFrom('badge_issue')
    .select(['user_id', 'withdrawn_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('achievement', 'in', certificateNames)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  const at = row.withdrawn_at ?? now()
  if (!row.withdrawn_at) {
    await tx.kysely
      .updateTable('badge_issue')
      .set({ withdrawn_at: at })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    await record(tx, tenantId, principal, 'certificate.withdraw', row.user_id, { id })
    await tellInbox(tx, tenantId, [row.user_id])
  }
  return { id, withdrawn_at: at.toISOString() }
}
