import type { Tx } from '../core/db.ts'

/**
 * What is rated in a round that went out at this time: behaviours and outcomes that were there by then. What is added later is of the
 * next one: of those who answered before nobody has rated it, so that its mean would tell who answered late. Source: sprints, Anonymity.
 */
export const ratedItems = ({ tx, tenantId }: { tx: Tx; tenantId: number }, sprintId: number, openedAt: Date | null) =>
  tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label', 'description'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('kind', 'in', ['behavior', 'outcome'])
    .where('removed_at', 'is', null)
    .$if(openedAt !== null, it => it.where(or => or.or([or('added_at', 'is', null), or('added_at', '<', openedAt)])))
    .orderBy('kind')
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
