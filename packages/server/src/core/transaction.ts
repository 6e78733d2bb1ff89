// By hand: how a transaction begins and ends.

import { type DB, type Kysely, kyselyOn } from './kysely.ts'

/** A statement's result rows. */
export type Row = Record<string, unknown>

/** A statement with its values; `name` keeps its plan with the connection and stands for one text only. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** A connection of the pool. It pipelines: what is sent does not wait for the answer to what was sent before. */
export interface Connection {
  query(statement: string | Statement): Promise<{ rows: Row[]; rowCount: number | null; command: string }>
}

/**
 * One transaction in one tenant: everything ordinary by `kysely`, whose types are those of the migrated schema, hand-written SQL
 * by `query`. Statements asked for at once run in order; each rejects where one before it has failed.
 */
export interface Tx {
  readonly kysely: Kysely<DB>
  query<R extends Row = Row>(text: string, values?: unknown[], name?: string): Promise<R[]>
}

/** What makes a call happen once, however often it is sent. */
export interface Once {
  /** Tried for along with BEGIN and held to the end. Where another holds it the call is `Taken`. */
  lock: string
  /** Keeps the reply. Fails where one is kept already. */
  keep(reply: unknown): Statement
}

/** How a call's transaction runs: at most `once`; `readOnly`, so that the database refuses whatever would write. */
export interface How {
  once?: Once | undefined
  readOnly?: boolean
}

/** The same call is under way: this one has done nothing. */
export class Taken extends Error {}

/**
 * Runs `work` in one transaction: begin and the tenant's setting go out with the first statement, the kept reply with commit.
 * Rolls back where `work` or a statement fails, whether or not it is told.
 */
export async function inTransaction<T>(
  connection: Connection,
  enter: Statement,
  work: (tx: Tx) => Promise<T>,
  { once, readOnly }: How = {},
): Promise<T> {
  const begin = readOnly ? 'begin read only' : 'begin'
  const entered = Promise.all([connection.query(begin), connection.query(enter)]).then(([, { rows }]) => {
    if (rows[0]?.free === false) throw new Taken()
  })
  // Whatever is sent after it fails with it.
  entered.catch(() => undefined)
  const send = async (statement: Statement) => (await Promise.all([entered, connection.query(statement)]))[1]
  let kysely: Kysely<DB> | undefined
  const tx: Tx = {
    get kysely() {
      kysely ??= kyselyOn((text, values) => send({ text, values }))
      return kysely
    },
    async query<R extends Row>(text: string, values: unknown[] = [], name?: string) {
      return (await send(name ? { text, values, name } : { text, values })).rows as R[]
    },
  }
  try {
    const reply = await work(tx)
    const [, , ended] = await Promise.all([entered, once && send(once.keep(reply)), connection.query('commit')])
    // COMMIT of a transaction in which a statement failed rolls back, and says so only here.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return reply
  } catch (error) {
    // It comes after all that is under way. On a lost connection there is nothing to undo.
    await connection.query('rollback').catch(() => undefined)
    throw await entered.then(
      () => error,
      refused => refused,
    )
  }
}
