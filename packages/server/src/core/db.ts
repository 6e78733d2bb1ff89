import { readdir, readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createGate } from './gate.ts'
import type { Tables } from './tables.ts'

// Ids are bigint in the database and stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** The type of lists of ids: bigint[]. Source: PostgreSQL, pg_type. */
const idList = 1016 as typeof pg.types.builtins.INT8
const listOf = pg.types.getTypeParser(idList) as (text: string) => string[]
pg.types.setTypeParser(idList, text => listOf(text).map(Number))

/** A statement's result rows. */
export type Row = Record<string, unknown>

/** A statement with its values; `name` keeps its plan with the connection. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** One transaction in one tenant: hand-written SQL by `query`, everything ordinary by `kysely`. */
export interface Tx {
  /** Runs a statement in the same trip as COMMIT: for what nothing waits for. Where it fails the transaction fails. */
  last(statement: Statement): void
  query<R extends Row = Row>(text: string, values?: unknown[], name?: string): Promise<R[]>
  readonly kysely: Kysely<Tables>
}

/** What a transaction does. `free` tells whether the lock it asked for was to be had; true where it asked for none. */
export type Work<T> = (tx: Tx, free: Promise<boolean>) => Promise<T>

export interface Database {
  /** Statements outside of any tenant: identity, secrets, the sign-in provider. Row-level security hides every tenant row. */
  query<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /**
   * Runs `work` in one transaction that sees one tenant's rows only. Commits when it resolves, rolls back when it rejects.
   * `lock` names a lock that is tried for along with BEGIN and held to the end.
   */
  inTenant<T>(tenantId: number, work: Work<T>, lock?: string): Promise<T>
  /**
   * The same for a call from outside. Some connections are kept free of these, for what a call asks for beside its
   * transaction: else calls that hold all connections would wait for each other.
   */
  inCall<T>(tenantId: number, work: Work<T>, lock?: string): Promise<T>
  /** A transaction that sees the memberships of one person in all tenants, and nothing else of any tenant. */
  asPerson<T>(personId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
  readonly pool: pg.Pool
}

/** The role whose rights the app has: owns no table, is no superuser, cannot pass row-level security. */
export const appRole = 'trellis_app'

// Settings end with the transaction.
const enterTenant = { name: 'enter-tenant', text: "select set_config('app.tenant_id', $1::bigint::text, true)" }
const enterPerson = { name: 'enter-person', text: "select set_config('app.person_id', $1::bigint::text, true)" }
const enterLocked = {
  name: 'enter-locked',
  text: "select set_config('app.tenant_id', $1::bigint::text, true), pg_try_advisory_xact_lock(hashtextextended($2, 7)) as free",
}

/** Connections that calls leave to their own further questions. */
const keptFree = 3

export interface DatabaseOptions {
  url: string
  log: { error(details: object, message: string): void }
  max?: number
}

/** Opens the pool. A restart or crash of the database ends calls with `unavailable`, never the process. */
export function openDatabase({ url, log, max = 10 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${appRole} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000`,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Statements are sent without waiting for the reply to the one before; each is still answered in order.
    pipeline: true,
  } as pg.PoolConfig)
  // The pool listens to resting connections only: one that is lost at work would end the process. Its query fails anyway.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', error => log.error({ error: error.message }, 'A database connection was lost'))

  async function transaction<T>(enter: Statement, work: Work<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      together(client)
      const begun = Promise.all([client.query('begin'), client.query<{ free?: boolean }>(enter)])
      // The first statement of `work` rides along too. Should one of these fail, that statement names no tenant, sees no row,
      // and the wait below ends the transaction.
      const free = begun.then(([, entered]) => entered.rows[0]?.free !== false)
      free.catch(() => undefined)
      const last: Statement[] = []
      const result = await work(transactionOf(client, last), free)
      await begun
      together(client)
      const ended = await Promise.all([...last.map(it => client.query(it)), client.query('commit')])
      // COMMIT of a transaction in which a statement failed rolls back, and says so only here.
      if (ended.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const gate = createGate(Math.max(1, max - keptFree))
  const inTenant: Database['inTenant'] = (tenantId, work, lock) =>
    transaction(
      lock === undefined ? { ...enterTenant, values: [tenantId] } : { ...enterLocked, values: [tenantId, lock] },
      work,
    )

  return {
    pool,
    async query<R extends Row>(text: string, values?: unknown[]) {
      return (await pool.query<R>(text, values)).rows
    },
    inTenant,
    inCall: (tenantId, work, lock) => gate(() => inTenant(tenantId, work, lock)),
    asPerson: (personId, work) => transaction({ ...enterPerson, values: [personId] }, work),
    async ping() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

/** Sends what is asked until the next tick in one write: each write wakes the database for itself. */
function together(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function transactionOf(client: pg.PoolClient, last: Statement[]): Tx {
  let kysely: Kysely<Tables> | undefined
  return {
    last(statement) {
      last.push(statement)
    },
    async query<R extends Row>(text: string, values?: unknown[], name?: string) {
      return (await client.query<R>(name ? { name, text, values: values ?? [] } : { text, values: values ?? [] })).rows
    },
    get kysely() {
      // Kysely borrows the transaction's own connection, so that it shares the tenant setting.
      kysely ??= new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: {
            connect: async () => ({ query: client.query.bind(client) as never, release: () => undefined }),
            end: async () => undefined,
          } as never,
        }),
      })
      return kysely
    },
  }
}

const migrations = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema up to date and gives the app role its rights: each migration once, in order, in one transaction
 * under a lock, so that several instances can start together. Row-level security is put on every table with a tenant_id.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock(727431)')
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map(it => it.name))
    const files = (await readdir(migrations)).filter(it => it.endsWith('.sql')).sort()
    for (const name of files.filter(it => !done.has(it))) {
      await client.query('begin')
      await client.query(await readFile(new URL(name, migrations), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
      await client.query('commit')
      applied.push(name)
    }
    if (applied.length > 0) await client.query(await readFile(new URL('../src/core/rights.sql', migrations), 'utf8'))
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Runs a statement as the owner. */
export type OwnerQuery = <R extends Row = Row>(text: string, values?: unknown[]) => Promise<R[]>

/** One connection as the owner of the tables, past row-level security: for migrations, backup and wipe-out only. An error rolls back. */
export async function asOwner<T>(url: string, work: (query: OwnerQuery) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(
      async <R extends Row>(text: string, values?: unknown[]) => (await client.query<R>(text, values)).rows,
    )
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Empties every table but migrations and secrets, as the owner. For tests only. */
export async function emptyTables(url: string): Promise<void> {
  await asOwner(url, async query => {
    const [row] = await query(
      "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename not in ('migration', 'server_secret')",
    )
    await query(`truncate ${row?.names} restart identity cascade`)
  })
}
