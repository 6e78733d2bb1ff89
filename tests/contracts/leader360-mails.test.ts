import { beforeEach, describe, expect, test } from 'vitest'
import en from '../../packages/sdk/src/locales/en.json' with { type: 'json' }
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { dayOf360, raterNamed, rounds360In } from '../support/rounds360.ts'

/** Mails of a 360 go to who has not answered: nothing that the leader gets to see may depend on how many went. */
const suite = alderSuite()
const { as, idOf } = suite
const { at, clean, start, state, answer, mailsTo, raterId, letRead } = rounds360In(suite)

beforeEach(clean)

const peers = ['hana', 'ines', 'jonas'].map(it => raterNamed('peer', it))
const outside = ['Vic', 'Wim', 'Xavi', 'Yara', 'Zita'].map(it => raterNamed('customer', it))
/** The first day on which who is asked is reminded by hand. */
const nextDay = dayOf360(1, 10)
const remind = (round: Json) => as('ada', 'leader360.remind', { body: { roundId: round.id } })
const counters = () =>
  suite.db.query("select name, subject, used from counter where name <> 'mail-reminder' order by name, subject, period")
const reminders = async (name: string) =>
  (await mailsTo(name)).filter(it => it.letter === 'leader360.mail.reminder').length
/** Leaves the leader no mail more today, to anybody. */
const useUp = async () =>
  suite.db.query(
    `insert into counter (tenant_id, name, subject, period, used)
     select $1, a.name, a.subject, $3, 100000 from (values ('mail-sender', $2), ('mail-senderOutside', $2), ('mail-tenant', ''), ('mail-tenantOutside', '')) as a (name, subject)
     on conflict (tenant_id, name, subject, period) do update set used = excluded.used`,
    [await suite.db.tenant('alder'), String(await idOf('ada')), new Date(nextDay).toISOString().slice(0, 10)],
  )

