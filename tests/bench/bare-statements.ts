import pg from 'pg'
import type { Row, Tx } from '../../packages/server/src/core/db.ts'
import { kyselyOn } from '../../packages/server/src/core/kysely.ts'
import type { Backstage } from '../support/api.ts'
import { load } from './load.ts'

/** A statement as it is sent: one with a name keeps its plan. */
interface Sent {
  text: string
  values: unknown[]
  name?: string
}

/** Compares how often a second two ways of the same work go. */
export type Compare = (ours: () => Promise<number>, bare: () => Promise<number>) => Promise<void>

/**
 * A bare connection that pipelines as the server's do, as the app's role, which sees the rows of one tenant alone. The statements that
 * the server sends for a call, no more and no fewer, are written down while its own functions ask; what is measured sends them
 * again, and makes nothing of their rows.
 */
export async function bareStatements(db: Backstage, tenantId: number) {
  const client = new pg.Client({ connectionString: db.url, pipeline: true })
  await client.connect()
  const [role] = (
    await client.query<{ name: string }>("select rolname as name from pg_roles where rolname like 'trellis_app%'")
  ).rows
  await client.query(`set role ${role?.name}`)
  const sent: Sent[] = []
  const send = (it: Sent) => {
    sent.push(it)
    return client.query(it)
  }
  const tx: Tx = {
    query: async <R extends Row>(text: string, values: unknown[] = [], name?: string) =>
      (await send({ text, values, ...(name ? { name } : {}) })).rows as R[],
    kysely: kyselyOn((text, values) => send({ text, values: [...values] })),
  }
  return {
    /** Writes down what a call asks; resolves to what it gives. */
    async record<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      await send({ text: 'begin', values: [] })
      await send({
        name: 'enter',
        text: "select set_config('app.tenant_id', $1::bigint::text, true)",
        values: [tenantId],
      })
      const given = await work(tx)
      await send({ text: 'commit', values: [] })
      return given
    },
    /** Measures calls of one caller over http against the statements that were written down, so long each turn. */
    compare(compare: Compare, { port, requests, ms }: { port: number; requests: readonly string[]; ms: number }) {
      const rounds = async (one: () => Promise<unknown>) => {
        let done = 0
        const began = performance.now()
        for (; performance.now() < began + ms; done++) await one()
        return (done * 1000) / (performance.now() - began)
      }
      return compare(
        async () => {
          const { perSecond, failed } = await load(port, n => requests[n % requests.length] ?? '', {
            connections: 1,
            ms,
          })
          if (failed) throw new Error(`${failed} calls failed`)
          return perSecond / requests.length
        },
        () => rounds(() => Promise.all(sent.map(it => client.query(it)))),
      )
    },
    end: () => client.end(),
  }
}
