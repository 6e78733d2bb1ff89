import { expect, test } from 'vitest'
import { layoutOf } from './layoutOf.ts'

const page = { handle: { title: 'account.dashboard.pageTitle' as const }, search: '', wide: true, known: true }

test('dense on desktop, compact on mobile', () => {
  expect(layoutOf(page)).toBe('dense')
  expect(layoutOf({ ...page, wide: false })).toBe('compact')
})

test('empty where the route says so, or the person is not known', () => {
  expect(layoutOf({ ...page, handle: { ...page.handle, layout: 'empty' } })).toBe('empty')
  expect(layoutOf({ ...page, known: false })).toBe('empty')
})

test('the query overrides the choice', () => {
  expect(layoutOf({ ...page, search: '?layout=empty' })).toBe('empty')
  expect(layoutOf({ ...page, search: '?layout=compact' })).toBe('compact')
  expect(layoutOf({ ...page, search: '?layout=wild' })).toBe('dense')
  expect(layoutOf({ ...page, search: '?layout=dense', known: false })).toBe('empty')
})
