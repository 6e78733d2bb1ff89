import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { calendarsIn } from '../support/calendars.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const { as } = suite
const calendars = calendarsIn(suite, standIn)

afterAll(() => standIn.stop())
beforeEach(() => calendars.clean())

const rows = () => suite.db.query<Json>('select * from calendar_account')
const later = (minutes: number) => suite.server.clock({ advance: `PT${minutes}M` })

test('a provider that does not say where one signs in: a sentence, and it is asked anew the next time', async () => {
  const begin = () =>
    as('ada', 'calendar.syncCalendarUrl', { query: { originUrl: suite.server.url, provider: 'google' } })
  for (const ofItself of [
    { authorization_endpoint: undefined },
    { token_endpoint: 'ftp://elsewhere.example' },
    { jwks_uri: 'keys' },
    { more: 'x'.repeat(2_000_000) },
  ]) {
    standIn.google.ofItself = ofItself
    expect(await begin()).toMatchObject({ status: 503, body: { error: { details: { reason: 'slow' } } } })
  }
  standIn.google.ofItself = {}
  expect((await begin()).status).toBe(200)
})

test.each<[string, Json | string, number, string?]>([
  ['with no JSON', 'fine', 503, 'slow'],
  ['without an end', { more: 'x'.repeat(2_000_000) }, 503, 'slow'],
  ['a token for all time', { expires_in: 1e300 }, 200],
])('a token endpoint that answers %s', async (_, ofTokens, status, reason) => {
  const back = await calendars.begin('ada', 'google')
  standIn.google.ofTokens = ofTokens
  const reply = await calendars.come('ada', back)
  expect([reply.status, reply.body.error?.details?.reason]).toEqual([status, reason])
  const kept = await rows()
  expect(kept).toHaveLength(status === 200 ? 1 : 0)
  for (const { access_until } of kept) expect(access_until.getTime()).toBeLessThan(Date.now() + 40 * 86_400_000)
})

test.each<[string, number, string]>([
  ['invalid_grant', 409, 'attempt'],
  ['invalid_client', 409, 'provider'],
  ['unauthorized_client', 409, 'provider'],
  ['server_error', 503, 'slow'],
  ['temporarily_unavailable', 503, 'slow'],
])('a token endpoint that refuses with %s: the sentence says what it is', async (error, status, reason) => {
  const back = await calendars.begin('ada', 'google')
  standIn.google.failsTokens = error
  const reply = await calendars.come('ada', back)
  expect([reply.status, reply.body.error?.details?.reason]).toEqual([status, reason])
  expect(await rows()).toHaveLength(0)
})

test('a name of an account that no table holds is refused; an address that is none is not shown', async () => {
  standIn.google.subject = 'a\0b'
  expect(await calendars.come('ada', await calendars.begin('ada', 'google'))).toMatchObject({ status: 409 })
  standIn.google.subject = 'somebody'
  standIn.google.email = 'ada\0@evil'
  expect((await calendars.connect('ada', 'google')).account.email).toBe('')
})

