import { describe, expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import { addDays, dayOf, instantOf, lastMinute, momentText, timeOf } from './zone.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'America/St_Johns',
]

describe.each(zones)('in %s', timeZone => {
  test('a day and a time make the instant at which the clock there shows them, in every season and hour', () => {
    for (const day of ['2026-01-01', '2026-02-28', '2026-06-30', '2026-12-31'])
      for (const time of ['00:00', '02:30', '10:00', '23:59']) {
        const instant = instantOf(day, time, { timeZone })
        expect([dayOf(instant, { timeZone }), timeOf(instant, { timeZone })]).toEqual([day, time])
      }
  })
})

// Germany's clocks go from 02:00 to 03:00 on 29 March and from 03:00 to 02:00 on 25 October 2026, New York's on 8 March and 1 November.
test.each([
  ['gap: the next time that there is', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ['gap: its first minute', 'Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['before the gap', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['after the gap', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['overlap: the first of the two', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['before the overlap', 'Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  ['after the overlap', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['gap', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
  ['overlap', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['a day that begins at one', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  ['a day that there was not', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
])('sprints, Time: %s (%s, %s %s)', (_, timeZone, day, time, instant) => {
  expect(instantOf(day, time, { timeZone }).toISOString()).toBe(instant)
})

test('without a zone it is that of the device', () => {
  expect(instantOf('2026-12-01', '23:59', {}).getTime()).toBe(new Date('2026-12-01T23:59').getTime())
  expect(dayOf(new Date('2026-12-01T23:59'), {})).toBe('2026-12-01')
})

test.each(['', '2026-13-01', '2026-02-30x', '2'])('what is no day is no instant: %s', day => {
  expect(instantOf(day, '10:00', { timeZone: 'Europe/Berlin' }).getTime()).toBeNaN()
})

test('days are counted on the calendar, whatever the clocks do', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test.each(languages)('a moment in %s has the hour and the zone of who reads it', language => {
  const said = momentText('2026-12-01T22:59:00Z', { language, timeZone: 'Europe/Berlin' })
  const far = momentText('2026-12-01T22:59:00Z', { language, timeZone: 'Asia/Tokyo' })
  expect(said).toMatch(/23[:.]59|11:59.pm/)
  expect(far).toMatch(/0?7[:.]59/)
  expect(said.replace(/[\d:.]+/g, '')).not.toBe(far.replace(/[\d:.]+/g, ''))
})

test('a moment in words', () => {
  const at = (language: Language, timeZone: string) =>
    momentText('2026-12-01T22:59:00Z', { language, timeZone }).replace(/\s/g, ' ')
  expect(at('en', 'Europe/Berlin')).toBe('1 December 2026 at 11:59 pm Central European Time')
  expect(at('en', 'America/New_York')).toBe('1 December 2026 at 5:59 pm Eastern Time')
  expect(at('fr', 'Europe/Berlin')).toBe('1er décembre 2026 à 23:59 (heure d’Europe centrale)')
  expect(at('es', 'Europe/Berlin')).toBe('1 de diciembre de 2026 a las 23:59 (hora de Europa central)')
  expect(at('pt', 'Europe/Berlin')).toBe('1 de dezembro de 2026 às 23:59 (Horário da Europa Central)')
  expect(at('id', 'Europe/Berlin')).toBe('1 Desember 2026 pukul 23.59 (Waktu Eropa Tengah)')
  expect(at('ja', 'Europe/Berlin')).toBe('2026年12月1日 23:59 (中央ヨーロッパ時間)')
  expect(at('zh', 'Europe/Berlin')).toBe('2026年12月1日 中欧时间 23:59')
})

test('a moment in German has Uhr, and its zone in brackets, which are not put into one another', () => {
  const at = (timeZone: string) => momentText('2026-12-01T22:59:00Z', { language: 'de', timeZone })
  expect(at('Europe/Berlin')).toBe('1. Dezember 2026 um 23:59 Uhr (Mitteleuropäische Zeit)')
  expect(at('Europe/London')).toBe('1. Dezember 2026 um 22:59 Uhr (Vereinigtes Königreich)')
  expect(at('UTC')).toBe('1. Dezember 2026 um 22:59 Uhr (UTC)')
})

test.each(languages)('in %s UTC is called so', language => {
  const said = (timeZone: string) => momentText('2026-12-01T22:59:00Z', { language, timeZone })
  expect([said('UTC'), said('Etc/UTC')]).toEqual([
    expect.stringMatching(/UTC(?![+\d])/),
    expect.stringMatching(/UTC(?![+\d])/),
  ])
  expect(said('UTC')).not.toMatch(/GMT/)
})

test('what ends at midnight ends in the last minute of the day that is over, by the clock of whoever reads it', () => {
  const midnight = '2027-01-10T23:00:00.000Z'
  expect(lastMinute(midnight, { timeZone: 'Europe/Berlin' }).toISOString()).toBe('2027-01-10T22:59:00.000Z')
  expect(lastMinute(midnight, { timeZone: 'UTC' }).toISOString()).toBe(midnight)
})

// Their clocks go forward from 00:00 to 01:00 on those days; Havana's go back from 01:00 to 00:00, so that its midnight comes twice.
test.each([
  ['a day that begins at one', 'America/Santiago', '2026-09-06', '2026-09-05 23:59'],
  ['a day that begins at one', 'Africa/Cairo', '2026-04-24', '2026-04-23 23:59'],
  ['the first of two midnights', 'America/Havana', '2026-11-01', '2026-10-31 23:59'],
])('what ends as a day begins is said to end on the day before: %s (%s, %s)', (_, timeZone, day, said) => {
  const ends = lastMinute(instantOf(day, '00:00', { timeZone }), { timeZone })
  expect(`${dayOf(ends, { timeZone })} ${timeOf(ends, { timeZone })}`).toBe(said)
})

test('the second of two midnights is in the middle of its day', () => {
  const timeZone = 'America/Havana'
  const second = new Date(instantOf('2026-11-01', '00:00', { timeZone }).getTime() + 3_600_000)
  expect([timeOf(second, { timeZone }), lastMinute(second, { timeZone })]).toEqual(['00:00', second])
})
