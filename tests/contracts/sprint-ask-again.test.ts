import { createRealtime } from '@trellis/sdk/realtime'
import { expect, onTestFinished, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'
import { designOf, teamDesignOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite
const { start, at, mailsTo, answer, feedback, guest, token } = roundsIn(suite)

const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]
const askAgain = (sprintId: number, who = 'mei') => as(who, 'sprint.remindCrew', { body: { sprintId } })
/** A sprint whose first round went out on Monday at nine; its reminder is due on Wednesday at nine. */
async function asked() {
  const sprint = await start({ sprintCrews: crew })
  await at(dayAt(0, 9, 1))
  return sprint
}

/** Raters in two zones: Tara is asked at nine in Tokyo, which is midnight of UTC, the others at nine of UTC. */
async function askedInTokyo(at: number) {
  const id = await idOf('tara')
  await suite.db.query("update membership set time_zone = 'Asia/Tokyo' where user_id = $1", [id])
  const tara = crewOf('Tara', 'peer', { userId: id, email: 'tara@alder.example' })
  const sprint = await start({ sprintCrews: [...crew, tara] }, 'mei', dayAt(-1, 23))
  await moveTo(dayAt(0, 0, 1), at)
  return sprint
}
async function moveTo(...times: number[]) {
  for (const time of times) await at(time)
}
const lettersTo = async (name: string) => (await mailsTo(name)).map(it => it.letter)
const reminded = ['sprint.mail.reminder', 'sprint.mail.first']
const toTara = async () => (await suite.mailTo('tara')).filter(it => it.letter === 'sprint.mail.reminder').length

test('the one reminder goes a day after the question, to who has not answered until then, and not once more at its time', async () => {
  const sprint = await asked()
  await answer('Quirin', 5)
  await at(dayAt(0, 10))
  const due = { at: new Date(dayAt(2)).toISOString(), isSooner: false, isOut: false }
  expect((await feedback(sprint.id)).rounds[0].reminder).toEqual(due)
  expect(await askAgain(sprint.id)).toMatchObject({ status: 200, data: {} })
  const { reminder } = (await feedback(sprint.id)).rounds[0]
  // A minute after nine it was opened.
  expect([reminder.at.slice(0, 16), reminder.isSooner, reminder.isOut]).toEqual([
    new Date(dayAt(1, 9, 1)).toISOString().slice(0, 16),
    true,
    false,
  ])
  // Not at once, nor at night.
  await moveTo(dayAt(0, 10, 1), dayAt(0, 22), dayAt(1, 8, 59))
  for (const it of crew) expect(await lettersTo(it.name)).toEqual(['sprint.mail.first'])
  // Who answers meanwhile is not reminded.
  await answer('Paula', 4)
  await moveTo(dayAt(1, 9, 3))
  expect(await lettersTo('Rosa')).toEqual(reminded)
  for (const name of ['Quirin', 'Paula']) expect(await lettersTo(name)).toEqual(['sprint.mail.first'])
  expect((await feedback(sprint.id)).rounds[0].reminder.isOut).toBe(true)
  expect((await askAgain(sprint.id)).status).toBe(200)
  await moveTo(dayAt(1, 10, 2), dayAt(2, 9, 1), dayAt(3, 9, 1))
  expect(await lettersTo('Rosa')).toEqual(reminded)
})

test('asked for within working hours it goes then, after six on the next morning, and on no weekend', async () => {
  for (const [day, hour, goes] of [
    [1, 13, dayAt(1, 13)],
    [1, 19, dayAt(2, 9)],
  ] as const) {
    const sprint = await asked()
    await at(dayAt(day, hour))
    await askAgain(sprint.id)
    expect((await feedback(sprint.id)).rounds[0].reminder.at.slice(0, 16)).toBe(
      new Date(goes).toISOString().slice(0, 16),
    )
  }
  // Asked on a Friday, of a round that goes on over the weekend.
  const sprint = await start({ sprintCrews: crew }, 'mei', dayAt(4, 7))
  await moveTo(dayAt(4, 9, 1), dayAt(4, 10))
  await askAgain(sprint.id)
  expect((await feedback(sprint.id)).rounds[0].reminder.at).toBe(new Date(dayAt(7)).toISOString())
  await moveTo(dayAt(5, 9, 1), dayAt(6, 9, 1))
  expect(await lettersTo('Rosa')).toEqual(['sprint.mail.first'])
})

test('raters in two zones get it in working hours of their own, also who was not asked yet when it was asked for', async () => {
  const sprint = await askedInTokyo(dayAt(0, 1))
  expect(await mailsTo('Rosa')).toEqual([])
  expect((await askAgain(sprint.id)).status).toBe(200)
  await moveTo(dayAt(0, 9, 1), dayAt(0, 23, 59))
  expect([await toTara(), await lettersTo('Rosa')]).toEqual([0, ['sprint.mail.first']])
  await moveTo(dayAt(1, 0, 2))
  expect([await toTara(), await lettersTo('Rosa')]).toEqual([1, ['sprint.mail.first']])
  await moveTo(dayAt(1, 9, 2))
  expect([await toTara(), await lettersTo('Rosa')]).toEqual([1, reminded])
  await moveTo(dayAt(2, 0, 2), dayAt(2, 9, 2))
  expect([await toTara(), await lettersTo('Rosa')]).toEqual([1, reminded])
})

test('asked for at night of one of them it waits for that one’s morning', async () => {
  const sprint = await askedInTokyo(dayAt(0, 9, 1))
  // In Tokyo it is one in the morning.
  await at(dayAt(1, 16))
  await askAgain(sprint.id)
  await at(dayAt(1, 16, 1))
  expect([await toTara(), await lettersTo('Rosa')]).toEqual([0, reminded])
  await at(dayAt(2, 0, 1))
  expect(await toTara()).toBe(1)
})

test('whoever was asked late, after downtime, is reminded no sooner than a day later', async () => {
  const sprint = await start({ sprintCrews: crew })
  await at(dayAt(0, 15))
  await askAgain(sprint.id)
  await moveTo(dayAt(1, 9, 1), dayAt(1, 14, 59))
  expect(await lettersTo('Rosa')).toEqual(['sprint.mail.first'])
  await at(dayAt(1, 15, 1))
  expect(await lettersTo('Rosa')).toEqual(reminded)
})

test('whose day after the question is a Saturday, as it came later with that of another sprint, is reminded on Monday', async () => {
  const startDay = new Date(dayAt(3)).toISOString().slice(0, 10)
  const sprint = await start({ sprintCrews: crew, timezone: 'Asia/Tokyo', startDay }, 'mei', dayAt(2, 7))
  const more = { duration: 4, feedbackFrequency: 7, timezone: 'Pacific/Honolulu', label: 'Decide closer', startDay }
  const design = designOf(null, { ...more, sprintCrews: [crewOf('Rosa', 'coach')] })
  expect((await as('ada', 'sprint.startUserSprint', { body: { design } })).status).toBe(200)
  // Thursday at nine in Tokyo, and in Honolulu.
  await at(dayAt(3, 0, 1))
  expect((await askAgain(sprint.id)).status).toBe(200)
  await moveTo(dayAt(3, 19, 1), dayAt(4, 0, 2))
  expect([await lettersTo('Quirin'), await lettersTo('Rosa')]).toEqual([reminded, ['sprint.mail.several']])
  // Half past nine in Tokyo, on Saturday and on Monday.
  await at(dayAt(5, 0, 30))
  expect(await lettersTo('Rosa')).toEqual(['sprint.mail.several'])
  await at(dayAt(7, 0, 30))
  expect(await lettersTo('Rosa')).toEqual(['sprint.mail.reminder', 'sprint.mail.several'])
})

test('pressed twice, or in two windows at once, it is asked for once: the moment of the first stays', async () => {
  const sprint = await asked()
  await at(dayAt(1, 10))
  const both = await Promise.all([askAgain(sprint.id), askAgain(sprint.id)])
  expect(both.map(it => it.status)).toEqual([200, 200])
  const { reminder } = (await feedback(sprint.id)).rounds[0]
  await at(dayAt(1, 10, 5))
  await askAgain(sprint.id)
  expect((await feedback(sprint.id)).rounds[0].reminder.at).toBe(reminder.at)
  expect(await lettersTo('Rosa')).toEqual(reminded)
})

test('ledger: what is told of it is the same whether nobody, somebody or everybody has answered', async () => {
  const told = []
  for (const those of [[], ['Quirin'], ['Paula', 'Quirin', 'Rosa']]) {
    const sprint = await asked()
    for (const it of those) await answer(it, 4)
    await at(dayAt(1, 10))
    const { status, data } = await askAgain(sprint.id)
    await at(dayAt(1, 10, 1))
    const [first] = (await feedback(sprint.id)).rounds
    const { at: sent, isSooner, isOut } = first.reminder
    // The clock of the tests goes on.
    told.push({ status, data, first: { ...first, id: 0, reminder: { sent: sent.slice(0, 16), isSooner, isOut } } })
    await askAgain(sprint.id)
    expect((await feedback(sprint.id)).rounds[0]).toEqual(first)
  }
  const [none] = told
  const sent = new Date(dayAt(1, 10)).toISOString().slice(0, 16)
  expect(none?.first.reminder).toEqual({ sent, isSooner: true, isOut: true })
  for (const it of told) expect(it).toEqual(none)
})

test('it keeps to the mails of a week: who has had two is not reminded, so that what is asked next has its place', async () => {
  const sprint = await asked()
  await suite.db.query("update mail set recipient = 'rosa@crew.example' where recipient = 'paula@crew.example'")
  await at(dayAt(1, 10))
  expect((await askAgain(sprint.id)).status).toBe(200)
  await at(dayAt(1, 10, 1))
  expect((await mailsTo('Rosa')).filter(it => it.letter === 'sprint.mail.reminder')).toEqual([])
  expect(await lettersTo('Quirin')).toEqual(reminded)
})

test('two windows: that it goes out is heard by who sees the sprint, once, and tells of no answer', async () => {
  const heard: Record<string, unknown[]> = {}
  for (const those of [[], ['Quirin'], ['Paula', 'Quirin', 'Rosa']]) {
    const sprint = await asked()
    for (const it of those) await answer(it, 4)
    const { token } = await suite.db.session('mei@alder.example', 'alder', { seconds: 400 * 86_400 })
    await at(dayAt(1, 10))
    const realtime = createRealtime({
      api: suite.server.url,
      token: { get: async () => token, renew: async () => null },
    })
    const own: unknown[] = []
    onTestFinished(realtime.listen(`sprint/${sprint.id}`, it => void own.push(it && { ...it, topic: '' })))
    // Once joined, something may have been missed.
    await expect.poll(() => own).toEqual([null])
    // A repeat changes nothing. What is planned after it is heard after all that it might have said.
    for (let time = 0; time < 2; time++) expect((await askAgain(sprint.id)).status).toBe(200)
    await as('mei', 'sprint.saveActivity', {
      body: { sprintId: sprint.id, title: 'Agree limits', activityType: { code: 'OTH' } },
    })
    await expect.poll(() => own.length).toBeGreaterThan(2)
    // While the others are tried the clock goes on, and this one may join anew.
    heard[those.length] = [...own]
  }
  const told = [
    null,
    { topic: '', what: 'reminder', version: 0 },
    { topic: '', what: 'activities', version: expect.any(Number) },
  ]
  expect(heard).toEqual({ 0: told, 1: told, 3: told })
})

test('before a round has gone out, after its reminder, and once it is closed nothing goes out by it', async () => {
  const sprint = await start({ sprintCrews: crew })
  expect((await askAgain(sprint.id)).status).toBe(409)
  await at(dayAt(0, 9, 1))
  await at(dayAt(2, 9, 2))
  expect(await mailsTo('Rosa')).toHaveLength(2)
  expect((await feedback(sprint.id)).rounds[0].reminder.isOut).toBe(true)
  expect((await askAgain(sprint.id)).status).toBe(200)
  await at(dayAt(2, 10))
  expect(await mailsTo('Rosa')).toHaveLength(2)
  await at(dayAt(5, 9, 1))
  expect((await askAgain(sprint.id)).status).toBe(409)
  expect((await feedback(sprint.id)).rounds[0].reminder).toBeNull()
})

test('the owner alone has it sent, of a team’s sprint its manager', async () => {
  const sprint = await asked()
  expect((await askAgain(sprint.id, 'ada')).status).toBe(404)
  const teamId = await teamOf('Product Design')
  const design = {
    ...teamDesignOf(await idOf('ben'), null),
    sprintCrews: crew,
    memberUserIds: [await idOf('ada'), await idOf('ben')],
  }
  const { data } = await as('ada', 'sprint.startTeamSprint', { body: { teamId, design } })
  await at(dayAt(1, 9, 1))
  expect((await askAgain(data.id, 'ben')).status).toBe(403)
  expect((await askAgain(data.id, 'ada')).status).toBe(200)
})

test('ledger: nor is it told whether somebody has declined to be asked in this sprint', async () => {
  const told = []
  for (const hasDeclined of [false, true]) {
    const sprint = await asked()
    if (hasDeclined) expect((await guest(await token('Quirin'), 'decline', { scope: 'sprint' })).status).toBe(200)
    await at(dayAt(7, 9, 1))
    await at(dayAt(8, 10))
    expect((await askAgain(sprint.id)).status).toBe(200)
    await at(dayAt(8, 10, 1))
    const { reminder } = (await feedback(sprint.id)).rounds[1]
    told.push([reminder.at.slice(0, 16), reminder.isOut])
  }
  expect(told[1]).toEqual(told[0])
  expect(told[0]?.[1]).toBe(true)
})
