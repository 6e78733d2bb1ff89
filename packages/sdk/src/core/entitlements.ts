/** Entitlement keys of the spec: switches, and limits that end in `-limit`. */
export const entitlements = [
  'user-sprint-engine',
  'team-sprint-engine',
  'team-impact-board',
  'manager-impact-board',
  'team-gla-report',
  'gla-multi-language-survey',
  'gl360',
  'gl360-freemium',
  'scm-limit',
  'team-limit',
  'gla-survey',
  'gla-survey-limit',
  'ta-rater-limit',
  'team-alignment',
  'team-alignment-express',
  'mib-aggregated-gla',
  'mib-aggregated-360',
  'user-sprint-express',
  'team-sprint-express',
  'arisa-ai-assistant',
  'predesigned-sprint',
  'standard-onboarding',
  'teams-navigation',
] as const

export type Entitlement = (typeof entitlements)[number]

/** One feature of a licence plan. A switch is held when enabled; any other type carries a limit in `value`. */
export interface Feature {
  feature_id: string
  feature_type: string
  enabled: boolean
  value: string
}

/** What "Unlimited" is treated as. */
export const unlimited = 999_999_999

/** Whether the plan holds a feature at all. */
export function holds(features: readonly Feature[], key: Entitlement): boolean {
  return features.some(it => it.feature_id === key && it.enabled)
}

/** Whether the plan holds sprints of teams, of whatever kind. */
export const holdsTeamSprints = (features: readonly Feature[]): boolean =>
  holds(features, 'team-sprint-engine') || holds(features, 'team-sprint-express')

/** The numeric limit of a feature; 0 where the plan does not hold it. */
export function limitOf(features: readonly Feature[], key: Entitlement): number {
  const feature = features.find(it => it.feature_id === key && it.enabled)
  if (!feature) return 0
  if (feature.value.toLowerCase() === 'unlimited') return unlimited
  const limit = Number(feature.value)
  return Number.isFinite(limit) ? limit : 0
}

/** A numeric limit allows an action only while the existing count is below it. */
export function allows(features: readonly Feature[], key: Entitlement, existing: number): boolean {
  return existing < limitOf(features, key)
}
