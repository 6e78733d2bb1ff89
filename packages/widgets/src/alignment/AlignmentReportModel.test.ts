import { alignmentDaysMost, dayMs, dayOf, errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoMembers, demoReport } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { AlignmentReportModel } from './AlignmentReportModel.ts'
import { dayAfter, deadlineError, endOf, lastDay, remindedToday } from './days.ts'

/** Of the person; the device's is another. */
const timeZone = 'America/New_York'
const zoned = { timeZone }

const storeOf = (options: DemoOptions = {}) => {
  const client = demoClient(options)
  return { client, store: new AlignmentReportModel({ client, language: 'en', timeZone, teamId: 7 }) }
}

test('a generated report comes with its trend, the earlier report and the versions', async () => {
  const { store } = storeOf()
  await store.load()
  expect(store.page.value.value?.versions.map(it => it.version)).toEqual([3, 2])
  expect(store.report.value.value?.version).toBe(3)
  expect(store.trend.value.value?.earlier?.version).toBe(2)
  expect(store.trend.value.value?.trend).toMatchObject({ years: 1, earlier: { version: 2 } })
  expect(store.members.value.value).toBeNull()
})

test('measurement 12: periods of one, three and six years', async () => {
  const { store } = storeOf()
  await store.load()
  await store.period(6)
  expect(store.trend.value.value?.trend).toMatchObject({ years: 6, earlier: { version: 1 } })
})

test('the answer about a period that is no longer asked for is dropped', async () => {
  const { client, store } = storeOf()
  await store.load()
  const gate = client.hold('alignment.subscaleTrend')
  void store.period(3)
  void store.period(1)
  const [three, one] = [await gate.next(), await gate.next()]
  await one.release()
  await three.release()
  expect([three.body.years, one.body.years]).toEqual([3, 1])
  expect(store.trend.value.value?.trend.years).toBe(1)
})

test('a period chosen before there is a report asks for nothing, and holds for the report that comes', async () => {
  const { client, store } = storeOf()
  const gate = client.hold('alignment.subscaleTrend')
  await store.period(3)
  const loading = store.load()
  const held = await gate.next()
  expect(held.body).toMatchObject({ years: 3, version: 3 })
  await gate.end()
  await held.release()
  await loading
  expect(store.trend.value.value?.trend.years).toBe(3)
})

test('a period chosen while another version is on its way holds for that version', async () => {
  const { client, store } = storeOf()
  await store.load()
  const gate = client.hold('alignment.getAlignmentScaleRanks')
  const choosing = store.choose(2)
  const two = await gate.next()
  const trend = client.hold('alignment.subscaleTrend')
  const period = store.period(6)
  const ofThree = await trend.next()
  await gate.end()
  await two.release()
  await (await trend.next()).release()
  await trend.end()
  await ofThree.release()
  await Promise.all([choosing, period])
  expect(store.report.value.value?.version).toBe(2)
  expect(store.trend.value.value?.trend).toMatchObject({ years: 6, earlier: null })
})

test('an earlier version is shown when it is chosen', async () => {
  const { store } = storeOf()
  await store.load()
  await store.choose(2)
  expect(store.report.value.value?.version).toBe(2)
  expect(store.trend.value.value?.trend.earlier).toBeNull()
})

test('a trend that cannot be loaded does not take the report away', async () => {
  const { client, store } = storeOf()
  await store.load()
  client.switches.offline = true
  await store.period(3)
  expect(store.trend.error.value).not.toBeNull()
  expect(store.report.value.value?.version).toBe(3)
})

test('only who manages the team asks for the people', async () => {
  const { client, store } = storeOf({
    alignmentReport: { state: { status: 'Generate', open: true, standing: ['member' as const] } },
  })
  const asked = vi.spyOn(client.alignment, 'getAllTeamMembers')
  await store.load()
  expect(asked).not.toHaveBeenCalled()
  expect(store.members.value.value).toBeNull()
})

