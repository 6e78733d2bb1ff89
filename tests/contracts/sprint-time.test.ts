import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { asStored, designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const start = async (design: Json): Promise<Json> =>
  (await as('mei', 'sprint.startUserSprint', { body: { design } })).data
const active = async () => (await as('mei', 'sprint.findUserActiveSprint')).data
const stored = async (id: number) =>
  (await suite.db.query('select status, end_status, finished_at from sprint where id = $1', [id]))[0]
/** Moves the clock, and lets the job do what is due then. */
async function at(instant: string | number) {
  await suite.server.clock({ now: new Date(instant).toISOString() })
  await suite.server.job('sprint-life')
}
describe('sprints, Life: what time does', () => {
  test('at its end a sprint is finished, and still told as running; 28 days later, nobody having chosen, it is set aside', async () => {
    const it = await start(designOf(null, { duration: 1, feedbackFrequency: 7 }))
    const ends = Date.parse(it.sprintReviewEndTime)
    await at(ends - 1000)
    expect((await stored(it.id))?.status).toBe('IN_PROGRESS')
    const left = async () => {
      const { sprint, progress } = await active()
      return [sprint.daysLeftToCompleteSprint, progress.daysLeftToCompleteSprint]
    }
    expect(await left()).toEqual([1, 1])
    await at(ends + 1000)
    expect(await left()).toEqual([0, 0])
    expect(await stored(it.id)).toMatchObject({ status: 'FINISHED', finished_at: new Date(ends) })
    expect((await active()).sprint.sprintStatus).toBe('IN_PROGRESS')
    await at(ends + 28 * dayMs - 1000)
    expect((await stored(it.id))?.status).toBe('FINISHED')
    await at(ends + 28 * dayMs + 1000)
    expect(await stored(it.id)).toMatchObject({ status: 'INCOMPLETE', end_status: 'INCOMPLETE' })
  })

  test('what is planned begins on its day, but waits for the end that the running one’s owner chooses', async () => {
    const first = await start(designOf(null, { duration: 1, feedbackFrequency: 7 }))
    const next = await start(designOf(3))
    await at(Date.parse(next.dateTimeFrom) + 1000)
    expect((await stored(next.id))?.status).toBe('NOT_STARTED')
    // Over, it is still the running one.
    const over = Math.max(Date.parse(first.sprintReviewEndTime), Date.parse(next.dateTimeFrom))
    await at(over + 1000)
    await at(over + 2000)
    expect([(await stored(first.id))?.status, (await stored(next.id))?.status]).toEqual(['FINISHED', 'NOT_STARTED'])
    await as('mei', 'sprint.saveUserSprintToPortfolio', { params: { id: first.id } })
    await at(over + 3_600_000)
    const { sprint } = await active()
    // It begins when it can: its dates follow from then on.
    expect(sprint.id).toBe(next.id)
    expect(Date.parse(sprint.dateTimeFrom) - Date.parse(next.dateTimeFrom)).toBeGreaterThanOrEqual(3_600_000)
  })

  test('what is planned waits for no sprint of a team that its owner designed', async () => {
    const teamId = await teamOf('Product Design')
    const design = teamDesignOf(await idOf('mei'), null)
    expect((await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })).status).toBe(200)
    await suite.db.query('delete from sprint where user_id = $1 and team_id is null', [await idOf('ada')])
    const { data: own } = await as('ada', 'sprint.startUserSprint', { body: { design: designOf(3) } })
    await at(Date.parse(own.dateTimeFrom) + 1000)
    expect((await stored(own.id))?.status).toBe('IN_PROGRESS')
  })

  test('extended after its end it goes on, and has not finished', async () => {
    const it = await start(designOf(null, { duration: 1, feedbackFrequency: 7 }))
    await at(Date.parse(it.sprintReviewEndTime) + dayMs)
    await as('mei', 'sprint.extendUserSprint', { params: { id: it.id } })
    expect(await stored(it.id)).toMatchObject({ status: 'IN_PROGRESS', finished_at: null })
  })

  test('an extended sprint that is edited keeps its two weeks; its zone stays', async () => {
    const design = designOf(null)
    const it = await start(design)
    const { data: longer } = await as('mei', 'sprint.extendUserSprint', { params: { id: it.id } })
    const save = (more: Json) =>
      as('mei', 'sprint.startUserSprint', {
        body: { id: it.id, version: longer.version, design: { ...asStored(design, it), ...more } },
      })
    expect((await save({ timezone: 'Asia/Tokyo' })).status).toBe(400)
    expect((await save({ label: 'Longer' })).data.sprintReviewEndTime).toBe(longer.sprintReviewEndTime)
  })

  test('a waiting sprint is not begun by an edit while one runs', async () => {
    await start(designOf(null))
    const design = designOf(70)
    const next = await start(design)
    const now = await as('mei', 'sprint.startUserSprint', {
      body: { id: next.id, version: next.version, design: { ...asStored(design, next), startDay: null } },
    })
    expect([now.status, now.body.error.details.reason]).toEqual([409, 'running'])
  })
})

