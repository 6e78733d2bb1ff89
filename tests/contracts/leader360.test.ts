import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'
import { dayOf360, raterNamed, rounds360In } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { at, clean, state, list, start, answer, report, guest, token, mailsTo, raterId, letRead } = rounds360In(suite)

beforeEach(clean)

const named = [raterNamed('manager', 'kira'), raterNamed('mentor', 'Jo')]
const peers = ['hana', 'ines', 'jonas'].map(it => raterNamed('peer', it))
const outsiders = ['Wim', 'Xavi', 'Yara', 'Zita', 'Vic'].map(it => raterNamed('customer', it))

const of = (data: Json, capability = 'communication'): Json =>
  data.capabilities.find((it: Json) => it.capability === capability)
const groupsOf = (data: Json) => of(data).groups.map((it: Json) => [it.group, it.n, it.mean])

describe('a round', () => {
  test('six raters, two of them from outside, and the own part come to a report', async () => {
    const all = [...named, ...peers, raterNamed('customer', 'Wim')]
    const round = await start(all)
    expect(round).toMatchObject({ asked: 6, answered: 0, minimum: 3, isExtended: false })
    await answer('ada', round.id, 4)
    await answer('kira', round.id, 2, ['She listens.'])
    await answer('Jo', round.id, 3)
    for (const [index, it] of ['hana', 'ines', 'jonas'].entries())
      await answer(it, round.id, 3 + index, [`From ${index}`])
    await answer('Wim', round.id, 1, ['Only mine.'])
    expect((await state()).round).toMatchObject({ asked: 6, answered: 0, self: { isDone: true, answered: 40 } })
    expect((await report(round.id)).status).toBe(404)
    await at(dayOf360(23))
    const { data } = await report(round.id)
    expect(groupsOf(data)).toEqual([
      ['self', 1, 4],
      ['manager', 1, 2],
      ['mentor', 1, 3],
      ['peer', 3, 4],
    ])
    // Customers are hidden, and in no other number: (2 + 3 + 3 + 4 + 5) / 5.
    expect(of(data)).toMatchObject({ others: 3.4, self: 4, gap: 0.6, word: 'self higher' })
    expect(data.groups.find((it: Json) => it.group === 'customer')).toEqual({
      group: 'customer',
      isShown: false,
      names: [],
      isOutside: true,
      isReaders: false,
    })
    expect(data.words[0].anonymous.toSorted()).toEqual(['From 0', 'From 1', 'From 2', 'Only mine.'])
    expect(data.words[0].named).toEqual([{ group: 'manager', name: 'Kira Novak', text: 'She listens.' }])
    expect(JSON.stringify(data)).not.toContain('"count"')
    expect((await state()).reports).toMatchObject([{ roundId: round.id, isShown: true }])
  })

  test('asks by mail who is told the group, from how many it is shown, and that words are shown word for word', async () => {
    await start([...named, ...peers])
    const [mentor] = await mailsTo('Jo')
    expect(mentor).toMatchObject({ letter: 'leader360.mail.invitation', from: 'Ada Lindqvist via Trellis' })
    expect(mentor?.text).toContain('stand alone')
    const [peer] = await mailsTo('hana')
    expect(peer?.text).toMatch(/Peers[\s\S]*from 3 answers on[\s\S]*word for word/)
    const { data } = await guest(await token('Jo'), 'open', {})
    expect(data).toMatchObject({
      leader: { name: 'Ada Lindqvist' },
      group: 'mentor',
      isNamed: true,
      readers: [],
      total_page: 4,
      total_question: 40,
    })
    expect(data.labels).toHaveLength(6)
    expect(data.asked.map((it: Json) => it.name).toSorted()).toEqual([
      'Hana Kovář',
      'Ines Duarte',
      'Jonas Weber',
      'Kira Novak',
    ])
  })

  test('says how many were asked, never who has answered, and no number before the end', async () => {
    const round = await start([...named, ...peers])
    await answer('hana', round.id, 5)
    const { round: now } = await state()
    expect([now.asked, now.answered]).toEqual([5, 0])
    expect(now.raters.map((it: Json) => Object.keys(it).toSorted())).toEqual(
      Array(5).fill(['email', 'group', 'id', 'isOutside', 'name']),
    )
  })

  test('goes on once by itself for two weeks where no anonymous group reaches the minimum, and then ends', async () => {
    const round = await start([...named, ...peers])
    await answer('hana', round.id, 5)
    // Signed in before the clock moves on.
    await as('ines', 'account.getUserState')
    await at(dayOf360(22, 12))
    const { round: longer } = await state()
    expect(longer).toMatchObject({ isExtended: true })
    expect(Date.parse(longer.closesAt) - Date.parse(round.closesAt)).toBe(14 * 86_400_000)
    await answer('ines', round.id, 4)
    await at(dayOf360(40))
    expect(await state()).toMatchObject({ round: null, reports: [{ roundId: round.id, isShown: false }] })
    expect(groupsOf((await report(round.id)).data)).toEqual([])
  })

  test('reminds 7 and 2 days before the end at nine where the rater is, and those alone who are open', async () => {
    const round = await start([...named, ...peers])
    await answer('hana', round.id, 5)
    await suite.db.query("update membership set time_zone = 'America/New_York' where user_id = $1", [
      await suite.idOf('ines'),
    ])
    const reminders = async (name: string) =>
      (await mailsTo(name)).filter(it => it.letter === 'leader360.mail.reminder').length
    const closes = Date.parse(round.closesAt)
    const before = (days: number, hour: number) => closes - days * 86_400_000 + hour * 3_600_000
    await at(before(8, 8.9))
    expect(await reminders('Jo')).toBe(0)
    await at(before(8, 9.1))
    expect([await reminders('Jo'), await reminders('jonas'), await reminders('hana')]).toEqual([1, 1, 0])
    await at(before(8, 12))
    expect(await reminders('jonas')).toBe(1)
    await at(before(3, 9.1))
    expect([await reminders('Jo'), await reminders('jonas'), await reminders('hana')]).toEqual([2, 2, 0])
  })

  test('is answered until it closes, and changed; then the link has expired with the text of the specification', async () => {
    const round = await start([...named, ...peers])
    await answer('Jo', round.id, 2)
    await answer('Jo', round.id, 4, ['Better now.'])
    const link = await token('Jo')
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const late = await guest(link, 'rate', { page: 1, ratings: [] })
    expect([late.status, late.body.error.message]).toEqual([
      410,
      'This link to provide feedback/advice is probably expired as the deadline has passed or may be invalid.',
    ])
    const id = await raterId('hana', round.id)
    expect((await as('hana', 'leader360.rate', { body: { id, page: 1, ratings: [] } })).status).toBe(410)
    expect(groupsOf((await report(round.id)).data)).toEqual([['mentor', 1, 4]])
  })

  test('is declined without a word to the leader: the number of those asked stays, and what was said is gone', async () => {
    const round = await start([...named, ...peers])
    await answer('Jo', round.id, 2, ['Hm.'])
    expect((await guest(await token('Jo'), 'decline')).status).toBe(200)
    expect((await state()).round).toMatchObject({ asked: 5, answered: 0 })
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const { data } = await report(round.id)
    expect([groupsOf(data), data.words[0].named]).toEqual([[], []])
  })

  test('who has declined and sends an answer after all has answered', async () => {
    const round = await start([...named, ...peers])
    const link = await token('Jo')
    const isDeclined = async () => (await guest(link, 'open')).data.isDeclined
    await guest(link, 'decline')
    expect(await isDeclined()).toBe(true)
    await answer('Jo', round.id, 2)
    expect(await isDeclined()).toBe(false)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    expect(groupsOf((await report(round.id)).data)).toEqual([['mentor', 1, 2]])
  })

  test('who is taken out answers no more; what was answered stays, and the numbers of asked and answered tell nothing', async () => {
    const round = await start([...named, ...peers])
    await answer('Jo', round.id, 2)
    const link = await token('Jo')
    for (const who of ['Jo', 'Kira Novak']) {
      const { round: now } = await state()
      const { id } = now.raters.find((it: Json) => it.name === who)
      expect((await as('ada', 'leader360.removeRater', { body: { roundId: round.id, raterId: id } })).status).toBe(200)
    }
    expect((await state()).round).toMatchObject({ asked: 5, answered: 0 })
    expect((await guest(link, 'open')).status).toBe(410)
    const again = await as('ada', 'leader360.addRater', {
      body: { roundId: round.id, rater: raterNamed('peer', 'Jo') },
    })
    expect(again.status).toBe(409)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    expect(groupsOf((await report(round.id)).data)).toEqual([['mentor', 1, 2]])
  })
})

