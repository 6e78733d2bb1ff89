import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@trellis/sdk/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Core, Handler, Principal } from './context.ts'
import { asOwner, type Database, openDatabase, type Tx } from './db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'
import { serveRoom } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-serve-test-'))
let postgres: EmbeddedPostgres
let db: Database
let app: FastifyInstance
/** The administrator who acts, or nobody. */
let actUserId: number | undefined

/** One call that changes a name, open to who acts in somebody's name. */
const rename = endpoint({
  service: 'team',
  method: 'POST',
  path: '/rename',
  summary: 'Changes a name.',
  access: { kind: 'user', inPersonsName: true },
  changes: true,
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})
/** Another one of the same shape. */
const retitle = { ...rename, path: '/retitle' } as const
/** A look, whose handler writes all the same. */
const look = endpoint({
  service: 'team',
  method: 'GET',
  path: '/look',
  summary: 'Shows a name.',
  access: { kind: 'user' },
  query: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})
const write = async (tx: Tx, tenantId: number, name: string) =>
  (
    await tx.query<{ name: string }>('update team set name = $2 where tenant_id = $1 returning name', [tenantId, name])
  )[0] ?? { name: '' }
/** Names whose work after the call was done. */
const worked: string[] = []
const handler: Handler<typeof rename> = ({ tx, tenantId, after }, { body }) => {
  after(() => void worked.push(body.name))
  return write(tx, tenantId, body.name)
}

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const { appUrl } = await prepare(postgres.url)
  await asOwner(postgres.url, query =>
    query(`insert into tenant (client_id, name) values ('t1', 'T1');
      insert into person (email, full_name) values ('p@x.example', 'P');
      insert into membership (tenant_id, user_id, roles) values (1, 1, '{USER}');
      insert into team (tenant_id, name, manager_id) values (1, 'Before', 1)`),
  )
  db = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 6 })
  const principal = { userId: 1, tenantId: 1, roles: ['USER'], isAgree: true, tenantAvailable: true, features: [] }
  const core = {
    db,
    sealKey: Buffer.alloc(32),
    tokens: { verify: async () => ({ act: actUserId && { sub: 'a' } }) },
    principals: { find: async () => ({ ...principal, actUserId }) as unknown as Principal },
  } as unknown as Core
  app = Fastify()
  const lookHandler: Handler<typeof look> = ({ tx, tenantId }, { query }) => write(tx, tenantId, query.name)
  serveRoom(app, core, { rename, retitle, look }, { rename: handler, retitle: handler, look: lookHandler })
})
afterAll(async () => {
  await app?.close()
  await db?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = async (name: string, headers: Record<string, string> = {}, path: string = rename.path) => {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/team-service${path}`,
    headers: { authorization: 'Bearer x', ...headers },
    payload: { name },
  })
  return [reply.statusCode, reply.json().data?.name]
}
const state = async () =>
  asOwner(postgres.url, async query => [
    (await query('select name from team'))[0]?.name,
    (await query('select actor_id, action, subject_id from audit order by id')).map(it => Object.values(it)),
  ])

test('a change is committed in somebody’s name with the record of it, or not at all', async () => {
  actUserId = undefined
  expect(await call('Own')).toEqual([200, 'Own'])
  expect(await state()).toEqual(['Own', []])
  actUserId = 9
  const row = [9, 'impersonation.act', 1]
  expect(await call('Acting')).toEqual([200, 'Acting'])
  expect(await state()).toEqual(['Acting', [row]])
  const once = { 'idempotency-key': 'only-once-1' }
  expect([await call('Once', once), await call('Once', once)]).toEqual([
    [200, 'Once'],
    [200, 'Once'],
  ])
  expect(await state()).toEqual(['Once', [row, row]])
  await asOwner(postgres.url, query =>
    query("alter table audit add constraint no_more check (action <> 'impersonation.act') not valid"),
  )
  expect((await call('Unrecorded'))[0]).toBe(500)
  expect(await state()).toEqual(['Once', [row, row]])
})

test('a look writes nothing, whatever its handler does', async () => {
  actUserId = undefined
  const [before] = await state()
  const headers = { authorization: 'Bearer x' }
  expect((await app.inject({ url: '/api/team-service/look?name=Looked', headers })).statusCode).toBe(500)
  expect((await state())[0]).toBe(before)
})

test('a repeat does the work after its call no second time, and another endpoint is no repeat', async () => {
  actUserId = undefined
  const once = { 'idempotency-key': 'only-once-2' }
  expect([await call('Twice', once), await call('Twice', once)]).toEqual([
    [200, 'Twice'],
    [200, 'Twice'],
  ])
  expect(worked.filter(it => it === 'Twice')).toHaveLength(1)
  expect((await call('Twice', once, retitle.path))[0]).toBe(422)
})