describe('reminders of a 360', () => {
  test('by hand go once a week, and to nobody before a day has gone by', async () => {
    const round = await start([...peers, raterNamed('manager', 'Jo')])
    expect(Date.parse(round.remindFrom) - Date.parse(round.startedAt)).toBe(86_400_000)
    expect((await remind(round)).status).toBe(409)
    await at(nextDay)
    expect((await state()).round.remindFrom).toBeNull()
    const late = raterNamed('peer', 'kira')
    expect((await as('ada', 'leader360.addRater', { body: { roundId: round.id, rater: late } })).status).toBe(200)
    expect((await remind(round)).data.round.remindFrom).toBeTruthy()
    const again = await remind(round)
    expect([again.status, again.body.error.message]).toEqual([409, 'You have already triggered a request by email.'])
    expect([await reminders('Jo'), await reminders('kira')]).toEqual([1, 0])
    await at(dayOf360(8, 11))
    expect((await remind(round)).status).toBe(200)
  })

  test('count in no limit that could refuse the leader another mail, by hand and by time', async () => {
    const round = await start([...peers, ...outside])
    await answer('hana', round.id, 4)
    await at(nextDay)
    const before = await counters()
    expect((await remind(round)).status).toBe(200)
    expect([await reminders('ines'), await reminders('Vic'), await reminders('hana')]).toEqual([1, 1, 0])
    expect(await counters()).toEqual(before)
    // A week before the end, at nine.
    await at(Date.parse(round.closesAt) - 8 * 86_400_000 + 9.1 * 3_600_000)
    expect([await reminders('ines'), await reminders('Vic'), await reminders('hana')]).toEqual([2, 2, 0])
    expect(await counters()).toEqual(before)
  })

  test('go to nobody who has said no, was taken out or has answered, by hand and by time', async () => {
    const round = await start([...peers, raterNamed('team', 'kira')])
    expect((await as('ines', 'leader360.decline', { body: { id: await raterId('ines', round.id) } })).status).toBe(200)
    const out = { roundId: round.id, raterId: await raterId('hana', round.id) }
    expect((await as('ada', 'leader360.removeRater', { body: out })).status).toBe(200)
    await answer('kira', round.id, 4)
    const sent = async () => Promise.all(['ines', 'hana', 'kira', 'jonas'].map(reminders))
    await at(nextDay)
    expect((await remind(round)).status).toBe(200)
    expect(await sent()).toEqual([0, 0, 0, 1])
    await at(Date.parse(round.closesAt) - 8 * 86_400_000 + 9.1 * 3_600_000)
    expect(await sent()).toEqual([0, 0, 0, 2])
  })

  test('are answered the same whether somebody or nobody is open, with no mail left for the day', async () => {
    const open = await start(peers)
    await at(nextDay)
    await useUp()
    const told = async (round: Json) => {
      const { status, data } = await remind(round)
      return [status, data.round.remindFrom.slice(0, 16), data.round.asked]
    }
    const some = await told(open)
    await clean()
    await suite.db.query("delete from counter where name like 'mail-%'")
    const done = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, done.id, 4)
    await at(nextDay)
    await useUp()
    expect(await told(done)).toEqual(some)
    expect(some[0]).toBe(200)
  })

  test('that could not go on their day are left out, and the next go on theirs', async () => {
    const round = await start(peers)
    const week = Date.parse(round.closesAt) - 8 * 86_400_000 + 9.1 * 3_600_000
    // Nothing ran from before that morning until the next.
    await at(week + 86_400_000)
    expect(await reminders('ines')).toBe(0)
    await at(week + 5 * 86_400_000)
    expect(await reminders('ines')).toBe(1)
  })

  test('reach one reader twelve times a day at most, and the leader is told nothing of it', async () => {
    const round = await start(peers)
    await suite.db.query(
      "insert into counter (tenant_id, name, subject, period, used) values ($1, 'mail-reminder', 'ines@alder.example', $2, 12)",
      [await suite.db.tenant('alder'), new Date(nextDay).toISOString().slice(0, 10)],
    )
    await at(nextDay)
    expect((await remind(round)).status).toBe(200)
    expect([await reminders('ines'), await reminders('jonas')]).toEqual([0, 1])
    await at(dayOf360(9))
    expect((await remind(round)).status).toBe(200)
    expect(await reminders('ines')).toBe(1)
  })
})

describe('whom a report is told to be for, in mails', () => {
  const close = (round: Json) => as('ada', 'leader360.close', { body: { roundId: round.id } })
  const newest = async () => (await mailsTo('ada'))[0]?.text
  const data = { client_id: 'alder', full_name: 'Ada', manager_name: 'Kira', link: '/explore/leader-360' }

  test('as it stands: of the leader alone, or of whoever reads it by a right already', async () => {
    const isAlone = /alone, until|until you let/
    await close(await start(peers))
    expect(await newest()).toContain('You alone, until you let somebody else.')
    await letRead('kira')
    const round = await start([...peers, raterNamed('manager', 'kira')])
    await close(round)
    expect(await newest()).toContain('You, and by a right that you have given: Kira Novak.')
    expect(await newest()).not.toMatch(isAlone)
    await as('ada', 'leader360.redo', { body: { roundId: round.id } })
    const again = await start([raterNamed('manager', 'kira')])
    await answer('kira', again.id, 4)
    await close(again)
    expect(await newest()).toContain('You, and by a right that you have given: Kira Novak.')
    expect(await newest()).not.toMatch(isAlone)
  })

  test('a request says that others see the result by a right alone, which holds for whoever has one, too', async () => {
    await letRead('kira')
    const body = { event: 'request_gl_360', user_id: await idOf('ada'), common_data: data }
    expect((await as('kira', 'notification.requestByMail', { body })).status).toBe(200)
    expect(await newest()).toContain('others see the result only by a right that you give.')
    expect(en.notification.rules.leader360Wanted.detail).toContain('only by a right that you give.')
  })
})
