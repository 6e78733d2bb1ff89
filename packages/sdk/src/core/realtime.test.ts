import { expect, test } from 'vitest'
import { createDebugRealtime, createRealtime } from './realtime.ts'

const token = { get: async () => null, renew: async () => null }

test('design/embed.md, small by what is left out: what hears of changes sends nothing; that is the debug screen’s alone', () => {
  expect(Object.keys(createRealtime({ token })).sort()).toEqual(['here', 'listen', 'state'])
  expect(Object.keys(createDebugRealtime({ token })).sort()).toEqual(['emit', 'here', 'listen', 'state'])
})

test('spec 3, Debug: before it is connected nothing is sent', async () => {
  expect(await createDebugRealtime({ token }).emit('sprint/5', 'Hello')).toBe(false)
})
