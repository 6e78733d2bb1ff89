import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import type { Backstage } from './api.ts'

/** Runs a job of the server as its schedule does, and waits until the server has done it. Gives the schedule's times (cron). */
export async function runJob(db: Backstage, job: string): Promise<string> {
  const boss = new PgBoss({ connectionString: db.url, schema: 'jobs', max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const [schedule] = await boss.getSchedules(job)
    if (!schedule) throw new Error(`No job ${job}`)
    const { name, data, options } = schedule
    let id: string | null = null
    const send = async () => {
      // One that waits already keeps a second from being queued.
      id ??= await boss.send({ name, data: data as object, options: options as object })
      return id
    }
    const state = async () => (await boss.findJobs(name, { id: id ?? '' }))[0]?.state
    await expect.poll(send, { timeout: 60_000 }).not.toBeNull()
    await expect.poll(state, { timeout: 60_000 }).toBe('completed')
    return schedule.cron
  } finally {
    await boss.stop()
  }
}
