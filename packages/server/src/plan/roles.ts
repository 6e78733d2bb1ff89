import type { BodyOf, plan } from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { badField } from '../core/refuse.ts'
import { changed, freshOf, heldBoard, type PlanReader, rowsOf } from './boards.ts'
import { bank, wordingOf } from './content.ts'
import { lineOfRole, roleOf } from './told.ts'

const { roles } = bank

const told = ({ language }: PlanReader, those: typeof roles) =>
  those.map(({ code, level }) => ({
    code,
    level,
    label: wordingOf(language).roles[code]?.label ?? code,
    description: wordingOf(language).roles[code]?.description ?? '',
  }))

/** All roles of the library. */
export const planRoles: Handler<typeof plan.planRoles> = async context => ({ roles: told(context, roles) })

/** Those of one level. */
export const jobRoles: Handler<typeof plan.jobRoles> = async (context, { query }) => ({
  roles: told(
    context,
    roles.filter(it => query.level === undefined || it.level === query.level),
  ),
})

/** What often comes next: what the library names, else the roles of the same level and the one above. */
export const nextRoleOptions: Handler<typeof plan.nextRoleOptions> = async (context, { query }) => {
  const present = roles.find(it => it.code === query.role)
  if (!present) return { roles: told(context, roles) }
  const levels = bank.levels.map(it => it.code)
  const near = levels.slice(levels.indexOf(present.level)).slice(0, 2)
  const named = present.next.flatMap(code => roles.filter(it => it.code === code))
  const others = roles.filter(it => near.includes(it.level) && it.code !== present.code && !named.includes(it))
  return { roles: told(context, [...named, ...others]) }
}

/** Outcomes of the sprint library with a text in them, 20 at most. */
export const findOutcome: Handler<typeof plan.findOutcome> = async ({ core, language }, { params }) => ({
  outcomes: core.doors.sprint.findOutcomes(language, params.label, 20),
})

/** What is stored of a role: what the body calls its label is the library's code. */
const columnsOf = (body: Omit<BodyOf<typeof plan.savePlanRole>, 'agilePlanGroupId' | 'type' | 'version'>) =>
  ({ code: body.label, label: body.customLabel }) satisfies ColumnsOf<
    typeof body,
    'plan_item',
    { label: 'code'; customLabel: 'label' }
  >

/** Keeps the role of now or the next one; without a code and words it is taken away. */
export const savePlanRole: Handler<typeof plan.savePlanRole> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { type, label: code, customLabel, version } = body
  if (code !== null && !roles.some(it => it.code === code)) throw badField('body.label', 'A role of the library')
  const board = await heldBoard(context, body.agilePlanGroupId)
  const line = lineOfRole(type)
  const read = async () => roleOf(context, await rowsOf(context, board, [line]), type)
  const present = freshOf(await read(), version, it => it)
  const columns = columnsOf({ label: code, customLabel })
  // A role that is taken away stays as an empty line: its version goes on.
  if (present.version === 0)
    await tx.kysely
      .insertInto('plan_item')
      .values({ ...columns, tenant_id: tenantId, plan_id: board.id, type: line, place: 'a0' })
      .execute()
  else
    await tx.kysely
      .updateTable('plan_item')
      .set(it => ({ ...columns, version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', board.id)
      .where('type', '=', line)
      .execute()
  await changed(context, board)
  return read()
}
