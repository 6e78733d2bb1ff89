import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { crewOf, dayAt, monday, roundsIn } from '../support/rounds.ts'
import { designOf } from '../support/sprints.ts'

const suite = alderSuite()
const { as } = suite
const { start, at, rows, mailsTo, token, guest, answer, feedback } = roundsIn(suite)

const crew = [
  crewOf('Paula', 'manager'),
  crewOf('Quirin', 'peer'),
  crewOf('Rosa', 'peer'),
  crewOf('Theo', 'team'),
  crewOf('Uma', 'team'),
]
/** A sprint whose first round has gone out. */
async function asked(more: Json = {}) {
  const sprint = await start({ sprintCrews: crew, ...more })
  await at(dayAt(0, 9, 1))
  return sprint
}
/** The same, all have answered, and it is closed. */
async function closed() {
  const sprint = await asked()
  await answer('Paula', 4, { feedback: 'You asked first.', advice: 'Write it down.' })
  await answer('Quirin', [5, 3, null])
  await answer('Rosa', [4, 2, 3])
  await answer('Theo', 3)
  await answer('Uma', [2, 3, 5], { feedback: 'Calm week.' })
  await at(dayAt(5, 9, 1))
  return sprint
}

describe('a round', () => {
  test('goes out at nine: one mail each, with who asks, what is shown and how to be asked no more', async () => {
    const sprint = await start({ sprintCrews: crew })
    await at(dayAt(0, 8, 59))
    expect(await mailsTo('Quirin')).toEqual([])
    await at(dayAt(0, 9, 1))
    await at(dayAt(0, 9, 2))
    const mails = await mailsTo('Quirin')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ letter: 'sprint.mail.first', from: 'Mei Chen via Trellis' })
    expect(mails[0]?.subject).toBe('Mei Chen asks you to look on: Guard your week')
    expect(mails[0]?.text).toContain('from two answers on')
    expect(mails[0]?.text).toMatch(/I would rather not be asked:\n\S+\/development\?notMe#token=g\./)
    expect((await mailsTo('Paula'))[0]?.text).toContain('can be told apart')
    expect((await rows(sprint.id)).map(it => [it.type, it.status])).toEqual([
      ['FIRST', 'OPEN'],
      ...Array(3).fill(['WEEKLY', 'PLANNED']),
      ['FINAL', 'PLANNED'],
    ])
  })

  test('is answered by the link, and the link says exactly what is asked and by whom', async () => {
    await asked()
    const { data } = await guest(await token('Quirin'), 'open')
    expect(data).toMatchObject({
      version: 0,
      sprint: { label: 'Guard your week' },
      asks: { name: 'Mei Chen' },
      name: 'Quirin',
      role: 'peer',
      isAlone: false,
      others: 1,
      isEnough: true,
      type: 'FIRST',
      until: new Date(dayAt(5)).toISOString(),
      next: new Date(dayAt(7)).toISOString(),
      // Four weeks from a Monday: a Sunday, although it ends at midnight, which is Monday's.
      lastDay: new Date(dayAt(27)).toISOString().slice(0, 10),
      daysBack: 7,
      ratings: [],
      sentAt: null,
    })
    expect(data.items.map((it: Json) => it.kind)).toEqual(['behavior', 'behavior', 'outcome'])
    expect((await guest(await token('Paula'), 'open')).data).toMatchObject({
      isAlone: true,
      others: 0,
      isEnough: false,
    })
  })

  test('tells the owner nothing but how many were asked before it is closed', async () => {
    const sprint = await asked()
    const before = await feedback(sprint.id)
    await answer('Quirin', 5, { feedback: 'Clear.' })
    expect(await feedback(sprint.id)).toEqual(before)
    expect(before.rounds[0]).toMatchObject({ status: 'OPEN', asked: 5, answered: null, participation: null })
    expect([before.matrix, before.feedbacks]).toEqual([null, []])
    expect((await as('mei', 'sprint.advice', { query: { sprintId: sprint.id } })).data.advices).toEqual([])
  })

  test('closed it tells means by role, the total, how many answered, and signed words', async () => {
    const sprint = await closed()
    const { rounds, matrix, feedbacks } = await feedback(sprint.id)
    expect(rounds[0]).toMatchObject({ status: 'CLOSED', asked: 5, answered: 5, participation: 100 })
    expect(matrix.roles.map((it: Json) => [it.role, it.least])).toEqual([
      ['manager', 1],
      ['peer', 2],
      ['team', 2],
    ])
    const [first, second, third] = matrix.items
    expect(first.all).toMatchObject({ value: 65, n: 5, reason: null, change: null, fluctuation: 'NONE' })
    expect(first.roles.map((it: Json) => [it.value, it.n])).toEqual([
      [75, 1],
      [87.5, 2],
      [37.5, 2],
    ])
    expect(second.all.value).toBe(50)
    // One peer has not observed the third: the pair is hidden, and the total that would give the other away.
    expect(third.roles[1]).toMatchObject({ value: null, n: null, reason: 'notObserved' })
    expect(third.all).toMatchObject({ value: null, n: null, reason: 'remainder' })
    expect(matrix.behaviors).toMatchObject({ value: 57.5, shown: 2, of: 2 })
    expect(matrix.outcomes).toMatchObject({ value: null, shown: 0, of: 1 })
    expect(feedbacks.map((it: Json) => [it.name, it.type, it.text, it.avatar, it.updated])).toEqual([
      ['Paula', 'manager', 'You asked first.', 'P', new Date(dayAt(5)).toISOString()],
      ['Uma', 'team', 'Calm week.', 'U', new Date(dayAt(5)).toISOString()],
    ])
    const { advices } = (await as('mei', 'sprint.advice', { query: { sprintId: sprint.id } })).data
    expect(advices.map((it: Json) => [it.name, it.text])).toEqual([['Paula', 'Write it down.']])
  })

  test('that nobody has answered is not opened by itself: the one that was answered last is', async () => {
    const sprint = await closed()
    for (const day of [7, 12]) await at(dayAt(day, 9, 1))
    const { rounds, matrix } = await feedback(sprint.id)
    expect([rounds[1].status, rounds[1].answered, matrix.roundId]).toEqual(['CLOSED', 0, rounds[0].id])
  })

  test('of fewer than half says what was seen, and not how it moved: neither there nor on the cards', async () => {
    const sprint = await closed()
    await at(dayAt(7, 9, 1))
    await answer('Paula', 5)
    await answer('Quirin', 5)
    await at(dayAt(12, 9, 1))
    const { rounds, matrix } = await feedback(sprint.id)
    expect([rounds[1].status, rounds[1].participation, matrix.roundId]).toEqual(['CLOSED', 40, rounds[1].id])
    expect(matrix.items[0].roles[0]).toMatchObject({ value: 100, change: null, fluctuation: 'NONE' })
    expect(matrix.previous).toBeNull()
    const { progress } = (await as('mei', 'sprint.findUserActiveSprint')).data
    expect(progress.outcomePercentage).toMatchObject({ change: null, fluctuation: 'NONE' })
    expect(progress.sprintCrewEngagementPercentage).toMatchObject({ current: 40, change: -60 })
    await at(dayAt(14, 9, 1))
    for (const it of ['Paula', 'Quirin', 'Rosa']) await answer(it, 3)
    await at(dayAt(19, 9, 1))
    const third = (await feedback(sprint.id)).matrix
    expect(third.items[0].roles[0]).toMatchObject({ value: 50, change: -50 })
  })

  test('beside the newest round stands the newest check-in, beside an earlier one that of its time', async () => {
    const sprint = await asked()
    const complete = async (value: number) => {
      const { checkIns } = (await as('mei', 'sprint.ownCheckIns', { query: {} })).data
      const { id, version } = checkIns.find((it: Json) => it.isOpen)
      const items = [...sprint.behaviors, ...sprint.outcomes]
      const ratings = items.map((it: Json) => ({ itemId: it.id, value }))
      const body = { id, version, status: 'COMPLETED', step: 7, ratings, energy: null, note: '' }
      expect((await as('mei', 'sprint.updateCheckIn', { body })).status).toBe(200)
    }
    await at(dayAt(2, 12))
    await complete(2)
    await at(dayAt(5, 9, 1))
    const ownOf = async (more: Json = {}) => {
      const { matrix, rounds } = await feedback(sprint.id, 'mei', more)
      return { rounds, own: matrix.items[0]?.own }
    }
    const { rounds, own } = await ownOf()
    expect(own).toBe(25)
    await at(dayAt(9, 12))
    await complete(4)
    expect((await ownOf()).own).toBe(75)
    await at(dayAt(12, 9, 1))
    expect([(await ownOf()).own, (await ownOf({ roundId: rounds[0].id })).own]).toEqual([75, 25])
  })

  test('that is over has the text of the catalogue, for a made-up link as well', async () => {
    await closed()
    const late = await guest(await token('Quirin'), 'open')
    const text =
      'This link to provide feedback/advice is probably expired as the deadline has passed or may be invalid.'
    expect([late.status, late.body.error.code, late.body.error.message]).toEqual([410, 'feedbackLinkExpired', text])
    const none = await guest(`g.1.${'x'.repeat(43)}`, 'open')
    expect([none.status, none.body.error.message]).toEqual([410, text])
    // Cut off by a mail program.
    for (const cut of ['g.1.', (await token('Quirin')).slice(0, -2)]) {
      const reply = await guest(cut, 'open')
      expect([cut, reply.status, reply.body.error.message]).toEqual([cut, 410, text])
    }
  })
})

