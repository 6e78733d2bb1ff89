import { openYears, type plan } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { badField } from '../core/refuse.ts'
import type { DB } from '../core/tables.ts'
import { type Board, boardOf, type PlanReader, todayOf } from './boards.ts'

/** What a year takes over of the one before; of goals those that are open. Source: design/plan.md, Plan. */
const takenOver = [
  'CURRENT_ROLE_DESCRIPTION',
  'NEXT_ROLE_OPTION',
  'SHORT_TERM_ASPIRATION',
  'LONG_TERM_ASPIRATION',
  'GOAL_DELIVERABLE',
]

/** Of which board a row is, and which one. */
type Own = 'tenant_id' | 'plan_id' | 'id' | 'item_id'
/** All else, each said to go along or not: a column that is forgotten does not compile. */
type Columns<T extends keyof DB> = Record<Exclude<keyof DB[T], Own>, boolean>

const itemColumns = { type: true, code: true, label: true, place: true, version: false } satisfies Columns<'plan_item'>
const goalColumns = { deliverable: true, progress: true, status: true } satisfies Columns<'plan_goal'>
const memberColumns = {
  ...{ type: true, user_id: true, name: true, email: true, voice: true },
  ...{ invited_at: true, answered_at: true, mail_off: true },
  // The link of somebody from outside is of one board, and is sent anew.
  guest_id: false,
  version: false,
} satisfies Columns<'network_member'>
const roleColumns = {
  ...{ role_level: true, desired_role_level: true, kind: true, challenges: true },
  ...{ version: true, saved_at: true },
} satisfies Columns<'role_choice'>

/** Those that go along, as SQL lists them, each with what stands before it. */
const listed = (columns: Record<string, boolean>, before = '') =>
  Object.keys(columns)
    .filter(it => columns[it])
    .map(it => before + it)
    .join(', ')

async function takeOver({ tx, tenantId }: PlanReader, from: number, to: number): Promise<void> {
  // By hand: rows of one year as rows of the next.
  await tx.query(
    `insert into plan_item (tenant_id, plan_id, ${listed(itemColumns)})
     select i.tenant_id, $3, ${listed(itemColumns, 'i.')} from plan_item i
     left join plan_goal g on g.tenant_id = i.tenant_id and g.item_id = i.id
     where i.tenant_id = $1 and i.plan_id = $2 and i.type = any($4) and g.status is distinct from 'DONE'`,
    [tenantId, from, to, takenOver],
  )
  // A place is one line's among those of its type.
  await tx.query(
    `insert into plan_goal (tenant_id, item_id, ${listed(goalColumns)})
     select n.tenant_id, n.id, ${listed(goalColumns, 'g.')} from plan_item n
     join plan_item i on i.tenant_id = n.tenant_id and i.plan_id = $2 and i.type = n.type and i.place = n.place
     join plan_goal g on g.tenant_id = i.tenant_id and g.item_id = i.id
     where n.tenant_id = $1 and n.plan_id = $3`,
    [tenantId, from, to],
  )
  await tx.query(
    `insert into network_member (tenant_id, plan_id, ${listed(memberColumns)})
     select tenant_id, $3, ${listed(memberColumns)} from network_member
     where tenant_id = $1 and plan_id = $2 order by id`,
    [tenantId, from, to],
  )
  await tx.query(
    `insert into role_choice (tenant_id, plan_id, ${listed(roleColumns)})
     select tenant_id, $3, ${listed(roleColumns)} from role_choice
     where tenant_id = $1 and plan_id = $2`,
    [tenantId, from, to],
  )
}

/** The own board of a year, held until the call ends. It is made where it is not there yet, once for two windows. */
export async function openYear(context: PlanReader, year: number): Promise<Board> {
  const { tx, tenantId, userId } = context
  const before = await tx.kysely
    .selectFrom('plan')
    .select(['id', 'year'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('year', '<=', year)
    .orderBy('year', 'desc')
    .limit(1)
    // What is saved in it meanwhile is taken over, or waits: nothing is taken over by halves.
    .forUpdate()
    .executeTakeFirst()
  if (before?.year === year) return boardOf(context, before.id, 'lock')
  const made = await tx.kysely
    .insertInto('plan')
    .values({ tenant_id: tenantId, user_id: userId, year, created_at: now() })
    .onConflict(it => it.columns(['tenant_id', 'user_id', 'year']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another window has made it meanwhile.
  if (!made) return openYear(context, year)
  if (before) await takeOver(context, before.id, made.id)
  return boardOf(context, made.id, 'lock')
}

/** Opens the board of a year that can be written. */
export const openPlanYear: Handler<typeof plan.openPlanYear> = async (context, { body }) => {
  if (!openYears(await todayOf(context)).includes(body.year)) throw badField('body.year', 'An open year')
  const board = await openYear(context, body.year)
  return { year: board.year, id: board.id, readOnly: board.isClosed }
}
