import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'

const suite = alderSuite()
const { as } = suite
const { start, at, answer, feedback } = roundsIn(suite)

const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]
const timeAt = (day: number, hour: number) => new Date(dayAt(day, hour)).toISOString()
/** What the caller's open check-in looks at. */
async function news(who = 'mei') {
  const { checkIns } = (await as(who, 'sprint.ownCheckIns', { query: {} })).data
  const open = checkIns.find((it: Json) => it.isOpen)
  return { id: Number(open?.id), reply: await as(who, 'sprint.checkInNews', { query: { checkInId: open?.id ?? 0 } }) }
}

test('spec 2, Check-in flow: new progress and new feedbacks are of closed rounds, and new until the next check-in', async () => {
  await start({ sprintCrews: crew })
  await at(dayAt(0, 9, 1))
  await answer('Paula', 4, { feedback: 'You asked first.', advice: 'Write it down.' })
  await answer('Quirin', 3)
  await answer('Rosa', 3)
  // The first check-in is open, and the round is, too: nothing of it is told.
  await at(dayAt(2, 12))
  const first = await news()
  expect(first.reply.data).toMatchObject({ round: null, words: [] })
  await at(dayAt(7, 12))
  const second = await news()
  expect(second.id).toBeGreaterThan(first.id)
  const { round, words } = second.reply.data
  expect(round).toMatchObject({ isNew: true, asked: 3, answered: 3 })
  expect(round.items[0]).toMatchObject({ value: 58.3, reason: null, change: null, fluctuation: 'NONE' })
  expect(words).toEqual([
    expect.objectContaining({ isAdvice: false, text: 'You asked first.', name: 'Paula', type: 'manager' }),
    expect.objectContaining({ isAdvice: true, text: 'Write it down.', name: 'Paula', type: 'manager' }),
  ])
  const body = { id: second.id, version: 1, status: 'COMPLETED', step: 7, ratings: [], energy: null, note: '' }
  expect((await as('mei', 'sprint.updateCheckIn', { body })).status).toBe(200)
  // Nobody answers the round after it: there is nothing new to read.
  await at(dayAt(14, 12))
  const third = await news()
  expect(third.id).toBeGreaterThan(second.id)
  expect(third.reply.data.words).toEqual([])
})

test('beside the last round that was answered stands the newest check-in, also where a later round had no answer', async () => {
  const sprint = await start({ sprintCrews: crew })
  const complete = async (value: number) => {
    const { id, reply } = await news()
    expect(reply.status).toBe(200)
    const ratings = [...sprint.behaviors, ...sprint.outcomes].map((it: Json) => ({ itemId: it.id, value }))
    const body = { id, version: 1, status: 'COMPLETED', step: 7, ratings, energy: null, note: '' }
    expect((await as('mei', 'sprint.updateCheckIn', { body })).status).toBe(200)
  }
  const read = async () => {
    const { matrix, rounds } = await feedback(sprint.id)
    return [rounds.filter((it: Json) => it.status === 'CLOSED').length, matrix.roundId, matrix.items[0].own]
  }
  await at(dayAt(0, 9, 1))
  for (const name of ['Paula', 'Quirin', 'Rosa']) await answer(name, 3)
  await at(dayAt(2, 12))
  await complete(2)
  await at(dayAt(9, 12))
  await complete(4)
  const [closed, roundId, own] = await read()
  expect([closed, own]).toEqual([1, 75])
  await at(dayAt(14, 12))
  expect(await read()).toEqual([2, roundId, 75])
})

test('a check-in that is done before its own day is of the day on which it was done, until its own has come', async () => {
  const sprint = await start({ sprintCrews: crew })
  await at(dayAt(0, 9, 1))
  for (const name of ['Paula', 'Quirin', 'Rosa']) await answer(name, 3)
  await at(dayAt(9, 12))
  const { id } = await news()
  const ratings = [...sprint.behaviors, ...sprint.outcomes].map((it: Json) => ({ itemId: it.id, value: 4 }))
  const body = { id, version: 1, status: 'COMPLETED', step: 7, ratings, energy: null, note: '' }
  const { end } = (await as('mei', 'sprint.updateCheckIn', { body })).data
  const read = async () => {
    const { progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
    const [done] = progress.sprintTimeline.checkInDates.filter((it: Json) => it.status === 'COMPLETED')
    return {
      date: done.date,
      doneAt: done.doneAt?.slice(0, 10),
      own: (await feedback(sprint.id)).matrix.ownDate.slice(0, 10),
    }
  }
  const today = timeAt(9, 12).slice(0, 10)
  expect(end.slice(0, 10) > today).toBe(true)
  expect(await read()).toEqual({ date: end, doneAt: today, own: today })
  await at(Date.parse(end) + 1000)
  expect(await read()).toEqual({ date: end, doneAt: undefined, own: end.slice(0, 10) })
})

test('activities: in progress, due within seven days, and done since; as the board has them, and another person’s check-in is not found', async () => {
  const sprint = await start({ sprintCrews: [] })
  await at(dayAt(2, 12))
  const plan = async (title: string, day: number | null) => {
    const times = day === null ? {} : { meetingTimeFrom: timeAt(day, 10), meetingTimeTo: timeAt(day, 11) }
    const body = { sprintId: sprint.id, title, activityType: { code: 'OTH' }, ...times }
    return (await as('mei', 'sprint.saveActivity', { body })).data as Json
  }
  const { activities } = (await as('mei', 'sprint.sprintActivities', { params: { sprintId: sprint.id }, query: {} }))
    .data
  for (const it of activities.filter((one: Json) => one.activityType.code !== 'WC'))
    await as('mei', 'sprint.deleteActivity', { params: { id: it.id }, query: {} })
  const [soon, later, undated, begun, done] = [
    await plan('Soon', 4),
    await plan('Later', 20),
    await plan('Without a date', null),
    await plan('Begun', null),
    await plan('Done', null),
  ]
  await as('mei', 'sprint.moveActivity', { body: { id: begun?.id, status: 'IN_PROGRESS', afterId: null } })
  await as('mei', 'sprint.moveFromCheckIn', { body: { id: done?.id, status: 'DONE' } })
  expect((await as('ada', 'sprint.moveFromCheckIn', { body: { id: soon?.id, status: 'DONE' } })).status).toBe(404)
  const { id, reply } = await news()
  expect(reply.data.activities.map((it: Json) => [it.id, it.status, it.mayMove])).toEqual([
    [soon?.id, 'TODO', true],
    [begun?.id, 'IN_PROGRESS', true],
    [done?.id, 'DONE', true],
  ])
  expect([later?.title, undated?.title]).toEqual(['Later', 'Without a date'])
  for (const who of ['ada', 'ben'])
    expect((await as(who, 'sprint.checkInNews', { query: { checkInId: id } })).status).toBe(404)
})
