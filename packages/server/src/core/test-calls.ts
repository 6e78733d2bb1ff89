import { dayMs } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { advanceClock, now, resetClock, setClock } from './clock.ts'
import type { Core } from './context.ts'
import { listOutbox } from './mail.ts'
import { refuse } from './refuse.ts'

const unit: Record<string, number> = { D: dayMs, H: 3_600_000, M: 60_000, S: 1000 }

/** Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds: P1D, PT5M. */
function durationMs(text: string): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!match) throw refuse('validation')
  return ['D', 'H', 'M', 'S'].reduce((sum, name, index) => sum + Number(match[index + 1] ?? 0) * (unit[name] ?? 0), 0)
}

/**
 * Calls that exist only with TRELLIS_TEST=1: the clock, after which every job has run once where `jobs` is not false, the outbox, a job
 * now, and the way back to the seeded state.
 */
export function serveTestCalls(
  app: FastifyInstance,
  core: Core,
  reset: () => Promise<void>,
  jobs: { run(name: string): Promise<boolean>; runAll(): Promise<void> },
): void {
  app.post<{ Body: { now?: string; advance?: string; jobs?: boolean } }>('/api/test/clock', async ({ body }) => {
    if (body.now !== undefined) {
      const instant = new Date(body.now)
      if (Number.isNaN(instant.getTime())) throw refuse('validation')
      setClock(instant)
    }
    if (body.advance !== undefined) advanceClock(durationMs(body.advance))
    core.principals.forget()
    const isMoved = body.now !== undefined || body.advance !== undefined
    if (isMoved && body.jobs !== false) await jobs.runAll()
    return { data: { now: now().toISOString() } }
  })
  app.get('/api/test/outbox', async () => ({ data: await listOutbox(core.db) }))
  app.post<{ Body: { name: string } }>('/api/test/job', async ({ body }) => {
    if (!(await jobs.run(body.name))) throw refuse('notFound')
    return { data: {} }
  })
  app.post('/api/test/reset', async () => {
    resetClock()
    await reset()
    core.principals.forget()
    return { data: {} }
  })
}
