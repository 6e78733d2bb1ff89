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
  const [row] = await tx.query<{
    name: string
    status: 'ACTIVE'
    current_term_end: Date
    features: never
    email: string | null
    full_name: string | null
  }>(
    'select s.*, p.email, p.full_name from subscription s left join person p on p.id = s.buyer_user_id where s.tenant_id = $1',
    [tenantId],
  )
  if (!row) throw refuse('notFound')
  return {
    name: row.name,
    status: row.status,
    currentTermEnd: row.current_term_end.toISOString(),
    buyerEmail: row.email,
    buyerName: row.full_name,
    features: row.features,
  }
}
