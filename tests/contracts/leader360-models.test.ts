import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { modelOf } from '../support/leader360.ts'

const suite = alderSuite()
const { as } = suite

test('an organisation keeps a hundred 360s of its own at the most, also where two are kept at once', async () => {
  const tenantId = await suite.db.tenant('alder')
  const save = () => as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...modelOf() } })
  const { data: pattern } = await save()
  await suite.db.query(
    `insert into l360_model (tenant_id, nav_title, capabilities, own, created_at)
     select tenant_id, nav_title, capabilities, own, created_at from l360_model,
       generate_series((select count(*) from l360_model where tenant_id = $1), 98) where id = $2`,
    [tenantId, pattern.id],
  )
  const both = await Promise.all([save(), save()])
  expect(both.map(it => it.status).sort()).toEqual([200, 409])
  expect(both.find(it => it.status === 409)?.body.error).toMatchObject({
    code: 'limitExceeded',
    message: 'An organisation keeps up to 100 360s of its own. Change one that was not sent yet.',
  })
  expect((await as('cleo', 'leader360.models')).data.models).toHaveLength(100)
})
