import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, teamOf } = suite
const portfolio = async (who: string, query: Json = {}) => (await as(who, 'sprint.sprintPortfolio', { query })).data

test('the demo has a year of sprints: a certificate, one extended, one set aside; what was cancelled has no entry', async () => {
  const { sprints, years } = await portfolio('ada')
  expect(sprints.map((it: Json) => it.endStatus)).toEqual(['COMPLETED_EXTEND', 'INCOMPLETE', 'COMPLETED'])
  // A sprint counts to the year in which it ended, as at a team's.
  expect(sprints.map((it: Json) => it.year)).toEqual(sprints.map((it: Json) => Number(it.lastDay.slice(0, 4))))
  const [extended, aside, certified] = sprints
  expect(certified.certifiedAt).not.toBeNull()
  expect(certified.final).toEqual({ asked: 7, answered: 7 })
  for (const it of [...certified.outcomes, ...certified.behaviors]) {
    expect(it.final).toBeGreaterThanOrEqual(80)
    expect(it.first).toBeLessThan(it.final)
  }
  expect(extended.certifiedAt).toBeNull()
  expect(extended.outcomes.every((it: Json) => it.final !== null && it.final < 80)).toBe(true)
  expect([aside.final, ...aside.outcomes.map((it: Json) => it.final)]).toEqual([null, null, null])
  expect(years.reduce((sum: number, it: Json) => sum + it.certificates, 0)).toBe(1)
  expect((await suite.db.query("select 1 from sprint where end_status = 'CANCELLED'", [])).length).toBe(1)
  const badges = await suite.db.query(
    "select achievement from badge_issue where achievement ilike '%sprint%' order by achievement",
    [],
  )
  expect(badges.map(it => it.achievement)).toEqual(['sprintCertificate', 'sprintFirst', 'sprintFirst'])
  // Long ago: nobody is told of it again.
  expect((await as('ada', 'notification.all')).data.filter((it: Json) => it.rule === 'badgeIssued')).toEqual([])
})

test('its members see what the crews of Engineering saw; one ended early', async () => {
  const teamId = await teamOf('Engineering')
  const { sprints } = await portfolio('sam', { teamId })
  expect(sprints.map((it: Json) => [it.endStatus, it.outcomes.some((one: Json) => one.final !== null)])).toEqual([
    ['COMPLETED_EARLY', false],
    ['COMPLETED', true],
  ])
  expect((await as('hana', 'sprint.sharedSprints')).data.sprints).toMatchObject([
    { ownerName: 'Ada Lindqvist', isSaved: true },
  ])
})

test('its boards are in the midst of it: what is over is done, this week’s is begun, two have no date yet, and actions are as far', async () => {
  const { data } = await as('ada', 'sprint.findUserActiveSprint')
  const board = (await as('ada', 'sprint.sprintActivities', { params: { sprintId: data.sprint.id }, query: {} })).data
  const own = board.activities.filter((it: Json) => it.activityType.code !== 'WC')
  const undated = own.filter((it: Json) => it.meetingDate === null)
  expect(undated).toHaveLength(2)
  expect(undated.every((it: Json) => it.status === 'TODO')).toBe(true)
  const of = (status: string) => own.filter((it: Json) => it.status === status).length
  expect([of('TODO') > 0, of('IN_PROGRESS') > 0, of('DONE') > 0]).toEqual([true, true, true])
  for (const it of own) {
    if (it.status === 'DONE') expect(Date.parse(`${it.meetingTimeTo}Z`)).toBeLessThanOrEqual(Date.now())
    const day = it.meetingTimeFrom === null ? 1 : new Date(`${it.meetingTimeFrom}Z`).getUTCDay()
    expect([0, 6]).not.toContain(day)
  }
  expect(data.progress.actionPercentage).toBeGreaterThan(0)
  expect(data.progress.actionPercentage).toBeLessThan(100)
  const rows = await suite.db.query<Json>(
    `select i.status, bool_and(a.status = 'DONE') as is_done, max(a.done_at) <= coalesce(s.ended_at, now()) as is_before
     from sprint_item i join activity a on a.action_id = i.id and a.check_in_id is null join sprint s on s.id = i.sprint_id
     where s.status in ('IN_PROGRESS', 'PORTFOLIO') group by i.id, i.status, s.ended_at`,
    [],
  )
  expect(rows.length).toBeGreaterThan(9)
  for (const it of rows) expect(it.is_done).toBe(it.status === 'FINISHED')
  expect(rows.some(it => it.is_before === false)).toBe(false)
})
