// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss'
import type { Core } from './context.ts'
import type { OwnerQuery } from './db.ts'

/** A job by name: what it does, and, where it repeats, when (cron, UTC). */
export interface Job {
  name: string
  cron?: string
  run(core: Core): Promise<void>
}

const schema = 'jobs'

/** Makes the queue's tables, or brings them up to date, as the owner. The scripts are the library's own. True where there was something to do. */
export async function installJobs(query: OwnerQuery): Promise<boolean> {
  const whole = getConstructionPlans(schema)
  const wanted = /into jobs\.version\(version\) values \('(\d+)'\)/i.exec(whole)?.[1]
  if (!wanted) throw new Error('The job queue does not say which version it is')
  const [table] = await query<{ it: string | null }>("select to_regclass('jobs.version')::text as it")
  if (!table?.it) {
    await query(whole)
    return true
  }
  const [row] = await query<{ version: number }>('select version from jobs.version')
  if (Number(row?.version) >= Number(wanted)) return false
  const plans = getMigrationPlans(schema, row?.version)
  // Indexes that are built beside the work cannot be part of a transaction.
  const end = plans.lastIndexOf('COMMIT;') + 'COMMIT;'.length
  for (const it of [plans.slice(0, end), ...plans.slice(end).split(';\n')]) if (/\w/.test(it)) await query(it)
  return true
}

/** The job queue in the database: one job at a time a worker, so that a failing one never re-runs its neighbours. */
export async function startJobs(url: string, core: Core, jobs: Job[]) {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    schema,
    migrate: false,
    application_name: 'trellis-jobs',
    // Tests move the clock, count mails and look at what a call has changed: there a job runs when it is asked for.
    schedule: !core.config.test,
  })
  let stopping = false
  boss.on('error', error => {
    // The queue's own looks at its tables may still be under way when the database ends; its jobs have ended by then.
    if (!stopping) core.log.error({ error: error.message }, 'The job queue met an error')
  })
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
    /** Runs a job at once, beside the queue and its workers, and waits for it. False where there is none of the name. For tests only. */
    async run(name: string): Promise<boolean> {
      const job = jobs.find(it => it.name === name)
      await job?.run(core)
      return job !== undefined
    },
    /** Runs all that repeat once, one after the other, as if their time had come. One that fails keeps none of the others. For tests only. */
    async runAll(): Promise<void> {
      for (const job of jobs.filter(it => it.cron))
        await job
          .run(core)
          .catch((error: Error) => core.log.error({ job: job.name, error: error.message }, 'A job failed'))
    },
    stop() {
      stopping = true
      return boss.stop({ graceful: true, timeout: 5000, close: true })
    },
  }
}
