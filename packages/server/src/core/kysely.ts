import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  sql,
} from 'kysely'
import type { DB } from './tables.ts'

export type { DB, Kysely }

/** A row of a table, as it is read. */
export type RowOf<T extends keyof DB> = Selectable<DB[T]>

/** `where(isOneOf('p.id', ids))`: a list of any length is one value, and an empty one finds nothing. */
export const isOneOf = (column: string, values: readonly (number | string)[]) =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/** `where(sameEmail('p.email', email))`: an address is one however it is written. */
export const sameEmail = (column: string, email: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${email})`

/** Sends a statement and gives what the driver answers. */
type Send = (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount: number | null }>

/** Connections and transactions are begun and ended by db.ts: kysely only builds statements and sends them there. */
class Sender extends DummyDriver {
  readonly #send: Send

  constructor(send: Send) {
    super()
    this.#send = send
  }

  override async acquireConnection() {
    return {
      executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
        const { rows, rowCount } = await this.#send(sql, [...parameters])
        return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('Nothing is streamed')
      },
    }
  }
}

export const kyselyOn = (send: Send): Kysely<DB> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Sender(send),
      createIntrospector: it => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
