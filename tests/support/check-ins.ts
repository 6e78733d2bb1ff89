import type { alderSuite } from './alder.ts'
import type { Json, Reply } from './api.ts'
import { designOf } from './sprints.ts'

/** What tests of check-ins do: begin a sprint, wait for a window, save. */
export function checkInsIn(suite: ReturnType<typeof alderSuite>) {
  const { as } = suite
  return {
    /** A running sprint of Mei's, and how she calls for its check-ins. */
    async running(more: Json = {}) {
      const { data: sprint } = await as('mei', 'sprint.startUserSprint', { body: { design: designOf(null, more) } })
      const query = { sprintId: sprint.id, sprintTeamMemberId: sprint.sprintTeamMembers[0].id }
      return { sprint, query }
    },
    /** Moves the clock into the first window, and gives what is open then. */
    async opened(query: Json, who = 'mei'): Promise<Json> {
      const [{ opens_at } = { opens_at: new Date() }] = await suite.db.query<{ opens_at: Date }>(
        'select opens_at from check_in where sprint_id = $1 order by number limit 1',
        [query.sprintId],
      )
      await suite.server.clock({ now: new Date(opens_at.getTime() + 60_000).toISOString() })
      return (await as(who, 'sprint.findCurrentCheckIn', { query })).data.checkIn
    },
    /** Saves a check-in as it is, but for `more`. */
    save(it: Json, more: Json = {}, who = 'mei'): Promise<Reply> {
      const { id, version, step, ratings, energy, note } = it
      return as(who, 'sprint.updateCheckIn', {
        body: { id, version, status: 'IN_PROGRESS', step, ratings, energy, note, ...more },
      })
    },
  }
}
