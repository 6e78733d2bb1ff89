import { expect, test } from 'vitest'
import { lastPlace, placeAfter } from './places.ts'

/** Lines put behind each other, by their letters. */
const lines = (names: string) =>
  [...names].reduce<{ id: number; place: string }[]>((placed, it) => {
    placed.push({ id: it.charCodeAt(0), place: lastPlace(placed) })
    return placed
  }, [])
const moved = (names: string, what: string, after: string | null) => {
  const placed = lines(names)
  const place = placeAfter(placed, what.charCodeAt(0), after === null ? null : after.charCodeAt(0))
  if (place === null) return names
  return placed
    .map(it => (it.id === what.charCodeAt(0) ? { ...it, place } : it))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(it => String.fromCharCode(it.id))
    .join('')
}

test('a line stands right after another one, first, or last where the other one is gone', () => {
  expect(moved('abcd', 'd', 'a')).toBe('adbc')
  expect(moved('abcd', 'a', 'c')).toBe('bcad')
  expect(moved('abcd', 'c', null)).toBe('cabd')
  expect(moved('abcd', 'a', 'd')).toBe('bcda')
  expect(moved('abcd', 'a', 'x')).toBe('bcda')
})

test('one that stands there already keeps its place', () => {
  const placed = lines('abc')
  expect(placeAfter(placed, 97, null)).toBeNull()
  expect(placeAfter(placed, 98, 97)).toBeNull()
  expect(placeAfter(placed, 99, 120)).toBeNull()
})
