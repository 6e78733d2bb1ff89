import { type BodyOf, mostOfPlan, type plan } from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { badField, mustBeFresh, refusal, refuse } from '../core/refuse.ts'
import {
  type Board,
  changed,
  freshOf,
  heldBoard,
  type ItemRow,
  type LineType,
  type PlanReader,
  rowsOf,
} from './boards.ts'
import { lastPlace, placeAfter } from './places.ts'
import { goalOf, itemsOf } from './told.ts'

/** Types whose lines can be put in order, and deleted one by one. */
const ordered: readonly LineType[] = ['OUTCOME', 'SHORT_TERM_ASPIRATION', 'LONG_TERM_ASPIRATION', 'GOAL_DELIVERABLE']

/** What a line of a type is told as, after it was written. */
const toldOf = (context: PlanReader, rows: readonly ItemRow[], id: number) => {
  const index = rows.findIndex(it => it.id === id)
  const row = rows[index]
  if (!row) return null
  return row.type === 'GOAL_DELIVERABLE' ? goalOf(row, index) : itemsOf(context, rows, row.type)[index]
}

/**
 * Writes a line of a board that is held: a new one behind those of its type, or an earlier one whose version is known. Gives the
 * line's id. A text that stands already is written again all the same: the version says so.
 */
export async function writeLine(
  context: PlanReader,
  board: Board,
  type: LineType,
  line: Omit<BodyOf<typeof plan.savePlanItem>, 'agilePlanGroupId' | 'type'>,
): Promise<number> {
  const { tx, tenantId } = context
  const rows = await rowsOf(context, board, [type])
  const { id, version, code, label } = line
  const columns = { code, label } satisfies ColumnsOf<Omit<typeof line, 'id' | 'version'>, 'plan_item'>
  if (id === 0) {
    if (version !== 0) throw badField('body.version', '0 for what is new')
    if (rows.length >= mostOfPlan)
      throw refusal(context.i18n, 'limitExceeded', 'plan.refused.most', { most: mostOfPlan })
    const added = await tx.kysely
      .insertInto('plan_item')
      .values({ ...columns, tenant_id: tenantId, plan_id: board.id, type, place: lastPlace(rows) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }
  freshOf(
    rows.find(it => it.id === id),
    version,
    () => toldOf(context, rows, id),
  )
  await tx.kysely
    .updateTable('plan_item')
    .set(it => ({ ...columns, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', board.id)
    .where('id', '=', id)
    .execute()
  return id
}

/** Keeps an outcome or an aspiration. An outcome of the library has its words from there, and can be reworded. */
export const savePlanItem: Handler<typeof plan.savePlanItem> = async (context, { body }) => {
  const { agilePlanGroupId, type, code } = body
  if (code !== null && type !== 'OUTCOME') throw badField('body.code', 'No code but of an outcome')
  const ofLibrary = code === null ? undefined : context.core.doors.sprint.outcome(context.language, code)
  if (code !== null && !ofLibrary) throw badField('body.code', 'An outcome of the library')
  const label = body.label || ofLibrary || ''
  if (label === '') throw badField('body.label', 'A line')
  const board = await heldBoard(context, agilePlanGroupId)
  const id = await writeLine(context, board, type, { ...body, code, label })
  await changed(context, board)
  const item = itemsOf(context, await rowsOf(context, board, [type]), type).find(it => it.id === id)
  if (!item) throw refuse('internal')
  return item
}

interface Gone {
  id: number
  agilePlanGroupId: number
  version: number
}

async function deleteLine(context: PlanReader, { id, agilePlanGroupId, version }: Gone, types: readonly LineType[]) {
  const board = await heldBoard(context, agilePlanGroupId)
  const rows = await rowsOf(context, board, types)
  const row = rows.find(it => it.id === id)
  // What is gone is gone: two windows may both have deleted it.
  if (!row) return { id, version }
  freshOf(row, version, () =>
    toldOf(
      context,
      rows.filter(it => it.type === row.type),
      id,
    ),
  )
  await context.tx.kysely
    .deleteFrom('plan_item')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
  await changed(context, board)
  return { id, version }
}

/** Deletes an outcome. */
export const deleteOutcome: Handler<typeof plan.deleteOutcome> = (context, { query }) =>
  deleteLine(context, query, ['OUTCOME'])
/** Deletes any line that was written. */
export const deletePlanItem: Handler<typeof plan.deletePlanItem> = (context, { body }) =>
  deleteLine(context, body, ordered)

/** Puts a line in order among those of its type. Two at once end in one of both orders, the same for everybody. */
export const movePlanItem: Handler<typeof plan.movePlanItem> = async (context, { body }) => {
  const { id, afterId, agilePlanGroupId } = body
  const board = await heldBoard(context, agilePlanGroupId)
  const rows = await rowsOf(context, board, ordered)
  const row = rows.find(it => it.id === id)
  if (!row) throw refuse('notFound')
  const list = rows.filter(it => it.type === row.type)
  const place = placeAfter(list, id, afterId)
  if (place !== null) {
    await context.tx.kysely
      .updateTable('plan_item')
      .set({ place })
      .where('tenant_id', '=', context.tenantId)
      .where('id', '=', id)
      .execute()
    await changed(context, board)
  }
  const now = (await rowsOf(context, board, [row.type])).findIndex(it => it.id === id)
  return { id, sortIndex: now, version: row.version }
}

/** Keeps the capabilities in focus, in order; the list as a whole has a version. */
export const saveDevelopmentPlan: Handler<typeof plan.saveDevelopmentPlan> = async (context, { params, body }) => {
  const { tx, tenantId, core, language } = context
  const { capabilities, version } = body
  const known = core.doors.gla.capabilities(language).map(it => it.capability)
  if (new Set(capabilities).size < capabilities.length || capabilities.some(it => !known.includes(it)))
    throw badField('body.capabilities', 'Different capabilities of the assessment')
  const board = await heldBoard(context, params.id)
  const told = async () => itemsOf(context, await rowsOf(context, board, ['DEVELOPMENT_FOCUS']), 'DEVELOPMENT_FOCUS')
  await mustBeFresh(board.focusVersion, version, async () => ({ items: await told(), version: board.focusVersion }))
  await tx.kysely
    .deleteFrom('plan_item')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', board.id)
    .where('type', '=', 'DEVELOPMENT_FOCUS')
    .execute()
  const placed: { id: number; place: string }[] = []
  for (const _ of capabilities) placed.push({ id: 0, place: lastPlace(placed) })
  if (capabilities.length > 0)
    await tx.kysely
      .insertInto('plan_item')
      .values(
        capabilities.map((code, index) => ({
          tenant_id: tenantId,
          plan_id: board.id,
          type: 'DEVELOPMENT_FOCUS' as const,
          code,
          label: '',
          place: placed[index]?.place ?? '',
        })),
      )
      .execute()
  await tx.kysely
    .updateTable('plan')
    .set({ focus_version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', board.id)
    .execute()
  await changed(context, board)
  return { items: await told(), version: version + 1 }
}
