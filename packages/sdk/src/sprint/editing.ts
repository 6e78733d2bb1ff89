import { type SprintPlan, sprintDates, sprintDay } from './calendar.ts'
import type { SprintDesign } from './design.ts'
import type { SprintDetails } from './schemas.ts'

/**
 * From when on the behaviours and outcomes of a sprint stay as they are: its first round is closed then, and everything that
 * follows is held against it. Source: sprints, Editing in progress.
 */
export const ratedFrom = (plan: SprintPlan): Date => {
  const { rounds, ends } = sprintDates(plan)
  return rounds[0]?.closes ?? ends
}

/** A sprint that runs or waits as a design, to be changed; its items and crew keep the ids that they are stored under. */
export function designFrom(it: SprintDetails): SprintDesign {
  const words = ({ id, code, label, description }: SprintDetails['behaviors'][number]) => ({
    ...{ id, code, label, description },
  })
  return {
    sprintCode: it.sprintCode,
    label: it.label,
    description: it.description,
    icon: it.icon,
    actions: it.actions.map(({ id, code, label, description, suggestedActivities, actionDetail }) => ({
      ...{ id, code, label, description },
      suggestedActivities: suggestedActivities.map(({ text, type }) => ({ text, type })),
      leadUserId: actionDetail.actionLeadId,
    })),
    behaviors: it.behaviors.map(words),
    outcomes: it.outcomes.map(words),
    sprintCrews: it.sprintCrews.map(({ imageUrl: _, ...member }) => member),
    memberUserIds: it.sprintType === 'TEAM_SPRINT' ? it.sprintTeamMembers.map(one => one.userId) : [],
    duration: it.duration as SprintDesign['duration'],
    feedbackFrequency: it.feedbackFrequency as SprintDesign['feedbackFrequency'],
    startDay: sprintDay(new Date(it.dateTimeFrom), it.timezone, it.resetTime),
    timezone: it.timezone,
    resetTime: it.resetTime,
    checkInWeekday: it.checkInAt.weekday,
    checkInTime: it.checkInAt.time,
    checkInDaysBefore: it.weeklyCheckInFrom,
  }
}
