import type { DatedActivity } from '../core/activity.ts'
import { errorOf } from '../core/error-of.ts'

import type { RoomAnswers } from './answers.ts'

/** What a team has planned, from memory; may be changed while it runs. */
export function sprintAnswers(planned: readonly DatedActivity[]): RoomAnswers<'sprint'> {
  let activities = [...planned]
  const find = (id: number) => {
    const found = activities.find(it => it.id === id)
    if (!found) throw errorOf('notFound', 'Not found')
    return found
  }
  const put = (it: DatedActivity) => {
    activities = [...activities.filter(one => one.id !== it.id), it]
    return it
  }
  return {
    activities: () => ({ activities }),
    saveActivity: ({ body }) =>
      put({
        id: body.id ?? 100 + activities.length,
        teamId: body.teamId ?? null,
        sprintId: null,
        title: body.title,
        description: body.description ?? '',
        activityType: body.activityType,
        status: 'TODO',
        place: '',
        meetingDate: body.meetingTimeFrom?.slice(0, 10) ?? '',
        meetingTimeFrom: body.meetingTimeFrom ?? '',
        meetingTimeTo: body.meetingTimeTo ?? '',
        actionId: null,
        activityStakeholders: [],
        activityCrews: [],
        activityTeamMembers: [],
        createdBy: 1,
        createdByName: 'Ada Lindqvist',
        isOwn: true,
        version: (body.version ?? 0) + 1,
      }),
    activityDone: ({ body: { id, done = true } }) => put({ ...find(id), status: done ? 'DONE' : 'TODO' }),
    deleteActivity: ({ params: { id } }) => {
      find(id)
      activities = activities.filter(it => it.id !== id)
      return {}
    },
  }
}
