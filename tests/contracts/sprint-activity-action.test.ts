import { expect, test } from 'vitest'
import { activitiesIn } from '../support/activities.ts'
import { alderSuite } from '../support/alder.ts'
import { asStored, designOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as } = suite
const { plan, ownSprint } = activitiesIn(suite)

test('an activity is planned on an action of the sprint: none of another sprint, and none that is out of its plan', async () => {
  const { id, version, actions, ...stored } = await ownSprint('mei')
  const [removed] = actions
  const other = await ownSprint('ben')
  expect((await plan('mei', id, 'Of the action', { actionId: removed.id })).status).toBe(200)
  const stays = asStored(designOf(null), { ...stored, actions })
  const design = { ...stays, actions: [{ ...stays.actions[0], id: undefined, label: 'Leave on time' }] }
  expect((await as('mei', 'sprint.startUserSprint', { body: { id, version, design } })).status).toBe(200)
  for (const actionId of [removed.id, other.actions[0].id, 999_999]) {
    const { status, body } = await plan('mei', id, 'On another', { actionId })
    expect([status, body.error?.details[0].path]).toEqual([400, 'body.actionId'])
  }
})
