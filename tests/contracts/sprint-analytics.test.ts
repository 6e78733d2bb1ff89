import { dayMs } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { forgetSprints, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const { start, at, answer } = roundsIn(suite)

const crew = [
  crewOf('Paula', 'manager'),
  crewOf('Quirin', 'peer'),
  crewOf('Rosa', 'peer'),
  crewOf('Theo', 'team'),
  crewOf('Uma', 'team'),
]
const analytics = async (id: number, who = 'mei', kind = 'user'): Promise<Json> =>
  (await as(who, `sprint.${kind}SprintAnalytics`, { params: { id } })).data
const series = (it: Json, dimension: string, item: string, scope: string): Json =>
  it.dimensions[dimension].find((one: Json) => one.id === item)?.series.find((one: Json) => one.id === scope)
const told = (it: Json | undefined): unknown[] => (it?.points ?? []).map((one: Json) => one.y ?? one.noData)

/** A member's check-in of the week that is open: kept, completed where said so, with one step for all items. */
async function checkIn(who: string, sprint: Json, step: number | null, more: Json = {}): Promise<void> {
  const member = sprint.sprintTeamMembers.find((it: Json) => it.email === `${who}@alder.example`)
  const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
  const { checkIn: it } = (await as(who, 'sprint.findCurrentCheckIn', { query })).data
  const ratings = [...sprint.behaviors, ...sprint.outcomes].map((one: Json) => ({ itemId: one.id, value: step }))
  const { effectiveness, ...rest } = more
  const body = { id: it.id, version: it.version, status: 'COMPLETED', step: 7, ratings, energy: 3, note: '', ...rest }
  expect((await as(who, 'sprint.updateCheckIn', { body })).status).toBe(200)
  if (effectiveness) await as(who, 'sprint.rateCheckIn', { query: { checkInId: it.id, rating: effectiveness } as Json })
}
/** In the window of the check-in of a week, which closes on Thursday at 16:00. */
const inWeek = (week: number) => dayAt(3 + 7 * week, 12)
async function over(week: number): Promise<void> {
  await at(dayAt(3 + 7 * week, 16, 1))
  await suite.server.job('sprint-weeks')
}

describe('a personal sprint', () => {
  test('points of closed rounds by role, their mean over the items that are shown, and nothing of an open round', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    await answer('Paula', [5, 3, 4])
    await answer('Quirin', [5, 3, null])
    await answer('Rosa', [4, 2, 3])
    await answer('Theo', 3)
    expect(told(series(await analytics(sprint.id), 'behaviours', 'ALL', 'sprintCrew'))).toEqual([])
    await at(dayAt(5, 9, 1))
    const found = await analytics(sprint.id)
    const [first, second] = sprint.behaviors
    const roles = (item: number) =>
      series(found, 'behaviours', String(item), 'sprintCrew').children.map((it: Json) => [it.id, ...told(it)])
    expect(roles(first.id)).toEqual([
      ['manager', 100],
      ['peer', 87.5],
      ['team', 'tooFew'],
    ])
    // One of the team is hidden: the total would leave that one alone.
    expect(told(series(found, 'behaviours', String(first.id), 'sprintCrew'))).toEqual(['remainder'])
    expect(roles(second.id).map((it: unknown[]) => it[1])).toEqual([50, 37.5, 'tooFew'])
    const all = series(found, 'behaviours', 'ALL', 'sprintCrew')
    expect(all.children.map((it: Json) => [it.id, ...told(it)])).toEqual([
      ['manager', 75],
      ['peer', 62.5],
      ['team', 'tooFew'],
    ])
    const [point] = all.points
    expect(point.x).toBe(new Date(dayAt(0)).toISOString())
    // A peer did not observe the outcome: not 0, and the role is hidden for it.
    expect(told(series(found, 'outcomes', 'ALL', 'sprintCrew').children[1])).toEqual(['notObserved'])
  })

  test('engagement: distinct people who answered of those asked, two decimals, in all and not by role', async () => {
    const sprint = await start({ sprintCrews: crew.slice(0, 3) })
    await at(dayAt(0, 9, 1))
    await answer('Quirin', 4)
    await answer('Quirin', 2)
    await answer('Rosa', 3)
    await at(dayAt(5, 9, 1))
    const it = series(await analytics(sprint.id), 'sprintCrewEngagements', 'ALL', 'sprintCrew')
    expect([told(it), it.children]).toEqual([[66.67], []])
  })

  test('own points by check-in week: not observed is not 0, a missed week is a break; check-ins count what was due', async () => {
    const sprint = await start({ sprintCrews: [] })
    await at(inWeek(0))
    await checkIn('mei', sprint, 4, { effectiveness: 5, energy: 5 })
    // As soon as one has completed it: it is one's own.
    expect(told(series(await analytics(sprint.id), 'behaviours', 'ALL', 'self'))).toEqual([75])
    await over(1)
    await at(inWeek(2))
    await checkIn('mei', sprint, null, { energy: 2 })
    await over(2)
    const found = await analytics(sprint.id)
    expect(told(series(found, 'behaviours', 'ALL', 'self'))).toEqual([75, 'noCheckIn', 'notAnswered'])
    expect(told(series(found, 'energyLevel', 'ALL', 'self'))).toEqual([5, 'noCheckIn', 2])
    expect(told(series(found, 'reflections', 'completed', 'self'))).toEqual([100, 50, 66.7])
    expect(told(series(found, 'reflections', 'effectiveness', 'self'))).toEqual([100, 'noCheckIn', 'notAnswered'])
    expect(found.isMember).toBe(true)
    const scopes = Object.values(found.dimensions).flatMap(it => (it as Json[]).flatMap(one => one.series))
    expect(scopes.filter((it: Json) => it.id === 'team')).toEqual([])
  })

  test('actions: finished activities of all, in percent; a finished action is at 100 from then on', async () => {
    const sprint = await start({ sprintCrews: [] })
    const [action] = sprint.actions
    const tenantId = await suite.db.tenant('alder')
    await suite.db.query('delete from activity where sprint_id = $1', [sprint.id])
    for (const [nth, done] of [2, 9, null, null].entries())
      await suite.db.query(
        `insert into activity (tenant_id, sprint_id, place, title, action_id, status, done_at)
         values ($1, $2, $3, 'One', $4, $5, $6)`,
        [
          ...[tenantId, sprint.id, `z${nth}`, action.id, done === null ? 'TODO' : 'DONE'],
          done === null ? null : new Date(Date.parse(monday) + done * dayMs),
        ],
      )
    await at(dayAt(15))
    const line = async () => told(series(await analytics(sprint.id), 'actions', String(action.id), 'self'))
    expect(await line()).toEqual([0, 25, 50, 50])
    await as('mei', 'sprint.updateActionStatus', { query: { actionDetailId: action.id, status: 'FINISHED' } })
    await at(dayAt(16))
    expect(await line()).toEqual([0, 25, 50, 100])
    expect(told(series(await analytics(sprint.id), 'actions', 'ALL', 'self')).at(-1)).toBe(100)
  })

  test('is the owner’s alone: nobody else of the organisation, of the crew or an administrator finds it', async () => {
    const sprint = await start({ sprintCrews: [crewOf('Ben', 'team', { userId: await idOf('ben'), email: '' })] })
    for (const who of ['ben', 'ada', 'cleo'])
      expect((await as(who, 'sprint.userSprintAnalytics', { params: { id: sprint.id } })).status).toBe(404)
    expect((await as('mei', 'sprint.teamSprintAnalytics', { params: { id: sprint.id } })).status).toBe(404)
  })
})

