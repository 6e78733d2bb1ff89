import { activityTypes, type sprint } from '@trellis/sdk/contract'
import type { Handler, Handlers } from '../core/context.ts'
import { activities, activityDone, deleteActivity, saveActivity } from './activities.ts'

/** Kinds of activities with their words. */
const activityType: Handler<typeof sprint.activityType> = async ({ i18n }) => ({
  list: activityTypes.map(code => ({ code, label: i18n.t(`sprint.activityTypes.${code}`) })),
})

/** Activities of teams. */
export const sprintHandlers: Handlers<typeof sprint> = {
  activityType,
  activities,
  saveActivity,
  activityDone,
  deleteActivity,
}
