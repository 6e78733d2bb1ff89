import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { calendarsIn } from '../support/calendars.ts'
import { inTheMiddle } from '../support/in-the-middle.ts'
import { dayAhead } from '../support/meetings.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const { as } = suite
const calendars = calendarsIn(suite, standIn)
const nora = 'nora@guest.example'

afterAll(() => standIn.stop())
beforeEach(() => calendars.clean())
const other = inTheMiddle(suite)

describe.each(['google', 'microsoft'] as const)('in a calendar of %s', name => {
  const own = () => standIn[name]

  test('a meeting stands there with its link, moves and goes with it; people are told once the link is there', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada', { conference: 'provider' })
    expect(made).toMatchObject({ link: '', calendar: 'waiting' })
    expect(await calendars.mails(nora)).toEqual([])
    await calendars.push()
    const there = await calendars.see('ada', made.id)
    expect(there).toMatchObject({ calendar: 'there', version: 1, link: expect.stringMatching(/^https:/) })
    expect((await calendars.mails(nora)).map(it => it.note.location)).toEqual([there.link])
    const moved = await calendars.again('ada', there, { conference: 'provider', day: dayAhead(9) })
    await calendars.push()
    expect(own().calendar.list.map(it => it.from.toISOString())).toEqual([`${dayAhead(9)}T10:00:00.000Z`])
    await as('ada', 'calendar.cancelMeeting', { body: { id: made.id, version: moved.data.version } })
    await calendars.push()
    expect(own().calendar.list).toEqual([])
  })

  test('a reply that is lost leaves one event; a provider that is away is tried again, and nobody waits for a link for ever', async () => {
    await calendars.connect('ada', name)
    own().losesReplies = 1
    const made = await calendars.plan('ada', { conference: 'provider' })
    await calendars.push()
    expect(own().calendar.list).toHaveLength(1)
    expect((await calendars.see('ada', made.id)).calendar).toBe('waiting')
    await suite.server.clock({ advance: 'PT2M' })
    await calendars.push()
    expect(own().calendar.list).toHaveLength(1)
    expect((await calendars.see('ada', made.id)).calendar).toBe('there')
    own().calendar.makesLinks = false
    await calendars.plan('ada', { conference: 'provider', people: [{ email: 'omar@guest.example', name: 'Omar' }] })
    await calendars.push()
    expect(await calendars.mails('omar@guest.example')).toEqual([])
    await suite.server.clock({ advance: 'PT6M' })
    await calendars.push()
    expect(await calendars.mails('omar@guest.example')).toHaveLength(1)
  })

  test('a provider that refuses: the meeting stands here, its people are told, and it says so', async () => {
    await calendars.connect('ada', name)
    own().fails = { status: 403, times: 1 }
    const made = await calendars.plan('ada', { conference: 'provider' })
    await calendars.push()
    expect(await calendars.see('ada', made.id)).toMatchObject({ calendar: 'failed', link: '' })
    expect(await calendars.mails(nora)).toHaveLength(1)
  })

  test('what the organizer moves, renames or deletes there is taken over, and told to the people', async () => {
    await calendars.connect('ada', name)
    const first = await calendars.plan('ada')
    const second = await calendars.plan('ada', { title: 'Another', day: dayAhead(10) })
    await calendars.push()
    await calendars.poll()
    expect(await calendars.mails(nora)).toHaveLength(2)
    const event = (title: string) => own().calendar.list.find(it => it.title === title)?.id ?? ''
    const from = new Date(`${dayAhead(7)}T15:00:00Z`)
    own().calendar.put({ uid: 'of-her-own', title: 'Dentist', note: '', from, to: from, location: '', link: '' })
    own().calendar.change(event('A first talk'), { title: 'Renamed', from, to: new Date(from.getTime() + 2_700_000) })
    own().calendar.delete(event('Another'))
    await calendars.poll()
    expect(await calendars.see('ada', first.id)).toMatchObject({
      title: 'Renamed',
      startsAt: from.toISOString(),
      minutes: 45,
      version: 2,
    })
    expect((await calendars.see('ada', second.id)).isCancelled).toBe(true)
    const mails = await calendars.mails(nora)
    expect(
      mails
        .slice(2)
        .map(it => [it.method, it.note.sequence])
        .sort(),
    ).toEqual([
      ['CANCEL', 1],
      ['REQUEST', 1],
    ])
    // Nothing of the rest of the calendar is kept.
    const dump = JSON.stringify(await suite.db.query('select * from meeting'))
    expect(dump).not.toContain('Dentist')
    // What the form would refuse is not taken over: a title of lines, a year far ahead.
    const far = new Date('9999-01-01T00:00:00Z')
    own().calendar.change(event('Renamed'), { title: ' ', from: far, to: new Date(far.getTime() + 2_700_000) })
    await calendars.poll()
    expect(await calendars.see('ada', first.id)).toMatchObject({ title: 'Renamed', startsAt: from.toISOString() })
    // A look that finds nothing new tells nobody.
    await calendars.poll()
    expect(await calendars.mails(nora)).toHaveLength(4)
  })

  test('moved there, people are asked anew, renamed they are not; what was changed here since wins', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada')
    await calendars.push()
    await calendars.poll()
    await suite.db.query("update meeting_person set answer = 'ACCEPTED'")
    const answerNow = async () => (await calendars.see('ada', made.id)).people[0].answer
    const [event] = own().calendar.list
    const from = new Date(`${dayAhead(7)}T10:00:00Z`)
    const to = new Date(from.getTime() + 1_800_000)
    own().calendar.change(event?.id ?? '', { title: 'Renamed', from, to })
    await calendars.poll()
    expect(await answerNow()).toBe('ACCEPTED')
    const later = (hours: number) => ({
      from: new Date(from.getTime() + hours * 3_600_000),
      to: new Date(to.getTime() + hours * 3_600_000),
    })
    own().calendar.change(event?.id ?? '', { title: 'Renamed', ...later(2) })
    await calendars.poll()
    expect(await answerNow()).toBe('OPEN')
    own().calendar.change(event?.id ?? '', { title: 'There', ...later(5) })
    const before = await calendars.see('ada', made.id)
    const { data } = await calendars.again('ada', before, { title: 'Here', day: dayAhead(8) })
    await calendars.poll()
    expect(await calendars.see('ada', made.id)).toMatchObject({ title: 'Here', version: data.version })
    await calendars.push()
    expect(own().calendar.list.map(it => it.title)).toEqual(['Here'])
  })

  test('after thirty days everything is read anew: what the token did not tell is found', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada', { day: dayAhead(60) })
    await calendars.push()
    await calendars.poll()
    // Gone without a word to who reads on.
    own().calendar.events.clear()
    await calendars.poll()
    expect((await calendars.see('ada', made.id)).isCancelled).toBe(false)
    await suite.db.query("update calendar_account set sync_since = sync_since - interval '31 days'")
    await calendars.poll()
    expect((await calendars.see('ada', made.id)).isCancelled).toBe(true)
  })

  test('a sync token that is forgotten (410): everything is read anew, and what was deleted meanwhile is found', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada')
    const far = await calendars.plan('ada', { title: 'Far ahead', day: dayAhead(300) })
    await calendars.push()
    await calendars.poll()
    own().calendar.delete(own().calendar.list.find(it => it.title === 'A first talk')?.id ?? '')
    own().calendar.forget()
    await calendars.poll()
    expect((await calendars.see('ada', made.id)).isCancelled).toBe(true)
    expect((await calendars.see('ada', far.id)).isCancelled).toBe(false)
  })

  test('a call beside the job: what was changed while it was being written is written next, and no link is lost', async () => {
    await calendars.connect('ada', name)
    let release: () => void = () => undefined
    own().holds = new Promise(resolve => {
      release = resolve
    })
    const made = await calendars.plan('ada', { conference: 'provider' })
    const pushing = calendars.push()
    await expect.poll(() => own().calls.length).toBeGreaterThan(0)
    const changed = await calendars.again('ada', made, { conference: 'provider', title: 'Changed meanwhile' })
    expect(changed.status).toBe(200)
    release()
    own().holds = undefined
    await pushing
    await calendars.push()
    expect(own().calendar.list.map(it => it.title)).toEqual(['Changed meanwhile'])
    const there = await calendars.see('ada', made.id)
    expect(there).toMatchObject({ calendar: 'there', link: expect.stringMatching(/^https:/) })
    // Once, with the link.
    expect((await calendars.mails(nora)).map(it => [it.note.title, it.note.location])).toEqual([
      ['Changed meanwhile', there.link],
    ])
  })

  test('what is there already is not written again; what was changed while it was being written waits, and says so', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada')
    const { promise, resolve } = Promise.withResolvers<void>()
    own().holds = promise
    const pushing = calendars.push()
    await expect.poll(() => own().calls.length).toBeGreaterThan(0)
    const changed = await calendars.again('ada', made, { title: 'Changed meanwhile' })
    expect(changed.status).toBe(200)
    resolve()
    await pushing
    // What stands there is what was planned first.
    expect(own().calendar.list.map(it => it.title)).toEqual(['A first talk'])
    const waiting = await calendars.see('ada', made.id)
    expect(waiting).toMatchObject({ title: 'Changed meanwhile', calendar: 'waiting' })
    // Nor is that taken for a change of the organizer's there.
    await calendars.poll()
    expect(await calendars.see('ada', made.id)).toEqual(waiting)
    await calendars.push()
    expect(own().calendar.list.map(it => it.title)).toEqual(['Changed meanwhile'])
    const there = await calendars.see('ada', made.id)
    expect(there).toEqual({ ...waiting, calendar: 'there' })
    own().calls.length = 0
    const same = await calendars.again('ada', there, { title: 'Changed meanwhile' })
    expect(same.data).toEqual(there)
    await calendars.push()
    expect(own().calls).toEqual([])
  })

  test('what the calendar has not taken is written again where it is saved as it was, or the calendar is connected anew', async () => {
    await calendars.connect('ada', name)
    const there = await calendars.plan('ada')
    await calendars.push()
    own().fails = { status: 403, times: 1 }
    const second = await calendars.plan('ada', { title: 'Another', day: dayAhead(8) })
    await calendars.push()
    const failed = await calendars.see('ada', second.id)
    expect(failed.calendar).toBe('failed')
    // By itself it is not tried any more.
    own().calls.length = 0
    await calendars.push()
    expect(own().calls).toEqual([])
    const saved = await calendars.again('ada', failed, { title: 'Another', day: dayAhead(8) })
    expect(saved.data).toMatchObject({ title: 'Another', calendar: 'waiting' })
    own().fails = { status: 403, times: 1 }
    await calendars.push()
    expect((await calendars.see('ada', second.id)).calendar).toBe('failed')
    await calendars.connect('ada', name)
    own().calls.length = 0
    await calendars.push()
    expect(own().calendar.list.map(it => it.title)).toEqual(['A first talk', 'Another'])
    // The one that stood there was left alone.
    expect(own().calls.filter(it => !it.startsWith('GET'))).toHaveLength(1)
    for (const id of [there.id, second.id]) expect((await calendars.see('ada', id)).calendar).toBe('there')
  })

  test('a link that comes late is told; the calendar, which has made it, is not told of it', async () => {
    await calendars.connect('ada', name)
    own().calendar.makesLinks = false
    const made = await calendars.plan('ada', { conference: 'provider' })
    await calendars.push()
    await suite.server.clock({ advance: 'PT6M' })
    await calendars.push()
    expect((await calendars.mails(nora)).map(it => it.note.location)).toEqual([null])
    own().calendar.makesLinks = true
    await suite.server.clock({ advance: 'PT2M' })
    await calendars.push()
    const there = await calendars.see('ada', made.id)
    expect(there).toMatchObject({ calendar: 'there', link: expect.stringMatching(/^https:/) })
    expect((await calendars.mails(nora)).map(it => it.note.location)).toEqual([null, there.link])
    own().calls.length = 0
    await suite.server.clock({ advance: 'PT2M' })
    await calendars.push()
    expect(own().calls.filter(it => !it.startsWith('GET'))).toEqual([])
  })

  test('a calendar that stays away is given up after eight tries, and the meeting says so', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    own().fails = { status: 503, times: 100 }
    for (let tried = 0; tried < 8; tried++) {
      await calendars.push()
      await suite.server.clock({ advance: 'PT61M' })
    }
    expect((await calendars.see('ada', made.id)).calendar).toBe('failed')
  })

  test('so is one that names events as nothing can be kept', async () => {
    await calendars.connect('ada', name)
    const made = await calendars.plan('ada')
    await suite.db.query("update session set expires_at = '2200-01-01'")
    own().says = JSON.stringify({ id: 'a\0b', items: [] })
    for (let tried = 0; tried < 8; tried++) {
      await calendars.push()
      await suite.server.clock({ advance: 'PT61M' })
    }
    expect((await calendars.see('ada', made.id)).calendar).toBe('failed')
  })

  test('two servers’ jobs at once write one event', async () => {
    await calendars.connect('ada', name)
    await calendars.plan('ada')
    await Promise.all([calendars.push(), calendars.push()])
    expect(own().calendar.list).toHaveLength(1)
  })

  test('of two jobs that have found one meeting to write, one writes it', async () => {
    await calendars.connect('ada', name)
    await calendars.plan('ada')
    await calendars.push()
    const once = own()
      .calls.splice(0)
      .map(it => it.split(' ')[0])
    const { id } = await calendars.plan('ada', { title: 'A second talk', day: dayAhead(8) })
    await other.query('select from meeting where id = $1 for update', [id])
    const pushing = [calendars.push(), calendars.push()]
    await suite.db.waiting(2)
    await other.query('commit')
    await Promise.all(pushing)
    expect(own().calls.map(it => it.split(' ')[0])).toEqual(once)
  })
})

test('a calendar that hangs keeps no other person’s waiting', async () => {
  await calendars.connect('ada', 'google')
  await calendars.connect('ben', 'microsoft')
  const { promise, resolve } = Promise.withResolvers<void>()
  standIn.google.holds = promise
  await calendars.plan('ada')
  await calendars.plan('ben', { title: 'Meanwhile' })
  const pushing = calendars.push()
  await expect.poll(() => standIn.microsoft.calendar.list.map(it => it.title)).toEqual(['Meanwhile'])
  expect(standIn.google.calendar.list).toEqual([])
  resolve()
  await pushing
  expect(standIn.google.calendar.list).toHaveLength(1)
})
