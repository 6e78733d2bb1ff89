import { dayMs } from '@trellis/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { dayAt, monday, roundsIn } from '../support/rounds.ts'
import { startServer, type TestServer } from '../support/server.ts'

const suite = alderSuite()
const { as, idOf } = suite
const rounds = roundsIn(suite)
let second: TestServer

beforeAll(async () => {
  second = await startServer({ env: { DATABASE_URL: suite.db.url ?? '' } })
})
afterAll(() => second?.stop())

const at = async (instant: string | number) => {
  await rounds.at(instant)
  await suite.server.job('check-in-mails')
}
/** Mails of open check-ins, as they lie in the outbox whether they are due or not. */
const mails = () =>
  suite.db.query<Json>(
    "select recipient, subject, body_text, created_at, due_at from mail where letter like 'sprint.mail.checkIn%' order by id",
  )
const choose = async (who: string, given: Json) =>
  as(who, 'notification.saveSettings', { body: { preferences: [], quietHours: null, version: 0, ...given } })

describe('the mail of an open check-in', () => {
  test('goes out once the window opens, says until when and whose the answers are, and only opens the page', async () => {
    await rounds.start({ feedbackFrequency: 28 })
    const [first] = await suite.db.query<Json>('select opens_at, closes_at from check_in order by opens_at limit 1')
    await at(first?.opens_at.getTime() - 60_000)
    expect(await mails()).toEqual([])
    await at(first?.opens_at)
    await suite.server.job('check-in-mails')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'mei@alder.example', subject: 'Your check-in of week 1 is open' })
    expect(mail?.body_text).toContain('Week 1 of 4')
    expect(mail?.body_text).toMatch(/Start weekly check-in:\nhttp:\S+\/sprint\/check-in\n/)
    expect(mail?.body_text).toContain('/profile/notifications')
    expect(mail?.body_text).toMatch(/Until: Thursday /)
    const status = (await suite.db.query<Json>('select status from check_in order by opens_at limit 1'))[0]?.status
    expect(status).toBe('DRAFT')
  })

  test('is one, whichever of two instances is first', async () => {
    await rounds.start()
    const [first] = await suite.db.query<Json>('select opens_at from check_in order by opens_at limit 1')
    await rounds.at(first?.opens_at)
    await second.clock({ now: first?.opens_at.toISOString() })
    await Promise.all([suite.server, second, suite.server, second].map(it => it.job('check-in-mails')))
    expect(await mails()).toHaveLength(1)
  })

  test('comes in the language and by the clock of its reader', async () => {
    await suite.db.query("update membership set language_code = 'de', time_zone = 'Asia/Tokyo' where user_id = $1", [
      await idOf('mei'),
    ])
    await rounds.start()
    await at(dayAt(1))
    const [mail] = await mails()
    expect(mail?.subject).toBe('Ihr Check-in der Woche 1 ist offen')
    // Four in the afternoon of Thursday in UTC.
    expect(mail?.body_text).toMatch(/Bis: Freitag, .* 01:00/)
  })

  test('is not sent to who has begun, wants none, is late for it, or has left', async () => {
    const sprint = await rounds.start()
    await choose('mei', { preferences: [{ type: 'CHECK_IN', bell: true, mail: false, chat: true }] })
    await at(dayAt(1))
    expect(await mails()).toEqual([])
    await suite.db.query('delete from notification_settings')
    // After downtime: the window of the second week is over, that of the third is open.
    await at(dayAt(16))
    expect((await mails()).map(it => it.subject)).toEqual(['Your check-in of week 3 is open'])
    await suite.db.query('update sprint_member set left_at = now() where sprint_id = $1', [sprint.id])
    await at(dayAt(23))
    expect(await mails()).toHaveLength(1)
  })

  test('is not sent to who is away, and is once the leave is taken back', async () => {
    await rounds.start()
    await suite.db.query('update check_in set is_away = true')
    await at(dayAt(1))
    expect(await mails()).toEqual([])
    await suite.db.query('update check_in set is_away = false')
    await at(dayAt(1, 10))
    expect(await mails()).toHaveLength(1)
  })

  test('waits for the end of quiet hours, and is not lost where they are long', async () => {
    await rounds.start()
    await choose('mei', { quietHours: { from: '04:00', until: '19:59' } })
    const [first] = await suite.db.query<Json>('select opens_at from check_in order by opens_at limit 1')
    await at(first?.opens_at)
    const [mail] = await mails()
    const zone = (await as('mei', 'notification.settings')).data.timeZone
    const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone: zone })
    expect(clock.format(mail?.due_at)).toBe('19:59')
    const shown = async () => (await suite.server.outbox()).filter(it => it.letter === 'sprint.mail.checkIn')
    expect(await shown()).toEqual([])
    await suite.server.clock({ now: mail?.due_at.toISOString() })
    expect(await shown()).toHaveLength(1)
  })

  test('of who got three mails in the week is left to the bell', async () => {
    await rounds.start()
    await suite.db.query(
      `insert into mail (tenant_id, once_key, recipient, from_name, subject, body_text, body_html, letter, user_id, created_at)
       select tenant_id, 'm' || n, 'mei@alder.example', '', '', '', '', 'sprint.mail.round', user_id, $2
       from membership, generate_series(1, 3) n where user_id = $1`,
      [await idOf('mei'), new Date(Date.parse(monday) - 2 * dayMs)],
    )
    await at(dayAt(1))
    expect(await mails()).toEqual([])
    const waits = (await as('mei', 'notification.all')).data.filter((it: Json) => it.rule === 'checkIn')
    expect(waits).toMatchObject([{ status: 'ACTIVE', inBell: true }])
  })
})
