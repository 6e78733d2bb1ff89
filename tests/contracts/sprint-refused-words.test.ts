import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const start = (who: string, design: Json) => as(who, 'sprint.startUserSprint', { body: { design } })

/** A team's sprint with Mei in it, whose first check-in of hers is open. */
async function ofTeam() {
  const teamId = await teamOf('Product Design')
  const mei = await idOf('mei')
  const design = { ...teamDesignOf(mei, null), memberUserIds: [mei, await idOf('ben')] }
  const { data: sprint } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  const member = sprint.sprintTeamMembers.find((it: Json) => it.userId === mei)
  const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
  const [first] = await suite.db.query<{ opens_at: Date }>(
    'select opens_at from check_in where sprint_id = $1 order by number limit 1',
    [sprint.id],
  )
  await suite.server.clock({ now: new Date((first?.opens_at.getTime() ?? 0) + 60_000).toISOString() })
  const { id, version } = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data.checkIn
  const body = { id, version, status: 'COMPLETED', step: 7, ratings: [], energy: 3, note: '' }
  return { teamId, sprint, query, answer: () => as('mei', 'sprint.updateCheckIn', { body }) }
}

describe('what is refused says why, in a sentence that is true', () => {
  const said = ({ status, body }: { status: number; body: Json }) => [status, body.error.message]

  test('a check-in after its window, and a second sprint beside one that runs', async () => {
    const { query, answer } = await ofTeam()
    const { checkIn } = (await as('mei', 'sprint.findCurrentCheckIn', { query })).data
    await suite.server.clock({ now: new Date(Date.parse(checkIn.end) + 1000).toISOString() })
    const closed = [409, 'This check-in is closed. What had arrived is kept.']
    expect(said(await answer())).toEqual(closed)
    const rated = await as('mei', 'sprint.rateCheckIn', { query: { checkInId: checkIn.id, rating: '4' } })
    expect([said(rated), rated.body.error.details]).toEqual([closed, { reason: 'closed' }])
    const own = { ...designOf(), startDay: null }
    expect((await start('ben', own)).status).toBe(200)
    const second = await start('ben', own)
    expect(said(second)[0]).toBe(409)
    expect(second.body.error.message).toMatch(/^Another sprint is running\./)
  })

  test('spec 2 section 4: a move from where it is not possible says where the sprint stands', async () => {
    const { sprint, teamId } = await ofTeam()
    const params = { id: sprint.id }
    const move = (name: string) => as('ada', name, { params, query: {} })
    expect((await move('sprint.saveTeamSprintToPortfolio')).status).toBe(200)
    for (const name of ['sprint.extendTeamSprint', 'sprint.cancelTeamSprint', 'sprint.saveTeamSprintToIncomplete']) {
      const reply = await move(name)
      expect([name, ...said(reply)]).toEqual([name, 409, 'This sprint is saved to the portfolio.'])
      expect(reply.body.error.details).toMatchObject({ reason: 'PORTFOLIO', current: { id: sprint.id } })
    }
    const activity = { sprintId: sprint.id, title: 'Too late', activityType: { code: 'OTH' } }
    expect(said(await as('ada', 'sprint.saveActivity', { body: activity }))).toEqual([
      409,
      'This sprint is saved to the portfolio.',
    ])
    const remind = { params: { teamId }, body: { id: sprint.id } }
    expect(said(await as('ada', 'sprint.sendTeamSprintReminder', remind))[1]).toBe(
      'This sprint is saved to the portfolio.',
    )
  })
})
