import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { designOf } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as } = suite
const { start, at, rows, mailsTo, token, tokens, guest, answer, feedback } = roundsIn(suite)

const crew = [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')]
const statuses = async (id: number) => (await rows(id)).map(it => it.status)
/** A stored design to be saved again, with changes. */
const save = async (sprint: Json, more: Json, who = 'mei') => {
  const { data } = await as(who, 'sprint.userSprint', { params: { id: sprint.id } })
  const { data: proposed } = await as(who, 'sprint.draft')
  const items = (kind: string) =>
    data[kind].map((it: Json) => ({ id: it.id, code: it.code, label: it.label, description: it.description }))
  const design = {
    ...proposed.design,
    sprintCode: null,
    label: data.label,
    description: data.description,
    icon: data.icon,
    actions: items('actions').map((it: Json) => ({ ...it, suggestedActivities: [], leadUserId: null })),
    behaviors: items('behaviors'),
    outcomes: items('outcomes'),
    sprintCrews: crew,
    memberUserIds: [],
    duration: data.duration,
    feedbackFrequency: data.feedbackFrequency,
    startDay: null,
    timezone: data.timezone,
    resetTime: data.resetTime,
    checkInWeekday: 4,
    checkInTime: '16:00',
    checkInDaysBefore: 3,
    ...more,
  }
  const reply = await as(who, 'sprint.startUserSprint', { body: { id: data.id, version: data.version, design } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.data
}

test('who moves the clock has the jobs run, unless they are left out', async () => {
  await start({ sprintCrews: crew })
  const now = new Date(dayAt(0, 9, 1)).toISOString()
  await suite.server.clock({ now })
  expect(await mailsTo('Paula')).toEqual([])
  await suite.server.clock({ now, jobs: true })
  expect(await mailsTo('Paula')).toHaveLength(1)
})

testWhole('who moves it a week ahead leaps over nothing: each day has its jobs', async () => {
  const { id } = await start({ sprintCrews: crew })
  await suite.server.clock({ now: new Date(dayAt(0, 8, 59)).toISOString() })
  await suite.server.clock({ advance: 'P7D', jobs: true })
  expect(await mailsTo('Paula')).not.toEqual([])
  expect(await statuses(id)).not.toContain('SKIPPED')
})

describe('two at once', () => {
  test('two instances send each mail once, and close a round once', async () => {
    const sprint = await start({ sprintCrews: crew })
    await suite.server.clock({ now: new Date(dayAt(0, 9, 1)).toISOString() })
    await Promise.all([1, 2, 3].map(() => suite.server.job('sprint-rounds')))
    for (const name of ['Paula', 'Quirin', 'Rosa']) expect(await mailsTo(name)).toHaveLength(1)
    await answer('Paula', 4)
    await suite.server.clock({ now: new Date(dayAt(5, 9, 1)).toISOString() })
    await Promise.all([1, 2, 3].map(() => suite.server.job('sprint-rounds')))
    const points = await suite.db.query('select role from sprint_point where sprint_id = $1', [sprint.id])
    expect(points).toHaveLength(3 * 3)
    expect((await feedback(sprint.id)).rounds[0]).toMatchObject({ asked: 3, answered: 1, participation: 33.33 })
  })

  test('what is sent while the round closes counts, or is refused: never half', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    const link = await token('Paula')
    const { data } = await guest(link, 'open')
    const ratings = data.items.map((it: Json) => ({ itemId: it.id, value: 5 }))
    await suite.server.clock({ now: new Date(dayAt(5, 8, 59) + 59_700).toISOString() })
    const [sent] = await Promise.all([
      guest(link, 'rate', { version: 0, ratings, feedback: 'Last minute.', advice: '' }),
      (async () => {
        await suite.server.clock({ now: new Date(dayAt(5, 9)).toISOString() })
        await suite.server.job('sprint-rounds')
      })(),
    ])
    const { rounds, matrix, feedbacks } = await feedback(sprint.id)
    const isIn = sent.status === 200
    expect([200, 410]).toContain(sent.status)
    expect([rounds[0].answered, matrix.items[0].all.value, feedbacks.length]).toEqual(isIn ? [1, 100, 1] : [0, null, 0])
  })

  test('a point never moves after its round is closed, whatever is sent, changed or wiped', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    await answer('Quirin', 5)
    await answer('Rosa', 4)
    await at(dayAt(5, 9, 1))
    const before = (await feedback(sprint.id)).matrix
    expect(before.items[0].all).toMatchObject({ value: 87.5, n: 2 })
    await suite.db.query("delete from sprint_crew where name = 'Rosa'")
    await save(sprint, { sprintCrews: [crew[0]] })
    await at(dayAt(6))
    expect((await feedback(sprint.id)).matrix).toEqual(before)
  })
})

describe('time', () => {
  test('after downtime a round goes out late within its span, one that has passed does not, and never two', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(9))
    expect(await statuses(sprint.id)).toEqual(['SKIPPED', 'OPEN', 'PLANNED', 'PLANNED', 'PLANNED'])
    expect(await mailsTo('Rosa')).toHaveLength(1)
    expect((await guest(await token('Rosa'), 'open')).data.until).toBe(new Date(dayAt(12)).toISOString())
    const { rounds } = await feedback(sprint.id)
    expect(rounds[0]).toMatchObject({ status: 'SKIPPED', asked: null, answered: null })
  })

  test('a reminder goes to all who are open at half time, once; a late one is dropped', async () => {
    await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    await answer('Paula', 4)
    for (const hour of [9, 9.5, 10]) await at(dayAt(2, hour))
    expect((await mailsTo('Rosa')).map(it => it.letter)).toEqual(['sprint.mail.reminder', 'sprint.mail.first'])
    expect(await mailsTo('Paula')).toHaveLength(1)
    await at(dayAt(7, 9, 1))
    await at(dayAt(9, 13))
    expect((await mailsTo('Rosa')).map(it => it.letter)[0]).toBe('sprint.mail.round')
  })

  test('each rater of the organisation is asked at nine of the own clock, outsiders at that of the sprint; also where a clock changes', async () => {
    const tara = await suite.idOf('tara')
    await suite.db.query("update membership set time_zone = 'Asia/Tokyo' where user_id = $1", [tara])
    const more = { userId: tara, name: 'Tara Singh', email: 'tara@alder.example' }
    // The Sunday before the Monday of these rounds clocks in Berlin go forward.
    const begin = '2027-03-22T00:00:00Z'
    const sprint = await start(
      { sprintCrews: [crewOf('Paula', 'manager'), crewOf('Tara', 'peer', more)], timezone: 'Europe/Berlin' },
      'mei',
      begin,
    )
    const mails = async () => [(await suite.mailTo('tara')).length, (await mailsTo('Paula')).length]
    await at('2027-03-22T07:59:00Z')
    expect(await mails()).toEqual([1, 0])
    await at('2027-03-22T08:01:00Z')
    expect(await mails()).toEqual([1, 1])
    // Nine in Tokyo, then nine in Berlin's summer.
    await at('2027-03-28T23:59:00Z')
    expect((await mails())[0]).toBeLessThan(3)
    const before = await mails()
    await at('2027-03-29T00:01:00Z')
    expect((await mails())[0]).toBe((before[0] ?? 0) + 1)
    await at('2027-03-29T06:59:00Z')
    expect((await mails())[1]).toBe(before[1])
    await at('2027-03-29T07:01:00Z')
    expect((await mails())[1]).toBe((before[1] ?? 0) + 1)
    expect((await rows(sprint.id))[1]?.goes_out_at).toEqual(new Date('2027-03-29T07:00:00Z'))
  })

  test('several sprints that ask one address on a day are one mail with a link to each', async () => {
    await start({ sprintCrews: crew })
    const more = { feedbackFrequency: 7, duration: 4, startDay: monday.slice(0, 10), label: 'Decide closer' }
    const design = designOf(null, { ...more, sprintCrews: [crewOf('Rosa', 'coach')] })
    const started = await as('ada', 'sprint.startUserSprint', { body: { design } })
    expect(started.status).toBe(200)
    await at(dayAt(0, 9, 1))
    const mails = await mailsTo('Rosa')
    expect(mails.map(it => it.letter)).toEqual(['sprint.mail.several'])
    expect(mails[0]?.text).toMatch(/Your view is asked for by (Ada Lindqvist and Mei Chen|Mei Chen and Ada Lindqvist):/)
    expect(mails[0]?.text).toContain('because several sprints asked you')
    const links = await tokens('Rosa')
    expect(links).toHaveLength(2)
    const opened = await Promise.all(links.map(it => guest(it, 'open')))
    expect(opened.map(it => it.data.asks.name).sort()).toEqual(['Ada Lindqvist', 'Mei Chen'])
  })

  test('sprints of one name, as the library gives it, are named once in such a mail', async () => {
    await start({ sprintCrews: crew, label: 'Decide closer' })
    const more = { feedbackFrequency: 7, duration: 4, startDay: monday.slice(0, 10), label: 'Decide closer' }
    const design = designOf(null, { ...more, sprintCrews: [crewOf('Rosa', 'coach')] })
    expect((await as('ada', 'sprint.startUserSprint', { body: { design } })).status).toBe(200)
    await at(dayAt(0, 9, 1))
    expect((await mailsTo('Rosa'))[0]?.text).toMatch(/: Decide closer\. /)
  })

  /** Rosa in two sprints: Mei's of these raters, and one of Ada's in another zone. */
  async function inTwo(ofMei: Json, ofAda: Json) {
    const sprint = await start({ sprintCrews: crew, startDay: monday.slice(0, 10), ...ofMei }, 'mei', dayAt(-1, 7))
    const more = { feedbackFrequency: 7, duration: 4, startDay: monday.slice(0, 10), label: 'Decide closer' }
    const design = designOf(null, { ...more, sprintCrews: [crewOf('Rosa', 'coach')], ...ofAda })
    const { status, data } = await as('ada', 'sprint.startUserSprint', { body: { design } })
    expect(status).toBe(200)
    return { sprint, other: data as Json }
  }
  const lettersTo = async (name: string) => (await mailsTo(name)).map(it => it.letter)

  test('sprints of two zones that ask somebody from outside on one day do so in one mail, at the later nine o’clock', async () => {
    const { sprint } = await inTwo({ timezone: 'Asia/Tokyo' }, { timezone: 'UTC' })
    await at(dayAt(0, 0, 1))
    expect([await lettersTo('Quirin'), await lettersTo('Rosa')]).toEqual([['sprint.mail.first'], []])
    expect((await feedback(sprint.id)).rounds[0]).toMatchObject({ status: 'OPEN', asked: 3 })
    await at(dayAt(0, 9, 1))
    expect([await lettersTo('Quirin'), await lettersTo('Rosa')]).toEqual([
      ['sprint.mail.first'],
      ['sprint.mail.several'],
    ])
    const opened = await Promise.all((await tokens('Rosa')).map(it => guest(it, 'open')))
    expect(opened.map(it => it.data.asks.name).sort()).toEqual(['Ada Lindqvist', 'Mei Chen'])
    await at(dayAt(1, 9, 1))
    expect(await mailsTo('Rosa')).toHaveLength(1)
  })

  test('but where the later one is cancelled, or would leave less than a day, it goes without it', async () => {
    const { other } = await inTwo({ timezone: 'Asia/Tokyo' }, { timezone: 'UTC' })
    await at(dayAt(0, 0, 1))
    expect(await lettersTo('Rosa')).toEqual([])
    await as('ada', 'sprint.cancelUserSprint', { params: { id: other.id } })
    await at(dayAt(0, 3))
    expect(await lettersTo('Rosa')).toEqual(['sprint.mail.first'])
    await inTwo({ timezone: 'Asia/Tokyo', duration: 1, feedbackFrequency: 1 }, { timezone: 'UTC' })
    await at(dayAt(0, 0, 1))
    expect(await lettersTo('Rosa')).toEqual(['sprint.mail.first'])
  })

  test('a mail about several sprints says of each until when, and its date is that of the first to close', async () => {
    await inTwo({}, { duration: 1, feedbackFrequency: 1 })
    await at(dayAt(0, 9, 1))
    const [mail] = await mailsTo('Rosa')
    const written = (day: number) =>
      new RegExp(`(${new Date(dayAt(day)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })}[^\\n]*)`)
    expect(mail?.text).toMatch(new RegExp(`Decide closer\nAsked by Ada Lindqvist, until ${written(1).source}`))
    expect(mail?.text).toMatch(new RegExp(`Guard your week\nAsked by Mei Chen, until ${written(5).source}`))
    expect(mail?.text).toMatch(new RegExp(`The first until: ${written(1).source}`))
    const day = new Date(dayAt(1)).toISOString().replace(/[-:]/g, '').slice(0, 13)
    expect(mail?.calendar).toContain(day)
    // To the mail program it says where all of them are declined, which asks before it does.
    const [row] = await suite.db.query('select unsubscribe from mail where id = $1', [mail?.id])
    expect(row?.unsubscribe).toBe(`${suite.server.url}/development?notMe#token=${(await tokens('Rosa')).join()}`)
    // Behind each there is the link of its own.
    const own = [...(mail?.text ?? '').matchAll(/#token=(g\.[^,\s]+)\n/g)].map(it => it[1] as string)
    const opened = await Promise.all(own.slice(0, 2).map(it => guest(it, 'open')))
    expect(opened.map(it => it.data.asks.name)).toEqual(['Ada Lindqvist', 'Mei Chen'])
  })

  test('the mails of a week count for a person by any address of the mailbox', async () => {
    const sprint = await start({ sprintCrews: crew })
    for (const it of ['Rosa+old@crew.example', 'rosa@crew.example', 'ROSA+new@crew.example'])
      await suite.db.query(
        "insert into mail (tenant_id, once_key, recipient, subject, body_text, letter, created_at) select id, $1, $1, '', '', 'sprint.mail.round', $2 from tenant where client_id = 'alder'",
        [it, new Date(dayAt(-1))],
      )
    await at(dayAt(0, 9, 1))
    expect([await lettersTo('Rosa'), await lettersTo('Quirin')]).toEqual([['sprint.mail.round'], ['sprint.mail.first']])
    expect((await feedback(sprint.id)).rounds[0].asked).toBe(2)
  })

  test('no more than three mails a week to a person: of daily rounds the last one is kept room for', async () => {
    const sprint = await start({ sprintCrews: crew, duration: 1, feedbackFrequency: 1 })
    for (let day = 0; day < 5; day++) for (const hour of [9.1, 21]) await at(dayAt(day, hour))
    const letters = (await mailsTo('Rosa')).map(it => it.letter)
    expect(letters).toHaveLength(3)
    expect(letters[0]).toBe('sprint.mail.final')
    // Who was not mailed was not asked.
    const { rounds } = await feedback(sprint.id)
    expect(rounds.map((it: Json) => it.asked)).toEqual([3, 3, 0, 0, 3])
    // So many could not be asked, as is told beside what a round rests on, once it is closed and before.
    expect(rounds.map((it: Json) => [it.status, it.notAsked])).toEqual([
      ['CLOSED', 0],
      ['CLOSED', 0],
      ['CLOSED', 3],
      ['CLOSED', 3],
      ['OPEN', 0],
    ])
    // Where nobody has answered, no role is said to be hidden for the sake of somebody who has.
    const { matrix } = await feedback(sprint.id)
    expect(new Set(matrix.items.flatMap((it: Json) => [it.all, ...it.roles].map(one => one.reason)))).toEqual(
      new Set(['noAnswer']),
    )
    // The cards are of the last that asked somebody, in which nobody answered; of the others it is told that they asked nobody.
    const { progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
    expect(progress.sprintCrewEngagementPercentage.current).toBe(0)
    const { dimensions } = (await as('mei', 'sprint.userSprintAnalytics', { params: { id: sprint.id } })).data
    for (const { series } of [...dimensions.sprintCrewEngagements, ...dimensions.outcomes.slice(-1)])
      expect(series.find((it: Json) => it.id === 'sprintCrew').points.map((it: Json) => it.noData)).toEqual([
        ...(series === dimensions.sprintCrewEngagements[0].series ? [null, null] : ['noAnswer', 'noAnswer']),
        ...['notAsked', 'notAsked'],
      ])
  })

  test('extended, a final round that is out becomes one of the week, and the last comes at the new end', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(25, 9, 1))
    expect((await rows(sprint.id)).at(-1)).toMatchObject({ type: 'FINAL', status: 'OPEN' })
    expect((await as('mei', 'sprint.extendUserSprint', { params: { id: sprint.id } })).status).toBe(200)
    const after = await rows(sprint.id)
    expect(after.map(it => it.type).slice(-4)).toEqual(['WEEKLY', 'WEEKLY', 'WEEKLY', 'FINAL'])
    expect(after.map(it => it.occurrence)).toEqual(after.map((_, index) => index + 1))
    expect(after.at(-4)).toMatchObject({ status: 'OPEN', closes_at: after.at(-3)?.goes_out_at })
    expect(after.at(-1)?.goes_out_at).toEqual(new Date(dayAt(39)))
    // It closes on the Monday after the Friday on which it went out: too soon for the reminder that was planned for later.
    expect((await feedback(sprint.id)).rounds.at(-4)).toMatchObject({ status: 'OPEN', reminder: null })
  })

  test('answers of the final round are taken until seven days after the end, also once the sprint is saved', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(25, 9, 1))
    await at(dayAt(28, 1))
    expect((await as('mei', 'sprint.saveUserSprintToPortfolio', { params: { id: sprint.id } })).status).toBe(200)
    await suite.server.clock({ now: new Date(dayAt(34, 23)).toISOString() })
    expect((await answer('Paula', 5)).status).toBe(200)
    await at(dayAt(35, 0, 1))
    expect((await feedback(sprint.id)).rounds.at(-1)).toMatchObject({ status: 'CLOSED', answered: 1 })
  })

  test('who joins the crew is asked from the next round, who leaves is of no open one; a cancelled sprint asks nobody', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    const link = await token('Rosa')
    await answer('Rosa', 5, { feedback: 'Good.' })
    await save(sprint, { sprintCrews: [...crew.slice(0, 2), crewOf('Sven', 'peer')] })
    await at(dayAt(1))
    expect(await mailsTo('Sven')).toEqual([])
    expect((await guest(link, 'open')).status).toBe(410)
    await at(dayAt(5, 9, 1))
    const { rounds, feedbacks } = await feedback(sprint.id)
    expect([rounds[0].asked, rounds[0].answered, feedbacks]).toEqual([2, 0, []])
    await at(dayAt(7, 9, 1))
    expect(await mailsTo('Sven')).toHaveLength(1)
    const open = await token('Sven')
    await as('mei', 'sprint.cancelUserSprint', { params: { id: sprint.id } })
    expect((await guest(open, 'open')).status).toBe(410)
    // With the link goes its mail, where it is not sent yet.
    await at(dayAt(14, 9, 1))
    expect(await mailsTo('Sven')).toEqual([])
  })

  test('rounds to come of a sprint without a crew go out to nobody, and are told to nobody until somebody joins it', async () => {
    const sprint = await start({ sprintCrews: [] })
    const told = async () => {
      const { progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
      return [progress.sprintTimeline.sendOutFeedbacks.length, (await feedback(sprint.id)).rounds.length]
    }
    expect([(await statuses(sprint.id)).length, await told()]).toEqual([5, [0, 0]])
    // The first has nobody to ask: it was not sent.
    await at(dayAt(0, 9, 1))
    expect([(await statuses(sprint.id))[0], (await told())[0]]).toEqual(['SKIPPED', 0])
    await save(sprint, { sprintCrews: crew })
    expect(await told()).toEqual([4, 5])
  })

  test('a change of how often rewrites the rounds to come, and leaves those that went out', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    const before = await rows(sprint.id)
    await save(sprint, { feedbackFrequency: 14 })
    const after = await rows(sprint.id)
    expect(after[0]).toEqual(before[0])
    expect(after.map(it => it.goes_out_at.getTime())).toEqual([0, 14, 25].map(day => dayAt(day)))
  })

  test('nothing but what the owner may read changes while raters answer: every reply stays as it was', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 9, 1))
    await at(dayAt(1))
    const clock = new Date(dayAt(1, 10)).toISOString()
    const read = async () => {
      await suite.server.clock({ now: clock })
      const query = { sprintId: sprint.id }
      const replies = [
        await as('mei', 'sprint.feedback', { query }),
        await as('mei', 'sprint.advice', { query }),
        await as('mei', 'sprint.findUserActiveSprint'),
        await as('mei', 'sprint.userSprint', { params: { id: sprint.id } }),
        await as('mei', 'notification.all'),
        await as('mei', 'sprint.sprintActivities', { params: { sprintId: sprint.id } }),
      ]
      const told = JSON.stringify(replies.map(it => it.data)).replace(/"timelineProgressPercentage":[\d.]+/, '')
      return [told, JSON.stringify(await suite.mailTo('mei'))]
    }
    const before = await read()
    await answer('Quirin', 5, { feedback: 'Clear.', advice: 'Ask.' })
    await answer('Rosa', [1, null, 3])
    await guest(await token('Paula'), 'decline', { scope: 'sprint' })
    expect(await read()).toEqual(before)
  })
})
