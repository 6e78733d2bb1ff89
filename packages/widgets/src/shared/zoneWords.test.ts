import { expect, test } from 'vitest'
import { zoneOptions, zoneWords } from './zoneWords.ts'

test.each([
  ['Europe/Berlin', '2026-11-28', 'Berlin (UTC+1)'],
  ['Europe/Berlin', '2026-07-28', 'Berlin (UTC+2)'],
  ['America/Argentina/Buenos_Aires', '2026-11-28', 'Buenos Aires (UTC\u22123)'],
  ['Asia/Kolkata', '2026-11-28', 'Kolkata (UTC+5:30)'],
  ['Europe/London', '2026-11-28', 'London (UTC+0)'],
  ['UTC', '2026-11-28', 'UTC'],
])('a zone is its city and its offset: %s on %s', (zone, day, words) => {
  expect(zoneWords(zone, new Date(`${day}T12:00:00Z`))).toBe(words)
})

test('zones to choose stand by city, each value once, the chosen one among them', () => {
  const found = zoneOptions('America/Buenos_Aires')
  const labels = found.map(it => it.label)
  expect(found.map(it => it.value)).toContain('America/Buenos_Aires')
  expect(labels).toEqual([...labels].sort())
  expect(found.filter(it => it.value === 'UTC')).toHaveLength(1)
})
