import { dayMs } from '@trellis/sdk/contract'
import type { alderSuite } from './alder.ts'
import type { Json } from './api.ts'
import { designOf, teamDesignOf } from './sprints.ts'

/** Sprints with activities, and their board, of people of the demo organisation. */
export function activitiesIn({ as, idOf, teamOf }: ReturnType<typeof alderSuite>) {
  return {
    board: async (who: string, sprintId: number, query: Json = {}): Promise<Json> =>
      (await as(who, 'sprint.sprintActivities', { params: { sprintId }, query })).data,
    plan: (who: string, sprintId: number, title: string, more: Json = {}) =>
      as(who, 'sprint.saveActivity', { body: { sprintId, title, activityType: { code: 'OTH' }, ...more } }),
    move: (who: string, id: number, status: string, afterId: number | null) =>
      as(who, 'sprint.moveActivity', { body: { id, status, afterId } }),
    ownSprint: async (who: string): Promise<Json> =>
      (await as(who, 'sprint.startUserSprint', { body: { design: designOf(null) } })).data,
    /** A team's sprint that runs, managed by Ada: Mei leads its action, Ben is in it, too. */
    async ofTeam() {
      const teamId = await teamOf('Product Design')
      const [mei, ben] = [await idOf('mei'), await idOf('ben')]
      const { data: sprint } = await as('ada', 'sprint.startTeamSprint', {
        body: { teamId, design: { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] } },
      })
      return { teamId, sprint, actionId: sprint.actions[0].id as number, id: sprint.id as number }
    },
  }
}

/** A time as the board's calls take it: UTC, without a suffix. */
export const utc = (at: number) => new Date(at).toISOString().slice(0, 19)

/** A talk of an hour, tomorrow. */
export const activityOf = (teamId: number) => {
  const from = Date.now() + dayMs
  return {
    teamId,
    title: 'How we decide',
    activityType: { code: 'OTH' },
    meetingTimeFrom: new Date(from).toISOString(),
    meetingTimeTo: new Date(from + 3_600_000).toISOString(),
  }
}
