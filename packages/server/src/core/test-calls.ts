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
 * Calls that exist only with TRELLIS_TEST=1: the clock (unless `jobs` is false, every job that repeats runs once it was moved, after each
 * day of `advance`), the outbox, a job now, and the way back to the seeded state.
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
    const runs = body.jobs !== false
    if (body.now !== undefined && runs) await jobs.runAll()
    // Day by day: what would have happened on the way has its day.
    for (let left = body.advance === undefined ? 0 : durationMs(body.advance); left > 0; ) {
      const step = runs ? Math.min(left, dayMs) : left
      advanceClock(step)
      left -= step
      if (runs) await jobs.runAll()
    }
    core.principals.forget()
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
    core.origins.forget()
    return { data: {} }
  })
}