describe('a team’s sprint', () => {
  /** Running from the Monday on, with these members of the team that Ada manages. */
  async function running(who: string[]): Promise<Json> {
    await forgetSprints(suite.db)
    const teamId = await teamOf('Product Design')
    const ids = await Promise.all(who.map(it => idOf(it)))
    for (const it of ['ada', ...who]) await as(it, 'account.getUserState')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    await suite.server.clock({ now: monday })
    const design = {
      ...teamDesignOf(ids[0] as number, null),
      memberUserIds: ids,
      sprintCrews: [],
      duration: 4,
      startDay: monday.slice(0, 10),
    }
    const { status, data, body } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
    expect(status, JSON.stringify(body)).toBe(200)
    return data
  }
  async function members(count: number): Promise<string[]> {
    const teamId = await teamOf('Product Design')
    const rows = await suite.db.query<{ email: string }>(
      `select p.email from active_member m join person p on p.id = m.user_id
       join membership s on s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.is_agree
       where m.team_id = $1 and p.email <> 'ada@alder.example' order by p.email`,
      [teamId],
    )
    const found = rows.map(it => it.email.split('@')[0] as string).slice(0, count)
    expect(found).toHaveLength(count)
    return found
  }

  test('measurement, Anonymity: a member reads the team’s mean from two others on, its manager from two on; nobody’s own', async () => {
    const three = await members(3)
    const sprint = await running(three)
    await at(inWeek(0))
    const [one = '', two = '', third = ''] = three
    await checkIn(one, sprint, 5)
    await checkIn(two, sprint, 3)
    await over(0)
    await at(inWeek(1))
    await checkIn(one, sprint, 5)
    await checkIn(two, sprint, 4)
    await checkIn(third, sprint, 3)
    await over(1)
    const lineFor = async (who: string, scope: string) =>
      told(series(await analytics(sprint.id, who, 'team'), 'behaviours', 'ALL', scope))
    // Of two the one knows what the other said.
    expect(await lineFor(one, 'team')).toEqual(['tooFewMembers', 75])
    // Who did not answer, and the manager, know neither.
    expect(await lineFor(third, 'team')).toEqual([75, 75])
    expect(await lineFor('ada', 'team')).toEqual([75, 75])
    expect(await lineFor(one, 'self')).toEqual([100, 100])
    expect(await lineFor(third, 'self')).toEqual(['noCheckIn', 50])
    const manager = await analytics(sprint.id, 'ada', 'team')
    expect(manager.isMember).toBe(false)
    expect(series(manager, 'behaviours', 'ALL', 'self')).toBeUndefined()
    expect(series(manager, 'energyLevel', 'ALL', 'team').children).toEqual([])
    expect(told(series(manager, 'reflections', 'completed', 'team'))).toEqual([66.7, 83.3])
    const all = JSON.stringify(manager)
    for (const name of ['"n":', 'userId', 'email']) expect(all).not.toContain(name)
  })

  test('attack: a manager who answered and then left the sprint still knows the own answer, and gets no number of one other', async () => {
    const [other = ''] = await members(1)
    const sprint = await running(['ada', other])
    await at(inWeek(0))
    await checkIn('ada', sprint, 5)
    await checkIn(other, sprint, 3)
    await over(0)
    const lines = async () => {
      const it = await analytics(sprint.id, 'ada', 'team')
      const of = (dimension: string, item: string) => told(series(it, dimension, item, 'team'))
      return [it.isMember, of('behaviours', 'ALL'), of('reflections', 'completed')]
    }
    const hidden = ['tooFewMembers']
    expect(await lines()).toEqual([true, hidden, hidden])
    await suite.db.query('update sprint_member set left_at = now() where sprint_id = $1 and user_id = $2', [
      sprint.id,
      await idOf('ada'),
    ])
    expect(await lines()).toEqual([false, hidden, hidden])
    // Who is in it no more has no line of the own.
    expect(series(await analytics(sprint.id, 'ada', 'team'), 'behaviours', 'ALL', 'self')).toBeUndefined()
  })

  test('no point is there before its week is over, and none moves after: neither by a repeat nor by who is gone', async () => {
    const three = await members(3)
    const sprint = await running(three)
    await at(inWeek(0))
    for (const [nth, who] of three.entries()) await checkIn(who, sprint, 3 + nth)
    await suite.server.job('sprint-weeks')
    const line = async () => told(series(await analytics(sprint.id, 'ada', 'team'), 'outcomes', 'ALL', 'team'))
    expect(await line()).toEqual([])
    await over(0)
    expect(await line()).toEqual([75])
    await suite.db.query('update check_in_rating set value = 1')
    await suite.db.query('delete from sprint_member where sprint_id = $1 and user_id = $2', [
      sprint.id,
      await idOf(three[0] as string),
    ])
    await Promise.all([suite.server.job('sprint-weeks'), suite.server.job('sprint-weeks')])
    expect(await line()).toEqual([75])
  })

  test('measurement 16: energy as a share from five members, effectiveness from three, levels counted from ten', async () => {
    const four = await members(4)
    const sprint = await running(four)
    await at(inWeek(0))
    for (const who of four) await checkIn(who, sprint, 3, { effectiveness: 4 })
    await over(0)
    const found = await analytics(sprint.id, 'ada', 'team')
    expect(told(series(found, 'energyLevel', 'ALL', 'team'))).toEqual(['tooFewMembers'])
    expect(told(series(found, 'reflections', 'effectiveness', 'team'))).toEqual([75])
    expect(series(found, 'reflections', 'effectiveness', 'team').points[0].counts).toBeUndefined()
  })

  test('is read by its manager and those who are in it; others of the team are refused, strangers find nothing', async () => {
    const [inIt = '', outside = ''] = await members(2)
    const sprint = await running([inIt])
    const status = async (who: string) =>
      (await as(who, 'sprint.teamSprintAnalytics', { params: { id: sprint.id } })).status
    expect([await status('ada'), await status(inIt), await status(outside)]).toEqual([200, 200, 403])
    expect(await status('hana')).toBe(404)
    expect((await as('ada', 'sprint.userSprintAnalytics', { params: { id: sprint.id } })).status).toBe(404)
  })

  test('menus and the board know the sprint that runs, and who is in it', async () => {
    const [inIt = '', outside = ''] = await members(2)
    const sprint = await running([inIt])
    const teamId = await teamOf('Product Design')
    const stateFor = async (who: string) =>
      (await as(who, 'team.summary')).data.teamSprintInfoList.find((it: Json) => it.id === teamId).currentSprint
    expect(await stateFor(inIt)).toMatchObject({ sprintStatus: 'IN_PROGRESS', isMember: true })
    expect(await stateFor(outside)).toMatchObject({ sprintStatus: 'IN_PROGRESS', isMember: false })
    expect((await stateFor('ada')).sprintTeamMembers).toHaveLength(1)
    const { data: board } = await as('ada', 'team.dashboard', { params: { teamId } })
    expect(board.teamSprintSummary).toMatchObject({ id: sprint.id, label: 'Guard your week', checkInFrequency: 7 })
    expect(board.teamSprintSummary.timezone).toBe('UTC')
    expect(board.teamSprintSummary.sprintTimeline.checkInDates.length).toBeGreaterThan(2)
    expect(board.teamDetail.currentSprint.sprintStatus).toBe('IN_PROGRESS')
  })

  test('spec 1, sprint analytics of a team: those that ended in a year, newest first', async () => {
    const [inIt = ''] = await members(1)
    const sprint = await running([inIt])
    const teamId = await teamOf('Product Design')
    const year = new Date(monday).getUTCFullYear()
    const of = async (it: number) =>
      (await as('ada', 'team.sprintAnalytics', { params: { teamId }, query: { year: it } })).data
    expect(await of(year)).toEqual({ sprintResult: [], years: [] })
    await at(dayAt(2))
    await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id }, query: {} })
    const { sprintResult, years } = await of(new Date(dayAt(2)).getUTCFullYear())
    expect(sprintResult).toMatchObject([
      { id: sprint.id, name: 'Guard your week', endStatus: 'COMPLETED_EARLY', outcomePercentage: null },
    ])
    expect(years).toEqual([new Date(dayAt(2)).getUTCFullYear()])
    expect((await of(year - 1)).sprintResult).toEqual([])
    expect((await as(inIt, 'team.sprintAnalytics', { params: { teamId }, query: { year } })).status).toBe(200)
  })

  test('spec 1, sprint analytics of a team: ended is its last day, as in its portfolio, and not that on which it was saved', async () => {
    const [inIt = ''] = await members(1)
    const sprint = await running([inIt])
    const teamId = await teamOf('Product Design')
    await at(dayAt(33))
    await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id }, query: {} })
    const last = new Date(dayAt(27)).toISOString().slice(0, 10)
    const year = Number(last.slice(0, 4))
    const { data } = await as('ada', 'team.sprintAnalytics', { params: { teamId }, query: { year } })
    expect([data.years, data.sprintResult.map((it: Json) => it.lastDay)]).toEqual([[year], [last]])
    const { sprints } = (
      await as('ada', 'sprint.sprintPortfolio', {
        query: { pageNo: 1, pageSize: 9999, direction: 'desc', sortBy: 'dateTimeFrom', teamId },
      })
    ).data
    expect(sprints.map((it: Json) => it.lastDay)).toEqual([last])
  })

  test('sprints, Who sees: means of an ended sprint are for its manager and those who were in it, by year as elsewhere', async () => {
    const [inIt = '', outside = ''] = await members(2)
    const sprint = await running([inIt])
    const teamId = await teamOf('Product Design')
    await suite.db.query(
      `with round as (
         insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status, asked, answered, closed_at)
         select tenant_id, id, 99, 'WEEKLY', '2026-01-01', now() - interval '2 days', now() - interval '1 day', 'CLOSED', 4, 3, now()
         from sprint where id = $1 returning tenant_id, id)
       insert into sprint_point (tenant_id, sprint_id, round_id, item_id, role, value, n)
       select i.tenant_id, i.sprint_id, round.id, i.id, 'ALL', 75, 3 from round join sprint_item i on i.tenant_id = round.tenant_id
       where i.sprint_id = $1 and i.kind in ('behavior', 'outcome')`,
      [sprint.id],
    )
    await at(dayAt(2))
    await as('ada', 'sprint.saveTeamSprintToPortfolio', { params: { id: sprint.id }, query: {} })
    const year = new Date(dayAt(2)).getUTCFullYear()
    const told = async (who: string) => {
      const { data } = await as(who, 'team.sprintAnalytics', { params: { teamId }, query: { year } })
      const [it] = data.sprintResult
      return [it.behaviorPercentage, it.outcomePercentage, it.sprintCrewEngagementPercentage]
    }
    expect([await told('ada'), await told(inIt)]).toEqual([
      [75, 75, 75],
      [75, 75, 75],
    ])
    expect(await told(outside)).toEqual([null, null, null])
  })
})
