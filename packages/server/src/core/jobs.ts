import { PgBoss } from 'pg-boss'
import type { Core } from './context.ts'

/** A job by name: what it does, and, where it repeats, when (cron, UTC). */
export interface Job {
  name: string
  cron?: string
  run(core: Core): Promise<void>
}

/** The job queue in the database: one job at a time a worker, so that a failing one never re-runs its neighbours. */
export async function startJobs(url: string, core: Core, jobs: Job[]) {
  const boss = new PgBoss({ connectionString: url, max: 2, schema: 'jobs', application_name: 'trellis-jobs' })
  boss.on('error', error => core.log.error({ error: error.message }, 'The job queue met an error'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 5, retryBackoff: true, policy: 'short' })
    await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async () => job.run(core))
    if (job.cron) await boss.schedule(job.name, job.cron)
  }
  return {
    /** Asks for a job now; while one of the name is waiting already, that one serves. */
    trigger: (name: string) =>
      void boss
        .send(name, {})
        .catch((error: Error) => core.log.error({ error: error.message }, 'A job could not be queued')),
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  }
}