describe.each(['google', 'microsoft'] as const)('%s', name => {
  test('is connected by PKCE, its tokens sealed, and asked for no more than the design says', async () => {
    const { account } = await calendars.connect('ada', name)
    expect(account).toMatchObject({
      provider: name,
      email: `owner@${name}.example`,
      status: 'CONNECTED',
      conference: true,
    })
    const asked = standIn[name].asked
    expect(asked?.get('code_challenge_method')).toBe('S256')
    expect(asked?.get('nonce')).toBeTruthy()
    expect(asked?.get('scope')).toBe(
      name === 'google'
        ? 'openid email https://www.googleapis.com/auth/calendar.events.owned https://www.googleapis.com/auth/calendar.freebusy'
        : 'openid email offline_access Calendars.ReadWrite',
    )
    const [row] = await rows()
    const stored = Buffer.concat([row.refresh_token, row.access_token]).toString('latin1')
    for (const it of [...standIn[name].refreshTokens, ...standIn[name].accessTokens]) expect(stored).not.toContain(it)
  })

  test('an access token is renewed, and a grant that is gone asks once by mail to connect again', async () => {
    standIn[name].lives = 30
    await calendars.connect('ada', name)
    await calendars.poll()
    expect(standIn[name].accessTokens.size).toBe(2)
    standIn[name].refreshTokens.clear()
    await calendars.poll()
    await calendars.poll()
    expect((await calendars.account('ada')).account.status).toBe('RECONNECT')
    const mails = (await suite.mailTo('ada')).filter(it => it.letter === 'calendar.mail.reconnect')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/profile/calendar')
    // What was planned meanwhile is in the calendar once it is connected again.
    const meeting = await calendars.plan('ada')
    await calendars.push()
    expect(standIn[name].calendar.list).toEqual([])
    await calendars.connect('ada', name)
    await calendars.push()
    expect(standIn[name].calendar.list.map(it => it.title)).toEqual(['A first talk'])
    expect((await calendars.see('ada', meeting.id)).calendar).toBe('there')
  })

  test('revoked at the provider: the next call finds out, and nothing is lost', async () => {
    await calendars.connect('ada', name)
    standIn[name].refreshTokens.clear()
    standIn[name].accessTokens.clear()
    const meeting = await calendars.plan('ada')
    await calendars.push()
    expect((await calendars.account('ada')).account.status).toBe('RECONNECT')
    expect(await calendars.see('ada', meeting.id)).toMatchObject({ title: 'A first talk', isCancelled: false })
    expect(await calendars.mails('nora@guest.example')).toHaveLength(1)
  })

  test('whose owner withdraws the agreement is asked nothing, and read on where it is given again', async () => {
    standIn[name].lives = 30
    await calendars.connect('ada', name)
    await calendars.poll()
    const agree = (isAgree: boolean) => as('ada', 'account.consent', { body: { isAgree } })
    await agree(false)
    const before = [standIn[name].calls.length, standIn[name].accessTokens.size]
    await suite.server.clock({ advance: 'PT2H' })
    await calendars.poll()
    await suite.server.job('calendar-dates')
    expect([standIn[name].calls.length, standIn[name].accessTokens.size]).toEqual(before)
    await agree(true)
    await calendars.poll()
    expect(standIn[name].calls.length).toBeGreaterThan(before[0] ?? 0)
    expect((await calendars.account('ada')).account.status).toBe('CONNECTED')
  })

  test('revoked here: tokens are gone at once, and Google is told', async () => {
    await calendars.connect('ada', name)
    const { data } = await as('ada', 'calendar.revokeCalendarAccess')
    expect(data.account).toBeNull()
    expect(await rows()).toEqual([])
    await suite.server.job('calendar-ending')
    expect(standIn[name].refreshTokens.size).toBe(name === 'google' ? 0 : 1)
    expect(await suite.db.query('select from calendar_ending')).toEqual([])
    expect((await as('ada', 'calendar.revokeCalendarAccess')).status).toBe(200)
  })

  test('busy times come from the provider, and nothing of them is kept', async () => {
    await calendars.connect('ada', name)
    const from = new Date(Date.now() + 86_400_000)
    const to = new Date(from.getTime() + 3_600_000)
    standIn[name].calendar.busy.set('', [{ from, to }]).set('ben@alder.example', [])
    const body = {
      from: from.toISOString(),
      to: new Date(from.getTime() + 36_000_000).toISOString(),
      emails: ['ben@alder.example', 'stranger@guest.example'],
    }
    const { data } = await as('ada', 'calendar.busyTimes', { body })
    expect(data.people).toEqual([
      { email: '', busy: [{ from: from.toISOString(), to: to.toISOString() }] },
      { email: 'ben@alder.example', busy: [] },
      { email: 'stranger@guest.example', busy: null },
    ])
    expect(suite.output()).not.toContain('stranger@guest.example')
    // Without a connection nothing is known.
    expect((await as('ben', 'calendar.busyTimes', { body })).data.people[0].busy).toBeNull()
  })
})

