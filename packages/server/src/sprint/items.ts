import { isOneOf } from '../core/kysely.ts'
import type { Looker } from './rows.ts'

/** What sprints are made of, each sprint's in its order. */
export const itemsOf = ({ tx, tenantId }: Pick<Looker, 'tx' | 'tenantId'>, sprintIds: readonly number[]) =>
  tx.kysely
    .selectFrom('sprint_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('removed_at', 'is', null)
    .orderBy('sprint_id')
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