describe('bad input', () => {
  test('a rating of 0, 6, 4.5 or "5 ", of another sprint’s item, twice of one, or none at all: refused, nothing changed', async () => {
    await asked()
    const link = await token('Quirin')
    const { data } = await guest(link, 'open')
    const [item] = data.items
    const before = await suite.db.checksums(['session'])
    const say = (ratings: Json) => guest(link, 'rate', { version: 0, ratings, feedback: '', advice: '' })
    for (const value of [0, 6, 4.5, '5 ', '5', true])
      expect((await say([{ itemId: item.id, value }])).status, String(value)).toBe(400)
    const twice = [
      { itemId: item.id, value: 3 },
      { itemId: item.id, value: 4 },
    ]
    for (const wrong of [[], [{ itemId: 999_999, value: 3 }], twice, [{ itemId: item.id }]])
      expect((await say(wrong)).status).toBe(400)
    const long = await guest(link, 'rate', {
      version: 0,
      ratings: [{ itemId: item.id, value: 3 }],
      feedback: 'x'.repeat(501),
      advice: '',
    })
    expect(long.status).toBe(400)
    expect(await suite.db.checksums(['session'])).toEqual(before)
  })

  test('what was asked when the rater began, and is in other words now: 409 with what is still asked, and nothing is taken', async () => {
    const sprint = await asked()
    const link = await token('Quirin')
    const { data } = await guest(link, 'open')
    const ratings = data.items.map((it: Json) => ({ itemId: it.id, value: 4 }))
    const design = designOf(null, {
      feedbackFrequency: 7,
      duration: 4,
      startDay: monday.slice(0, 10),
      sprintCrews: crew,
    })
    const [first, ...others] = design.behaviors
    const behaviors = [{ ...first, id: undefined, label: 'I close the door until ten' }, ...others]
    const body = { id: sprint.id, version: sprint.version, design: { ...design, behaviors } }
    expect((await as('mei', 'sprint.startUserSprint', { body })).status).toBe(200)
    const late = await guest(link, 'rate', { version: 0, ratings, feedback: 'Clear.', advice: '' })
    const { code, details } = late.body.error
    expect([late.status, code, details.current.version, details.current.sentAt]).toEqual([409, 'conflict', 0, null])
    // The new words are of the next round: of those who have answered nobody has rated them.
    const kept = [...design.behaviors.slice(1), ...design.outcomes].map((it: Json) => it.label)
    expect(details.current.items.map((it: Json) => it.label)).toEqual(kept)
    expect((await guest(link, 'open')).data).toMatchObject({ ratings: [], feedback: '', sentAt: null })
    const anew = details.current.items.map((it: Json) => ({ itemId: it.id, value: 4 }))
    expect((await guest(link, 'rate', { version: 0, ratings: anew, feedback: 'Clear.', advice: '' })).status).toBe(200)
  })

  test('advice where none is asked for, and feedback where advice alone is, are refused', async () => {
    await asked({
      sprintCrews: [
        crewOf('Paula', 'manager', { isFastForward: false }),
        crewOf('Quirin', 'peer', { isFeedbackGoalsNBehaviour: false }),
      ],
    })
    expect((await answer('Paula', 4, { advice: 'Try it.' })).status).toBe(400)
    const link = await token('Quirin')
    const [mail] = await mailsTo('Quirin')
    expect(mail?.letter).toBe('sprint.mail.advice')
    // As the page says, too.
    expect(mail?.text).toContain('How long: One minute\n')
    const { data } = await guest(link, 'open')
    expect([data.items, data.asksFeedback, data.asksAdvice]).toEqual([[], false, true])
    const ratings = [{ itemId: 1, value: 4 }]
    expect((await guest(link, 'rate', { version: 0, ratings, feedback: '', advice: '' })).status).toBe(403)
    expect((await guest(link, 'advise', { version: 0, advice: 'Ask first.' })).data).toMatchObject({
      advice: 'Ask first.',
    })
    // Taken back, nothing was sent.
    expect((await guest(link, 'advise', { version: 1, advice: '' })).data).toMatchObject({ sentAt: null, version: 2 })
  })

  test('somebody of the organisation answers by the own account alone: another’s is not found', async () => {
    const ben = { userId: await suite.idOf('ben'), name: 'Ben Okafor', email: 'ben@alder.example' }
    await asked({ sprintCrews: [crewOf('Paula', 'manager'), crewOf('Ben', 'peer', ben)] })
    const { asked: lines } = (await as('ben', 'sprint.asked')).data
    expect(lines).toEqual([
      expect.objectContaining({ label: 'Guard your week', asks: 'Mei Chen', role: 'peer', isOpen: true, sentAt: null }),
    ])
    const [{ id }] = lines
    expect((await suite.mailTo('ben'))[0]?.text).toContain(`/development/${id}`)
    const { data } = await as('ben', 'sprint.openRating', { params: { id } })
    const body = { id, version: 0, ratings: [{ itemId: data.items[0].id, value: 4 }], feedback: '', advice: '' }
    for (const who of ['mei', 'ada', 'cleo']) {
      expect((await as(who, 'sprint.openRating', { params: { id } })).status).toBe(404)
      expect((await as(who, 'sprint.rate', { body })).status).toBe(404)
      expect((await as(who, 'sprint.decline', { body: { id, scope: 'round' } })).status).toBe(404)
    }
    expect((await as('ben', 'sprint.rate', { body })).status).toBe(200)
    expect((await as('ben', 'sprint.asked')).data.asked[0].sentAt).not.toBeNull()
    await at(dayAt(5, 9, 1))
    expect((await as('ben', 'sprint.rate', { body: { ...body, version: 1 } })).status).toBe(410)
  })
})

