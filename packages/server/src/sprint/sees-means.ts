import { isOneOf } from '../core/kysely.ts'
import type { Reader } from './rows.ts'

/**
 * Of some sprints that somebody has found, those whose crew's means and words that person reads: a personal one's, which is found by
 * the owner and whom the owner lets see it alone; of a team's its members, and who leads the team. Source: sprints, Who sees.
 */
export async function withMeans(
  { tx, tenantId, userId }: Reader,
  sprintIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.kysely
    .selectFrom('sprint as s')
    .leftJoin('team as t', it => it.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
    .leftJoin('sprint_member as m', it =>
      it
        .onRef('m.tenant_id', '=', 's.tenant_id')
        .onRef('m.sprint_id', '=', 's.id')
        .on('m.user_id', '=', userId)
        .on('m.left_at', 'is', null),
    )
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where(isOneOf('s.id', sprintIds))
    .where(it => it.or([it('s.team_id', 'is', null), it('t.manager_id', '=', userId), it('m.id', 'is not', null)]))
    .execute()
  return new Set(rows.map(it => it.id))
}

/** The same of one. */
export const seesMeans = async (looker: Reader, sprintId: number): Promise<boolean> =>
  (await withMeans(looker, [sprintId])).has(sprintId)
