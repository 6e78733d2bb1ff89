import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

test('that a right is asked for, or no longer, changes no board; that it is given, taken back or withdrawn does', async () => {
  const ada = await idOf('ada')
  const teamId = await teamOf('Leadership Circle')
  const versions = () => suite.db.query('select version from plan where user_id = $1 order by id', [ada])
  const [kira, before] = [await idOf('kira'), await versions()]
  const right = { teamId, viewerId: kira, itemType: 'LEADER_IMPACT' }
  const decide = async (status: string) => {
    const { status: code, data } = await as('ada', 'team.updateViewingRightsUsers', { body: { ...right, status } })
    expect(code).toBe(200)
    return data.changedAt
  }
  const set = (status: string) =>
    suite.db.query(
      "update viewing_right set status = $3, before_status = null where user_id = $1 and viewer_id = $2 and item_type = 'LEADER_IMPACT'",
      [ada, kira, status],
    )
  await set('REQUESTED')
  await decide('DECLINED')
  expect(await versions()).toEqual(before)
  await set('REQUESTED')
  const changedAt = await decide('GRANTED')
  const given = await versions()
  expect(given).not.toEqual(before)
  expect((await as('ada', 'team.undoViewingRightsUsers', { body: { ...right, changedAt } })).status).toBe(200)
  expect(await versions()).not.toEqual(given)
})
