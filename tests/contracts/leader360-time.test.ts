import { beforeEach, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { dayOf360, raterNamed, rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { at, clean, start, state, answer, mailsTo, report } = rounds360In(suite)

beforeEach(clean)

const named = [raterNamed('manager', 'kira'), raterNamed('mentor', 'Jo')]
const dayMs = 86_400_000
const reminders = async (name: string) =>
  (await mailsTo(name)).filter(it => it.letter === 'leader360.mail.reminder').length

test.each([
  ['with an answer', true],
  ['without one', false],
])(
  'plan, 360: a round that asks no anonymous group ends in its time, %s: waiting helps nothing',
  async (_, answers) => {
    const round = await start(named)
    if (answers) await answer('kira', round.id, 4)
    await at(dayOf360(22, 12))
    expect(await state()).toMatchObject({ round: null, reports: [{ roundId: round.id, isShown: answers }] })
  },
)

test('plan, 360: one of an anonymous group who was taken out makes it go on, answered or not: it tells nothing', async () => {
  const round = await start([...named, raterNamed('peer', 'hana')])
  const { id } = round.raters.find((it: { group: string }) => it.group === 'peer')
  await as('ada', 'leader360.removeRater', { body: { roundId: round.id, raterId: id } })
  await at(dayOf360(22, 12))
  expect((await state()).round).toMatchObject({ isExtended: true })
})

test('plan, 360: nobody is reminded by time on the day of being asked, and everybody 2 days before the end', async () => {
  // Seven in the morning in Berlin, two hours before reminders go.
  await at(dayOf360(0, 6))
  const round = await start([...named, raterNamed('peer', 'hana')], 'ada', { days: 7 })
  await at(dayOf360(0, 8.5))
  expect([await reminders('hana'), await reminders('Jo')]).toEqual([0, 0])
  await at(dayOf360(1, 12))
  expect([await reminders('hana'), await reminders('Jo')]).toEqual([0, 0])
  await at(Date.parse(round.closesAt) - 3 * dayMs + 9.1 * 3_600_000)
  expect([await reminders('hana'), await reminders('Jo')]).toEqual([1, 1])
})

test('a report tells when each of its title was closed: two of one day are told apart by the time', async () => {
  const ends: string[] = []
  for (const hour of [10, 15]) {
    await at(dayOf360(1, hour))
    const round = await start(named)
    await answer('kira', round.id, 4)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const { data } = await report(round.id)
    ends.unshift(data.closedAt)
    expect(data.closings).toEqual(ends)
  }
})
