// By hand: what a transaction begins and ends with, and what is asked of the catalogue.

import pg from 'pg'
import { createGate, createLanes } from './gate.ts'
import { type DB, type Kysely, kyselyOn } from './kysely.ts'
import { lockSeeds } from './locks.ts'

// Ids are bigint in the database and stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** The type of lists of ids: bigint[]. Source: PostgreSQL, pg_type. */
const idList = 1016 as typeof pg.types.builtins.INT8
const listOf = pg.types.getTypeParser(idList) as (text: string) => string[]
pg.types.setTypeParser(idList, text => listOf(text).map(Number))

/** A statement's result row. */
export type Row = Record<string, unknown>

/** A statement with its values; `name` keeps its plan with the connection and stands for one text only. */
interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** A connection of the pool. It pipelines: what is sent does not wait for the answer to what was sent before. */
interface Connection {
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
interface How {
  once?: Once | undefined
  readOnly?: boolean
}

/** The same call is under way: this one has done nothing. */
export class Taken extends Error {}

export interface Database {
  /** Statements outside of any tenant: identity, secrets, the sign-in provider. Row-level security hides every tenant row. */
  readonly kysely: Kysely<DB>
  /** The same, written by hand. */
  query<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /** Runs `work` in one transaction that sees one tenant's rows only. Commits when it resolves, rolls back when it rejects. */
  inTenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for a call from outside. Some connections are kept free of these, for what a call asks for beside its
   * transaction, else calls that hold all connections would wait for each other; and some of those of one tenant, for the others.
   */
  inCall<T>(tenantId: number, work: (tx: Tx) => Promise<T>, how?: How): Promise<T>
  /** A transaction that sees the memberships of one person in all tenants, and nothing else of any tenant. */
  asPerson<T>(personId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Hears what is notified on a channel, by a connection of its own; null where that was lost and is back, as something may have been
   * missed. Resolves once it listens, to what ends it.
   */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>
  ping(): Promise<void>
  close(): Promise<void>
  readonly pool: pg.Pool
}

// Settings end with the transaction.
const enterTenant = { name: 'enter-tenant', text: "select set_config('app.tenant_id', $1::bigint::text, true)" }
const enterPerson = { name: 'enter-person', text: "select set_config('app.person_id', $1::bigint::text, true)" }
// Who does not get the lock enters no tenant: what rides along finds nothing and changes nothing.
const enterLocked = {
  name: 'enter-locked',
  text: `select set_config('app.tenant_id', case when pg_try_advisory_xact_lock(hashtextextended($2, ${lockSeeds.call})) then $1::bigint::text else '' end, true) <> '' as free`,
}

/** Connections that calls leave to their own further questions, and that calls of one tenant leave to those of others. */
const keptFree = 3
const keptForOthers = 3

export interface DatabaseOptions {
  url: string
  log: { error(details: object, message: string): void }
  /** Connections at the most. Calls under way together share the database's flush to disk. */
  max?: number
}

/** Opens the pool. A restart or crash of the database ends calls with `unavailable`, never the process. */
export function openDatabase({ url, log, max = 16 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // begin, tenant and first statement go out together, and so do the kept reply and commit.
    pipeline: true,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  })
  // The pool listens to resting connections only: one that is lost at work would end the process. Its query fails anyway.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', error => pool.ending || log.error({ error: error.message }, 'A database connection was lost'))

  async function transaction<T>(enter: Statement, work: (tx: Tx) => Promise<T>, how?: How): Promise<T> {
    const client = await pool.connect()
    let stale: Error | undefined
    try {
      return await inTransaction(client, enter, work, how)
    } catch (error) {
      if (isStale(error)) stale = error as Error
      throw error
    } finally {
      // The pool itself drops a connection that was lost.
      client.release(stale)
    }
  }

  const gate = createGate(Math.max(1, max - keptFree))
  const tenants = createLanes(Math.max(1, max - keptFree - keptForOthers))
  const inTenant = <T>(tenantId: number, work: (tx: Tx) => Promise<T>, how?: How) =>
    transaction(
      how?.once ? { ...enterLocked, values: [tenantId, how.once.lock] } : { ...enterTenant, values: [tenantId] },
      work,
      how,
    )

