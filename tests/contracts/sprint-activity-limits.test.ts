import { expect, test } from 'vitest'
import { activitiesIn } from '../support/activities.ts'
import { alderSuite } from '../support/alder.ts'

const suite = alderSuite()
const { plan, ownSprint } = activitiesIn(suite)

test('a sprint holds 1,000 activities, and no more', async () => {
  const { id } = await ownSprint('mei')
  await suite.db.query(
    `insert into activity (tenant_id, sprint_id, title, place) select tenant_id, id, 'A talk', 'A' || n from sprint,
     generate_series(1, 999 - (select count(*)::int from activity where sprint_id = $1)) n where id = $1`,
    [id],
  )
  expect((await plan('mei', id, 'The last one')).status).toBe(200)
  expect((await plan('mei', id, 'One more')).code).toBe('limitExceeded')
})
