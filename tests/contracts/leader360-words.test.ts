import { screenOf } from '@trellis/sdk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { modelOf } from '../support/leader360.ts'
import { dayOf360, raterNamed, rounds360In, sentAt } from '../support/rounds360.ts'

const suite = alderSuite()
const { as } = suite
const { at, clean, state, start, answer, report, mailsTo, guest, token: token360 } = rounds360In(suite)

beforeEach(clean)

const peers = ['hana', 'ines', 'jonas'].map(it => raterNamed('peer', it))
const inboxOf = async (who: string): Promise<Json> =>
  (await as(who, 'notification.all')).data.find((it: Json) => it.rule === 'leader360Asked' && it.status === 'ACTIVE')
const close = (roundId: number) => as('ada', 'leader360.close', { body: { roundId } })
const newest = async (name: string) => (await mailsTo(name))[0]

describe('what is told of a 360', () => {
  test('a custom one is called by its name, and takes as long as it has statements', async () => {
    await start([...peers, raterNamed('mentor', 'Jo')])
    expect((await newest('Jo'))?.text).toMatch(/Leader 360[\s\S]*About 12 minutes/)
    // Anybody can be called so: the address says who asks.
    expect((await newest('Jo'))?.text).toMatch(/Who asks: Ada Lindqvist, ada@alder\.example/)
    expect((await inboxOf('hana')).facts).toMatchObject({ minutes: 12 })
    await clean()
    const { data: model } = await as('cleo', 'leader360.saveModel', { body: { id: 0, version: 0, ...modelOf() } })
    const { data: choice } = await as('cleo', 'leader360.activateModel', { body: { id: model.id, isActive: true } })
    expect(choice.mayMake).toBe(true)
    expect(choice.models.filter((it: Json) => it.isActive)).toMatchObject([{ id: model.id, frozenAt: null }])
    await start([...peers, raterNamed('mentor', 'Jo')], 'ada', { customModel: true })
    // What was asked stays what it was: it can be changed no more.
    const { models } = (await as('cleo', 'leader360.models')).data
    const sent = models.find((it: Json) => it.id === model.id)
    expect(sent.frozenAt).not.toBeNull()
    const edited = { ...modelOf('Another name'), id: model.id, version: sent.version }
    expect((await as('cleo', 'leader360.saveModel', { body: edited })).status).toBe(409)
    // Nine statements, and the three open questions.
    expect((await newest('Jo'))?.text).toMatch(/Alder 360[\s\S]*About 6 minutes/)
    expect((await inboxOf('hana')).facts).toMatchObject({ title: 'Alder 360', minutes: 6 })
    // The own part and the report lead to where this one is, by its name.
    const told = async (rule: string) => (await as('ada', 'notification.all')).data.find((it: Json) => it.rule === rule)
    expect(await told('leader360Self')).toBeUndefined()
    expect((await told('custom360Self')).facts).toMatchObject({ title: 'Alder 360', minutes: 6 })
    const { round } = await state('ada', true)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, round.id, 4)
    await close(round.id)
    expect((await told('custom360Report')).facts).toMatchObject({ title: 'Alder 360', roundId: round.id })
    expect(screenOf('custom360Report', null)).toBe('/explore/leader-360?customModel=true')
    // Offered no more, it is still found by who has sent it.
    await as('cleo', 'leader360.activateModel', { body: { id: model.id, isActive: false } })
    const menuOf = async (who: string) => (await as(who, 'account.getUserState')).data.customGL360Enabled
    expect([await menuOf('ada'), await menuOf('hana')]).toEqual([true, false])
  })

  test('the mail about a report in which nothing is shown promises nothing', async () => {
    const empty = await start([...peers, raterNamed('manager', 'kira')])
    await close(empty.id)
    expect(await newest('ada')).toMatchObject({ letter: 'leader360.mail.reportNothing' })
    await suite.db.query('delete from l360_round')
    const shown = await start([...peers, raterNamed('manager', 'kira')])
    await answer('kira', shown.id, 4)
    await close(shown.id)
    expect(await newest('ada')).toMatchObject({ letter: 'leader360.mail.report' })
  })

  test('a round that ended by time is said to have ended then, though the job came later', async () => {
    const round = await start(peers)
    for (const it of ['hana', 'ines', 'jonas']) await answer(it, round.id, 4)
    await at(dayOf360(25))
    expect((await report(round.id)).data.closedAt).toBe(round.closesAt)
    expect((await state()).reports).toMatchObject([{ roundId: round.id, closedAt: round.closesAt }])
  })

  test('a link works until the round is over, also where its end has moved', async () => {
    const round = await start([raterNamed('mentor', 'Jo')])
    const link = await token360('Jo')
    const until = async () => {
      const [row] = await suite.db.query<{ expires_at: Date }>(
        'select g.expires_at from guest g join l360_rater r on r.tenant_id = g.tenant_id and r.guest_id = g.id where r.round_id = $1',
        [round.id],
      )
      return row?.expires_at.toISOString()
    }
    expect(await until()).toBe(round.closesAt)
    const { version } = (await state()).round
    const { data } = await as('ada', 'leader360.extend', { body: { roundId: round.id, days: 30, version } })
    expect(data.round.closesAt > round.closesAt).toBe(true)
    expect(await until()).toBe(data.round.closesAt)
    await at(Date.parse(round.closesAt) + 3_600_000)
    expect((await guest(link, 'open')).status).toBe(200)
  })

  test('sixty are asked in a round at the most, those who were taken out among them', async () => {
    const round = await start(peers)
    await suite.db.query(
      `insert into l360_rater (tenant_id, round_id, group_code, email, name, is_inside, asked_at, removed_at)
       select tenant_id, round_id, group_code, 'made-' || n || '@raters.example', name, false, asked_at, asked_at
       from l360_rater, generate_series(1, 56) n where round_id = $1 and email = 'hana@alder.example'`,
      [round.id],
    )
    const add = async (who: string) => {
      const reply = await as('ada', 'leader360.addRater', {
        body: { roundId: round.id, rater: raterNamed('team', who) },
      })
      return [reply.status, reply.data?.round.asked]
    }
    expect([await add('kira'), await add('noor')]).toEqual([
      [200, 60],
      [409, undefined],
    ])
  })

  test('people of the nurture network are offered, each in the group that suits', async () => {
    const { data: board } = await as('tara', 'plan.openPlanYear', { body: { year: new Date(sentAt).getUTCFullYear() } })
    const member = { agilePlanGroupId: board.id, id: 0, name: '', email: '', version: 0 }
    for (const [type, who] of [
      ['MENTOR', 'jonas'],
      ['ACC_PARTNER', 'hana'],
    ] as const)
      await as('tara', 'plan.saveNetwork', { body: { ...member, type, userId: await suite.idOf(who) } })
    expect((await state('tara')).network).toEqual([
      { group: 'mentor', name: 'Jonas Weber', email: 'jonas@alder.example' },
      { group: 'peer', name: 'Hana Kovář', email: 'hana@alder.example' },
    ])
    expect((await state('ines')).network).toEqual([])
  })

  test('how many could not be asked yet is told by number alone', async () => {
    const told: number[] = []
    for (const who of ['ada', 'ben', 'mei', 'ines', 'jonas', 'hana'])
      told.push((await start([raterNamed('peer', 'Quinn')], who)).waiting)
    expect([told[0], told.at(-1)]).toEqual([0, 1])
    expect((await state('hana')).round.raters).toEqual([
      { id: expect.any(Number), group: 'peer', name: 'Quinn', email: 'quinn@raters.example', isOutside: true },
    ])
  })

  test('one in which nothing is answered is not sent, and counts for nobody; one statement is enough', async () => {
    const round = await start([...peers, raterNamed('mentor', 'Jo')])
    const token = await token360('Jo')
    const rate = (ratings: Json[]) => guest(token, 'rate', { page: 1, ratings, isSubmit: true })
    const { status, body } = await rate([])
    expect([status, body.error.message]).toEqual([
      409,
      'Nothing is answered yet. Please answer at least one statement before you send it.',
    ])
    expect((await guest(token, 'open')).data.sentAt).toBeNull()
    expect((await state()).round.answered).toBe(0)
    const { questions } = (await guest(token, 'open', { pageNo: 1 })).data
    expect((await rate([{ item: questions[0].questionCode, value: null }])).data.sentAt).not.toBeNull()
    expect(round.answered).toBe(0)
  })
})
