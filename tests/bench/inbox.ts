import pg from 'pg'
import type { Core } from '../../packages/server/src/core/context.ts'
import type { Row, Tx } from '../../packages/server/src/core/db.ts'
import { kyselyOn } from '../../packages/server/src/core/kysely.ts'
import { bellOf } from '../../packages/server/src/notification/bell.ts'
import { inboxOf } from '../../packages/server/src/notification/inbox.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { bytesOf, load } from './load.ts'

/** A statement as it is sent: one with a name keeps its plan. */
interface Sent {
  text: string
  values: unknown[]
  name?: string
}

/**
 * What waits for a person: calls a second of one caller over http, and looks a second by the statements that the server sends
 * for it, no more and no fewer, on one bare connection that pipelines as the server's do. They are written down while the
 * server's own functions ask; in the looks nothing is made of their rows.
 */
export async function benchInbox(
  compare: (ours: () => Promise<number>, bare: () => Promise<number>) => Promise<void>,
  ms: number,
): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const client = new pg.Client({ connectionString: db.url, pipeline: true })
  await client.connect()
  try {
    const [tenantId, userId] = [await db.tenant('alder'), await db.person('ada@alder.example')]
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const name = 'notification.all'
    const { length } = (await call(server.url, name, {}, { token })).data
    if (length === 0) throw new Error('Nothing waits')
    const request = bytesOf({
      path: '/api/notification-service/api/v1/notification/all',
      headers: { authorization: `Bearer ${token}` },
    })
    const [principal] = (
      await client.query<{ roles: []; features: []; isRestricted: boolean }>(
        `select m.roles, s.features, m.temp_restrict as "isRestricted" from membership m join subscription s on s.tenant_id = m.tenant_id
         where m.tenant_id = $1 and m.user_id = $2`,
        [tenantId, userId],
      )
    ).rows
    // As the app's role, which sees the rows of one tenant alone.
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
    await send({ text: 'begin', values: [] })
    await send({
      name: 'enter',
      text: "select set_config('app.tenant_id', $1::bigint::text, true)",
      values: [tenantId],
    })
    const caller = {
      core: { doors } as Core,
      tx,
      tenantId,
      userId,
      principal: principal ?? { roles: [], features: [], isRestricted: false },
    }
    const [entries] = await Promise.all([inboxOf(caller), bellOf(caller)])
    await send({ text: 'commit', values: [] })
    if (entries.length !== length) throw new Error(`${entries.length} instead of ${length}`)

    const look = () => Promise.all(sent.map(it => client.query(it)))
    await compare(
      async () => {
        const { perSecond, failed } = await load(server.port, () => request, { connections: 1, ms })
        if (failed) throw new Error(`${failed} calls failed`)
        return perSecond
      },
      async () => {
        let looks = 0
        const began = performance.now()
        for (; performance.now() < began + ms; looks++) await look()
        return (looks * 1000) / (performance.now() - began)
      },
    )
  } finally {
    await client.end()
    await db.close()
    await server.stop()
  }
}
