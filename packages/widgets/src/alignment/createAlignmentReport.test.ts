import { alignmentDaysMost } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoMembers, demoReport } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { createAlignmentReport } from './createAlignmentReport.ts'
import { dayAfter, dayOf, deadlineError, lastDay } from './days.ts'

const storeOf = (options: DemoOptions = {}, now?: () => number) => {
  const client = demoClient(options)
  return { client, store: createAlignmentReport({ client, language: 'en', teamId: 7, ...(now ? { now } : {}) }) }
}

test('a generated report comes with its trend, the earlier report and the versions', async () => {
  const { store } = storeOf()
  await store.load()
  expect(store.phase.value).toBe('ready')
  expect(store.report.value?.version).toBe(3)
  expect(store.earlier.value?.version).toBe(2)
  expect(store.trend.value).toMatchObject({ years: 1, earlier: { version: 2 } })
  expect(store.versions.value.map(it => it.version)).toEqual([3, 2])
  expect(store.members.value).toBeNull()
})

test('measurement 12: periods of one, three and six years', async () => {
  const { store } = storeOf()
  await store.load()
  await store.period(6)
  expect(store.trend.value).toMatchObject({ years: 6, earlier: { version: 1 } })
})

test('the answer about a period that is no longer asked for is dropped', async () => {
  const { store } = storeOf()
  await store.load()
  await Promise.all([store.period(3), store.period(1)])
  expect(store.trend.value).toMatchObject({ years: 1 })
})

test('an earlier version is shown when it is chosen', async () => {
  const { store } = storeOf()
  await store.load()
  await store.choose(2)
  expect(store.report.value?.version).toBe(2)
  expect(store.trend.value).toMatchObject({ earlier: null })
})

test('a trend that cannot be loaded does not take the report away', async () => {
  const { client, store } = storeOf()
  await store.load()
  client.switches.offline = true
  await store.period(3)
  expect(store.trend.value).toBe('failed')
  expect(store.report.value?.version).toBe(3)
})

test('only who manages the team asks for the people', async () => {
  const { client, store } = storeOf({
    alignmentReport: { state: { status: 'Generate', open: true, canManage: false } },
  })
  const asked = vi.spyOn(client.alignment, 'getAllTeamMembers')
  await store.load()
  expect(asked).not.toHaveBeenCalled()
  expect(store.members.value).toBeNull()
})

test('a change runs once, says what came of it and loads the page anew', async () => {
  const { client, store } = storeOf({ alignmentReport: { state: { status: 'Generate', open: true } } })
  await store.load()
  const made = vi.spyOn(client.alignment, 'generateReport')
  const [first, second] = await Promise.all([store.generate(), store.generate()])
  expect([first, second]).toEqual([true, false])
  expect(made).toHaveBeenCalledOnce()
  expect(store.state.value?.status).toBe('Generated')
  expect(store.said.value).toMatchObject({ kind: 'positive', key: 'alignment.report.said.generated' })
})

test('a refused change says so in the words of the server', async () => {
  const { store } = storeOf({ alignmentReport: { refuse: true } })
  await store.load()
  expect(await store.generate()).toBe(false)
  expect(store.said.value).toMatchObject({ kind: 'critical', text: expect.stringMatching(/^Someone changed/) })
  expect(store.busy.value).toBeNull()
})

test('a reminder goes to each at most once a day', async () => {
  const { store } = storeOf({}, () => Date.parse('2026-09-08T20:00:00.000Z'))
  const [, , reminded, other] = demoMembers()
  expect(reminded && store.remindedToday(reminded)).toBe(true)
  expect(other && store.remindedToday(other)).toBe(false)
})

test('the deadline is the end of the chosen day', async () => {
  const { client, store } = storeOf()
  await store.load()
  const sent = vi.spyOn(client.alignment, 'extendDeadline')
  await store.extend('2026-12-01')
  expect(sent.mock.calls[0]?.[0]?.body?.extendedDate).toBe(new Date('2026-12-01T23:59:00').toISOString())
})

test('days are those of the calendar, after now or after a later deadline', () => {
  const now = new Date('2026-11-20T12:00:00').getTime()
  expect(dayOf(now)).toBe('2026-11-20')
  expect(dayAfter(7, now)).toBe('2026-11-27')
  expect(dayAfter(1, now, '2026-11-30T12:00:00.000Z')).toBe('2026-12-01')
  expect(dayAfter(1, now, '2026-01-01T12:00:00.000Z')).toBe('2026-11-21')
})

test('a survey may end at most ninety days ahead, to the minute', () => {
  const now = Date.now()
  const last = lastDay(now)
  expect(new Date(`${last}T23:59:00`).getTime()).toBeLessThanOrEqual(now + alignmentDaysMost * 86_400_000)
  const first = dayAfter(1, now)
  expect([dayOf(now), first, last, dayAfter(91, now)].map(it => deadlineError(it, first, now))).toEqual([
    'later',
    null,
    null,
    'latest',
  ])
  // The present deadline is as far ahead as it may be.
  expect(deadlineError(last, dayAfter(1, now, `${last}T23:59:00`), now)).toBe('latest')
})

test('a person without the right is refused, everything else failed', async () => {
  const refused = storeOf({ fails: 'forbidden' }).store
  await refused.load()
  expect(refused.phase.value).toBe('refused')
  const { client, store } = storeOf({ offline: true, alignmentReport: { report: demoReport() } })
  await store.load()
  expect(store.phase.value).toBe('failed')
  client.switches.offline = false
  await store.retry()
  expect(store.phase.value).toBe('ready')
})
