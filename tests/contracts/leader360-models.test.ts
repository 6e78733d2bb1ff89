import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'

const suite = alderSuite()
const { as } = suite

test('an own statement keeps its key as long as it says the same to both, of the same capability', async () => {
  const save = async (own: Json[], { id, version }: Json = { id: 0, version: 0 }) =>
    (await as('cleo', 'leader360.saveModel', { body: { ...modelOf(), id, version, own } })).data
  const [one] = modelOf().own as [Json]
  let model = await save(['decisions', 'direction'].map(capability => ({ ...one, capability })))
  const [first, second] = model.own
  expect(new Set(['', first.key, second.key]).size).toBe(3)
  model = await save([second, first], model)
  expect(model.own).toEqual([second, first])
  for (const changed of [{ self: 'I ask.' }, { other: 'This leader asks.' }, { capability: 'communication' }]) {
    const before = model.own[0]
    model = await save([{ ...before, ...changed }, first], model)
    expect([model.own[0].key === before.key, model.own[1]]).toEqual([false, first])
  }
  // A key that is made up is none.
  expect((await save([{ ...first, key: 'OWN-made-up' }], model)).own[0].key).not.toBe('OWN-made-up')
})

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
