import { instantOf } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { dayAhead } from '../support/meetings.ts'

const suite = alderSuite()
const { as, idOf } = suite
const zoned = { timeZone: 'Europe/Berlin' }
const berlin = (user: number) =>
  suite.db.query("update membership set time_zone = 'Europe/Berlin' where user_id = $1", [user])

test.each([
  ['a sprint', 'ada', 'sprint-', "update sprint set ends_at = $1 where status = 'IN_PROGRESS'"],
  ['something asked', 'ben', '', "update notification set until = $1 where status = 'ACTIVE' and until is not null"],
])('the end of %s at midnight stands on the day that is over then, and on no other', async (_, who, prefix, move) => {
  await berlin(await idOf(who))
  await as(who, 'notification.all')
  const [over, next] = [dayAhead(2), dayAhead(3)]
  await suite.db.query(move, [instantOf(next, '00:00', zoned)])
  const ends = async (startDate: string, endDate = startDate) =>
    (await as(who, 'calendar.calendarEvents', { query: { startDate, endDate } })).data.events
      .filter((it: Json) => it.type === 'DEADLINE' && it.id.startsWith('sprint-') === (prefix !== ''))
      .map((it: Json) => it.day)
  const there = await ends(over)
  expect(new Set(there)).toEqual(new Set([over]))
  expect([await ends(next), await ends(over, next)]).toEqual([[], there])
})
