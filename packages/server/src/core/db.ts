import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createGate } from './gate.ts'
import type { Tables } from './tables.ts'

// Ids are bigint in the database and stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A statement's result rows. */
export type Row = Record<string, unknown>

/** One transaction in one tenant: hand-written SQL by `query`, everything ordinary by `kysely`. */
export interface Tx {
  query<R extends Row = Row>(text: string, values?: unknown[], name?: string): Promise<R[]>
  readonly kysely: Kysely<Tables>
}

export interface Database {
  /** Statements outside of any tenant: identity, secrets, the sign-in provider. Row-level security hides every tenant row. */
  query<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /**
   * Runs `work` in one transaction that sees one tenant's rows only. Commits when it resolves, rolls back when it rejects.
   * `first` is SQL that rides along with BEGIN in the same trip; its rows go to `work`.
   */
  inTenant<T>(tenantId: number, work: (tx: Tx, first: Row[]) => Promise<T>, first?: string): Promise<T>
  /**
   * The same for a call from outside. Some connections are kept free of these, for what a call asks for beside its
   * transaction: else calls that hold all connections would wait for each other.
   */
  inCall<T>(tenantId: number, work: (tx: Tx, first: Row[]) => Promise<T>, first?: string): Promise<T>
  /** A transaction that sees the memberships of one person in all tenants, and nothing else of any tenant. */
  asPerson<T>(personId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
  readonly pool: pg.Pool
}

/** The role whose rights the app has: owns no table, is no superuser, cannot pass row-level security. */
export const appRole = 'trellis_app'

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
  })
  // The pool listens to resting connections only: one that is lost at work would end the process. Its query fails anyway.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', error => log.error({ error: error.message }, 'A database connection was lost'))

  async function transaction<T>(begin: string, work: (tx: Tx, first: Row[]) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const results = (await client.query(begin)) as unknown as pg.QueryResult[]
      const result = await work(transactionOf(client), results.at(-1)?.rows ?? [])
      await client.query('commit')
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

  const setting = (name: string, value: number) => {
    if (!Number.isSafeInteger(value)) throw new Error(`${name} must be a whole number`)
    return `set local "${name}" = '${value}'`
  }

  const gate = createGate(Math.max(1, max - keptFree))
  const inTenant: Database['inTenant'] = (tenantId, work, first = 'select 1') => transaction(`begin; ${setting('app.tenant_id', tenantId)}; ${first}`, work)

  return {
    pool,
    async query<R extends Row>(text: string, values?: unknown[]) {
      return (await pool.query<R>(text, values)).rows
    },
    inTenant,
    inCall: (tenantId, work, first) => gate(() => inTenant(tenantId, work, first)),
    asPerson: (personId, work) => transaction(`begin; ${setting('app.person_id', personId)}; select 1`, work),
    async ping() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

function transactionOf(client: pg.PoolClient): Tx {
  let kysely: Kysely<Tables> | undefined
  return {
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

/** Literal for SQL that rides with BEGIN, where parameters are not possible. */
export const literal = pg.escapeLiteral

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
