import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRoleOf } from './core/app-role.ts'
import { readConfig } from './core/config.ts'
import { asOwner } from './core/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './core/postgres.ts'
import { prepare } from './core/prepare.ts'
import { diagnose } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-doctor-test-'))
const role = appRoleOf('trellis')
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await prepare(postgres.url)
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As it should be in earnest. */
const good = {
  NODE_ENV: 'production',
  TRELLIS_URL: 'https://trellis.customer.org',
  DATABASE_URL: 'postgres://owner@db/trellis?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.customer.org',
  MAIL_FROM: 'trellis@customer.org',
  TRELLIS_SUPPORT_EMAIL: 'help@customer.org',
  TRELLIS_CONSOLE_URL: 'https://console.customer.org/',
  TRUST_PROXY: '10.0.0.7',
  HOST: '0.0.0.0',
}
const examine = (env: NodeJS.ProcessEnv = good) => asOwner(postgres.url, query => diagnose(readConfig(env), env, query))
const amiss = async (env?: NodeJS.ProcessEnv) =>
  (await examine(env)).filter(it => it.level !== 'ok').map(it => `${it.level} ${it.topic}: ${it.says}`)

test('where all is well nothing is amiss', async () => {
  expect(await amiss()).toEqual([])
})

test('mails that do not travel in plain, a token and a limit as they may be', async () => {
  const more = { TRELLIS_METRICS_TOKEN: '16-characters---', TRELLIS_RATE_LIMIT: '100000' }
  for (const SMTP_URL of ['smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://mail.customer.org?requireTLS=true'])
    expect(await amiss({ ...good, ...more, SMTP_URL })).toEqual([])
})

