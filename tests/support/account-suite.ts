import { afterAll, beforeAll, beforeEach } from 'vitest'
import { Backstage, call } from './api.ts'
import { openDoor } from './door.ts'
import { startServer, type TestServer } from './server.ts'
import { sharedServer } from './shared-server.ts'

/** A server for tests of passwords and factors, in its seeded state before each, and what is asked of it again and again. */
export function accountSuite(env?: Record<string, string>) {
  let server: TestServer
  let db: Backstage
  beforeAll(async () => {
    server = env ? await startServer({ env: { TRELLIS_RATE_LIMIT: '100000', ...env } }) : await sharedServer()
    db = new Backstage(server)
  })
  afterAll(async () => {
    await db?.close()
    await server?.stop()
  })
  beforeEach(async () => {
    await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
  })
  const audited = async (email: string) =>
    db.query('select action from audit where subject_id = $1 order by id', [await db.person(email)])
  return {
    get server() {
      return server
    },
    get db() {
      return db
    },
    signIn: async (email: string, password: string) => (await openDoor(server.url)).post({ email, password }),
    mailsTo: async (email: string) => (await server.outbox()).filter(it => it.to === email),
    actions: async (email: string) => (await audited(email)).map(it => it.action),
    mayRead: async (token: string) => (await call(server.url, 'account.plan', {}, { token })).status,
  }
}
