import pg from 'pg'
import { kyselyOn } from '../../packages/server/src/core/kysely.ts'
import { kept } from '../../packages/server/src/notification/inbox.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { bytesOf, load } from './load.ts'

/**
 * What waits for a person: calls a second of one caller over http, and looks a second by the statements that the server sends
 * for it, on one bare connection that pipelines as the server's do.
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
    if ((await call(server.url, name, {}, { token })).data.length === 0) throw new Error('Nothing waits')
    const request = bytesOf({
      path: '/api/notification-service/api/v1/notification/all',
      headers: { authorization: `Bearer ${token}` },
    })
    const query = async (text: string, values: unknown[], name?: string) =>
      (await client.query({ text, values, ...(name ? { name } : {}) })).rows
    const kysely = kyselyOn((text, values) => client.query({ text, values: [...values] }))
    const caller = {
      tx: { query, kysely },
      tenantId,
      userId,
      principal: { roles: [], features: [] },
      at: new Date(),
    } as never
    // As the app's role, which sees the rows of one tenant alone.
    const [role] = (
      await client.query<{ name: string }>("select rolname as name from pg_roles where rolname like 'trellis_app%'")
    ).rows
    await client.query(`set role ${role?.name}`)
    const look = () =>
      Promise.all([
        client.query('begin'),
        query("select set_config('app.tenant_id', $1::text, true)", [tenantId], 'enter'),
        kept(caller),
        ...Object.values(doors).map(it => it.waiting(caller)),
        client.query('commit'),
      ])
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
