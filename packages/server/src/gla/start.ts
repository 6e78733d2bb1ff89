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
  const column = ownerColumn(owner)
  const open = async () =>
    (
      await tx.query<{ id: number }>(
        `select id from gla_assessment where tenant_id = $1 and ${column} = $2 and finished_at is null`,
        [owner.tenantId, ownerId(owner)],
      )
    )[0]
  const existing = await open()
  if (existing) return { assessmentId: existing.id }
  const [made] = await tx.query<{ id: number }>(
    `insert into gla_assessment (tenant_id, ${column}, language_code, bank_version, started_at, saved_at) values ($1, $2, $3, $4, $5, $5)
     on conflict do nothing returning id`,
    [owner.tenantId, ownerId(owner), language, bank.version, now()],
  )
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
  const row = await findOwn(tx, owner, id, 'for update')
  if (row.finished_at) throw refuse('alreadyFinished')
  if (row.language_code === language) return { assessmentId: id }
  await tx.query('delete from gla_answer where tenant_id = $1 and assessment_id = $2', [owner.tenantId, id])
  // Revisions go on counting, so that a tab with the old language cannot bring its answers back.
  await tx.query(
    `update gla_assessment set language_code = $3, last_pos = 'Style-1', saved_at = $4,
       page_revision = (select array_agg(r + 1 order by o) from unnest(page_revision) with ordinality as u(r, o))
     where tenant_id = $1 and id = $2`,
    [owner.tenantId, id, language, now()],
  )
  return { assessmentId: id }
}
