import { beforeEach, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { raterNamed, rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { clean, list, mailsTo } = rounds360In(suite)

beforeEach(clean)

const draftOf = async (raters: Json[]): Promise<Json> => (await list(raters)).data.draft
const send = ({ id, version }: Json) => as('ada', 'leader360.start', { body: { roundId: id, version } })

test('a list that another window has changed meanwhile asks nobody: what stands now is told, and asked by a second press', async () => {
  const seen = await draftOf([raterNamed('manager', 'kira')])
  await list([raterNamed('manager', 'jonas')])
  const late = await send(seen)
  expect([late.status, late.code]).toEqual([409, 'conflict'])
  const now = await draftOf([raterNamed('manager', 'jonas')])
  expect((await send(now)).status).toBe(200)
  await suite.server.job('mail')
  expect([(await mailsTo('kira')).length, (await mailsTo('jonas')).length]).toEqual([0, 1])
})

test('ten rounds a day are sent by one leader, whatever becomes of them; what was prepared stays', async () => {
  for (let nth = 0; nth < 10; nth++) {
    expect((await send(await draftOf([raterNamed('manager', 'kira')]))).status).toBe(200)
    await suite.db.query('delete from l360_round')
  }
  const draft = await draftOf([raterNamed('manager', 'kira')])
  expect((await send(draft)).code).toBe('limitExceeded')
  expect((await draftOf([raterNamed('manager', 'kira')])).id).toBe(draft.id)
})
