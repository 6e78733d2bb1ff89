import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { dayAhead } from '../support/meetings.ts'

const suite = alderSuite()
const { as } = suite

/** At Gmail dots and what follows a plus sign are the owner's to choose. */
const written = ['zel.da.quick@gmail.com', 'zeldaquick@gmail.com', 'z.eldaquick+x@googlemail.com']
const meeting = (email: string, more: Json = {}): Json => ({
  ...{ id: 0, version: 0, title: 'A talk', note: '', day: dayAhead(5), time: '10:00', timeZone: 'UTC', minutes: 30 },
  ...{ conference: 'none', link: '', people: [{ email, name: 'Zelda Quick' }] },
  ...more,
})
const mails = async () =>
  (await suite.server.outbox()).filter(it => /^z\.?e\.?l\.?d\.?a\.?quick|^z\.?eldaquick/.test(it.to))

describe('one mailbox, however it is written', () => {
  test('SECURITY.md: one sender writes it three mails a day', async () => {
    for (const [n, email] of [...written, ...written].entries())
      await as('ben', 'calendar.scheduleMeeting', { body: meeting(email, { time: `1${n}:00` }) })
    expect(await mails()).toHaveLength(3)
  })

  test('who acts in somebody’s name does not join the team by another way to write the own', async () => {
    await suite.db.addMember('alder', 'ad.min.boss@gmail.com', ['Everyone', 'USER', 'ADMIN'])
    const { id: teamId } = await suite.db.team('hana@alder.example')
    const { token } = await suite.db.acting('ad.min.boss@gmail.com', 'hana@alder.example')
    const add = (email: string) =>
      call(suite.server.url, 'team.addGuests', { body: { teamId, guests: [{ name: 'Gil', email }] } }, { token })
    for (const email of ['ad.min.boss@gmail.com', 'adminboss@gmail.com', 'a.dminboss+x@googlemail.com'])
      expect([email, (await add(email)).status]).toEqual([email, 403])
    expect((await add('admin.bosse@gmail.com')).status).toBe(200)
  })

  test('nobody invites oneself into the own network', async () => {
    await suite.db.addMember('alder', 'gina.doe@gmail.com', ['Everyone', 'USER'])
    const { token } = await suite.db.session('gina.doe@gmail.com')
    const ask = (name: string, given: Json) => call(suite.server.url, name, given, { token })
    const year = Number(dayAhead(0).slice(0, 4))
    const { id } = (await ask('plan.openPlanYear', { body: { year } })).data
    const body = { agilePlanGroupId: id, id: 0, type: 'MENTOR', userId: null, name: 'Gina', version: 0 }
    for (const email of ['gina.doe@gmail.com', 'ginadoe@gmail.com', 'g.inadoe+1@googlemail.com'])
      expect([email, (await ask('plan.saveNetwork', { body: { ...body, email } })).status]).toEqual([email, 400])
  })

  test('SECURITY.md: with who is wiped out goes what guests of the same mailbox left, words, name and address', {
    timeout: 240_000,
  }, async () => {
    const [email, ...others] = written as [string, string, string]
    await suite.db.addMember('alder', email, ['Everyone', 'USER'])
    await suite.db.query("update person set full_name = 'Zelda Quick' where email = $1", [email])
    const { id: teamId } = await suite.db.team('hana@alder.example')
    const { token: hana } = await suite.db.session('hana@alder.example')
    for (const it of others) {
      await as('ben', 'calendar.scheduleMeeting', { body: meeting(it) })
      const guests = [{ name: 'Zelda Quick', email: it }]
      expect([
        it,
        (await call(suite.server.url, 'team.addGuests', { body: { teamId, guests } }, { token: hana })).status,
      ]).toEqual([it, it === others[0] ? 200 : 409])
    }
    const year = Number(dayAhead(0).slice(0, 4))
    const { id } = (await as('jonas', 'plan.openPlanYear', { body: { year } })).data
    const place = { agilePlanGroupId: id, id: 0, type: 'PEER', userId: null, name: 'Zelda Quick', version: 0 }
    await as('jonas', 'plan.saveNetwork', { body: { ...place, email: others[1] } })
    const texts = (await mails()).map(it => it.text).join(' ')
    const token = /guest\/plan#token=(g\.\d+\.[\w-]+)/.exec(texts)?.[1] ?? ''
    const guest = (name: string, body: Json) => call(suite.server.url, `planGuest.${name}`, { body }, { token })
    expect((await guest('answer', { accept: true })).status).toBe(200)
    const words = { agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'dotty words' }
    expect((await guest('saveComment', { ...words, reviewer: null, mentions: [] })).status).toBe(200)
    expect((await trellis(suite.server, 'wipe-out', email)).code).toBe(0)
    const left = async (text: string) => (await suite.db.whereIs(text)).filter(it => !it.startsWith('pgboss'))
    for (const text of ['elda Quick', 'quick@g', 'dotty words']) expect([text, await left(text)]).toEqual([text, []])
  })
})