describe('the timeline', () => {
  test('tells the own check-ins: completed, passed, to come', async () => {
    const it = await start(designOf(null))
    const [one, two] = await suite.db.query<{ id: number; opens_at: Date; closes_at: Date }>(
      'select id, opens_at, closes_at from check_in where sprint_id = $1 order by number limit 2',
      [it.id],
    )
    await suite.server.clock({ now: new Date((one?.opens_at.getTime() ?? 0) + 1000).toISOString() })
    const body = { id: one?.id, version: 1, status: 'COMPLETED', step: 7, ratings: [], energy: 3, note: '' }
    expect((await as('mei', 'sprint.updateCheckIn', { body })).status).toBe(200)
    await suite.server.clock({ now: new Date((two?.closes_at.getTime() ?? 0) + 1000).toISOString() })
    const told = (await active()).progress.sprintTimeline.checkInDates.map((date: Json) => date.status)
    expect(told.slice(0, 3)).toEqual(['COMPLETED', 'INCOMPLETE', 'FUTURE'])
  })
})

describe('members of a team’s sprint', () => {
  test('left out they leave, taken in again they are back; who did nothing for two weeks is inactive', async () => {
    const teamId = await teamOf('Product Design')
    const [mei, ben] = [await idOf('mei'), await idOf('ben')]
    const design = { ...teamDesignOf(mei, null), memberUserIds: [mei, ben] }
    let it: Json = (await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })).data
    const save = async (memberUserIds: number[]) => {
      const body = { teamId, id: it.id, version: it.version, design: { ...asStored(design, it), memberUserIds } }
      it = (await as('ada', 'sprint.startTeamSprint', { body })).data
      return it.sprintTeamMembers.map((one: Json) => one.userId).sort()
    }
    expect(await save([mei])).toEqual([mei])
    expect(await save([mei, ben])).toEqual([mei, ben].sort())
    await suite.db.query(
      'update sprint_member set joined_at = now(), last_activity_at = now() where sprint_id = $1 and user_id = $2',
      [it.id, mei],
    )
    const states = async () => {
      const { sprint } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId } })).data
      const state = (id: number) => sprint.sprintTeamMembers.find((one: Json) => one.userId === id).teamMemberStatus
      return [state(mei), state(ben)]
    }
    await suite.server.clock({ advance: 'P13D' })
    expect(await states()).toEqual(['ACTIVE', 'NOT_JOINED'])
    await suite.server.clock({ advance: 'P1D' })
    expect(await states()).toEqual(['INACTIVE', 'NOT_JOINED'])
  })

  test('who leads one team changes no sprint of another that the person is only a member of', async () => {
    const [theirs, own] = [await teamOf('Engineering'), await teamOf('Product Design')]
    const ada = await idOf('ada')
    await suite.db.query(
      'insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, id, $2, now() from team where id = $1',
      [theirs, ada],
    )
    const { sprint } = (await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId: theirs } })).data
    const design = teamDesignOf(await idOf('mei'), null)
    const reply = await as('ada', 'sprint.startTeamSprint', {
      body: { teamId: own, id: sprint.id, version: sprint.version, design },
    })
    expect(reply.status).toBe(404)
  })
})
