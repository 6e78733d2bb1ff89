import { type AchievementName, achievementNames, badge } from '@trellis/sdk/contract'
import { authorize } from '../core/authorize.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { newPublicId } from './sign-due.ts'
import { aboutOf, fieldsOf, type IssuedRow, issuedIn, type OwnPlace, openView, ownView } from './view.ts'

const placeOf = ({ core: { config, sealKey, doors }, tx, tenantId, i18n }: UserContext): OwnPlace => ({
  config,
  sealKey,
  doors,
  tx,
  tenantId,
  i18n,
})

const ownRows = (context: UserContext) =>
  issuedIn(context)
    .where('b.user_id', '=', context.userId)
    .orderBy('b.issued_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute()

/** The caller's own; refused where there is none such. */
async function ownRow(context: UserContext, id: number): Promise<IssuedRow> {
  const row = await issuedIn(context).where('b.user_id', '=', context.userId).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

/** Badges and certificates of the caller, those that are still to be reached last. */
export const getUserBadges: Handler<typeof badge.getUserBadges> = async context => {
  const rows = await ownRows(context)
  const issued = rows.map(row => ({
    id: row.id,
    badge: fieldsOf(context.i18n, row.achievement as AchievementName),
    issued_at: row.issued_at.toISOString(),
    about: aboutOf(row),
    isPublic: row.is_public,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
  const open = achievementNames
    .filter(name => !rows.some(it => it.achievement === name))
    .map(name => ({
      id: null,
      badge: fieldsOf(context.i18n, name),
      issued_at: null,
      about: null,
      isPublic: false,
      withdrawn_at: null,
    }))
  return [...issued, ...open]
}

/** One of the caller's own; by the name of an achievement the newest of it, or what is to be reached. */
export const certificate: Handler<typeof badge.certificate> = async (context, { params: { id } }) => {
  const name = achievementNames.find(it => it === id)
  if (!name) return ownView(placeOf(context), await ownRow(context, Number(id)))
  const newest = (await ownRows(context)).find(it => it.achievement === name)
  if (newest) return ownView(placeOf(context), newest)
  const person = await context.tx.kysely
    .selectFrom('person')
    .select(['full_name', 'email'])
    .where('id', '=', context.userId)
    .executeTakeFirstOrThrow()
  return openView(placeOf(context), name, { fullname: person.full_name, email: person.email })
}

/** A certificate of the caller as the file that verifiers read. */
export const credential: Handler<typeof badge.credential> = async (context, { params: { id } }) => {
  const row = await ownRow(context, id)
  if (!row.credential) throw refuse('conflict', { reason: 'notSigned' })
  return { credential: row.credential as Record<string, unknown> }
}

/** Holds the caller's own, for a change. */
async function heldRow(context: UserContext, id: number): Promise<IssuedRow> {
  const held = await context.tx.kysely
    .selectFrom('badge_issue')
    .select('id')
    .where('tenant_id', '=', context.tenantId)
    .where('user_id', '=', context.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw refuse('notFound')
  return ownRow(context, id)
}

/** Opens or closes the public page of a certificate. */
export const showCertificate: Handler<typeof badge.showCertificate> = async (context, { params: { id }, body }) => {
  if (body.isPublic)
    authorize({ ...badge.showCertificate, access: { kind: 'user' } }, context.claims, context.principal)
  const row = await heldRow(context, id)
  if (body.isPublic && !row.credential) throw refuse('conflict', { reason: 'notSigned' })
  // What shows less of it stays open to its holder.
  const isMore = body.isPublic && (!row.is_public || body.isEmailShown)
  if (row.withdrawn_at && isMore) throw refuse('conflict', { reason: 'withdrawn' })
  await context.tx.kysely
    .updateTable('badge_issue')
    .set({ is_public: body.isPublic, is_email_shown: body.isPublic && body.isEmailShown })
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
  return ownView(placeOf(context), await ownRow(context, id))
}

/** Gives a certificate another public address: the one before leads nowhere. */
export const renewCertificateLink: Handler<typeof badge.renewCertificateLink> = async (
  context,
  { params: { id }, body },
) => {
  const row = await heldRow(context, id)
  if (row.withdrawn_at) throw refuse('conflict', { reason: 'withdrawn' })
  // Another window was first: its link would end unseen.
  if (row.public_id !== body.publicId) throw refuse('conflict', { reason: 'linkChanged' })
  await context.tx.kysely
    .updateTable('badge_issue')
    .set({ public_id: newPublicId(context.tenantId) })
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
  return ownView(placeOf(context), await ownRow(context, id))
}
