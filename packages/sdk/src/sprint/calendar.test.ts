import { DateTime, IANAZone } from 'luxon'
import { expect, test } from 'vitest'
import { dayMs } from '../core/day.ts'
import { instantOf } from '../core/zone.ts'
import { localInstant, nearsEndAt, type SprintPlan, sprintDates, sprintDay } from './calendar.ts'

const zones = Intl.supportedValuesOf('timeZone')
const quarter = 900_000

/** A moment from which on a zone is so many minutes ahead of UTC. */
type Change = { from: number; offset: number }

/** Every change of a zone's offset in ten years, by another library: they are of whole quarters, and no two closer than ten days. */
function changesOf(zone: string): Change[] {
  const known = IANAZone.create(zone)
  const step = 10 * dayMs
  const found = [{ from: 0, offset: known.offset(Date.UTC(2024, 0, 1)) }]
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2034, 0, 1); at += step) {
    const before = found.at(-1)?.offset
    if (known.offset(at + step) === before) continue
    let [low, high] = [0, step / quarter]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (known.offset(at + middle * quarter) === before) low = middle
      else high = middle
    }
    found.push({ from: at + high * quarter, offset: known.offset(at + high * quarter) })
  }
  return found
}

/** The first instant of a local time, by going through the hours around it; where there is none, the end of the gap. */
function oracle(day: string, time: string, changes: Change[]): number {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offsetOf = (at: number) => changes.findLast(it => it.from <= at)?.offset ?? 0
  const local = (at: number) => at + offsetOf(at) * 60_000
  const near = wanted - offsetOf(wanted) * 60_000
  let at = near - 4 * 3_600_000
  while (local(at) < wanted) at += quarter
  return at
}

/** The day of each change as it is in UTC, and the next: one of the two is that of the zone. */
const daysAround = (changes: Change[]) =>
  changes.slice(1).flatMap(({ from }) => [from, from + dayMs].map(at => new Date(at).toISOString().slice(0, 10)))

test('sprints, Time: a local time that does not exist moves to the next one, one that comes twice is the first; in every zone, ten years', () => {
  let compared = 0
  for (const zone of zones) {
    const changes = changesOf(zone)
    for (const day of daysAround(changes))
      for (const time of ['00:00', '02:00', '02:30', '09:00']) {
        const found = localInstant(day, time, zone).getTime()
        const expected = oracle(day, time, changes)
        if (found !== expected)
          expect(`${zone} ${day} ${time} ${new Date(found).toISOString()}`).toBe(new Date(expected).toISOString())
        // What forms make of a day and a time is the same.
        if (time === '02:30' && zone.length % 8 === 0)
          expect(instantOf(day, time, { timeZone: zone }).getTime()).toBe(expected)
        compared++
      }
  }
  expect(compared).toBeGreaterThan(5_000)
}, 120_000)

test('sprints, resetTime: the local day begins at it', () => {
  const at = new Date('2026-03-02T03:30:00Z')
  expect(sprintDay(at, 'UTC')).toBe('2026-03-02')
  expect(sprintDay(at, 'UTC', '04:00')).toBe('2026-03-01')
  expect(sprintDay(at, 'UTC', '03:30')).toBe('2026-03-02')
  expect(sprintDay(at, 'America/New_York')).toBe('2026-03-01')
})

const plan = (over: Partial<SprintPlan> = {}): SprintPlan => ({
  start: new Date('2026-03-02T07:00:00Z'),
  zone: 'Europe/Berlin',
  duration: 4,
  isExtended: false,
  resetTime: '00:00',
  feedbackFrequency: 7,
  checkIn: { weekday: 4, time: '16:00', daysBefore: 3 },
  ...over,
})
const told = (it: SprintPlan) => {
  const { checkIns, rounds, ...rest } = sprintDates(it)
  return {
    ...rest,
    ends: rest.ends.toISOString(),
    checkIns: checkIns.map(
      c => `${c.number} ${c.type} ${c.opens.toISOString().slice(0, 16)} ${c.closes.toISOString().slice(0, 16)}`,
    ),
    rounds: rounds.map(r => `${r.type} ${r.date} until ${r.closes.toISOString().slice(0, 16)}`),
  }
}

test('sprints, Time: four weeks from a Monday in Berlin, across the change of the clock', () => {
  expect(told(plan())).toEqual({
    firstDay: '2026-03-02',
    lastDay: '2026-03-29',
    // Berlin goes to summer time on the last day.
    ends: '2026-03-29T22:00:00.000Z',
    checkIns: [
      '1 first 2026-03-02T08:00 2026-03-05T15:00',
      '2 weekly 2026-03-09T08:00 2026-03-12T15:00',
      '3 weekly 2026-03-16T08:00 2026-03-19T15:00',
      '4 final 2026-03-24T08:00 2026-03-27T15:00',
    ],
    rounds: [
      'FIRST 2026-03-02 until 2026-03-07T08:00',
      'WEEKLY 2026-03-09 until 2026-03-14T08:00',
      'WEEKLY 2026-03-16 until 2026-03-21T08:00',
      'WEEKLY 2026-03-23 until 2026-03-27T08:00',
      'FINAL 2026-03-27 until 2026-04-05T22:00',
    ],
  })
})