test('a change runs once, says what came of it and loads the page anew', async () => {
  const { client, store } = storeOf({ alignmentReport: { state: { status: 'Generate', open: true } } })
  await store.load()
  const [first, second] = await Promise.all([store.generate(), store.generate()])
  expect([first, second]).toEqual([true, false])
  expect(client.changes().map(it => it.name)).toEqual(['alignment.generateReport'])
  expect(store.page.value.value?.state.status).toBe('Generated')
  expect(store.outcome.value?.done?.key).toBe('alignment.report.said.generated')
})

test('a refused change says so in the words of the server', async () => {
  const { store } = storeOf({ alignmentReport: { refuse: true } })
  await store.load()
  expect(await store.generate()).toBe(false)
  expect(store.outcome.value).toMatchObject({ change: 'generate', error: { code: 'conflict' } })
  expect(store.busy.value.size).toBe(0)
})

test.each([
  [0, 2, 'remindedBefore'],
  [1, 1, 'remindedSome'],
  [2, 0, 'reminded'],
])('of those reminded %i were asked and %i before: %s', async (sent, skipped, said) => {
  const client = demoClient({}, { alignment: { sendSurveyNotifications: () => ({ sent, skipped }) } })
  const store = new AlignmentReportModel({ client, language: 'en', timeZone, teamId: 7 })
  await store.load()
  await store.remind(demoMembers().slice(0, 2))
  expect(store.outcome.value?.done?.key).toBe(`alignment.report.said.${said}`)
})

test('a reminder goes to each at most once a day', async () => {
  const now = Date.parse('2026-09-08T20:00:00.000Z')
  expect(demoMembers().map(it => remindedToday(it, now))).toEqual([false, false, true, false, false, false])
  expect(demoMembers().some(it => remindedToday(it, now + dayMs))).toBe(false)
  const [member] = demoMembers()
  const ago = (ms: number) => member && remindedToday({ ...member, remindedAt: new Date(now - ms).toISOString() }, now)
  expect([ago(dayMs - 1), ago(dayMs)]).toEqual([true, false])
})

test('the deadline is the end of the chosen day, where the person is', async () => {
  const { client, store } = storeOf()
  await store.load()
  const sent = vi.spyOn(client.alignment, 'extendDeadline')
  await store.extend('2026-12-01')
  expect(sent.mock.calls[0]?.[0]?.body?.extendedDate).toBe('2026-12-02T04:59:00.000Z')
})

test('days are those of the calendar, after now or after a later deadline', () => {
  const now = Date.parse('2026-11-21T02:00:00Z')
  expect(dayAfter(7, now, zoned)).toBe('2026-11-27')
  expect(dayAfter(7, now, { timeZone: 'Europe/Berlin' })).toBe('2026-11-28')
  expect(dayAfter(1, now, zoned, '2026-11-30T12:00:00.000Z')).toBe('2026-12-01')
  expect(dayAfter(1, now, zoned, '2026-01-01T12:00:00.000Z')).toBe('2026-11-21')
})

// With a minute after midnight before the clocks go back, which makes the ninety days an hour longer.
test.each([Date.now(), Date.parse('2026-10-01T04:01:00Z')])(
  'a survey may end at most ninety days ahead, to the minute: at %s',
  now => {
    const last = lastDay(now, zoned)
    expect(endOf(last, zoned).getTime()).toBeLessThanOrEqual(now + alignmentDaysMost * dayMs)
    const first = dayAfter(1, now, zoned)
    const days = [dayOf(now, zoned), first, last, dayAfter(91, now, zoned)]
    expect(days.map(it => deadlineError(it, first, now, zoned))).toEqual(['later', null, null, 'latest'])
    // The present deadline is as far ahead as it may be.
    expect(deadlineError(last, dayAfter(1, now, zoned, endOf(last, zoned).toISOString()), now, zoned)).toBe('latest')
  },
)

test('a person without the right is refused, everything else failed', async () => {
  const refused = storeOf({ fails: 'forbidden' }).store
  await refused.load()
  expect(refused.page.error.value).toMatchObject({ code: 'forbidden' })
  const { client, store } = storeOf({ offline: true, alignmentReport: { report: demoReport() } })
  await store.load()
  expect(store.page.error.value).toMatchObject({ name: 'NetworkError' })
  client.switches.offline = false
  await store.page.reload()
  expect([store.page.error.value, store.report.value.value?.version]).toEqual([null, 3])
})

