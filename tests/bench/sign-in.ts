import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { median } from './load.ts'

const run = promisify(execFile)
const file = fileURLToPath(new URL('./sign-in-flood.ts', import.meta.url))

/** The share `q` of the values in order. */
const at = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

/**
 * What a flood of wrong passwords costs everybody else: p99 of a small call while 200 at once come, from one
 * address after the other, as a multiple of the quiet one. Bar: 3.
 */
async function signInFlood(): Promise<{ quiet: number; flooded: number; ratio: number; looked: number }> {
  const server = await startServer({ env: { TRELLIS_RATE_LIMIT: '10000000', TRUST_PROXY: '1' } })
  const db = new Backstage(server)
  try {
    const token = await db.token('ada@alder.example')
    const measure = async (until: () => boolean) => {
      const times: number[] = []
      const one = async () => {
        while (!until()) {
          const began = performance.now()
          const { status } = await call(server.url, 'account.plan', {}, { token })
          if (status !== 200) throw new Error(`A call was refused: ${status}`)
          times.push(performance.now() - began)
        }
      }
      await Promise.all([one(), one(), one(), one()])
      return times
    }
    const forMs = (ms: number) => {
      const end = performance.now() + ms
      return () => performance.now() > end
    }
    await measure(forMs(2000))
    const quiet = await measure(forMs(8000))
    let over = false
    // In a process of its own, so that the caller's own work is not measured.
    const flood = run(process.execPath, [file, server.url, '3']).finally(() => {
      over = true
    })
    const flooded = await measure(() => over)
    const looked = Number((await flood).stdout)
    const [a, b] = [at(quiet, 0.99), at(flooded, 0.99)]
    return { quiet: a, flooded: b, ratio: b / a, looked }
  } finally {
    await db.close()
    await server.stop()
  }
}

/** The row of the results: the median of five floods, each on a server of its own. */
export async function benchSignIn() {
  const runs: Awaited<ReturnType<typeof signInFlood>>[] = []
  for (let round = 0; round < 5; round++) runs.push(await signInFlood())
  const of = (name: 'quiet' | 'flooded' | 'ratio') => median(runs.map(it => it[name]))
  return {
    what: 'p99 of a small call under 200 wrong passwords at once',
    ours: `${of('flooded').toFixed(0)} ms`,
    against: `${of('quiet').toFixed(0)} ms, quiet`,
    ratio: of('ratio').toFixed(2),
    bar: '≤ 3',
    // Of each 200, thirty are looked at.
    ok: of('ratio') <= 3 && runs.every(it => it.looked === 90),
  }
}
