import { chooseDays, crewWindowDays, dayMs, type SprintMove, type SprintStatus } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { judgeSaved } from './judge.ts'
import { makeMove } from './move.ts'
import type { SprintRow } from './rows.ts'

/** What time does with sprints: which are due, and the move that they make. */
const due: { move: SprintMove; status: SprintStatus; column: 'starts_at' | 'ends_at'; days: number }[] = [
  { move: 'finish', status: 'IN_PROGRESS', column: 'ends_at', days: 0 },
  // Nobody chose an end.
  { move: 'saveToIncomplete', status: 'FINISHED', column: 'ends_at', days: chooseDays },
  { move: 'begin', status: 'NOT_STARTED', column: 'starts_at', days: 0 },
]

/** Makes the move of one sprint, unless another instance did, or it has to wait for the one before. */
async function moveIfDue(
  tx: Tx,
  tenantId: number,
  id: number,
  { move, status }: (typeof due)[number],
  at: Date,
): Promise<void> {
  const row: SprintRow | undefined = await tx.kysely
    .selectFrom('sprint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', status)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  if (move === 'begin') {
    const before = await tx.kysely
      .selectFrom('sprint')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', ['IN_PROGRESS', 'FINISHED'])
      .where('team_id', 'is not distinct from', row.team_id)
      .$if(row.team_id === null, it => it.where('user_id', '=', row.user_id))
      .executeTakeFirst()
    if (before) return
  }
  await makeMove(tx, row, move, at)
}

/** Evaluates saved sprints whose crew's window has closed, each once. */
async function judgeDue(core: Core, tx: Tx, tenantId: number, at: Date): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('sprint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PORTFOLIO')
    .where('judged_at', 'is', null)
    .where('ends_at', '<=', new Date(at.getTime() - (crewWindowDays - 1) * dayMs))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) await judgeSaved(core, tx, tenantId, row, at)
}

/** Begins, finishes and sets aside what is due in every tenant, each sprint on its own: one that fails keeps no other waiting. */
export async function moveDue(core: Core): Promise<void> {
  const at = now()
  const found = await findDue(
    core,
    async (tx, tenantId) => {
      const all: { id: number; move: SprintMove }[] = []
      for (const { move, status, column, days } of due) {
        const rows = await tx.kysely
          .selectFrom('sprint')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('status', '=', status)
          .where(column, '<=', new Date(at.getTime() - days * dayMs))
          .orderBy('id')
          .execute()
        all.push(...rows.map(({ id }) => ({ id, move })))
      }
      return all
    },
    'It could not be seen which sprints are due',
  )
  // One after the other: what waits for a sprint begins once that one is over.
  for (const it of due)
    await doDue(
      core,
      found.filter(one => one.it.move === it.move),
      (tx, tenantId, { id }) => moveIfDue(tx, tenantId, id, it, at),
      'A sprint could not be moved',
    )
  await inEveryTenant(core, (tx, tenantId) => judgeDue(core, tx, tenantId, at), 'Saved sprints could not be evaluated')
}
