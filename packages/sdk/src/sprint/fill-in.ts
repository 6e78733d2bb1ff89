import type { SprintDesign } from './design.ts'
import type { LibrarySprint } from './schemas.ts'

/**
 * A design with every field filled in: words, length and rounds of a sprint of the library, the rest as it is proposed. The actions
 * of a team are led by its members in turn. Without a sprint it is an empty sheet.
 */
export function fillIn(sprint: LibrarySprint | null, proposal: SprintDesign): SprintDesign {
  if (!sprint) return proposal
  const leaders = proposal.memberUserIds
  const { code, label, description, icon, duration, feedbackFrequency } = sprint
  const item = (it: { code: string; label: string; description: string }) => ({
    code: it.code,
    label: it.label,
    description: it.description,
  })
  return {
    ...proposal,
    sprintCode: code,
    label,
    description,
    icon,
    duration,
    feedbackFrequency,
    actions: sprint.actions.map((it, at) => ({
      ...item(it),
      suggestedActivities: it.suggestedActivities,
      leadUserId: leaders.length ? (leaders[at % leaders.length] ?? null) : null,
    })),
    behaviors: sprint.behaviors.map(item),
    outcomes: sprint.outcomes.map(item),
  }
}
