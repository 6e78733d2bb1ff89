import type { DesignStep, SprintDesign } from '@trellis/sdk'

/** How a criterion that is missed is met: by one change, or at a step. */
export function mendOf(key: string): { step: DesignStep; patch?: Partial<SprintDesign> } {
  if (key === 'duration') return { step: 'SCHEDULE_ROUTINES', patch: { duration: 8 } }
  if (key === 'feedbackFrequency') return { step: 'SCHEDULE_ROUTINES', patch: { feedbackFrequency: 14 } }
  return { step: key.startsWith('sprintCrew') ? 'SPRINT_CREW' : 'CONFIGURE_SPRINT' }
}
