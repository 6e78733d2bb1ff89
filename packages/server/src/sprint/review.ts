import type { BodyOf, SprintReview, sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, mustBeFresh } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { changeBoard } from './board.ts'
import { standsOtherwise } from './refused.ts'
import { findSprint, type SprintRow } from './rows.ts'

/** A sprint whose review the caller writes, and so reads: the own, or as the manager a team's. */
async function reviewed(context: UserContext, id: number, lock: '' | 'lock' = ''): Promise<SprintRow> {
  const { row, team } = await findSprint(context, id, 'any', lock)
  team?.to('designTeamSprint')
  return row
}

/** What is written of a sprint; null where nothing is. */
export async function reviewOf({ tx, tenantId }: UserContext, sprintId: number): Promise<SprintReview | null> {
  const it = await tx.kysely
    .selectFrom('sprint_review')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .executeTakeFirst()
  return it
    ? {
        sprintId,
        whatWorked: it.what_worked,
        whatDidNot: it.what_did_not,
        whatStays: it.what_stays,
        savedAt: it.saved_at.toISOString(),
        version: it.version,
      }
    : null
}

/** The review of a sprint. */
export const sprintReview: Handler<typeof sprint.sprintReview> = async (context, { params }) => ({
  review: await reviewOf(context, (await reviewed(context, params.sprintId)).id),
})

type Written = Omit<BodyOf<typeof sprint.saveSprintReview>, 'sprintId' | 'version'>
const columnsOf = (body: Written) =>
  ({
    what_worked: body.whatWorked,
    what_did_not: body.whatDidNot,
    what_stays: body.whatStays,
  }) satisfies ColumnsOf<Written, 'sprint_review'>

/** Saves the review of a sprint. */
export const saveSprintReview: Handler<typeof sprint.saveSprintReview> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const row = await reviewed(context, body.sprintId, 'lock')
  if (row.status === 'NOT_STARTED' || row.status === 'STOPPED') throw standsOtherwise(context.i18n, row)
  if (!body.whatWorked && !body.whatDidNot && !body.whatStays)
    throw badField('body', 'At least one of whatWorked, whatDidNot and whatStays')
  const current = await reviewOf(context, row.id)
  await mustBeFresh(current?.version ?? 0, body.version, () => current)
  const written = { ...columnsOf(body), saved_by: userId, saved_at: now(), version: body.version + 1 }
  await tx.kysely
    .insertInto('sprint_review')
    .values({ ...written, tenant_id: tenantId, sprint_id: row.id })
    .onConflict(it => it.columns(['tenant_id', 'sprint_id']).doUpdateSet(written))
    .execute()
  if (row.end_status === null) await finishReviews(context, row)
  await tellInbox(tx, tenantId, [userId])
  return (await reviewOf(context, row.id)) as SprintReview
}

/** Sets the activities done that planned the review. */
async function finishReviews(context: UserContext, row: SprintRow): Promise<void> {
  const { tx, tenantId } = context
  const open = await tx.kysely
    .selectFrom('activity')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('activity_type', '=', 'REV')
    .where('done_at', 'is', null)
    .execute()
  if (open.length === 0) return
  const changedIn = await changeBoard(context, { row })
  await tx.kysely
    .updateTable('activity')
    .set(it => ({ status: 'DONE', done_at: now(), changed_in: changedIn, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      open.map(it => it.id),
    )
    .execute()
}