describe('the way back', () => {
  test('a forged state, a state of somebody else, of another session, and one that was used are refused', async () => {
    const back = await calendars.begin('ada', 'google')
    const refused = async (who: string, more: Json = {}) => {
      const { status, body } = await calendars.come(who, back, more)
      expect([status, body.error?.details]).toEqual([409, { reason: 'attempt' }])
    }
    await refused('ada', { state: 'forged-by-somebody' })
    await refused('ben')
    const other = await suite.db.session('ada@alder.example')
    const code = back.searchParams.get('code')
    const body = { state: back.searchParams.get('state'), code }
    expect((await call(suite.server.url, 'calendar.calendarCallback', { body }, { token: other.token })).status).toBe(
      409,
    )
    expect(await rows()).toEqual([])
    expect((await calendars.come('ada', back)).status).toBe(200)
    await refused('ada')
  })

  test('a forged nonce, a foreign code and what was begun too long ago change nothing', async () => {
    standIn.google.nonce = 'of-another-sign-in'
    const forged = await calendars.come('ada', await calendars.begin('ada', 'google'))
    expect([forged.status, forged.body.error.details]).toEqual([409, { reason: 'attempt' }])
    standIn.google.nonce = undefined
    expect((await calendars.come('ada', await calendars.begin('ada', 'google'), { code: 'foreign' })).status).toBe(409)
    const back = await calendars.begin('ada', 'google')
    await suite.db.query("update calendar_connecting set expires_at = now() - interval '1 minute'")
    expect((await calendars.come('ada', back)).status).toBe(409)
    expect(await rows()).toEqual([])
  })

  test('ten may be under way: an eleventh takes the place of the first', async () => {
    const backs: URL[] = []
    for (let nth = 0; nth < 11; nth++) {
      backs.push(await calendars.begin('ada', 'google'))
      await suite.server.clock({ advance: 'PT1S' })
    }
    const [first, second] = backs as [URL, URL]
    expect((await calendars.come('ada', first)).status).toBe(409)
    expect((await calendars.come('ada', second)).status).toBe(200)
  })

  test('who allows nothing, or not all, is told so', async () => {
    standIn.google.allows = false
    const denied = await calendars.come('ada', await calendars.begin('ada', 'google'))
    expect([denied.status, denied.body.error.details]).toEqual([409, { reason: 'denied' }])
    standIn.google.allows = true
    standIn.google.grants = 'openid email https://www.googleapis.com/auth/calendar.freebusy'
    const part = await calendars.come('ada', await calendars.begin('ada', 'google'))
    expect([part.status, part.body.error.details]).toEqual([409, { reason: 'denied' }])
    expect(await rows()).toEqual([])
  })

  test('a lost reply: the same call again has the first one’s answer, and connects once', async () => {
    const back = await calendars.begin('ada', 'google')
    const body = { state: back.searchParams.get('state'), code: back.searchParams.get('code') }
    const send = () => as('ada', 'calendar.calendarCallback', { body }, { 'idempotency-key': 'the-same-call' })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect(await rows()).toHaveLength(1)
  })

  test('originUrl is an address of the portal or of a page that the organisation lists', async () => {
    const ask = (originUrl: string) =>
      as('ada', 'calendar.syncCalendarUrl', { query: { originUrl, provider: 'google' } })
    for (const it of [
      'https://evil.example/',
      'javascript:alert(1)',
      'http://ada@localhost/',
      `${suite.server.url}.evil.example/`,
    ])
      expect((await ask(it)).status, it).toBe(400)
    const page = 'https://intranet.alder.example/growth?tab=1'
    expect((await ask(page)).status).toBe(400)
    await as('cleo', 'account.addEmbedOrigin', { body: { origin: 'https://intranet.alder.example' } })
    const begun = await ask(page)
    expect(begun.status).toBe(200)
    expect((await calendars.come('ada', await standIn.visit(begun.data.url))).data.originUrl).toBe(page)
  })

  test('a provider that is slow, away or refuses gives a sentence', async () => {
    await calendars.connect('ada', 'google')
    const sync = () => as('ada', 'calendar.syncCalendar')
    standIn.google.fails = { status: 503, times: 1 }
    expect(await sync()).toMatchObject({ status: 503, body: { error: { details: { reason: 'slow' } } } })
    standIn.google.fails = { status: 0, times: 1 }
    expect((await sync()).status).toBe(503)
    standIn.google.fails = { status: 403, times: 1 }
    expect(await sync()).toMatchObject({ status: 409, body: { error: { details: { reason: 'provider' } } } })
    expect((await sync()).data.account.syncedAt).toBeTruthy()
    // Once a minute at the most.
    const calls = standIn.google.calls.length
    await sync()
    expect(standIn.google.calls).toHaveLength(calls)
    standIn.google.failsTokens = 'temporarily_unavailable'
    await later(120)
    expect(await sync()).toMatchObject({ status: 503, body: { error: { details: { reason: 'slow' } } } })
    expect((await calendars.account('ada')).account.status).toBe('CONNECTED')
  })
})

const time = '2026-12-01T09:00:00Z'
const stranger = { id: 'e', start: { dateTime: time }, end: { dateTime: time } }