test.each<[name: string, env: NodeJS.ProcessEnv, says: RegExp]>([
  ['no production', { SMTP_URL: 'smtp://localhost' }, /^look mode: .*demo people/],
  ['a misspelt setting', { ...good, TRELLIS_RATELIMIT: '5' }, /^look settings: .*TRELLIS_RATELIMIT/],
  [
    'no TLS',
    { ...good, TRELLIS_URL: 'http://localhost:4000', HOST: '', TRUST_PROXY: '' },
    /^look address: .*without TLS/,
  ],
  ['a proxy nobody believes', { ...good, TRUST_PROXY: '' }, /^mend proxy: .*count as one address/],
  ['proxies counted where others reach it', { ...good, TRUST_PROXY: '1' }, /^look proxy: .*name the proxy/],
  ['the embedded database', { ...good, DATABASE_URL: '', TRELLIS_DATA: '/srv' }, /^look storage: /],
  ['no mail server', { ...good, SMTP_URL: '' }, /^mend mail: .*invitations reach nobody/],
  ['no mail server, for trying', {}, /^look mail: /],
  ['mails in plain', { ...good, SMTP_URL: 'smtp://u:p@mail.customer.org:587' }, /^look mail server: .*requireTLS/],
  ...[
    'smtps://mail.customer.org?tls.rejectUnauthorized=false',
    'smtp://mail.customer.org?requireTLS=true&ignoreTLS=true',
  ].map(
    it =>
      ['mails to anybody', { ...good, SMTP_URL: it }, /^look mail server: .*anybody/] as [
        string,
        NodeJS.ProcessEnv,
        RegExp,
      ],
  ),
  ['a short token', { ...good, TRELLIS_METRICS_TOKEN: '15-characters--' }, /^look metrics token: .*16/],
  ['no limit of calls', { ...good, TRELLIS_RATE_LIMIT: '100001' }, /^look rate limit: .*100001/],
  ['no sender', { ...good, MAIL_FROM: '', TRELLIS_SUPPORT_EMAIL: '' }, /^mend sender: .*support@trellis\.example/],
  ['nobody to ask', { ...good, TRELLIS_SUPPORT_EMAIL: '' }, /^mend support: .*support@trellis\.example/],
  ['no console', { ...good, TRELLIS_CONSOLE_URL: '' }, /^mend console: .*console\.trellis\.example/],
  ['a database in plain', { ...good, DATABASE_URL: 'postgres://o@db/x?sslmode=disable' }, /^look database line: /],
  ['anybody’s certificates', { ...good, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /^mend certificates: /],
])('settings: %s', async (_, env, says) => {
  expect(await amiss(env)).toContainEqual(expect.stringMatching(says))
})

test.each<[name: string, harm: string, mended: string, says: RegExp]>([
  [
    'a migration that has not run',
    "delete from migration where name = '023_roles.sql'",
    "insert into migration (name) values ('023_roles.sql')",
    /^mend migrations: not run yet: 023_roles\.sql/,
  ],
  [
    'a newer database',
    "insert into migration (name) values ('999_later.sql')",
    "delete from migration where name = '999_later.sql'",
    /^mend migrations: .*newer.*999_later/,
  ],
  [
    'a table without row-level security',
    'alter table guest no force row level security',
    'alter table guest force row level security',
    /^mend isolation: .*MISSING on guest/,
  ],
  [
    'a right too many',
    `grant update on audit to ${role}`,
    `revoke update on audit from ${role}`,
    /^mend role: .*audit \(update\)/,
  ],
  [
    'temporary tables',
    'grant temporary on database trellis to public',
    'revoke temporary on database trellis from public',
    /^look room beside: .*temporary tables/,
  ],
  [
    'large objects',
    'grant execute on function lo_create(oid) to public',
    'revoke execute on function lo_create(oid) from public',
    /^look room beside: .*large objects/,
  ],
  [
    'no role',
    `alter role ${role} rename to other`,
    `alter role other rename to ${role}`,
    /^mend role: there is no role/,
  ],
  [
    'a secret that is gone',
    "update server_secret set name = 'gone' where name = 'seal'",
    "update server_secret set name = 'seal' where name = 'gone'",
    /^mend secrets: missing: seal/,
  ],
  [
    'demo people',
    "insert into person (email, full_name, demo) values ('ada@alder.example', 'Ada', true)",
    'delete from person where demo',
    /^mend demo people: 1 people/,
  ],
  [
    'a provider without TLS',
    "insert into tenant (client_id, name, issuer, trusted_domains) values ('t', 'T', 'http://login.customer.org', '{customer.org}')",
    "delete from tenant where client_id = 't'",
    /^mend provider of t: .*without TLS/,
  ],
  [
    'a provider that is no address',
    "insert into tenant (client_id, name, issuer) values ('t', 'T', 'login')",
    "delete from tenant where client_id = 't'",
    /^mend provider of t: login is no address/,
  ],
  [
    'a provider whose domains are not listed',
    "insert into tenant (client_id, name, issuer) values ('t', 'T', 'https://login.customer.org')",
    "delete from tenant where client_id = 't'",
    /^look provider of t: .*no domain is listed/,
  ],
  [
    'a mail that was given up',
    `insert into tenant (client_id, name) values ('t', 'T');
     insert into mail (tenant_id, once_key, recipient, subject, body_text, created_at, failures) select id, 'x', 'x@x.org', '', '', now(), 8 from tenant`,
    "delete from mail; delete from tenant where client_id = 't'",
    /^mend outbox: 1 mails/,
  ],
])('database: %s', async (_, harm, mended, says) => {
  await asOwner(postgres.url, query => query(harm))
  const found = await amiss()
  await asOwner(postgres.url, query => query(mended))
  expect(found).toContainEqual(expect.stringMatching(says))
  expect(await amiss()).toEqual([])
})

test('the address of the app leads to the same database, and somebody can sign in by it', async () => {
  const { appUrl } = await prepare(postgres.url)
  const found = (DATABASE_APP_URL: string) => amiss({ ...good, DATABASE_APP_URL })
  const ofAddress = async (url: string) => (await found(url)).filter(it => it.includes("app's address"))
  expect(await ofAddress(appUrl)).toEqual([])
  expect(await ofAddress(postgres.adminUrl)).toEqual([expect.stringMatching(/^mend .*names another database/)])
  expect(await ofAddress(appUrl.replace('trellis_app', 'nobody'))).toEqual([
    expect.stringMatching(/^mend .*nobody can/),
  ])
})
