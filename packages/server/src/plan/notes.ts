import type { BodyOf, PlanBoard, plan } from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { type Board, changed, freshOf, heldBoard, type PlanTeller } from './boards.ts'

/** The written parts of a board. */
export const notesOf = ({ tx, tenantId }: PlanTeller, { id }: Pick<Board, 'id'>): Promise<PlanBoard['notes']> =>
  tx.kysely
    .selectFrom('plan_note')
    .select(['section_id as sectionId', 'text', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .execute()

/** What is stored of a note. */
const columnsOf = (body: Omit<BodyOf<typeof plan.savePlanNote>, 'version'>) =>
  ({ section_id: body.sectionId, text: body.text }) satisfies ColumnsOf<typeof body, 'plan_note'>

/** Keeps the summary of the year. */
export const savePlanNote: Handler<typeof plan.savePlanNote> = async (context, { params, body }) => {
  const { tx, tenantId } = context
  const board = await heldBoard(context, params.id)
  const present = (await notesOf(context, board)).find(it => it.sectionId === body.sectionId)
  if (present || body.version !== 0) freshOf(present, body.version, it => it)
  const values = columnsOf(body)
  await tx.kysely
    .insertInto('plan_note')
    .values({ ...values, tenant_id: tenantId, plan_id: board.id })
    .onConflict(it =>
      it
        .columns(['tenant_id', 'plan_id', 'section_id'])
        .doUpdateSet(old => ({ text: values.text, version: old('plan_note.version', '+', 1) })),
    )
    .execute()
  await changed(context, board)
  const saved = (await notesOf(context, board)).find(it => it.sectionId === body.sectionId)
  if (!saved) throw refuse('internal')
  return saved
}