  return {
    pool,
    kysely: kyselyOn((text, values) => pool.query(text, values)),
    async query<R extends Row>(text: string, values?: unknown[]) {
      return (await pool.query<R>(text, values)).rows
    },
    inTenant: (tenantId, work) => inTenant(tenantId, work),
    inCall: (tenantId, work, how) => tenants(`${tenantId}`, () => gate(() => inTenant(tenantId, work, how))),
    asPerson: (personId, work) => transaction({ ...enterPerson, values: [personId] }, work),
    listen: (channel, hear) => listen(url, log, channel, hear),
    async ping() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

/** After so long a lost connection that listens is tried again. */
const listenAgainMs = 1000

async function listen(
  url: string,
  log: DatabaseOptions['log'],
  channel: string,
  hear: (payload: string | null) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined
  const openAgain = () => {
    timer = setTimeout(() => open().then(() => hear(null), openAgain), listenAgainMs)
  }
  async function open(): Promise<void> {
    if (stopped) return
    const own = new pg.Client({
      connectionString: url,
      application_name: 'trellis-listens',
      connectionTimeoutMillis: 5000,
    })
    client = own
    let isOpen = false
    const lose = (error?: Error) => {
      if (stopped || !isOpen) return
      isOpen = false
      log.error({ error: error?.message ?? 'It has ended' }, 'The connection that listens was lost')
      openAgain()
    }
    own.on('error', lose)
    own.on('end', () => lose())
    own.on('notification', it => hear(it.payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      isOpen = true
    } catch (error) {
      await own.end().catch(() => undefined)
      throw error
    }
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}

/**
 * Runs `work` in one transaction: begin and the tenant's setting go out with the first statement, the kept reply with commit.
 * Rolls back where `work` or a statement fails, whether or not it is told.
 */
async function inTransaction<T>(
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
    const keeping = once && send(once.keep(reply))
    const committing = connection.query('commit')
    if (readOnly) {
      // Nothing could be lost with it: the reply waits for what it read, and not for the end.
      committing.catch(() => undefined)
      await entered
      return reply
    }
    const [, , ended] = await Promise.all([entered, keeping, committing])
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

/**
 * What a connection knows by name is no longer what the database has: its columns have changed, or it is not there. The driver
 * never asks again. Source: PostgreSQL, Appendix A: feature_not_supported, invalid_sql_statement_name.
 */
const isStale = (error: unknown) => ['0A000', '26000'].includes((error as { code?: string }).code ?? '')

/** Runs a statement as the owner; `name` keeps its plan with the connection and stands for one text only. */
export type OwnerQuery = <R extends Row = Row>(text: string, values?: unknown[], name?: string) => Promise<R[]>

/**
 * One connection as the owner of the tables: for migrations, rights, secrets, backup and wipe-out only. An error rolls back.
 * Several statements in one text, without values, are one transaction.
 */
export async function asOwner<T>(url: string, work: (query: OwnerQuery) => Promise<T>): Promise<T> {
  const client = await ownersClient(url)
  try {
    return await worked(client, work)
  } finally {
    await client.end()
  }
}

/**
 * The same, one work after the other on a connection that is kept, with what it knows of tables and statements: for the tests' way
 * back alone. After an error, or where it was lost, the next work has a new one.
 */
export function asOwnerAgain(url: string): <T>(work: (query: OwnerQuery) => Promise<T>) => Promise<T> {
  let kept: pg.Client | undefined
  let before: Promise<unknown> = Promise.resolve()
  const open = async () => {
    const client = await ownersClient(url)
    client.once('end', () => {
      kept = undefined
    })
    return client
  }
  const run = async <T>(work: (query: OwnerQuery) => Promise<T>): Promise<T> => {
    kept ??= await open()
    const client = kept
    try {
      return await worked(client, work)
    } catch (error) {
      await client.end()
      throw error
    }
  }
  return work => {
    const done = before.then(() => run(work))
    before = done.catch(() => undefined)
    return done
  }
}

async function ownersClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function worked<T>(client: pg.Client, work: (query: OwnerQuery) => Promise<T>): Promise<T> {
  try {
    return await work(
      async <R extends Row>(text: string, values?: unknown[], name?: string) =>
        (await client.query<R>({ text, ...(values && { values }), ...(name && { name }) })).rows,
    )
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A pool as the owner of the tables, for a moment: for what a seed writes and the app may not. */
export async function inOwnersPool<T>(options: DatabaseOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...options, max: 4 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
