import type { I18n, Judged, SprintFacts } from '@trellis/sdk'
import { showShare } from './written.ts'

/** How many of several are known to be in the range, in words; what is hidden is said. */
function ofAll({ t }: I18n, values: readonly (number | null)[], { min = 0 }: Judged): string {
  const below = values.filter(it => it !== null && it < min).length
  if (below > 0) return t('sprint.certificate.below', { count: below, total: values.length })
  if (values.includes(null)) return t('sprint.certificate.tooFew')
  return t('sprint.certificate.reached', { count: values.length, total: values.length })
}

/** How a design or a sprint stands there. Nothing where it is not known. */
export function criterionValue(i18n: I18n, it: Judged, facts: SprintFacts): string {
  const { t, number, list } = i18n
  const { final } = facts
  const percent = (value: number | null | undefined) => (value == null ? '' : showShare(i18n, value))
  switch (it.key) {
    case 'duration':
      return t('sprint.library.weeks', { count: facts.duration })
    case 'feedbackFrequency':
      return t('sprint.schedule.every', { count: facts.feedbackFrequency })
    case 'sprintCrewCount':
      return number(facts.crew.length)
    case 'sprintCrewRoles':
      return facts.crew.length
        ? list([...new Set(facts.crew.map(one => one.role))].map(role => t(`sprint.roles.${role}`)))
        : number(0)
    case 'actionCount':
      return number(facts.actionCount)
    case 'behaviorCount':
      return number(facts.behaviorCount)
    case 'outcomeCount':
      return number(facts.outcomeCount)
    case 'sprintCrewParticipationInFinalFeedback':
      return percent(final?.crewParticipation)
    case 'teamMemberParticipationInFinalFeedback':
      return percent(final?.memberParticipation)
    case 'behaviorInFinalFeedback':
      return final ? ofAll(i18n, final.behaviors, it) : ''
    default:
      return final ? ofAll(i18n, final.outcomes, it) : ''
  }
}
