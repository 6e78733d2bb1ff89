import { describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const suite = alderSuite()
const { as, idOf, teamOf } = suite

const settings = async (who: string): Promise<Json> => (await as(who, 'notification.settings')).data
const save = async (who: string, body: Json = {}) => {
  const { version } = await settings(who)
  return as(who, 'notification.saveSettings', { body: { preferences: [], quietHours: null, version, ...body } })
}
/** Sessions of people that outlive a moved clock. */
async function staySignedIn(...people: string[]) {
  for (const it of people) await as(it, 'account.getUserState')
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
const of = (it: Json, type: string) => it.preferences.find((one: Json) => one.type === type)
const active = async (who: string) =>
  (await as(who, 'notification.all')).data.filter((it: Json) => it.status === 'ACTIVE')

describe('how a person is told', () => {
  test('standard are mails of what would be missed; a choice is kept over its version, and a stale one meets what is', async () => {
    const before = await settings('ada')
    expect(before).toMatchObject({ version: 0, quietHours: null, timeZone: 'Europe/Berlin' })
    expect([of(before, 'CHECK_IN').mail, of(before, 'STAND_UP').mail, of(before, 'UPDATE').mail]).toEqual([
      true,
      false,
      false,
    ])
    const update = { type: 'UPDATE', bell: false, mail: true, chat: true }
    const { data } = await save('ada', { preferences: [update], quietHours: { from: '20:00', until: '07:00' } })
    expect(data).toMatchObject({ version: 1, quietHours: { from: '20:00', until: '07:00' } })
    expect(of(data, 'UPDATE')).toEqual(update)
    const stale = await as('ada', 'notification.saveSettings', {
      body: { preferences: [], quietHours: null, version: 0 },
    })
    expect([stale.status, stale.body.error.details.current]).toEqual([409, data])
    const { data: second } = await save('ada', { quietHours: null })
    const staleAgain = await as('ada', 'notification.saveSettings', {
      body: { preferences: [], quietHours: { from: '21:00', until: '06:00' }, version: 1 },
    })
    expect([second.version, staleAgain.status, staleAgain.body.error.details.current]).toEqual([2, 409, second])
    expect(await settings('ada')).toEqual(second)
    expect(await settings('ben')).toMatchObject({ version: 0, quietHours: null })
  })

  test('two first choices at once: one is kept, the other meets it', async () => {
    const both = await Promise.all(
      [false, true].map(bell =>
        as('cleo', 'notification.saveSettings', {
          body: { preferences: [{ type: 'ADVICE', bell, mail: true, chat: true }], quietHours: null, version: 0 },
        }),
      ),
    )
    expect(both.map(it => it.status).sort()).toEqual([200, 409])
  })

  test('what always comes cannot be switched off, and there are no quiet days', async () => {
    const one = (type: string, more: Json) => ({ type, bell: true, mail: true, chat: true, ...more })
    for (const body of [
      { preferences: [one('ASKED', { mail: false })] },
      { preferences: [one('ASKED', { bell: false })] },
      { preferences: [one('STAND_UP', {})] },
      { preferences: [one('UPDATE', {}), one('UPDATE', { bell: false })] },
      { quietHours: { from: '07:00', until: '07:00' } },
      { quietHours: { from: '06:00', until: '22:01' } },
      { quietHours: { from: '24:00', until: '07:00' } },
    ])
      expect([(await save('ben', body)).status, body]).toEqual([400, body])
    expect((await settings('ben')).version).toBe(0)
  })
})

describe('the bell', () => {
  test('leaves out what is switched off there, which still waits, and marks none of it as read', async () => {
    const suggestion = { type: 'SUGGESTION', bell: false, mail: false, chat: true }
    const quiet = (it: Json) => ['surveyRemind', 'surveyRunning', 'surveyFirst', 'researchOpen'].includes(it.rule)
    const before = (await active('ines')).filter((it: Json) => !it.inBell)
    expect(before).toEqual([])
    await save('ines', { preferences: [suggestion] })
    await as('ines', 'notification.markAllAsRead')
    const after = await active('ines')
    expect(after.some((it: Json) => !it.inBell)).toBe(true)
    for (const it of after) {
      if (quiet(it)) expect([it.rule, it.inBell]).toEqual([it.rule, false])
      expect([it.rule, it.isRead]).toEqual([it.rule, it.inBell])
    }
  })

  test('keeps quiet about what comes in quiet hours until they end, and loses nothing', async () => {
    const [teamId, userId] = [await teamOf('Product Design'), await idOf('mei')]
    const zone = (await settings('mei')).timeZone
    await save('mei', { quietHours: { from: '00:00', until: '15:00' } })
    const clock = (time: string) => new Date(`2027-03-10T${time}:00+01:00`).toISOString()
    expect(zone).toBe('Europe/Berlin')
    await staySignedIn('ada', 'mei')
    await suite.server.clock({ now: clock('01:00') })
    await suite.db.query('delete from viewing_right where user_id = $1', [userId])
    const request = { body: { teamId, userId, requestItemType: 'GLA' } }
    expect((await as('ada', 'team.requestViewingRight', request)).status).toBe(200)
    await suite.server.clock({ now: clock('02:00') })
    const asked = async () => (await active('mei')).find((it: Json) => it.rule === 'viewingRequest')
    expect(await asked()).toMatchObject({ inBell: false, isRead: false })
    await as('mei', 'notification.markAllAsRead')
    await suite.server.clock({ now: clock('15:00') })
    expect(await asked()).toMatchObject({ inBell: true, isRead: false })
  })
})

describe('mails', () => {
  test('of colleagues wait for the end of quiet hours; those about the own account do not', async () => {
    const userId = await idOf('ben')
    const clock = (time: string) => new Date(`2027-04-14T${time}:00+02:00`).toISOString()
    await staySignedIn('ada', 'ben')
    await suite.server.clock({ now: clock('12:00') })
    await suite.db.query('delete from mail')
    await save('ben', { quietHours: { from: '21:00', until: '08:00' } })
    await suite.server.clock({ now: clock('22:00') })
    const remind = () =>
      as('ada', 'notification.requestByMail', {
        body: {
          event: 'remind_gla_v2',
          user_id: userId,
          common_data: { client_id: 'alder', full_name: 'Ben', manager_name: 'Ada', link: '/dashboard' },
        },
      })
    expect((await remind()).status).toBe(200)
    const letters = async () => (await suite.server.outbox()).map(it => it.letter).sort()
    expect(await letters()).toEqual([])
    // Sent once all the same, and so not asked for again.
    expect((await remind()).body.error.code).toBe('limitExceeded')
    await as('ben', 'auth.askForReset', { body: { email: 'ben@alder.example' } })
    await expect.poll(letters).toEqual(['account.security.mail.reset'])
    await suite.server.clock({ now: new Date('2027-04-15T08:00:00+02:00').toISOString() })
    expect(await letters()).toEqual(['account.security.mail.reset', 'team.mail.remind_gla_v2'])
  })
})
