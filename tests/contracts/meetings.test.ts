import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../packages/sdk/src/contract.ts'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { calendarsIn, readCalendar } from '../support/calendars.ts'
import { hearersOf, untilMarked } from '../support/heard.ts'
import { dayAhead } from '../support/meetings.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const { as, idOf } = suite
const calendars = calendarsIn(suite, standIn)
const nora = 'nora@guest.example'
const hearer = hearersOf(suite)

afterAll(() => standIn.stop())
beforeEach(() => calendars.clean())

/** Moves the clock; those who are signed in stay so. */
const at = async (now: string) => {
  await suite.server.clock({ now })
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
const guestOf = async (to: string) => {
  const text = (await calendars.mails(to)).at(-1)?.text ?? ''
  const token = /#token=(\S+)/.exec(text)?.[1] ?? ''
  return (name: string, body?: unknown) =>
    call(suite.server.url, `calendarGuest.${name}`, body === undefined ? {} : { body }, { token })
}

describe('without a calendar', () => {
  test('invites, changes and cancels by mail; UID stays, SEQUENCE rises', async () => {
    const made = await calendars.plan('ada')
    expect(made).toMatchObject({ version: 1, calendar: 'none', isOrganizer: true, answer: null })
    const changed = await calendars.again('ada', made, { title: 'A second talk', day: dayAhead(8) })
    expect(changed.data.version).toBe(2)
    await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: 2 } })
    const mails = await calendars.mails(nora)
    expect(mails.map(it => [it.letter, it.method, it.note.sequence, it.note.status, it.note.title])).toEqual([
      ['calendar.mail.invited', 'REQUEST', 0, 'CONFIRMED', 'A first talk'],
      ['calendar.mail.changed', 'REQUEST', 1, 'CONFIRMED', 'A second talk'],
      ['calendar.mail.cancelled', 'CANCEL', 2, 'CANCELLED', 'A second talk'],
    ])
    expect(new Set(mails.map(it => it.note.uid)).size).toBe(1)
    expect(mails[0]?.note.organizer).toBe('mailto:ada@alder.example')
    expect(mails[0]?.note.from.toISOString()).toBe(`${dayAhead(7)}T10:00:00.000Z`)
    // Cancelled once more is cancelled once.
    const again = await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: 2 } })
    expect([again.status, again.data.version]).toEqual([200, 3])
    expect(await calendars.mails(nora)).toHaveLength(3)
    // Only what asks for a date is said to hold one.
    expect(mails.map(it => it.text.includes('The date is attached'))).toEqual([true, true, false])
  })

  test('an address in a title or a note is none in the mail’s calendar note either', async () => {
    const typed = { title: 'Sign in at https://evil.example/login', note: 'First\nhelp@evil.example' }
    await calendars.plan('ada', typed)
    const [mail] = await calendars.mails(nora)
    expect([mail?.note.title, mail?.note.description]).toEqual([
      'Sign in at https evil. example/login',
      'First\nhelp@evil. example',
    ])
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  test('who is taken off is told so, and nobody reads the address of another in a note', async () => {
    const people = [
      { email: nora, name: 'Nora' },
      { email: 'omar@guest.example', name: 'Omar' },
    ]
    const made = await calendars.plan('ada', { people })
    expect((await calendars.mails(nora))[0]?.note.attendees.map(it => it.toLowerCase())).toEqual([`mailto:${nora}`])
    const gone = await guestOf('omar@guest.example')
    await calendars.again('ada', made, { people: [people[0]] })
    expect((await calendars.mails('omar@guest.example')).map(it => it.method)).toEqual(['REQUEST', 'CANCEL'])
    expect((await gone('guestMeeting')).code).toBe('linkDead')
    // Told once, by a mail without a link that would open nothing.
    await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: 2 } })
    const told = await calendars.mails('omar@guest.example')
    expect(told.map(it => it.method)).toEqual(['REQUEST', 'CANCEL'])
    for (const it of [told.at(-1), (await calendars.mails(nora)).at(-1)]) {
      expect(it?.letter).toBe('calendar.mail.cancelled')
      expect(it?.text).not.toMatch(/http/)
    }
  })

  test('a guest reads the meeting by the link, and answers; nothing changes by a look', async () => {
    const made = await calendars.plan('ada')
    const guest = await guestOf(nora)
    expect((await guest('guestMeeting')).data).toMatchObject({
      title: 'A first talk',
      answer: 'OPEN',
      organizer: 'Ada Lindqvist',
    })
    expect((await guest('guestAnswer', { answer: 'ACCEPTED' })).data.answer).toBe('ACCEPTED')
    expect((await calendars.see('ada', made.id)).people[0].answer).toBe('ACCEPTED')
    // At another time it is asked anew; at the same, it stays.
    await calendars.again('ada', made, { title: 'Another title' })
    expect((await guest('guestMeeting')).data.answer).toBe('ACCEPTED')
    await calendars.again('ada', { ...made, version: 2 }, { day: dayAhead(9) })
    expect((await guest('guestMeeting')).data.answer).toBe('OPEN')
    await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: 3 } })
    expect((await guest('guestMeeting')).data).toMatchObject({ isCancelled: true, link: '' })
    expect((await guest('guestAnswer', { answer: 'DECLINED' })).status).toBe(410)
  })

  test('who has an account finds it in the inbox, and answers there; on its day it is there for both', async () => {
    const made = await calendars.plan('ada', { people: [{ userId: await idOf('ben') }], day: dayAhead(2) })
    const rules = async (who: string) =>
      (await as(who, 'notification.all')).data
        .filter((it: Json) => /^meeting/.test(it.rule) && it.status === 'ACTIVE')
        .map((it: Json) => it.rule)
    expect(await rules('ben')).toEqual(['meetingInvited'])
    const isThere = async () => JSON.stringify((await as('ben', 'calendar.calendarEvents')).data).includes(made.title)
    const no = { body: { id: made.id, answer: 'DECLINED' } }
    expect([await isThere(), (await as('ben', 'calendar.answerMeeting', no)).status, await isThere()]).toEqual([
      true,
      200,
      false,
    ])
    expect((await as('ben', 'calendar.answerMeeting', { body: { id: made.id, answer: 'ACCEPTED' } })).data.answer).toBe(
      'ACCEPTED',
    )
    expect(await rules('ben')).toEqual([])
    await at(`${dayAhead(2)}T08:00:00Z`)
    expect([await rules('ada'), await rules('ben')]).toEqual([['meetingToday'], ['meetingToday']])
    await at(`${dayAhead(2)}T10:30:01Z`)
    expect([await rules('ada'), await rules('ben')]).toEqual([[], []])
  })
})

