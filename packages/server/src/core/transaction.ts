import { Kysely, PostgresDialect } from 'kysely'
import { type Driver, Line, type Statement } from './batch.ts'
import type { Tables } from './tables.ts'
import type { Together } from './together.ts'

/** A statement's result rows. */
export type Row = Record<string, unknown>

/** One transaction in one tenant: hand-written SQL by `query`, everything ordinary by `kysely`. */
export interface Tx {
  query<R extends Row = Row>(text: string, values?: unknown[], name?: string): Promise<R[]>
  /**
   * The whole change of a call in one trip, which it may share with other calls: begins, runs, keeps the reply where the call is
   * to happen once, and commits. `text` is a list of `with` queries over rows of the tenant, the last of them named `reply`. Its
   * row, if there is one, is the reply: the change is then committed. Where there is none it must have changed nothing, and the
   * call goes on in a transaction of its own.
   */
  change<R extends Row = Row>(text: string, values: unknown[], name: string): Promise<R | undefined>
  readonly kysely: Kysely<Tables>
}

/**
 * The same transaction, in which a change is a statement like any other: it shares no trip, is committed with all the rest, and
 * other statements may stand before and after it.
 */
export const unshared = (tx: Tx): Tx => ({
  query: (text, values, name) => tx.query(text, values, name),
  change: async <R extends Row>(text: string, values: unknown[], name: string) =>
    (await tx.query<R>(`with ${text} select * from reply`, values, name))[0],
  get kysely() {
    return tx.kysely
  },
})

/** What makes a call happen once, however often it is sent. */
export interface Once {
  /** Tried for along with BEGIN and held to the end. Where another holds it the call is `Taken`. */
  lock: string
  /** Keeps the reply. Fails where one is kept already. */
  keep(reply: unknown): Statement
  /** The same as one of the `with` queries of a change, for every row of `reply`. */
  keepFrom(values: unknown[]): { text: string; values: unknown[] }
}

/** The same call is under way: this one has done nothing. */
export class Taken extends Error {}

const begin: Statement = { name: 'begin', text: 'begin', values: [] }
const commit: Statement = { name: 'commit', text: 'commit', values: [] }
const rollback: Statement = { name: 'rollback', text: 'rollback', values: [] }

/** Begins with its first statement, which rides along. */
export class Transaction implements Tx {
  readonly #line: Line
  readonly #enter: Statement
  readonly #once: Once | undefined
  readonly #together: Together
  #begun: Promise<unknown> | undefined
  #isChanged = false
  #kysely: Kysely<Tables> | undefined
  isTaken = false

  constructor(driver: Driver, together: Together, enter: Statement, once: Once | undefined) {
    this.#together = together
    this.#line = new Line(driver)
    this.#enter = enter
    this.#once = once
  }

  async query<R extends Row>(text: string, values: unknown[] = [], name?: string) {
    return (await this.#send(name ? { name, text, values } : { text, values })).rows as R[]
  }

  async change<R extends Row>(text: string, values: unknown[], name: string) {
    const kept = this.#once?.keepFrom(values)
    const all = kept
      ? { name: `${name}-kept`, text: `with ${text}, kept as (${kept.text}) select * from reply`, values: kept.values }
      : { name, text: `with ${text} select * from reply`, values }
    if (this.#begun || this.#isChanged) throw new Error('A change is the first statement of its call')
    const { results, error } = await this.#together([this.#enter, all])
    const [entered, changed] = results
    if (entered) this.#look(entered)
    if (error) throw error
    const rows = changed?.rows ?? []
    this.#isChanged = rows.length > 0
    return rows[0] as R | undefined
  }

  get kysely() {
    // Kysely borrows the transaction's own line, so that it shares the tenant setting.
    this.#kysely ??= new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => ({
            query: (text: string, values: unknown[]) => this.#send({ text, values }),
            release: () => undefined,
          }),
          end: async () => undefined,
        } as never,
      }),
    })
    return this.#kysely
  }

  async commit(reply: unknown): Promise<void> {
    await this.#begun
    if (this.#once && !this.#isChanged) this.#send(this.#once.keep(reply)).catch(() => undefined)
    if (!this.#begun) return
    const [ended] = await Promise.all([this.#line.send(commit), this.#begun])
    // COMMIT of a transaction in which a statement failed rolls back, and says so only here.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back')
  }

  /** Undoes what is not committed. Gives the error of a connection that is of no more use. */
  async rollback(): Promise<Error | undefined> {
    if (!this.#begun) return undefined
    try {
      await this.#begun.catch(() => undefined)
      await this.#line.send(rollback)
      return undefined
    } catch (lost) {
      return lost as Error
    }
  }

  #send(statement: Statement) {
    if (this.#isChanged) throw new Error('The change of this call is committed')
    if (!this.#begun) {
      this.#begun = Promise.all([this.#line.send(begin), this.#line.send(this.#enter).then(it => this.#look(it))])
      // What rides along fails with it, and is waited for.
      this.#begun.catch(() => undefined)
    }
    return this.#line.send(statement)
  }

  #look({ rows }: { rows: Row[] }): void {
    if (rows[0]?.free !== false) return
    this.isTaken = true
    throw new Taken()
  }
}