describe('the rater', () => {
  test('changes what was sent until the round closes: what is sent last counts', async () => {
    const sprint = await asked()
    await answer('Paula', 1, { feedback: 'Not yet.' })
    const { data } = await answer('Paula', [5, null, 4])
    expect([data.version, data.feedback, data.ratings[1].value]).toEqual([2, '', null])
    await at(dayAt(5, 9, 1))
    const { matrix, feedbacks } = await feedback(sprint.id)
    expect(matrix.items.map((it: Json) => it.roles[0].value)).toEqual([100, null, 75])
    expect(matrix.items[1].roles[0].reason).toBe('notObserved')
    expect(feedbacks).toEqual([])
  })

  test('of two windows the second is told what the first has sent', async () => {
    await asked()
    const link = await token('Quirin')
    const { data } = await guest(link, 'open')
    const body = (value: number) => ({
      version: 0,
      ratings: [{ itemId: data.items[0].id, value }],
      feedback: '',
      advice: '',
    })
    const sent = await Promise.all([guest(link, 'rate', body(2)), guest(link, 'rate', body(5))])
    expect(sent.map(it => it.status).sort()).toEqual([200, 409])
    const kept = sent.find(it => it.status === 200)?.data
    expect(sent.find(it => it.status === 409)?.body.error.details.current).toEqual(kept)
  })

  test('declines a round: what was sent is gone, no reminder comes, the next round asks again, and nobody is told', async () => {
    const sprint = await asked()
    await answer('Quirin', 5)
    const before = await feedback(sprint.id)
    const { data } = await guest(await token('Quirin'), 'decline', { scope: 'round' })
    expect([data.isDeclined, data.sentAt, data.ratings]).toEqual([true, null, []])
    expect(await feedback(sprint.id)).toEqual(before)
    await at(dayAt(2, 9, 1))
    expect(await mailsTo('Quirin')).toHaveLength(1)
    expect(await mailsTo('Rosa')).toHaveLength(2)
    await at(dayAt(7, 9, 1))
    expect(await mailsTo('Quirin')).toHaveLength(2)
    expect((await feedback(sprint.id)).rounds[0]).toMatchObject({ asked: 5, answered: 0 })
  })

  test('‘not me any more’ is a POST: the link of the mail does nothing, afterwards no round asks', async () => {
    const sprint = await asked()
    const link = await token('Quirin')
    await guest(link, 'open')
    expect((await guest(link, 'open')).data.isDeclined).toBe(false)
    for (const _ of [1, 2]) expect((await guest(link, 'decline', { scope: 'sprint' })).status).toBe(200)
    await at(dayAt(7, 9, 1))
    expect(await mailsTo('Quirin')).toHaveLength(1)
    const { data } = await as('mei', 'sprint.userSprint', { params: { id: sprint.id } })
    expect(data.sprintCrews.map((it: Json) => it.name)).toContain('Quirin')
  })

  test('with an old link gets the current one mailed, whatever the token is the reply is the same', async () => {
    await asked()
    const old = await token('Quirin')
    await at(dayAt(7, 9, 1))
    const ask = (it: string) => call(suite.server.url, 'sprintGuest.sendLink', { body: { token: it } })
    const replies = [await ask(old), await ask(old), await ask(`g.1.${'x'.repeat(43)}`), await ask('nonsense')]
    expect(replies.map(it => [it.status, it.data])).toEqual(replies.map(() => [200, {}]))
    await expect.poll(async () => (await mailsTo('Quirin')).length).toBe(3)
    expect(await token('Quirin')).not.toBe(old)
    expect((await guest(await token('Quirin'), 'open')).data.type).toBe('WEEKLY')
  })
})

