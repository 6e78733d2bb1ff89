import { type gla, holds, type Language } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, SharedHandler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'
import { bank } from './bank.ts'
import { findOwn, type Owner, ownerColumn, ownerId, ownerOf } from './owner.ts'
import { hasAssessmentLeft } from './state.ts'

/** The language that an assessment starts in. */
export const startLanguage = ({ principal }: UserContext, wanted: Language): Language =>
  holds(principal.features, 'gla-multi-language-survey') ? wanted : 'en'

/** Starts an assessment, or gives back the open one: two tabs that start at once get the same. */
export async function startFor(tx: Tx, owner: Owner, language: Language): Promise<{ assessmentId: number }> {
  const open = () =>
    tx.kysely
      .selectFrom('gla_assessment')
      .select('id')
      .where('tenant_id', '=', owner.tenantId)
      .where(ownerColumn(owner), '=', ownerId(owner))
      .where('finished_at', 'is', null)
      .executeTakeFirst()
  const existing = await open()
  if (existing) return { assessmentId: existing.id }
  const at = now()
  const made = await tx.kysely
    .insertInto('gla_assessment')
    .values({
      tenant_id: owner.tenantId,
      [ownerColumn(owner)]: ownerId(owner),
      language_code: language,
      bank_version: bank.version,
      started_at: at,
      saved_at: at,
    })
    .onConflict(it => it.doNothing())
    .returning('id')
    .executeTakeFirst()
  const found = made ?? (await open())
  if (!found) throw refuse('conflict')
  return { assessmentId: found.id }
}

/** Starts the caller's assessment, where the plan has one left. */
export const start: Handler<typeof gla.start> = async (context, { query }) => {
  if (!(await hasAssessmentLeft(context))) throw refuse('entitlement')
  return startFor(context.tx, ownerOf(context), startLanguage(context, query.languageCode))
}

/** Erases all answers and starts again in another language. */
export const changeLanguage: SharedHandler<typeof gla.changeLanguage> = async (context, { params: { id }, query }) => {
  const { tx } = context
  const owner = ownerOf(context)
  const language = query.languageCode
  const row = await findOwn(tx, owner, id, 'lock')
  if (row.finished_at) throw refuse('alreadyFinished')
  if (row.language_code === language) return { assessmentId: id }
  await tx.kysely
    .deleteFrom('gla_answer')
    .where('tenant_id', '=', owner.tenantId)
    .where('assessment_id', '=', id)
    .execute()
  // Revisions go on counting, so that a tab with the old language cannot bring its answers back.
  await tx.kysely
    .updateTable('gla_assessment')
    .set({
      language_code: language,
      last_pos: 'Style-1',
      saved_at: now(),
      page_revision: row.page_revision.map(it => it + 1),
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', id)
    .execute()
  return { assessmentId: id }
}
