import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { calendarsIn } from '../support/calendars.ts'
import { dayAhead } from '../support/meetings.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const { as } = suite
const calendars = calendarsIn(suite, standIn)

afterAll(() => standIn.stop())
beforeEach(async () => {
  await calendars.clean()
  await suite.db.query('delete from calendar_account')
})

const choose = (dates: boolean) => as('ada', 'calendar.chooseCalendarDates', { body: { dates } })

/** A milestone of Ada's, on days ahead. */
async function milestone(label: string, days: number): Promise<Json> {
  const day = dayAhead(days)
  const { data: board } = await as('ada', 'plan.openPlanYear', { body: { year: Number(day.slice(0, 4)) } })
  const { status, data } = await as('ada', 'plan.saveMilestone', {
    body: { id: 0, agilePlanGroupId: board.id, type: 'OTHER', label, dateFrom: day, dateTo: day, version: 0 },
  })
  if (status !== 200) throw new Error(JSON.stringify(data))
  return { ...data, agilePlanGroupId: board.id }
}
const forget = ({ id, version, agilePlanGroupId }: Json) =>
  as('ada', 'plan.deleteMilestone', { query: { id, version, agilePlanGroupId } })

describe.each(['google', 'microsoft'] as const)('design/plan.md, Calendar: in a calendar of %s', name => {
  const own = () => standIn[name]
  const titles = () => own().calendar.list.map(it => it.title)
  const entry = (title: string) => own().calendar.list.find(it => it.title.includes(title))
  /** As the job comes by, so much later. */
  const later = async (time = 'PT16M') => {
    await suite.server.clock({ advance: time })
    await calendars.dates()
  }

  test('the dates of plan and sprints stand there, as the events page has them, as free time; meetings are not doubled', async () => {
    await milestone('Hand over', 5)
    await calendars.plan('ada')
    await calendars.connect('ada', name)
    await calendars.dates()
    const { events, today } = (
      await as('ada', 'calendar.calendarEvents', { query: { startDate: dayAhead(0), endDate: dayAhead(119) } })
    ).data
    const dates = events.filter(
      (it: Json) =>
        (['MILESTONE', 'CHECK_IN', 'ACTIVITY'].includes(it.type) || it.id.startsWith('sprint-')) &&
        (it.endsAt === null || Date.parse(it.endsAt) > Date.now()),
    )
    expect(today).toBe(dayAhead(0))
    expect(new Set(dates.map((it: Json) => it.type))).toEqual(
      new Set(['MILESTONE', 'CHECK_IN', 'ACTIVITY', 'DEADLINE']),
    )
    expect(titles().sort()).toEqual(
      dates
        .map((it: Json) =>
          it.type === 'MILESTONE'
            ? `Milestone: ${it.title}`
            : it.type === 'DEADLINE'
              ? `Deadline: ${it.title}`
              : it.title,
        )
        .sort(),
    )
    expect(own().calendar.list.every(it => it.isFree)).toBe(true)
    expect(entry('Hand over')).toMatchObject({
      isAllDay: true,
      from: new Date(`${dayAhead(5)}T00:00:00Z`),
      to: new Date(`${dayAhead(6)}T00:00:00Z`),
      note: expect.stringContaining('/plan'),
    })
    const checkIn = dates.find((it: Json) => it.type === 'CHECK_IN')
    // A whole day may begin at the same instant.
    expect(
      own().calendar.list.filter(it => it.from.toISOString() === checkIn.startsAt && it.title === checkIn.title),
    ).toMatchObject([{ isAllDay: false }])
    // Looked at again, nothing is sent.
    const sent = own().calls.length
    await later()
    expect(own().calls.slice(sent)).toEqual([])
  })

  test('what is moved here moves there, what is deleted here goes; what its owner has deleted there stays out', async () => {
    const moved = await milestone('To be moved', 5)
    const gone = await milestone('To be deleted', 6)
    const out = await milestone('Taken out', 7)
    await calendars.connect('ada', name)
    await calendars.dates()
    const before = own().calendar.list.length
    const day = dayAhead(9)
    const { id, version, agilePlanGroupId, type, label, dateFrom } = moved
    const body = { id, version, agilePlanGroupId, type, label, dateFrom, dateTo: day }
    expect((await as('ada', 'plan.saveMilestone', { body })).status).toBe(200)
    expect((await forget(gone)).status).toBe(200)
    own().calendar.delete(entry('Taken out')?.id ?? '')
    await later()
    expect(entry('To be moved')?.to.toISOString()).toBe(`${dayAhead(10)}T00:00:00.000Z`)
    expect(entry('To be deleted')).toBeUndefined()
    expect(entry('Taken out')).toBeUndefined()
    expect(own().calendar.list).toHaveLength(before - 2)
    // Nor does it come back when it changes here.
    const { id: outId, version: first } = out
    for (const n of [0, 1]) {
      const more = { id: outId, version: first + n, type: out.type, label: out.label, dateFrom: out.dateFrom }
      const body = { ...more, agilePlanGroupId, dateTo: dayAhead(8 + n) }
      expect((await as('ada', 'plan.saveMilestone', { body })).status).toBe(200)
      await later()
      await later()
      expect(entry('Taken out')).toBeUndefined()
    }
  })

  test('a lost reply leaves one entry, also of a date that is deleted meanwhile; a calendar that is away is tried again', async () => {
    await calendars.connect('ada', name)
    await calendars.dates()
    await milestone('Once', 4)
    own().losesReplies = 1
    await later()
    expect(titles().filter(it => it.includes('Once'))).toHaveLength(1)
    await later()
    expect(titles().filter(it => it.includes('Once'))).toHaveLength(1)
    const short = await milestone('Short', 3)
    own().losesReplies = 1
    await later()
    await forget(short)
    await later()
    expect(entry('Short')).toBeUndefined()
    await milestone('Late', 3)
    own().fails = { status: 503, times: 1 }
    await later()
    expect(entry('Late')).toBeUndefined()
    await later('PT1M')
    expect(entry('Late')).toBeUndefined()
    await later()
    expect(entry('Late')).toBeDefined()
  })

  test('one that it refuses keeps the others not waiting', async () => {
    await calendars.connect('ada', name)
    own().fails = { status: 403, times: 1 }
    await calendars.dates()
    const some = own().calendar.list.length
    expect(some).toBeGreaterThan(0)
    await later()
    expect(own().calendar.list).toHaveLength(some + 1)
  })

  test('chosen away, what is to come goes, and comes back when it is wanted again; meetings stay', async () => {
    await calendars.connect('ada', name)
    await calendars.plan('ada')
    await calendars.push()
    await calendars.dates()
    const all = titles().sort()
    expect((await choose(false)).data.account.dates).toBe(false)
    await calendars.dates()
    expect(titles()).toEqual(['A first talk'])
    await choose(true)
    await calendars.dates()
    expect(titles().sort()).toEqual(all)
  })

  test('disconnected, all stays as it is; connected again, nothing stands there twice', async () => {
    await calendars.connect('ada', name)
    await calendars.dates()
    const all = titles().sort()
    await as('ada', 'calendar.revokeCalendarAccess', {})
    await milestone('Meanwhile', 8)
    await later()
    expect(titles().sort()).toEqual(all)
    await calendars.connect('ada', name)
    await calendars.dates()
    expect(titles().sort()).toEqual([...all, 'Milestone: Meanwhile'].sort())
  })

  test('what is over stays in the calendar', async () => {
    await milestone('Soon over', 1)
    await calendars.connect('ada', name)
    await calendars.dates()
    await later('P3D')
    await choose(false)
    await calendars.dates()
    expect(titles()).toContain('Milestone: Soon over')
  })

  test('what is over on the day itself is not written once more, nor into a calendar that is connected later', async () => {
    await calendars.connect('ada', name)
    await calendars.dates()
    const first = own()
      .calendar.list.filter(it => !it.isAllDay && it.to.toISOString().slice(11, 16) < '23:50')
      .sort((a, b) => a.to.getTime() - b.to.getTime())[0]
    await suite.db.query("update session set expires_at = '2200-01-01'")
    await suite.server.clock({ now: new Date((first?.to.getTime() ?? 0) + 60_000).toISOString() })
    const atThen = () =>
      own().calendar.list.filter(it => it.title === first?.title && it.from.getTime() === first.from.getTime())
    await calendars.dates()
    expect(atThen()).toHaveLength(1)
    standIn.reset()
    await suite.db.query('delete from calendar_entry')
    await suite.db.query('delete from calendar_account')
    await calendars.connect('ada', name)
    await calendars.dates()
    expect(own().calendar.list.length).toBeGreaterThan(0)
    expect(atThen()).toEqual([])
  })
})

