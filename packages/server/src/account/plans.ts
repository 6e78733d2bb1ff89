import { type Entitlement, entitlements, type Feature } from '@trellis/sdk/contract'

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
