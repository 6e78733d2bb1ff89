import type { Criteria, SprintFacts } from './criteria.ts'
import type { SprintDesign } from './design.ts'

/** Criteria of the Growth Leader sprint certificate. Source: sprints, Certification. */
export const sprintCertificate: Criteria = {
  duration: { type: 'design', min: 8 },
  feedbackFrequency: { type: 'design', max: 14 },
  sprintCrewCount: { type: 'design', min: 5 },
  sprintCrewRoles: { type: 'design', value: ['manager', 'peer'] },
  actionCount: { type: 'design', min: 1, max: 3 },
  behaviorCount: { type: 'design', min: 2, max: 4 },
  outcomeCount: { type: 'design', min: 1, max: 3 },
  sprintCrewParticipationInFinalFeedback: { type: 'result', min: 60 },
  behaviorInFinalFeedback: { type: 'result', min: 80 },
  outcomeInFinalFeedback: { type: 'result', min: 80 },
}

/** Those of them that a design meets or misses by itself. */
export const designCriteria: Criteria = Object.fromEntries(
  Object.entries(sprintCertificate).filter(([, it]) => it.type === 'design'),
)

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
