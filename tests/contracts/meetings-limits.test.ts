import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { calendarsIn } from '../support/calendars.ts'
import { dayAhead } from '../support/meetings.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const { as, idOf } = suite
const calendars = calendarsIn(suite, standIn)
const nora = 'nora@guest.example'

afterAll(() => standIn.stop())
beforeEach(() => calendars.clean())

/** Moves the clock; those who are signed in stay so. */
const at = async (now: string) => {
  await suite.server.clock({ now })
  await suite.db.query("update session set expires_at = '2200-01-01'")
}
test('somebody of the list is refused in a sentence, with the place in the list', async () => {
  const [omar, bo] = [{ email: 'omar@guest.example', name: '' }, { userId: await suite.db.person('bo@birch.example') }]
  const cases: [Json, string][] = [
    [{ email: 'Ada+x@alder.example', name: 'Me' }, 'You cannot invite yourself.'],
    [{ ...omar, email: 'OMAR+x@guest.example' }, 'OMAR+x@guest.example is invited already'],
    [bo, 'Nobody of your network or your teams any more.'],
  ]
  for (const [person, sentence] of cases) {
    const { body } = await calendars.save('ada', { people: [omar, person] })
    expect([body.error.message, body.error.details[0].path]).toEqual([sentence, 'body.people.1'])
  }
})

describe('mails of meetings', () => {
  test('what a job mails later counts for the organizer: one sender writes an outsider three mails a day, whenever', async () => {
    await at('2026-11-23T10:00:00Z')
    for (const hour of ['10', '11', '12', '13', '14'])
      await calendars.plan('kira', { day: '2026-11-30', time: `${hour}:00` })
    expect(await calendars.mails(nora)).toHaveLength(3)
    await at('2026-11-23T12:00:00Z')
    await calendars.push()
    expect(await calendars.mails(nora)).toHaveLength(3)
    const own = await suite.db.query("select from counter where name = 'mail-own' and subject = $1", [nora])
    expect(own).toEqual([])
    await at('2026-11-24T12:00:00Z')
    await calendars.push()
    expect(await calendars.mails(nora)).toHaveLength(5)
  })

  test('who is taken off hears of what was told before, and of nothing that was changed with it or later', async () => {
    const people = (...those: string[]) => those.map(email => ({ email, name: 'Somebody' }))
    const link = 'https://meet.example/old'
    const secret = { title: 'A secret', note: 'not for Otto', day: dayAhead(9), link: 'https://meet.example/new' }
    const made = await calendars.plan('ada', {
      ...{ title: 'Known', conference: 'link', link, people: people('otto@guest.example', 'ulla@guest.example', nora) },
    })
    // Ulla's mails of the day are used up: what she is told waits.
    await suite.db.query(
      `insert into counter (tenant_id, name, subject, period, used)
       select $1, 'mail-followUp', 'ulla@guest.example', period, 12 from counter where name like 'mail-%' limit 1`,
      [await suite.db.tenant('alder')],
    )
    const { data: changed } = await calendars.again('ada', made, {
      ...{ ...secret, conference: 'link', people: people(nora) },
    })
    await calendars.again('ada', changed, { ...secret, title: 'A later secret', conference: 'link' })
    await suite.server.clock({ advance: 'P1DT2H' })
    await calendars.push()
    for (const to of ['otto@guest.example', 'ulla@guest.example']) {
      const mails = await calendars.mails(to)
      expect([to, mails.map(it => it.method)]).toEqual([to, ['REQUEST', 'CANCEL']])
      const end = mails[1]
      expect(end?.note).toMatchObject({ title: 'Known', description: null, location: null })
      expect(end?.note.from.toISOString()).toBe(`${dayAhead(7)}T10:00:00.000Z`)
      expect(`${end?.subject} ${end?.text}`).not.toMatch(/secret|meet\.example/)
      expect(end?.subject).toContain('Known')
    }
    expect((await calendars.mails(nora)).at(-1)?.note.title).toBe('A later secret')
  })

  test('saved as it was, a meeting is not changed, and nobody is told', async () => {
    const made = await calendars.plan('ada')
    const { status, data } = await calendars.again('ada', made)
    expect([status, data.version]).toEqual([200, made.version])
    expect(await calendars.mails(nora)).toHaveLength(1)
    expect((await calendars.again('ada', made, { note: 'new' })).data.version).toBe(made.version + 1)
    expect(await calendars.mails(nora)).toHaveLength(2)
  })

  test('a person plans a hundred meetings a day, those that were called off among them', async () => {
    await suite.db.query(
      `insert into counter (tenant_id, name, subject, period, used) values ($1, 'meetings', $2, $3, 100)`,
      [await suite.db.tenant('alder'), String(await idOf('kira')), new Date().toISOString().slice(0, 10)],
    )
    expect((await calendars.save('kira')).code).toBe('limitExceeded')
  })

  test('and changes 300 times a day', async () => {
    const made = await calendars.plan('ada')
    await suite.db.query(
      `insert into counter (tenant_id, name, subject, period, used) values ($1, 'meetings-changed', $2, $3, 299)`,
      [await suite.db.tenant('alder'), String(await idOf('ada')), new Date().toISOString().slice(0, 10)],
    )
    const { data: changed } = await calendars.again('ada', made, { note: 'x' })
    expect((await calendars.again('ada', changed, { note: 'y' })).code).toBe('limitExceeded')
    expect((await calendars.see('ada', made.id)).note).toBe('x')
  })

  test('who is taken off the list and put back is invited again, and stands in one row', async () => {
    const made = await calendars.plan('ada', { people: [{ email: nora, name: 'Nora' }] })
    const { data: off } = await calendars.again('ada', made, {
      people: [{ email: 'otto@guest.example', name: 'Otto' }],
    })
    const { data: on } = await calendars.again('ada', off, { people: [{ email: nora, name: 'Nora' }] })
    expect(on.people).toMatchObject([{ name: 'Nora', answer: 'OPEN' }])
    expect((await calendars.mails(nora)).map(it => it.letter)).toEqual([
      'calendar.mail.invited',
      'calendar.mail.cancelled',
      'calendar.mail.invited',
    ])
    expect(
      await suite.db.query('select from meeting_person where meeting_id = $1 and email = $2', [made.id, nora]),
    ).toHaveLength(1)
  })

  test('one that is over is not changed', async () => {
    const made = await calendars.plan('ada', { day: dayAhead(1) })
    await at(new Date(Date.now() + 3 * 86_400_000).toISOString())
    expect((await calendars.again('ada', made, { day: dayAhead(1), note: 'x' })).status).toBe(400)
  })
})

