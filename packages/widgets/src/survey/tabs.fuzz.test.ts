import { errorOf, NetworkError } from '@trellis/sdk'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Survey } from './createSurvey.ts'
import { fakeServer, open } from './fakeServer.ts'
import type { SaveRequest } from './source.ts'

// `npm run test:fuzz` has the long form.
const isLong = process.env.TRELLIS_LONG === '1'
const numRuns = isLong ? 4000 : 500
/** The same every time, and by chance in the long form; another one by TRELLIS_FUZZ_SEED. */
const seed = Number(process.env.TRELLIS_FUZZ_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 20_261_129))

/** A network that loses calls or replies, and a server that knows its keys; `next` says how each call fares. */
function flaky(next: () => number) {
  const server = fakeServer()
  const bodies = new Map<string, string>()
  const net = { is: 'up' as 'up' | 'down' | 'flaky' }
  const pause = () => new Promise(done => setTimeout(done, (next() % 4) * 100))
  const lost = () => {
    throw new NetworkError('No reply')
  }
  return {
    ...server,
    net,
    async save(request: SaveRequest) {
      await pause()
      const fate = net.is === 'flaky' ? next() % 3 : 0
      if (net.is === 'down' || fate === 1) lost()
      const body = JSON.stringify(request)
      if ((bodies.get(request.key) ?? body) !== body) throw errorOf('idempotencyMismatch')
      const reply = await server.save(request)
      bodies.set(request.key, body)
      await pause()
      if (fate === 2) lost()
      return reply
    },
    async load(page: number) {
      await pause()
      if (net.is === 'flaky' && next() % 6 === 0) lost()
      return server.load(page)
    },
  }
}

const step = fc.record({
  tab: fc.nat(2),
  wait: fc.oneof(
    fc.nat(3).map(it => it * 50),
    fc.nat(40).map(it => it * 100),
  ),
  deed: fc.oneof(
    { weight: 5, arbitrary: fc.record({ question: fc.nat(2), value: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.constant('close' as const) },
    { weight: 1, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.constantFrom('up' as const, 'down' as const, 'flaky' as const) },
  ),
})

beforeEach(() => void vi.useFakeTimers())

test.each([1, 2, 3])(
  'no answer is lost, and none is asked about: %i tabs, each with its own questions, opened and closed on a bad network',
  async count => {
    const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[], fates: number[]) => {
      localStorage.clear()
      let at = 0
      const server = flaky(() => fates[at++ % fates.length] ?? 0)
      const tabs: (Survey | undefined)[] = []
      const given: Record<string, number> = {}
      const close = (tab: number) => {
        tabs[tab]?.dispose()
        delete tabs[tab]
      }
      for (const { tab: number, deed, wait } of steps) {
        const tab = number % count
        const survey = tabs[tab]
        if (deed === 'up' || deed === 'down' || deed === 'flaky') {
          server.net.is = deed
          if (deed === 'up') window.dispatchEvent(new Event('online'))
        } else if (deed === 'close') close(tab)
        else if (!survey) {
          const made = open(server)
          tabs[tab] = made
          void made.begin()
        } else if (deed === 'turn') void (survey.number.peek() === 1 ? survey.skip() : survey.previous())
        else if (survey.page.peek()) {
          const own = [0, 1, 2].filter(it => it % count === tab)
          const code = `q${survey.number.peek()}${1 + (own[deed.question % own.length] ?? 0)}`
          given[code] = deed.value
          survey.answer(code, deed.value)
        }
        await vi.advanceTimersByTimeAsync(wait)
        for (const it of tabs) expect(it?.conflict.peek() ?? null).toBe(null)
      }
      for (const tab of tabs.keys()) close(tab)
      server.net.is = 'up'
      const later = open(server)
      void later.begin()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(later.conflict.peek()).toBe(null)
      later.dispose()
      const arrived = { ...server.stored.get(1)?.values, ...server.stored.get(2)?.values }
      expect([arrived, localStorage.length]).toEqual([expect.objectContaining(given), 0])
    }
    const fates = fc.array(fc.nat(11), { minLength: 40, maxLength: 40 })
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), fates, run), { numRuns, seed })
  },
  1_800_000,
)