test('sprints, Time: of the day on which it starts after nine, the first feedback goes out at the start and not before', () => {
  const first = (start: string) => sprintDates(plan({ start: new Date(start) })).rounds[0]
  const late = first('2026-03-02T16:10:00.000Z')
  expect([late?.date, late?.goesOut.toISOString()]).toEqual(['2026-03-02', '2026-03-02T16:10:00.000Z'])
  expect(late?.closes).toEqual(first('2026-03-02T00:00:00.000Z')?.closes)
  expect(first('2026-03-02T00:00:00.000Z')?.goesOut.toISOString()).toBe('2026-03-02T08:00:00.000Z')
  // Of a weekend it is nine o'clock of the Monday after it.
  expect(first('2026-03-07T16:10:00.000Z')?.goesOut.toISOString()).toBe('2026-03-09T08:00:00.000Z')
})

test('sprints, Time: an express sprint has the final check-in alone; daily rounds skip the weekend and go on weekly after an extension', () => {
  const week = plan({ duration: 1, feedbackFrequency: 1 })
  expect(told(week).checkIns).toEqual(['1 final 2026-03-03T08:00 2026-03-06T15:00'])
  expect(told(week).rounds.map(it => it.slice(0, 17))).toEqual([
    'FIRST 2026-03-02 ',
    'WEEKLY 2026-03-03',
    'WEEKLY 2026-03-04',
    'WEEKLY 2026-03-05',
    'FINAL 2026-03-06 ',
  ])
  const longer = told({ ...week, isExtended: true })
  expect(longer.lastDay).toBe('2026-03-22')
  expect(longer.rounds.map(it => it.slice(0, 17))).toEqual([
    'FIRST 2026-03-02 ',
    'WEEKLY 2026-03-03',
    'WEEKLY 2026-03-04',
    'WEEKLY 2026-03-05',
    'WEEKLY 2026-03-06',
    'WEEKLY 2026-03-09',
    'WEEKLY 2026-03-16',
    'FINAL 2026-03-20 ',
  ])
  // From a Wednesday on: the week's last daily round is on Tuesday the 10th, the next one seven days later.
  const midweek = told({ ...week, isExtended: true, start: new Date('2026-03-04T07:00:00Z') })
  expect(midweek.rounds.slice(-3).map(it => it.slice(0, 17))).toEqual([
    'WEEKLY 2026-03-10',
    'WEEKLY 2026-03-17',
    'FINAL 2026-03-24 ',
  ])
})

test('sprints, Time: a sprint of one week that is extended has one check-in a week', () => {
  const week = plan({ duration: 1, isExtended: true })
  expect(told(week).checkIns).toEqual([
    // Where the final one of the week was.
    '1 first 2026-03-03T08:00 2026-03-06T15:00',
    '2 weekly 2026-03-09T08:00 2026-03-12T15:00',
    '3 final 2026-03-17T08:00 2026-03-20T15:00',
  ])
  // Open for six days, the second one waits until the first has closed.
  expect(told({ ...week, checkIn: { ...week.checkIn, daysBefore: 6 } }).checkIns[1]).toBe(
    '2 weekly 2026-03-06T15:00 2026-03-12T15:00',
  )
  // From a Wednesday on, the first one closes on Tuesday the 10th: a Wednesday's would close the day after, a Friday's three days.
  const from = (weekday: number) =>
    told({ ...week, start: new Date('2026-03-04T07:00:00Z'), checkIn: { ...week.checkIn, weekday } }).checkIns.map(it =>
      it.slice(-16, -6),
    )
  expect(from(3)).toEqual(['2026-03-10', '2026-03-18', '2026-03-24'])
  expect(from(5)).toEqual(['2026-03-10', '2026-03-13', '2026-03-20', '2026-03-24'])
})

test('sprints, Time: a first window of exactly 72 hours counts, a shorter one does not; four days before the final one stay', () => {
  const from = (start: string, weekday = 4) =>
    told(plan({ zone: 'UTC', start: new Date(start), checkIn: { weekday, time: '16:00', daysBefore: 3 } })).checkIns
  expect(from('2026-03-02T16:00:00Z')[0]).toContain('2026-03-05T16:00')
  expect(from('2026-03-02T16:00:00.001Z')[0]).toContain('2026-03-12T16:00')
  // The final one is on Friday the 27th: Monday the 23rd is four days earlier, Tuesday the 24th three.
  expect(from('2026-03-02T07:00:00Z', 1).at(-2)).toContain('2026-03-23T16:00')
  expect(from('2026-03-02T07:00:00Z', 2).at(-2)).toContain('2026-03-17T16:00')
})