test('of two versions chosen in a row the later one is shown, with its own trend', async () => {
  const { client, store } = storeOf()
  await store.load()
  const gate = client.hold('alignment.getAlignmentScaleRanks')
  void store.choose(2)
  void store.choose(3)
  const [two, three] = [await gate.next(), await gate.next()]
  expect([two.query.version, three.query.version]).toEqual([2, 3])
  await gate.end()
  await vi.waitFor(() => expect(store.trend.value.value?.trend.later?.version).toBe(3))
  expect([store.report.value.value?.version, store.choosing.value]).toEqual([3, false])
})

test('a version that cannot be loaded leaves the other where it is, and is what trying again asks for', async () => {
  const { client, store } = storeOf()
  await store.load()
  client.switches.offline = true
  await store.choose(2)
  expect([store.report.value.value?.version, store.report.error.value !== null]).toEqual([3, true])
  client.switches.offline = false
  await store.report.reload()
  expect([store.report.value.value?.version, store.report.error.value]).toEqual([2, null])
})

test('a report that cannot be loaded at all fails the page, rather than to look as if there were none', async () => {
  const client = demoClient(
    {},
    {
      alignment: {
        getAlignmentScaleRanks: () => {
          throw errorOf('unavailable')
        },
      },
    },
  )
  const store = new AlignmentReportModel({ client, language: 'en', timeZone, teamId: 7 })
  await store.load()
  expect([store.page.value.value, store.page.error.value]).toMatchObject([null, { code: 'unavailable' }])
})

test('double press: each change is made once, another waits for it', async () => {
  const { client, store } = storeOf({ alignmentReport: { state: { status: 'Insufficient Data', open: true } } })
  await store.load()
  const [, , emi, finn] = store.members.value.value ?? []
  if (!emi || !finn) throw new Error('The demo lacks people')
  await Promise.all([
    store.remind([emi]),
    store.remind([emi]),
    store.remind([finn]),
    store.include(finn, false),
    store.include(finn, false),
    store.extend('2026-12-01'),
    store.extend('2026-12-01'),
  ])
  expect(client.changes().map(it => it.name.split('.')[1])).toEqual([
    'sendSurveyNotifications',
    'sendSurveyNotifications',
    'setIncluded',
    'extendDeadline',
  ])
  expect(store.page.value.value?.state.deadline).toBe('2026-12-02T04:59:00.000Z')
})

test('a survey whose start was not heard of is started once, however often it is tried', async () => {
  const reply = { version: 4, managerSurveyLink: '', deadline: '2026-12-01T22:59:00.000Z', invited: 6, skipped: 0 }
  const startSurvey = vi.fn(() => reply)
  const client = demoClient({}, { alignment: { startSurvey } })
  const store = new AlignmentReportModel({ client, language: 'en', timeZone, teamId: 7 })
  const gate = client.hold('alignment.startSurvey')
  const lost = store.start(demoMembers(), '2026-12-01')
  await (await gate.next()).lose()
  expect([await lost, store.outcome.value?.error]).toMatchObject([false, { name: 'NetworkError' }])
  await gate.end()
  expect(store.sent.value).toBeNull()
  expect(await store.start(demoMembers(), '2026-12-01')).toBe(true)
  expect(startSurvey).toHaveBeenCalledOnce()
  expect(store.sent.value).toEqual({ ...reply, people: demoMembers() })
  store.seen()
  expect(store.sent.value).toBeNull()
})

test('left while it loads or changes, nothing comes of the replies', async () => {
  const { client, store } = storeOf({ alignmentReport: { state: { status: 'Generate', open: true } } })
  const gate = client.hold('alignment.versions')
  const loading = store.load()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await loading
  expect([store.page.value.value, store.report.value.value]).toEqual([null, null])
  expect(await store.generate()).toBe(false)
  expect(store.outcome.value).toBeNull()
})
