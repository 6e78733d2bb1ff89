import type { DesignStep, SprintDesign } from '@trellis/sdk'
import type { Editing } from './stepProps.ts'

/** How a criterion that is missed is met: by one change, or at a step; null where a sprint that is changed stays as it is in that. */
export function mendOf(
  key: string,
  editing: Pick<Editing, 'runs' | 'isRated'> | null,
): { step: DesignStep; patch?: Partial<SprintDesign> } | null {
  const isRatedItem = key === 'behaviorCount' || key === 'outcomeCount'
  if ((editing?.runs && key === 'duration') || (editing?.isRated && isRatedItem)) return null
  if (key === 'duration') return { step: 'SCHEDULE_ROUTINES', patch: { duration: 8 } }
  if (key === 'feedbackFrequency') return { step: 'SCHEDULE_ROUTINES', patch: { feedbackFrequency: 14 } }
  return { step: key.startsWith('sprintCrew') ? 'SPRINT_CREW' : 'CONFIGURE_SPRINT' }
}