describe('who is shown', () => {
  test('two own addresses and one peer show no number of the peer', async () => {
    const round = await start([raterNamed('peer', 'hana'), raterNamed('peer', 'Wim'), raterNamed('peer', 'Xavi')])
    for (const it of ['hana', 'Wim', 'Xavi']) await answer(it, round.id, it === 'hana' ? 1 : 5, [`By ${it}`])
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const { data } = await report(round.id)
    expect([groupsOf(data), of(data).others, data.words[0].anonymous]).toEqual([[], undefined, []])
    // Nor whether anybody of a hidden group has answered.
    expect(data.groups).toEqual([{ group: 'peer', isShown: false, names: [], isOutside: false, isReaders: false }])
  })

  test('a group from outside shows from five, and not beside too few of the organisation', async () => {
    for (const [raters, shown] of [
      [outsiders.slice(1), []],
      [outsiders, [['customer', 5, 3]]],
      [[...outsiders.slice(1), raterNamed('customer', 'hana')], []],
    ] as const) {
      await clean()
      const round = await start([...raters])
      for (const it of raters) await answer(it.name === 'Hana' ? 'hana' : it.name, round.id, 3)
      await as('ada', 'leader360.close', { body: { roundId: round.id } })
      expect(groupsOf((await report(round.id)).data)).toEqual(shown)
    }
  })

  test('‘not observed’ is no answer: the group is not shown in that capability, and is in others', async () => {
    const round = await start(peers)
    await answer('hana', round.id, 4)
    await answer('ines', round.id, 4)
    const { data } = await as('jonas', 'leader360.openRating', {
      params: { id: await raterId('jonas', round.id) },
      query: {},
    })
    // All four of communication are not observed.
    const hidden = ['L360-ST-01', 'L360-ST-13', 'L360-SY-07', 'L360-SY-12']
    expect(data.questions[0].questionCode).toBe('L360-ST-01')
    const steps: (number | null)[] = []
    for (let page = 1; page <= 4; page++) {
      const one = await as('jonas', 'leader360.openRating', { params: { id: data.raterId }, query: { pageNo: page } })
      steps.push(...one.data.questions.map((it: Json) => (hidden.includes(it.questionCode) ? null : 1)))
    }
    await answer('jonas', round.id, steps)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const { data: told } = await report(round.id)
    expect([of(told).groups, of(told, 'direction').groups]).toEqual([[], [{ group: 'peer', n: 3, mean: 3 }]])
  })

  test('who rated sees the own group and the whole only where enough others remain', async () => {
    const round = await start(peers)
    for (const [index, it] of ['hana', 'ines', 'jonas'].entries()) await answer(it, round.id, 2 + index)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    expect((await report(round.id, 'hana')).status).toBe(404)
    await letRead('hana')
    const { data } = await report(round.id, 'hana')
    expect([of(data).groups, of(data).others]).toEqual([[], undefined])
    expect((await report(round.id)).data.readers).toEqual(['Hana Kovář'])
  })

  test('nobody reads it in the leader’s name', async () => {
    const round = await start(named)
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    await suite.server.clock({ now: new Date().toISOString() })
    const { token: acting } = await suite.db.acting('cleo@alder.example', 'ada@alder.example')
    const reply = await call(
      suite.server.url,
      'leader360.report',
      { params: { roundId: round.id }, query: {} },
      { token: acting },
    )
    expect(reply.status).toBe(403)
  })
})

