import type { DesignStep, I18n, Judged, SprintDesign } from '@trellis/sdk'

/** What a criterion asks for, in the words of the spec. Source: spec 2 section 5. */
export function criterionText({ t, list }: I18n, { key, min, max, value }: Judged): string {
  if (Array.isArray(value))
    return t('sprint.certificate.includes', { roles: list(value.map(it => t(`sprint.roles.${it as 'manager'}`))) })
  if (min !== undefined && max !== undefined) return t('sprint.certificate.range', { min, max })
  if (key === 'sprintCrewCount') return t('sprint.certificate.crew', { min: min ?? 0 })
  return min !== undefined ? t('sprint.certificate.min', { min }) : t('sprint.certificate.max', { max: max ?? 0 })
}

/** How a design stands there. */
export function criterionValue({ t, number }: I18n, key: string, design: SprintDesign): string {
  switch (key) {
    case 'duration':
      return t('sprint.library.weeks', { count: design.duration })
    case 'feedbackFrequency':
      return t('sprint.schedule.every', { count: design.feedbackFrequency })
    case 'sprintCrewCount':
      return number(design.sprintCrews.length)
    case 'sprintCrewRoles':
      return number(new Set(design.sprintCrews.map(it => it.role)).size)
    case 'actionCount':
      return number(design.actions.length)
    case 'behaviorCount':
      return number(design.behaviors.length)
    default:
      return number(design.outcomes.length)
  }
}

/** How a criterion that is missed is met: by one change, or at a step. */
export function mendOf(key: string): { step: DesignStep; patch?: Partial<SprintDesign> } {
  if (key === 'duration') return { step: 'SCHEDULE_ROUTINES', patch: { duration: 8 } }
  if (key === 'feedbackFrequency') return { step: 'SCHEDULE_ROUTINES', patch: { feedbackFrequency: 14 } }
  return { step: key.startsWith('sprintCrew') ? 'SPRINT_CREW' : 'CONFIGURE_SPRINT' }
}