describe('what is over, full or not for all eyes', () => {
  test('a meeting that was called off is not changed any more', async () => {
    const made = await calendars.plan('ada')
    await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: 1 } })
    expect((await calendars.again('ada', { ...made, version: 2 }, { title: 'Back again' })).status).toBe(409)
  })

  test('who is invited reads no address that the organizer typed, and has nothing of what was declined among the events', async () => {
    const people = [
      { email: nora, name: 'Nora' },
      { email: 'mei@alder.example', name: 'Mei' },
    ]
    const { id } = await calendars.plan('ada', { people, day: dayAhead(3) })
    expect((await calendars.see('mei', id)).people.map((it: Json) => it.email)).toEqual(['', ''])
    const ids = async () =>
      (await as('mei', 'calendar.calendarEvents')).data.events
        .filter((it: Json) => it.type === 'MEETING')
        .map((it: Json) => it.meeting.id)
    expect(await ids()).toContain(id)
    await as('mei', 'calendar.answerMeeting', { body: { id, answer: 'DECLINED' } })
    expect(await ids()).not.toContain(id)
  })

  test('somebody has 200 meetings to come, and no more', async () => {
    await calendars.plan('ada')
    await suite.db.query(
      `insert into meeting (tenant_id, uid, user_id, title, note, starts_at, minutes, time_zone, conference, created_at, tell_at)
       select tenant_id, 'made-' || n, user_id, title, note, starts_at, minutes, time_zone, conference, created_at, tell_at
       from meeting, generate_series(1, 199) n where user_id = $1`,
      [await idOf('ada')],
    )
    expect((await calendars.save('ada')).code).toBe('limitExceeded')
  })
})