describe('bad input', () => {
  test('a rating of 0, 6 or 3.5 is refused, and nothing is changed', async () => {
    const round = await start(named)
    const id = await raterId('kira', round.id)
    for (const value of [0, 6, 3.5, '4']) {
      const body = { id, page: 1, ratings: [{ item: 'L360-ST-01', value }] }
      expect((await as('kira', 'leader360.rate', { body })).status).toBe(400)
    }
    const { data } = await as('kira', 'leader360.openRating', { params: { id }, query: {} })
    expect([data.attemptedQuestions, data.revision]).toEqual([0, 0])
  })

  test('oneself, a second group, and the same address in other letters are refused', async () => {
    const self = await list([raterNamed('peer', 'ada')])
    expect([self.status, self.body.error.code]).toEqual([400, 'validation'])
    expect((await list([{ group: 'peer', name: 'Me', email: 'Ada+me@alder.example' }])).status).toBe(400)
    for (const email of ['hana@alder.example', 'HANA@Alder.Example', 'hana+x@alder.example'])
      expect((await list([raterNamed('peer', 'hana'), { group: 'team', name: 'H', email }])).status).toBe(409)
    expect((await state()).draft).toBeNull()
  })

  test('a foreign, made-up or expired link, and a guest who wants to rate as the leader', async () => {
    const round = await start([...named, ...peers])
    const link = await token('Jo')
    for (const bad of [`${link.slice(0, -1)}x`, 'g.1.abc', `g.999999.${link.split('.')[2]}`])
      expect((await guest(bad, 'open')).code).toBe('feedbackLinkExpired')
    expect((await guest(link, 'rate', { page: 9, ratings: [] })).status).toBe(400)
    expect((await guest(link, 'rate', { page: 1, ratings: [{ item: 'L360-SY-01', value: 3 }] })).status).toBe(400)
    const foreign = await raterId('kira', round.id)
    const body = { id: foreign, page: 1, ratings: [] }
    expect((await as('hana', 'leader360.rate', { body })).status).toBe(404)
  })

  test('3 or 11 capabilities, 11 own statements, a foreign statement', async () => {
    const good = modelOf()
    const save = (more: Json) => as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...good, ...more } })
    const one = good.own[0]
    for (const more of [
      { capabilities: good.capabilities.slice(0, 3) },
      { capabilities: Array(11).fill(good.capabilities[0]) },
      { own: Array(11).fill(one) },
      { own: [{ ...one, capability: 'change' }] },
      {
        capabilities: [...good.capabilities.slice(0, 3), { capability: 'change', items: ['L360-ST-01', 'L360-ST-08'] }],
      },
    ])
      expect((await save(more)).status).toBe(400)
    expect((await save({})).status).toBe(200)
  })
})