describe('who reads what came', () => {
  test('the owner; in a team’s sprint its members and who leads it: nobody else', async () => {
    const sprint = await closed()
    for (const who of ['ben', 'ada', 'cleo'])
      for (const name of ['sprint.feedback', 'sprint.advice'])
        expect((await as(who, name, { query: { sprintId: sprint.id } })).status).toBe(404)
    expect((await as('mei', 'sprint.feedback', { query: { sprintId: sprint.id, roundId: 999_999 } })).status).toBe(404)
  })

  test('news of it comes once the round is closed, and is marked as read; who is asked is told to START', async () => {
    const ben = { userId: await suite.idOf('ben'), name: 'Ben Okafor', email: 'ben@alder.example' }
    await asked({ sprintCrews: [crewOf('Paula', 'manager'), crewOf('Ben', 'peer', ben)] })
    const newsOf = async (who: string) =>
      (await as(who, 'notification.all')).data.filter((it: Json) => /^(feedback|advice)/.test(it.rule))
    const [waits] = await newsOf('ben')
    expect(waits).toMatchObject({
      type: 'FEEDBACK',
      notificationType: 'reminder',
      buttonText: 'START',
      status: 'ACTIVE',
    })
    expect(await newsOf('mei')).toEqual([])
    const id = waits.relatedId
    const { data } = await as('ben', 'sprint.openRating', { params: { id } })
    const ratings = [{ itemId: data.items[0].id, value: 4 }]
    await as('ben', 'sprint.rate', { body: { id, version: 0, ratings, feedback: '', advice: 'Ask first.' } })
    expect((await newsOf('ben'))[0].status).toBe('COMPLETED')
    expect(await newsOf('mei')).toEqual([])
    await at(dayAt(5, 9, 1))
    const news = await newsOf('mei')
    expect(news.map((it: Json) => [it.type, it.notificationType, it.buttonText, it.status]).sort()).toEqual([
      ['ADVICE', 'update', 'MARK AS READ', 'ACTIVE'],
      ['FEEDBACK', 'update', 'MARK AS READ', 'ACTIVE'],
    ])
    await as('mei', 'notification.markAsRead', { params: { id: news[0].id } })
    expect((await newsOf('mei')).filter((it: Json) => it.status === 'ACTIVE')).toHaveLength(1)
  })
})
