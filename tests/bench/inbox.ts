import type { Core } from '../../packages/server/src/core/context.ts'
import { bellOf } from '../../packages/server/src/notification/bell.ts'
import { inboxOf } from '../../packages/server/src/notification/inbox.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { bareStatements, type Compare } from './bare-statements.ts'
import { bytesOf } from './load.ts'

/**
 * What waits for a person: calls a second of one caller over http, and looks a second by the statements that the server sends
 * for it on a bare connection.
 */
export async function benchInbox(compare: Compare, ms: number): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const [tenantId, userId] = [await db.tenant('alder'), await db.person('ada@alder.example')]
  const bare = await bareStatements(db, tenantId)
  try {
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const { length } = (await call(server.url, 'notification.all', {}, { token })).data
    if (length === 0) throw new Error('Nothing waits')
    const request = bytesOf({
      path: '/api/notification-service/api/v1/notification/all',
      headers: { authorization: `Bearer ${token}` },
    })
    const [principal] = await db.query<{ roles: []; features: []; isRestricted: boolean }>(
      `select m.roles, s.features, m.temp_restrict as "isRestricted" from membership m join subscription s on s.tenant_id = m.tenant_id
       where m.tenant_id = $1 and m.user_id = $2`,
      [tenantId, userId],
    )
    const [entries] = await bare.record(tx => {
      const caller = {
        core: { doors } as Core,
        tx,
        tenantId,
        userId,
        principal: principal ?? { roles: [], features: [], isRestricted: false },
      }
      return Promise.all([inboxOf(caller), bellOf(caller)])
    })
    if (entries.length !== length) throw new Error(`${entries.length} instead of ${length}`)
    await bare.compare(compare, { port: server.port, requests: [request], ms })
  } finally {
    await bare.end()
    await db.close()
    await server.stop()
  }
}