test('people of the network can be invited by name, with what they are there; so can people of the own teams', async () => {
  const { data: board } = await as('ada', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })
  const added = await as('ada', 'plan.saveNetwork', {
    body: {
      id: 0,
      version: 0,
      agilePlanGroupId: board.id,
      type: 'MENTOR',
      userId: await idOf('cleo'),
      name: '',
      email: '',
    },
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { data } = await as('ada', 'calendar.scheduledMeeting', { query: {} })
  const cleo = data.people.find((it: Json) => it.email === 'cleo@alder.example')
  expect(cleo).toMatchObject({ from: 'network', detail: 'Mentor' })
  expect(data.people.some((it: Json) => it.from === 'team')).toBe(true)
  const made = await calendars.plan('ada', { people: [{ userId: cleo.userId }] })
  expect(made.people).toMatchObject([{ userId: cleo.userId, name: cleo.name }])
})

describe('bad input', () => {
  test('oneself, somebody twice in other case, a stranger’s id, a link with script, a past time: 400, nothing changed', async () => {
    const refused: [string, Json][] = [
      ['oneself', { people: [{ email: 'ADA@alder.example', name: 'Me' }] }],
      ['oneself by id', { people: [{ userId: await idOf('ada') }] }],
      [
        'twice',
        {
          people: [
            { email: nora, name: 'Nora' },
            { email: 'NORA+x@guest.example', name: 'Nora' },
          ],
        },
      ],
      ['somebody of another organisation', { people: [{ userId: await suite.db.person('bo@birch.example') }] }],
      ['nobody', { people: [] }],
      ['script', { conference: 'link', link: 'javascript:alert(1)' }],
      ['a name in the link', { conference: 'link', link: 'https://ada:x@evil.example/' }],
      ['a link without its kind', { link: 'https://meet.example/a' }],
      ['a kind without its link', { conference: 'link' }],
      ['a past time', { day: '2020-01-01' }],
      ['in two years', { day: dayAhead(800) }],
      ['no such time', { time: '25:00' }],
      ['an offset for a zone', { timeZone: '+02:00' }],
      ['four minutes', { minutes: 4 }],
      ['a line end in the title', { title: 'A\nB' }],
    ]
    for (const [name, more] of refused) expect((await calendars.save('ada', more)).status, name).toBe(400)
    expect(await suite.db.query('select from meeting')).toEqual([])
    expect(await suite.db.query("select from mail where letter like 'calendar%'")).toEqual([])
  })

  test('another person’s meeting is not found, one’s own invitation is not to be changed, another tenant sees nothing', async () => {
    const made = await calendars.plan('ada', { people: [{ email: 'mei@alder.example', name: 'Mei' }] })
    const see = (who: string) => as(who, 'calendar.scheduledMeeting', { query: { id: made.id } })
    expect((await see('ben')).status).toBe(404)
    expect((await see('mei')).status).toBe(200)
    const cancel = (who: string) => as(who, 'calendar.cancelMeeting', { body: { id: made.id, version: 1 } })
    expect((await cancel('ben')).status).toBe(404)
    expect((await cancel('mei')).status).toBe(403)
    expect((await calendars.again('mei', made)).status).toBe(403)
    // Who is taken off knows of it no more.
    const { data } = await calendars.again('ada', made, { people: [{ email: 'kira@alder.example', name: 'Kira' }] })
    expect((await cancel('mei')).status).toBe(404)
    expect((await as('mei', 'calendar.answerMeeting', { body: { id: made.id, answer: 'ACCEPTED' } })).status).toBe(404)
    await calendars.again('ada', data, { people: [{ email: 'mei@alder.example', name: 'Mei' }] })
    expect((await cancel('mei')).status).toBe(403)
    expect((await as('ben', 'calendar.answerMeeting', { body: { id: made.id, answer: 'ACCEPTED' } })).status).toBe(404)
    const token = await suite.db.token('bo@birch.example', 'birch')
    expect(
      (await call(suite.server.url, 'calendar.scheduledMeeting', { query: { id: made.id } }, { token })).status,
    ).toBe(404)
    // That an address has an account is told to nobody: neither by an id nor in another's eyes.
    expect(made.people).toEqual([{ userId: null, name: 'Mei', email: 'mei@alder.example', answer: 'OPEN' }])
  })
})

describe('two at once', () => {
  test('two windows change one meeting: the second is told what stands, and nothing is lost', async () => {
    const made = await calendars.plan('ada')
    const [first, second] = await Promise.all([
      calendars.again('ada', made, { title: 'By the first' }),
      calendars.again('ada', made, { title: 'By the second' }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    expect(lost.body.error.details.current).toEqual(won.data)
    expect(await calendars.mails(nora)).toHaveLength(2)
  })

  test('a double press and a lost reply plan one meeting, and invite once', async () => {
    // All of one sign-in: a reply that holds a link is kept for nobody else.
    const { token } = await suite.db.session('ada@alder.example', 'alder')
    const body = calendars.body()
    const headers = { 'idempotency-key': 'pressed-twice' }
    const press = () => call(suite.server.url, 'calendar.scheduleMeeting', { body }, { token, headers })
    const [first, second] = await Promise.all([press(), press()])
    const third = await press()
    expect(third.data.id).toBe((first.data ?? second.data).id)
    expect(await suite.db.query('select from meeting')).toHaveLength(1)
    expect(await calendars.mails(nora)).toHaveLength(1)
  })

  test('who looks hears of a change at once; who is taken out hears of that, and of nothing later', async () => {
    const { heard, realtime } = await hearer('ben', `calendar/${await idOf('ben')}`)
    await expect.poll(() => heard).toEqual([null])
    const people = [
      { email: 'ben@alder.example', name: 'Ben' },
      { email: nora, name: 'Nora' },
    ]
    const { data: without } = await calendars.again('ada', await calendars.plan('ada', { people }), {
      people: [people[1]],
    })
    await expect.poll(() => heard).toHaveLength(3)
    expect((await calendars.again('ada', without, { title: 'Another' })).status).toBe(200)
    await untilMarked(realtime, await idOf('ben'))
    expect(heard).toHaveLength(3)
  })
})

describe('time', () => {
  test('a meeting across a change of the clocks keeps its hour where it was planned, in two zones', async () => {
    // New York goes to summer time on 14 March 2027, Berlin on 28 March.
    await as('ada', 'account.getUserState')
    await at('2027-03-01T08:00:00Z')
    const hours = async (day: string) =>
      (await calendars.plan('ada', { day, time: '10:00', timeZone: 'America/New_York' })).startsAt
    expect(await hours('2027-03-12')).toBe('2027-03-12T15:00:00.000Z')
    expect(await hours('2027-03-19')).toBe('2027-03-19T14:00:00.000Z')
    // Half past two is no time in Berlin on that night: the next one that there is.
    const gap = await calendars.plan('ada', { day: '2027-03-28', time: '02:30', timeZone: 'Europe/Berlin' })
    expect(gap.startsAt).toBe('2027-03-28T01:00:00.000Z')
    await suite.db.query("update membership set time_zone = 'Europe/Berlin' where user_id = $1", [await idOf('ben')])
    await calendars.plan('ada', {
      title: 'Over the ocean',
      day: '2027-03-19',
      time: '09:00',
      timeZone: 'America/New_York',
      people: [{ email: 'ben@alder.example', name: 'Ben' }],
    })
    const [mail] = await calendars.mails('ben@alder.example')
    // In these two weeks the two are five hours apart.
    expect(mail?.text).toMatch(/2:00\spm/)
    expect(mail?.note.from.toISOString()).toBe('2027-03-19T13:00:00.000Z')
  })
})

describe('the feed', () => {
  const feedOf = async (who: string): Promise<string> => (await as(who, 'calendar.makeCalendarFeed')).data.feed.url
  const read = async (url: string) => {
    const reply = await fetch(url)
    return { status: reply.status, text: await reply.text(), type: reply.headers.get('content-type') }
  }

  test.each(languages)(
    'in %s holds meetings, milestones, check-ins and deadlines, and is read back',
    async language => {
      await suite.db.query('update membership set language_code = $2 where user_id = $1', [await idOf('ada'), language])
      const title = 'Grüße; eine, zweite\\dritte 日本語'
      await calendars.plan('ada', {
        title,
        note: 'Line one\nLine two',
        conference: 'link',
        link: 'https://meet.example/a?b=c,d;e',
      })
      const year = new Date().getUTCFullYear()
      const { data: board } = await as('ada', 'plan.openPlanYear', { body: { year } })
      const day = new Date().toISOString().slice(0, 10)
      await as('ada', 'plan.saveMilestone', {
        body: {
          id: 0,
          version: 0,
          agilePlanGroupId: board.id,
          type: 'OTHER',
          label: 'Hand over',
          dateFrom: day,
          dateTo: day,
        },
      })
      const { status, text, type } = await read(await feedOf('ada'))
      expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(text.replaceAll('\r\n ', '')).not.toMatch(/^URL.*\\/m)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const { events, name } = readCalendar(text)
      expect(name).toMatch(/^Trellis/)
      const meeting = events.find(it => it.title === title)
      expect(meeting).toMatchObject({ location: 'https://meet.example/a?b=c,d;e' })
      expect(meeting?.description).toContain('Line one\nLine two')
      expect(meeting?.from.toISOString()).toBe(`${dayAhead(7)}T10:00:00.000Z`)
      const milestone = events.find(it => it.title.endsWith('Hand over'))
      expect(milestone).toMatchObject({ isAllDay: true, uid: expect.stringMatching(/^milestone-\d+@/) })
      expect(events.some(it => it.uid.startsWith('check_in-'))).toBe(true)
      expect(new Set(events.map(it => it.uid)).size).toBe(events.length)
    },
  )

  test('is found by its whole secret alone; revoked or made anew, the address before shows nothing', async () => {
    const first = await feedOf('ada')
    expect(new URL(first).pathname).toMatch(/^\/calendar\/\d+\.[\w-]{22}\.ics$/)
    expect((await read(first)).status).toBe(200)
    expect((await read(first.replace(/.\.ics$/, '.ics'))).status).toBe(404)
    const [row] = await suite.db.query<Json>('select * from calendar_feed')
    expect(Buffer.concat([row.sealed, row.secret_hash]).toString('latin1')).not.toContain(first.split('.').at(-2))
    const second = await feedOf('ada')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await as('ada', 'calendar.revokeCalendarFeed')
    expect((await read(second)).status).toBe(404)
    expect((await calendars.account('ada')).feed).toBeNull()
    // No log has the secret.
    expect(suite.output()).not.toContain(second.split('.').at(-2))
  })

  test('is nobody’s who has left, and says the same where nothing has changed', async () => {
    const url = await feedOf('ada')
    const tag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304)
    const made = await calendars.plan('ada')
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(200)
    // A meeting is as new there as in the mails about it.
    const sequence = async () => {
      const { events } = readCalendar((await read(url)).text)
      return events.find(it => it.uid.startsWith('meeting-'))?.sequence
    }
    expect(await sequence()).toBe((await calendars.mails(nora)).at(-1)?.note.sequence)
    await calendars.again('ada', made, { note: 'Something new' })
    expect(await sequence()).toBe((await calendars.mails(nora)).at(-1)?.note.sequence)
    await suite.db.query('update membership set is_agree = false where user_id = $1', [await idOf('ada')])
    expect((await fetch(url)).status).toBe(404)
  })
})

test('the events of some days stand in order, each with its page; the span has an end', async () => {
  await calendars.plan('mei', { day: dayAhead(3) })
  const { data } = await as('mei', 'calendar.calendarEvents')
  const places = data.events.map((it: Json) => `${it.day}${it.startsAt ?? ''}`)
  expect(places).toEqual([...places].sort())
  expect(new Set(data.events.map((it: Json) => it.type)).size).toBeGreaterThan(1)
  for (const it of data.events) expect(it.path).toMatch(/^\//)
  // What ends at midnight is of the day that is over, what begins then of the next.
  await calendars.plan('mei', { title: 'Late', day: dayAhead(4), time: '23:30' })
  await calendars.plan('mei', { title: 'Over midnight', day: dayAhead(4), time: '23:45' })
  await suite.db.query("update membership set time_zone = 'UTC' where user_id = $1", [await idOf('mei')])
  const { events } = (await as('mei', 'calendar.calendarEvents')).data
  const daysOf = (title: string) =>
    events.filter((it: Json) => it.title === title).map((it: Json) => [it.day, it.lastDay])
  expect([daysOf('Late'), daysOf('Over midnight')]).toEqual([
    [[dayAhead(4), dayAhead(4)]],
    [[dayAhead(4), dayAhead(5)]],
  ])
  const span = (startDate: string, endDate: string) =>
    as('mei', 'calendar.calendarEvents', { query: { startDate, endDate } })
  expect((await span('2026-01-02', '2026-01-01')).status).toBe(400)
  expect((await span('2026-01-01', '2027-01-01')).status).toBe(400)
})
