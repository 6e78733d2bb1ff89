import { canDo, type sprint } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { changeBoard, findBoard, holdToPlan } from './board.ts'

/** Stakeholders that a sprint has at most. */
const mostOfSprint = 100

const rowsOf = ({ tx, tenantId }: UserContext, sprintId: number) =>
  tx.kysely
    .selectFrom('stakeholder')
    .select(['id', 'sprint_id as sprintId', 'name', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)

/** Stakeholders of a sprint. */
export const stakeholders: Handler<typeof sprint.stakeholders> = async (context, { params }) => {
  const { row } = await findBoard(context, params.id)
  return { stakeholders: await rowsOf(context, row.id).orderBy('name').orderBy('id').execute() }
}

/** Names a stakeholder; one of the same name is that one. */
export const addStakeholder: Handler<typeof sprint.addStakeholder> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { row } = await holdToPlan(context, body.sprintId)
  // As the database has it, which writes some letters alike that are not so here.
  const same = await rowsOf(context, row.id)
    .where(({ eb, fn, val }) => eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [val(body.name)])))
    .executeTakeFirst()
  if (same) return same
  const present = await rowsOf(context, row.id).execute()
  if (present.length >= mostOfSprint) throw refuse('limitExceeded')
  return tx.kysely
    .insertInto('stakeholder')
    .values({ tenant_id: tenantId, sprint_id: row.id, name: body.name, email: body.email ?? null })
    .returning(['id', 'sprint_id as sprintId', 'name', 'email'])
    .executeTakeFirstOrThrow()
}

/** Takes a stakeholder out of a sprint, and out of its activities: they are told as changed. */
export const removeStakeholder: Handler<typeof sprint.removeStakeholder> = async (context, { params: { id } }) => {
  const { tx, tenantId, i18n } = context
  const there = await tx.kysely
    .selectFrom('stakeholder')
    .select('sprint_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!there) throw refuse('notFound')
  const board = await holdToPlan(context, there.sprint_id)
  const about = await tx.kysely
    .selectFrom('activity_person')
    .select('activity_id')
    .where('tenant_id', '=', tenantId)
    .where('stakeholder_id', '=', id)
    .execute()
  // Whoever planned those activities has named this one.
  if (about.length > 0 && !canDo('modifyActivity', board.relations))
    throw refusal(i18n, 'forbidden', 'sprint.activity.refused.stakeholder')
  const removed = await tx.kysely
    .deleteFrom('stakeholder')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw refuse('notFound')
  const version = await changeBoard(context, board)
  await tx.kysely
    .updateTable('activity')
    .set(it => ({ changed_in: version, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        about.map(it => it.activity_id),
      ),
    )
    .execute()
  return {}
}
