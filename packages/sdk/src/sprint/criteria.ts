import type { Criteria, Criterion } from '../core/achievements.ts'
import type { SprintFacts } from '../core/sprint-facts.ts'

export { type CrewRole, crewRoles, type SprintFacts } from '../core/sprint-facts.ts'

/** A criterion that was looked at. `meetsCriteria` is null where it is not known. */
export interface Judged extends Criterion {
  key: string
  meetsCriteria: boolean | null
}

const within = (value: number | null, { min, max }: Criterion): boolean | null =>
  value === null ? null : value >= (min ?? -Infinity) && value <= (max ?? Infinity)

/** Each of several must lie in the range: one that misses it decides, one that is not known leaves it open. */
function allWithin(values: (number | null)[] | undefined, it: Criterion): boolean | null {
  if (!values?.length) return null
  const judged = values.map(value => within(value, it))
  return judged.includes(false) ? false : judged.includes(null) ? null : true
}

type Judge = (facts: SprintFacts, it: Criterion) => boolean | null

const judges = {
  duration: (facts, it) => within(facts.duration, it),
  feedbackFrequency: (facts, it) => within(facts.feedbackFrequency, it),
  // Its count is met only where everybody gives both. Source: spec 2 section 5.
  sprintCrewCount: ({ crew }, it) =>
    within(crew.length, it) && crew.every(member => member.isFastForward && member.isFeedbackGoalsNBehaviour),
  sprintCrewRoles: ({ crew }, it) => {
    const there = crew.map(member => member.role.toLowerCase())
    if (typeof it.value === 'string') return there.length === 1 && there[0] === it.value
    return it.value ? it.value.every(role => there.includes(role.toLowerCase())) : null
  },
  actionCount: (facts, it) => within(facts.actionCount, it),
  behaviorCount: (facts, it) => within(facts.behaviorCount, it),
  outcomeCount: (facts, it) => within(facts.outcomeCount, it),
  sprintCrewParticipationInFinalFeedback: ({ final }, it) => within(final?.crewParticipation ?? null, it),
  teamMemberParticipationInFinalFeedback: ({ final }, it) => within(final?.memberParticipation ?? null, it),
  behaviorInFinalFeedback: ({ final }, it) => allWithin(final?.behaviors, it),
  outcomeInFinalFeedback: ({ final }, it) => allWithin(final?.outcomes, it),
} satisfies Record<string, Judge>

/** The keys that can be judged; any other blocks. Source: sprints, Certification. */
export const criterionKeys = Object.keys(judges) as (keyof typeof judges)[]
const isUsed = (key: string): key is keyof typeof judges => Object.hasOwn(judges, key)

/**
 * Each criterion in its order, and whether all are met: false where one is not, null where none is missed and one is not known.
 * Ranges include their ends. Source: spec 2 section 5, measurement 17.
 */
export function judge(criteria: Criteria, facts: SprintFacts): { criteria: Judged[]; overall: boolean | null } {
  const judged = Object.entries(criteria).map(([key, it]) => ({
    ...it,
    key,
    meetsCriteria: isUsed(key) ? judges[key](facts, it) : null,
  }))
  const met = judged.map(it => it.meetsCriteria)
  return { criteria: judged, overall: met.includes(false) ? false : met.includes(null) ? null : true }
}
