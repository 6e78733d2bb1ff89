import { achievements, type Criteria } from '../core/achievements.ts'
import type { SprintFacts } from './criteria.ts'
import type { SprintDesign } from './design.ts'

/** Those of the certificate's criteria that a design meets or misses by itself. */
export const designCriteria: Criteria = Object.fromEntries(
  Object.entries<Criteria[string]>(achievements.sprintCertificate.criteria).filter(([, it]) => it.type === 'design'),
)

/** The certificate of a sprint: a team's counts its members. */
export const certificateOf = (sprintType: 'USER_SPRINT' | 'TEAM_SPRINT') =>
  sprintType === 'TEAM_SPRINT' ? 'teamSprintCertificate' : 'sprintCertificate'

/** What the criteria are held against before a sprint has run. */
export const factsOf = (design: SprintDesign): SprintFacts => ({
  duration: design.duration,
  feedbackFrequency: design.feedbackFrequency,
  crew: design.sprintCrews,
  actionCount: design.actions.length,
  behaviorCount: design.behaviors.length,
  outcomeCount: design.outcomes.length,
  final: null,
})
