import { type account, type Entitlement, entitlements, type Feature } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'

/** What a freemium organisation holds: the assessment, express sprints, one team. */
const free: Partial<Record<Entitlement, string>> = {
  'gla-survey': 'true',
  'gla-survey-limit': '1',
  'gla-multi-language-survey': 'true',
  'gl360-freemium': 'true',
  'user-sprint-express': 'true',
  'predesigned-sprint': 'true',
  'team-limit': '1',
  'teams-navigation': 'true',
  'standard-onboarding': 'true',
}

/** Features of the Free plan; everything else is named and not enabled. */
export const freePlan: Feature[] = entitlements.map(it => ({
  feature_id: it,
  feature_type: it.endsWith('-limit') ? 'LIMIT' : 'SWITCH',
  enabled: free[it] !== undefined,
  value: free[it] ?? (it.endsWith('-limit') ? '0' : 'false'),
}))

/** The licence plan of the tenant with its features. */
export const plan: Handler<typeof account.plan> = async ({ tx, tenantId }) => {
  const row = await tx.kysely
    .selectFrom('subscription as s')
    .leftJoin('person as p', 'p.id', 's.buyer_user_id')
    .select(['s.name', 's.status', 's.current_term_end', 's.features', 'p.email', 'p.full_name'])
    .where('s.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  return {
    name: row.name,
    status: row.status as 'ACTIVE',
    currentTermEnd: row.current_term_end.toISOString(),
    buyerEmail: row.email,
    buyerName: row.full_name,
    features: row.features,
  }
}