test.each<[string, Json | string]>([
  ['no JSON', 'fine'],
  ['entries that are none', { items: [null], value: [null] }],
  ['an object for a list', { items: {}, value: {} }],
  ['an id that no table holds', { items: [{ ...stranger, id: 'a\0b' }], nextSyncToken: '1' }],
  ['a token of megabytes', { items: [], nextSyncToken: 'x'.repeat(7_000_000) }],
  ['a reply without an end', { items: [{ ...stranger, more: 'x'.repeat(9_000_000) }], nextSyncToken: '1' }],
  ['times that are none', { calendars: { primary: { busy: [{ start: 'soon', end: time }] } }, items: [{}] }],
  [
    'a time after the last year',
    { calendars: { primary: { busy: [{ start: time, end: '9999-12-31T23:59:59-08:00' }] } }, items: [{}] },
  ],
  ['a year of six digits', { calendars: { primary: { busy: [{ start: time, end: '+275760-09-13' }] } }, items: [{}] }],
])('a provider that says %s: a sentence, and nothing is kept of it', async (_, body) => {
  await calendars.connect('ada', 'google')
  const before = await rows()
  standIn.google.says = typeof body === 'string' ? body : JSON.stringify(body)
  const from = '2026-12-01T00:00:00Z'
  const busy = await as('ada', 'calendar.busyTimes', { body: { from, to: '2026-12-02T00:00:00Z', emails: [] } })
  const synced = await as('ada', 'calendar.syncCalendar')
  expect([200, 409, 503]).toContain(busy.status)
  expect([409, 503]).toContain(synced.status)
  expect(await rows()).toEqual(before)
  standIn.google.says = undefined
  expect((await as('ada', 'calendar.syncCalendar')).status).toBe(200)
})

test('the conference choice is kept, and refused where no calendar is connected', async () => {
  const choose = (conference: boolean) => as('ada', 'calendar.authorizeConferenceProvider', { body: { conference } })
  expect((await choose(false)).status).toBe(409)
  await calendars.connect('ada', 'google')
  expect((await choose(false)).data.account.conference).toBe(false)
  const { status, body } = await calendars.save('ada', { conference: 'provider' })
  expect([status, body.error.details]).toEqual([409, { reason: 'conference' }])
})

test('another account in its place: the grant before ends, the new one stays; a provider that is away is asked again, for a day', async () => {
  await calendars.connect('ada', 'google')
  const [before] = [...standIn.google.refreshTokens]
  // The same account again ends nothing: its provider would end both.
  await calendars.connect('ada', 'google')
  expect(await suite.db.query('select from calendar_ending')).toEqual([])
  standIn.google.subject = 'somebody-else'
  await calendars.connect('ada', 'google')
  const waiting = () => suite.db.query('select from calendar_ending')
  standIn.google.failsEnding = true
  await suite.server.job('calendar-ending')
  expect(await waiting()).toHaveLength(1)
  standIn.google.failsEnding = false
  const [, second, third] = [...standIn.google.refreshTokens]
  await suite.server.job('calendar-ending')
  expect(await waiting()).toEqual([])
  expect([...standIn.google.refreshTokens]).toEqual([before, third])
  expect(second).toBeTruthy()
  await as('ada', 'calendar.revokeCalendarAccess')
  standIn.google.failsEnding = true
  await later(60 * 25)
  await suite.server.job('calendar-ending')
  expect(await waiting()).toEqual([])
})

test('who is wiped out leaves no calendar, feed, meeting or place in those of others', async () => {
  await calendars.connect('tara', 'google')
  await as('tara', 'calendar.makeCalendarFeed')
  await calendars.plan('tara', { people: [{ email: 'ben@alder.example', name: 'Ben' }] })
  await calendars.plan('ben', {
    people: [
      { email: 'tara@alder.example', name: 'Tara' },
      { email: 'nora@guest.example', name: 'Nora' },
    ],
  })
  await calendars.begin('tara', 'google')
  await as('ben', 'notification.all')
  await wipeOut(suite.db.url, 'tara@alder.example')
  expect(standIn.google.refreshTokens.size).toBe(1)
  await suite.server.job('calendar-ending')
  expect(standIn.google.refreshTokens.size).toBe(0)
  for (const table of ['calendar_account', 'calendar_feed', 'calendar_connecting', 'calendar_ending'])
    expect(await suite.db.query(`select from ${table}`), table).toEqual([])
  expect(await suite.db.query("select email from meeting_person where email like 'tara%'")).toEqual([])
  expect(await suite.db.query('select from meeting')).toHaveLength(1)
})