describe('a round, pressed twice or from two windows', () => {
  test('Start is pressed twice: one round, and everybody is asked once', async () => {
    const { draft } = (await list(named)).data
    const press = () => as('ada', 'leader360.start', { body: { roundId: draft.id, version: draft.version } })
    expect((await Promise.all([press(), press()])).map(it => it.status)).toEqual([200, 200])
    expect((await press()).status).toBe(200)
    expect(await mailsTo('Jo')).toHaveLength(1)
  })

  test('a page, the open answers and a list that rest on an earlier version are refused', async () => {
    expect((await list(named, 'ada', { version: 7 })).status).toBe(409)
    const round = await start(named)
    const id = await raterId('kira', round.id)
    const rate = (value: number) =>
      as('kira', 'leader360.rate', {
        body: { id, page: 1, revision: 0, ratings: [{ item: 'L360-ST-01', value }] },
      })
    expect([(await rate(4)).status, (await rate(1)).status]).toEqual([200, 409])
    const { data } = await as('kira', 'leader360.openRating', { params: { id }, query: {} })
    expect(data.answers.map((it: Json) => it.value)).toEqual([4])
    const { code } = data.openQuestions[0]
    const write = (text: string) =>
      as('kira', 'leader360.write', { body: { id, revision: 0, words: [{ code, text }] } })
    expect([(await write('First')).status, (await write('Second')).status]).toEqual([200, 409])
  })

  test('between its end and the job that closes it nothing is answered', async () => {
    const round = await start(named)
    const id = await raterId('kira', round.id)
    // Signed in before the clock moves on.
    await as('kira', 'account.getUserState')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    await suite.server.clock({ now: new Date(Date.parse(round.closesAt) + 1000).toISOString() })
    expect((await as('kira', 'leader360.rate', { body: { id, page: 1, ratings: [] } })).status).toBe(410)
  })

  test('the own part cannot be declined, and a round gets no shorter', async () => {
    const round = await start(named)
    const id = await raterId('ada', round.id)
    expect((await as('ada', 'leader360.decline', { body: { id } })).status).toBe(403)
    const { version } = (await state()).round
    const body = { roundId: round.id, days: 7, version }
    expect((await as('ada', 'leader360.extend', { body })).status).toBe(409)
  })

  test('a manager’s answer is none of an anonymous group: the round goes on all the same', async () => {
    const round = await start([...named, ...peers])
    await answer('kira', round.id, 3)
    await at(dayOf360(22, 12))
    expect((await state()).round).toMatchObject({ isExtended: true })
  })
})

describe('asked again', () => {
  test('who was one of a group and stands alone now is not shown: the rest of the group would follow', async () => {
    const first = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, first.id, 3)
    await as('ada', 'leader360.close', { body: { roundId: first.id } })
    const second = await start([raterNamed('manager', 'hana'), raterNamed('mentor', 'Jo')])
    await answer('hana', second.id, 5)
    await answer('Jo', second.id, 2)
    await as('ada', 'leader360.close', { body: { roundId: second.id } })
    const { data } = await report(second.id)
    expect([groupsOf(data), data.isBesideEarlier]).toEqual([[['mentor', 1, 2]], true])
  })

  test('who was taken out is not in the new list, and an alias of a colleague is nobody from outside', async () => {
    const alias = { group: 'peer', name: 'Ines', email: 'ines+work@alder.example' }
    const round = await start([...named, alias])
    expect(round.raters.find((it: Json) => it.name === 'Ines').isOutside).toBe(false)
    const jo = round.raters.find((it: Json) => it.name === 'Jo')
    await as('ada', 'leader360.removeRater', { body: { roundId: round.id, raterId: jo.id } })
    await as('ada', 'leader360.close', { body: { roundId: round.id } })
    const { data } = await as('ada', 'leader360.redo', { body: { roundId: round.id } })
    expect(data.draft.raters.map((it: Json) => it.name)).toEqual(['Kira Novak', 'Ines'])
  })
})