test('two instances at once: one of them writes', async () => {
  await calendars.connect('ada', 'google')
  await Promise.all([calendars.dates(), calendars.dates()])
  const titles = standIn.google.calendar.list.map(it => `${it.title} ${it.from.toISOString()} ${it.note}`)
  expect(titles.length).toBeGreaterThan(3)
  expect(new Set(titles).size).toBe(titles.length)
  // What has changed is sent by one of them.
  const one = await milestone('Of one', 4)
  await suite.server.clock({ advance: 'PT16M' })
  await calendars.dates()
  const { id, version, agilePlanGroupId, type, dateFrom, dateTo } = one
  const body = { id, version, agilePlanGroupId, type, label: 'Of one alone', dateFrom, dateTo }
  expect((await as('ada', 'plan.saveMilestone', { body })).status).toBe(200)
  await suite.server.clock({ advance: 'PT16M' })
  let go = () => {}
  standIn.google.holds = new Promise(resolve => {
    go = resolve
  })
  const sent = standIn.google.calls.length
  const writing = calendars.dates()
  await expect.poll(() => standIn.google.calls.length).toBe(sent + 1)
  // It leaves what is being written, and is done before that is.
  await calendars.dates()
  expect(standIn.google.calls.length).toBe(sent + 1)
  go()
  await writing
  expect(standIn.google.calls.length).toBe(sent + 1)
})

test('chosen while dates are written: that is looked at next, and not a quarter of an hour later', async () => {
  await calendars.connect('ada', 'google')
  let go = () => {}
  standIn.google.holds = new Promise(resolve => {
    go = resolve
  })
  const writing = calendars.dates()
  await expect.poll(() => standIn.google.calls.length).toBeGreaterThan(0)
  await choose(false)
  go()
  await writing
  await calendars.dates()
  expect(standIn.google.calendar.list).toEqual([])
})

test('the choice is refused where no calendar is connected, and is the own one alone', async () => {
  expect((await choose(false)).status).toBe(409)
  await calendars.connect('ada', 'google')
  await calendars.connect('ben', 'microsoft')
  await choose(false)
  await calendars.dates()
  expect(standIn.google.calendar.list).toEqual([])
  expect(standIn.microsoft.calendar.list.length).toBeGreaterThan(0)
})

test('who has left is written of no more', async () => {
  await calendars.connect('ada', 'google')
  await suite.db.query(
    "update membership set roles = array_remove(roles, 'USER') where user_id = (select id from person where email = 'ada@alder.example')",
  )
  await calendars.dates()
  expect(standIn.google.calls).toEqual([])
})
