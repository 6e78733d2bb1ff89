import type { Present } from '@trellis/sdk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from './context.ts'
import { servePresence, toldOf } from './presence.ts'

const where = { tenantId: 1, topic: 'sprint/1', place: 'kanban' }
const socket = { id: 'one', join: async () => undefined, leave: () => undefined }

// Instances go by the clock of the machine, which nobody moves in one that runs.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An instance with Mei on a screen, what it hears of others, and who it tells that screen is there. */
async function withMei() {
  let shown: string[] = []
  let hear: (text: string) => void = () => undefined
  const db = {
    listen: async (_: string, heard: typeof hear) => {
      hear = heard
    },
    query: async () => [],
    inTenant: async () => ({ full_name: 'Mei', avatar_image_url: null }),
  }
  const emit = (_: string, { people }: { people: Present[] }) => {
    shown = people.map(it => it.name)
  }
  const presence = await servePresence(
    { db } as unknown as Core,
    { to: () => ({ emit }) } as unknown as Parameters<typeof servePresence>[1],
  )
  await presence.enter(socket, where, 1)
  return {
    hear: (instance: string, userId: number, name: string) =>
      hear(JSON.stringify({ instance, at: { ...where, people: [{ userId, name, imageUrl: null }] } })),
    /** Who is shown, so many seconds later. */
    after(seconds: number) {
      vi.setSystemTime(Date.now() + seconds * 1000)
      presence.beat()
      return shown
    },
  }
}

test('who was on an instance that says nothing for 75 seconds is no longer shown; who is on one that does, is', async () => {
  const { hear, after } = await withMei()
  hear('ended', 2, 'Ben')
  hear('lives', 3, 'Ada')
  expect(after(0)).toEqual(['Mei', 'Ben', 'Ada'])
  expect(after(70)).toEqual(['Mei', 'Ben', 'Ada'])
  hear('lives', 3, 'Ada')
  expect(after(10)).toEqual(['Mei', 'Ada'])
})

test('of many people with long names as many are told as a message of the database holds, each once', () => {
  const long = (userId: number): Present => ({ userId, name: '漢'.repeat(200), imageUrl: null })
  expect(toldOf([1, 1, 1, 2].map(long)).map(it => it.userId)).toEqual([1, 2])
  const told = toldOf(Array.from({ length: 40 }, (_, index) => long(index + 1)))
  expect(told.length).toBeGreaterThan(8)
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThan(7500)
  // One who does not fit keeps nobody else out.
  expect(toldOf([{ ...long(1), imageUrl: 'x'.repeat(9000) }, long(2)]).map(it => it.userId)).toEqual([2])
})