test('sprints, Notifications: a sprint nears its end seven days before; one that is no longer than that on its last day', () => {
  const near = (over: Partial<SprintPlan>) => {
    const it = plan(over)
    return nearsEndAt(it, sprintDates(it).ends).toISOString()
  }
  expect(near({})).toBe('2026-03-22T22:00:00.000Z')
  expect(near({ duration: 1 })).toBe('2026-03-07T23:00:00.000Z')
  expect(near({ duration: 1, isExtended: true })).toBe('2026-03-15T23:00:00.000Z')
  // From the first minute of its day on, and by a later beginning of days.
  expect(near({ duration: 1, start: new Date('2026-03-01T23:00:00Z') })).toBe('2026-03-07T23:00:00.000Z')
  expect(near({ duration: 1, resetTime: '04:00' })).toBe('2026-03-08T03:00:00.000Z')
  // A week in which clocks are put back is an hour longer, one in which they are put forward an hour shorter.
  expect(near({ duration: 1, start: new Date('2026-10-18T22:00:00Z') })).toBe('2026-10-24T22:00:00.000Z')
  expect(near({ duration: 1, start: new Date('2026-03-22T23:00:00Z') })).toBe('2026-03-28T23:00:00.000Z')
})

test('sprints, Time: 4 durations × 4 frequencies × 7 start days × extension hold what is promised of windows and rounds', () => {
  for (const zone of ['Europe/Berlin'])
    for (const duration of [1, 4, 8, 12])
      for (const feedbackFrequency of [1, 7, 14, 28])
        for (let startDay = 1; startDay <= 7; startDay++)
          for (const isExtended of [false, true])
            for (const weekday of [1, 7]) {
              const start = new Date(Date.UTC(2026, 2, 22 + startDay, 10))
              const it = plan({
                start,
                zone,
                duration,
                feedbackFrequency,
                isExtended,
                checkIn: { weekday, time: '16:00', daysBefore: 6 },
              })
              const { checkIns, rounds, firstDay, lastDay, ends } = sprintDates(it)
              const luxon = (at: Date) => DateTime.fromJSDate(at, { zone })
              const days = 7 * (duration + (isExtended ? 2 : 0))
              expect(luxon(ends).minus({ minutes: 1 }).toISODate()).toBe(lastDay)
              expect(
                DateTime.fromISO(firstDay)
                  .plus({ days: days - 1 })
                  .toISODate(),
              ).toBe(lastDay)
              const wasWeek = duration === 1 && isExtended
              let free = start.getTime()
              for (const [index, { type, opens, closes }] of checkIns.entries()) {
                const isLast = index === checkIns.length - 1
                expect(type).toBe(isLast ? 'final' : index === 0 ? 'first' : 'weekly')
                expect(opens.getTime()).toBeGreaterThanOrEqual(free)
                expect(closes.getTime()).toBeGreaterThan(opens.getTime())
                free = closes.getTime()
                const day = luxon(closes)
                expect(day.hour).toBe(16)
                // Nobody goes without one for longer than a week and the days by which one may be too soon.
                const before = checkIns[index - 1]?.closes ?? start
                expect(day.diff(luxon(before), 'days').days).toBeLessThan(7 + 4)
                if (isLast) expect(day.weekday).toBeLessThanOrEqual(5)
                else if (wasWeek && index === 0)
                  // The final one of the week that it was stays where it was.
                  expect(closes).toEqual(sprintDates({ ...it, isExtended: false }).checkIns[0]?.closes)
                else {
                  expect(day.weekday).toBe(weekday)
                  expect(closes.getTime() - start.getTime()).toBeGreaterThanOrEqual(72 * 3_600_000)
                  expect(luxon(checkIns.at(-1)?.closes as Date).diff(day, 'days').days).toBeGreaterThanOrEqual(3.9)
                }
              }
              if (duration === 1 && !isExtended) expect(checkIns).toHaveLength(1)
              expect(new Set(checkIns.map(c => c.number)).size).toBe(checkIns.length)
              expect(new Set(rounds.map(r => r.date)).size).toBe(rounds.length)
              for (const [index, { type, date, goesOut, closes }] of rounds.entries()) {
                expect(type).toBe(index === rounds.length - 1 ? 'FINAL' : index === 0 ? 'FIRST' : 'WEEKLY')
                expect(DateTime.fromISO(date).weekday).toBeLessThanOrEqual(5)
                // It starts at ten by UTC: on that day nothing goes out before.
                if (date === firstDay) expect(goesOut).toEqual(start)
                else expect(luxon(goesOut).toISO()?.slice(0, 16)).toBe(`${date}T09:00`)
                expect(date >= firstDay && date <= lastDay).toBe(true)
                const next = rounds[index + 1]
                if (next) expect(closes.getTime()).toBeLessThanOrEqual(next.goesOut.getTime())
                else expect(luxon(closes).minus({ minutes: 1 }).diff(luxon(ends), 'days').days).toBeCloseTo(7, 0)
              }
            }
}, 120_000)
