import { type Driver, Line, type Result, type Statement } from './batch.ts'

/** Changes that share a transaction at the most. */
const most = 16
/** Shared transactions at a time. */
const lanes = 2
/** Those that come after wait no longer for a change that waits for what another transaction holds. */
const patienceMs = 100
/** In a shared transaction: its changes then go on each by itself. */
const patience: Statement = {
  name: 'patience',
  text: `select set_config('lock_timeout', '${patienceMs}', true)`,
  values: [],
}

/** What the statements of a change gave, up to the first that failed. */
export interface Outcome {
  results: Result[]
  error?: Error | undefined
}

export type Together = (statements: Statement[]) => Promise<Outcome>

/** A connection of the pool; given back with an error it is of no more use. */
interface Borrowed {
  submit: Driver['submit']
  release(broken?: Error): void
}

interface Job {
  statements: Statement[]
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * What ends the connection: nobody knows then whether a transaction has happened. By the code, as the severity is in the
 * database's language. Source: PostgreSQL, Appendix A.
 */
const endsConnection = /^(08|28|57P|58|53300|25P03|25P04|XX)/

/** Refused by the database, a transaction has undone itself. */
const isRefused = (error: unknown) => {
  const { code } = error as { code?: string }
  return code !== undefined && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) && !endsConnection.test(code)
}

/**
 * Runs changes of calls that come at the same time in one transaction: one message, one answer and one flush to disk for all
 * of them. The first statement of each enters its tenant. Where one of them fails none has happened, and each goes on in a
 * transaction of its own, so that a fault stays with the call that has it.
 */
export function createTogether(connect: () => Promise<Borrowed>, driver: Omit<Driver, 'submit'>): Together {
  let waiting: Job[] = []
  let underWay = 0

  /** All that is sent at once, and none of which begins a transaction, is one. */
  async function run(statements: Statement[]): Promise<Outcome> {
    const { submit, release } = await connect()
    const line = new Line({ ...driver, submit })
    const outcomes = await Promise.allSettled(statements.map(it => line.send(it)))
    const error = outcomes.find(it => it.status === 'rejected')?.reason as Error | undefined
    release(error && !isRefused(error) ? error : undefined)
    return { results: outcomes.flatMap(it => (it.status === 'fulfilled' ? [it.value] : [])), error }
  }

  const alone = ({ statements, resolve, reject }: Job) => run(statements).then(resolve, reject)

  async function all(jobs: Job[]): Promise<void> {
    const [first] = jobs
    if (first && jobs.length === 1) {
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>(resolve => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([alone(first), enough])
      clearTimeout(timer)
      return
    }
    try {
      const { results, error } = await run([patience, ...jobs.flatMap(it => it.statements)])
      if (error && isRefused(error)) return void jobs.map(alone)
      if (error) throw error
      let from = 1
      for (const { statements, resolve } of jobs) {
        resolve({ results: results.slice(from, from + statements.length) })
        from += statements.length
      }
    } catch (error) {
      for (const it of jobs) it.reject(error)
    }
  }

  const next = () => {
    if (underWay >= lanes || waiting.length === 0) return
    underWay++
    const jobs = waiting.slice(0, most)
    waiting = waiting.slice(most)
    void all(jobs).finally(() => {
      underWay--
      next()
    })
  }

  return statements =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (waiting.length === 1) process.nextTick(next)
    })
}
