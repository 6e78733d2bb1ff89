import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, teamOf } = suite

test('the demo shows closed rounds on first start: means by role, one hidden pair, signed words, the cards of the dashboard', async () => {
  const { sprint, progress } = (await as('ada', 'sprint.findUserActiveSprint')).data
  const { data } = await as('ada', 'sprint.feedback', { query: { sprintId: sprint.id } })
  expect(data.rounds.slice(0, 2).map((it: Json) => [it.status, it.asked, it.answered, it.participation])).toEqual([
    ['CLOSED', 6, 6, 100],
    ['CLOSED', 6, 5, 83.33],
  ])
  const { matrix } = data
  expect(matrix.items.map((it: Json) => it.all.value)).toEqual([70, 60, null, 80, 60])
  expect(matrix.items[2].roles.map((it: Json) => it.reason)).toEqual([null, 'noAnswer', 'notObserved', null])
  expect([matrix.outcomes.value, matrix.outcomes.change]).toEqual([70, 15.8])
  expect(data.feedbacks).toHaveLength(4)
  expect((await as('ada', 'sprint.advice', { query: { sprintId: sprint.id } })).data.advices).toHaveLength(3)
  expect(progress.outcomePercentage).toMatchObject({ current: 70, fluctuation: 'INCREASE', change: 15.8 })
  expect(progress.sprintCrewEngagementPercentage).toMatchObject({ current: 83.33, fluctuation: 'DECREASE' })
  expect(sprint.behaviors.map((it: Json) => it.current)).toEqual([70, 60, null])
})

test('in the team’s sprint its members read the same; who is of the team and not in it does not', async () => {
  const teamId = await teamOf('Engineering')
  const { sprint } = (await as('hana', 'sprint.findTeamActiveSprint', { params: { teamId } })).data
  // On some days of the week the second one is closed, too.
  const { rounds } = (await as('hana', 'sprint.feedback', { query: { sprintId: sprint.id } })).data
  const query = { sprintId: sprint.id, roundId: rounds[0].id }
  const [lead, member] = [await as('hana', 'sprint.feedback', { query }), await as('sam', 'sprint.feedback', { query })]
  expect(lead.data.matrix.items.map((it: Json) => it.all.value)).toEqual(
    member.data.matrix.items.map((it: Json) => it.all.value),
  )
  // Everybody has answered the first round: whoever opens the team's sprint first finds numbers in it.
  expect(lead.data.matrix.items[0].roles.map((it: Json) => [it.role, it.value, it.n])).toEqual([
    ['manager', 50, 1],
    ['peer', 37.5, 2],
    ['customer', 37.5, 2],
  ])
  expect(lead.data.matrix.items.map((it: Json) => it.all.value)).toEqual([40, 45, 60, 45, 40])
  expect((await as('xenia', 'sprint.feedback', { query })).status).toBe(403)
  expect((await as('ada', 'sprint.feedback', { query })).status).toBe(404)
})
