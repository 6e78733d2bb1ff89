import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DB } from './tables.ts'

export type { DB, Kysely }

/** Sends a statement of the transaction and gives what the driver answers. */
type Send = (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount: number | null }>

/** Kysely within a transaction that is begun and ended by db.ts: all it does is to build statements and send them there. */
class Within extends DummyDriver {
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

export const kyselyWithin = (send: Send): Kysely<DB> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Within(send),
      createIntrospector: it => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
