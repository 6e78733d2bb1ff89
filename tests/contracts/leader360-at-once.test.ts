import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { raterNamed, rounds360In } from '../support/rounds360.ts'

/** Two windows of one rater: what is answered in one is never lost to the other, nor mixed with it. */
const suite = alderSuite()
const { as } = suite
const { clean, start, raterId } = rounds360In(suite)

beforeEach(clean)

/** Kira is asked as the manager of Ada: what her windows open, and save. */
async function asked() {
  const round = await start([raterNamed('manager', 'kira')])
  const id = await raterId('kira', round.id)
  const open = async () => (await as('kira', 'leader360.openRating', { params: { id }, query: { pageNo: 1 } })).data
  const code = (await open()).openQuestions[0].code
  return {
    id,
    open,
    values: async () => (await open()).answers.map((it: Json) => it.value),
    words: async () => (await open()).openQuestions[0].answer,
    rate: (revision: number, item: string, value: number) =>
      as('kira', 'leader360.rate', { body: { id, page: 1, revision, ratings: [{ item, value }] } }),
    write: (revision: number, text: string) =>
      as('kira', 'leader360.write', { body: { id, revision, words: [{ code, text }] } }),
  }
}

/** Sends calls while somebody else holds the rater, so that all of them have begun before one goes on. */
async function whileHeld<T>(raterId: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await suite.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from l360_rater where id = $1 for update', [raterId])
    const sent = calls.map(it => it())
    await suite.db.waiting(calls.length)
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('windows that save at once', () => {
  test('one page: one of them is kept whole, and the other is told', async () => {
    const { id, rate, values, open } = await asked()
    const replies = await whileHeld(id, [() => rate(0, 'L360-ST-01', 5), () => rate(0, 'L360-ST-02', 2)])
    expect(replies.map(it => it.status).sort()).toEqual([200, 409])
    expect(await values()).toEqual([replies[0]?.status === 200 ? 5 : 2])
    expect((await open()).revision).toBe(1)
  })

  test('the open answers: so, too', async () => {
    const { id, write, words } = await asked()
    const replies = await whileHeld(id, [() => write(0, 'Of the first'), () => write(0, 'Of the second')])
    expect(replies.map(it => it.status).sort()).toEqual([200, 409])
    expect(await words()).toBe(replies[0]?.status === 200 ? 'Of the first' : 'Of the second')
  })
})

test('what was open in another window before all was taken back is not given again by it', async () => {
  const { id, open, rate, write, values, words } = await asked()
  await rate(0, 'L360-ST-01', 5)
  await write(0, 'She listens.')
  const older = await open()
  expect((await as('kira', 'leader360.decline', { body: { id } })).status).toBe(200)
  const late = [
    await rate(older.revision, 'L360-ST-02', 2),
    await rate(0, 'L360-ST-02', 2),
    await write(older.wordsRevision, 'She talks.'),
  ]
  expect(late.map(it => it.status)).toEqual([409, 409, 409])
  expect([await values(), await words(), (await open()).isDeclined]).toEqual([[], '', true])
})
