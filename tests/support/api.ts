import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { Endpoint } from '../../packages/sdk/src/contract.ts'
import { contract, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { findEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { plannedFor } from './planned.ts'
import type { TestServer } from './server.ts'

// Ids are bigint in the database and stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what the tests look into; each assertion checks it.
export type Json = any

export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON, or null. */
  body: Json
  text: string
  data: Json
  code: string | undefined
}

export interface Send {
  method?: string
  token?: string | undefined
  query?: Record<string, unknown>
  body?: unknown
  /** A body as it is, past JSON. */
  raw?: string
  headers?: Record<string, string>
}

/** Sends one call to a path and reads the reply whatever it is. */
export async function send(
  url: string,
  path: string,
  { method = 'GET', token, query, body, raw, headers = {} }: Send = {},
): Promise<Reply> {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : ''
  const response = await fetch(url + path + search, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    redirect: 'manual',
  })
  const text = await response.text()
  let parsed: Json = null
  try {
    parsed = JSON.parse(text)
  } catch {
    // Not JSON: body stays null.
  }
  return {
    status: response.status,
    headers: response.headers,
    body: parsed,
    text,
    data: parsed?.data,
    code: parsed?.error?.code,
  }
}

/** Every endpoint of the contract with its name, `room.name`. */
export const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(contract).flatMap(([room, all]) =>
  Object.entries(all).map(([name, it]) => [`${room}.${name}`, it] as [string, Endpoint]),
)

export interface Call {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Sends one call of the contract by name, past all checks of the client. */
export async function call(
  url: string,
  name: string,
  given: Call = {},
  extra: Omit<Send, 'query' | 'body'> = {},
): Promise<Reply> {
  const endpoint = endpoints.find(it => it[0] === name)?.[1]
  if (!endpoint) throw new Error(`No endpoint ${name}`)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, it: string) => encodeURIComponent(String(given.params?.[it])))
  return send(url, servicePrefix[endpoint.service] + path, {
    method: endpoint.method,
    ...(given.query ? { query: given.query } : {}),
    ...(given.body === undefined ? {} : { body: given.body }),
    ...extra,
  })
}

export interface SessionToken {
  token: string
  sid: string
}

/** The server's database as its owner, past row-level security, and the means to make callers of every kind in it. */
export class Backstage {
  pool!: pg.Pool
  url: string
  #key: Uint8Array | undefined
  readonly server: TestServer

  constructor(server: TestServer, url = findEmbeddedPostgres(join(server.dataFolder, 'postgres'))) {
    if (!url) throw new Error('The server has no embedded database')
    this.server = server
    this.url = url
    this.#open()
  }

  #open(): void {
    this.pool = new pg.Pool({ connectionString: this.url, max: 3 })
    this.pool.on('error', () => undefined)
  }

  /** After a restart of the server its embedded database has another port. */
  async reopen(): Promise<void> {
    await this.pool.end().catch(() => undefined)
    this.url = findEmbeddedPostgres(join(this.server.dataFolder, 'postgres')) ?? this.url
    this.#open()
  }

  /** Waits until so many statements wait for a row that another transaction holds. */
  async waiting(count: number): Promise<void> {
    const text =
      "select count(distinct pid)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')"
    for (const end = Date.now() + 60_000; (await this.query(text))[0]?.n !== count; await sleep(20))
      if (Date.now() > end) throw new Error(`Never were ${count} statements waiting`)
  }

  async query<R extends Record<string, Json> = Record<string, Json>>(
    text: string,
    values: unknown[] = [],
  ): Promise<R[]> {
    return (await this.pool.query<R>(text, values)).rows
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  async key(): Promise<Uint8Array> {
    this.#key ??= (await this.query("select value from server_secret where name = 'access-token'"))[0]
      ?.value as Uint8Array
    return this.#key
  }

  async tenant(clientId: string): Promise<number> {
    return (await this.query('select id from tenant where client_id = $1', [clientId]))[0]?.id as number
  }

  async person(email: string): Promise<number> {
    return (await this.query('select id from person where email = $1', [email]))[0]?.id as number
  }

  /** Makes a tenant with an active plan of all features. */
  async addTenant(clientId: string, { status = 'ACTIVE', available = true } = {}): Promise<number> {
    const [row] = await this.query('insert into tenant (client_id, name, available) values ($1, $1, $2) returning id', [
      clientId,
      available,
    ])
    await this.query(
      "insert into subscription (tenant_id, name, status, current_term_end, features) select $1, 'P', $2, now() + interval '1 year', features from subscription where tenant_id = (select id from tenant where client_id = 'alder')",
      [row?.id, status],
    )
    return row?.id as number
  }

  /** Makes a person and the membership of a tenant. */
  async addMember(clientId: string, email: string, roles: string[], isAgree = true): Promise<number> {
    const [row] = await this.query(
      'insert into person (email, full_name) values ($1, $2) on conflict (lower(email)) do update set email = excluded.email returning id',
      [email, email.split('@')[0]],
    )
    await this.query('insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, $3, $4)', [
      await this.tenant(clientId),
      row?.id,
      roles,
      isAgree,
    ])
    return row?.id as number
  }

  /** A signed token with any claims, by the server's own key or another. */
  async sign(
    claims: Record<string, unknown>,
    { seconds = 300, key, ago = 0 }: { seconds?: number; key?: Uint8Array; ago?: number } = {},
  ): Promise<string> {
    const iat = Math.floor(Date.now() / 1000) - ago
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('trellis')
      .setIssuedAt(iat)
      .setExpirationTime(iat + seconds)
      .sign(key ?? (await this.key()))
  }

  async claims(email: string, clientId = 'alder'): Promise<Record<string, unknown>> {
    return {
      sub: String(await this.person(email)),
      org_id: clientId,
      tid: await this.tenant(clientId),
      sid: randomUUID(),
      gen: 1,
      email,
    }
  }

  /** A new session of a person with its first token. */
  async session(
    email: string,
    clientId = 'alder',
    options: Parameters<Backstage['sign']>[1] = {},
  ): Promise<SessionToken> {
    const claims = await this.claims(email, clientId)
    await this.query(
      `insert into session (tenant_id, id, user_id, rotated_at, created_at, expires_at, issuer, method, authenticated_at, sign_in_id)
       values ($1, $2, $3, now(), now(), now() + interval '30 days', (select coalesce(issuer, 'embedded') from tenant where id = $1), 'password', now(), $2)`,
      [claims.tid, claims.sid, claims.sub],
    )
    return { token: await this.sign(claims, options), sid: claims.sid as string }
  }

  async token(email: string, clientId = 'alder'): Promise<string> {
    return (await this.session(email, clientId)).token
  }

  /** The token of an administrator who acts in a person's name, and both sessions. */
  async acting(admin: string, email: string, clientId = 'alder') {
    const parent = await this.session(admin, clientId)
    const { token: _, sid } = await this.session(email, clientId)
    await this.query(
      `update session set act_user_id = $2, parent_id = $3, sign_in_id = $3, method = 'impersonation', expires_at = now() + interval '1 hour' where id = $1`,
      [sid, await this.person(admin), parent.sid],
    )
    const claims = { ...(await this.claims(email, clientId)), sid, act: { sub: admin } }
    return { token: await this.sign(claims), sid, parent }
  }

  /** The token an embedded widget of that person gets. */
  async embedToken(email: string, clientId = 'alder'): Promise<string> {
    const claims = await this.claims(email, clientId)
    return this.sign({ ...claims, gen: 0, sid: `embed-${claims.tid}-${claims.sub}`, scope: 'embed' })
  }

  /** A guest with a token of one purpose; a nominee has an open assessment. */
  async guest(
    purpose: 'gla' | 'set-password' | 'alignment' | 'feedback' | 'plan' | 'leader360' | 'meeting',
    { clientId = 'alder', expired = false, used = false, email = `${randomUUID()}@guest.example` } = {},
  ) {
    const tenantId = await this.tenant(clientId)
    const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
    const [row] = await this.query(
      `insert into guest (tenant_id, purpose, email, full_name, token_hash, created_at, expires_at, used_at) values ($1, $2, $3, 'Guest', $4, now(), now() + $5::interval, $6) returning id`,
      [
        tenantId,
        purpose,
        email,
        createHash('sha256').update(token).digest(),
        expired ? '-1 hour' : '1 day',
        used ? new Date() : null,
      ],
    )
    const assessmentId = purpose === 'gla' ? await this.assessment(tenantId, { guestId: row?.id as number }) : 0
    return { token, id: row?.id as number, email, assessmentId, tenantId }
  }

  /** An open assessment, nothing answered. */
  async assessment(tenantId: number, owner: { userId?: number; guestId?: number }): Promise<number> {
    const [row] = await this.query(
      "insert into gla_assessment (tenant_id, user_id, guest_id, language_code, bank_version, started_at, saved_at) values ($1, $2, $3, 'en', '1', now(), now()) returning id",
      [tenantId, owner.userId ?? null, owner.guestId ?? null],
    )
    return row?.id as number
  }

  /**
   * A team of that manager with an assistant, members, a guest and an invitation that waits, people by e-mail. The first
   * member has granted the manager the assessment.
   */
  async team(
    manager: string,
    {
      clientId = 'alder',
      assistant = 'mei@alder.example' as string | null,
      members = ['dev@alder.example'],
      invited = ['noor@alder.example'],
    } = {},
  ) {
    const tenantId = await this.tenant(clientId)
    const managerId = await this.person(manager)
    const assistantId = assistant ? await this.person(assistant) : null
    const [team] = await this.query(
      "insert into team (tenant_id, name, manager_id, assistant_id) values ($1, 'Team of a test', $2, $3) returning id",
      [tenantId, managerId, assistantId],
    )
    const id = team?.id as number
    const join = async (userId: number, status: string) =>
      (
        await this.query(
          `insert into team_member (tenant_id, team_id, user_id, status, joined_at, invited_at) values ($1, $2, $3, $4, now(), now() - interval '2 hours') returning id`,
          [tenantId, id, userId, status],
        )
      )[0]?.id as number
    const managerMemberId = await join(managerId, 'ACCEPTED')
    if (assistantId) await join(assistantId, 'ACCEPTED')
    const userIds = await Promise.all(members.map(it => this.person(it)))
    const memberIds: number[] = []
    for (const it of userIds) memberIds.push(await join(it, 'ACCEPTED'))
    const invitedIds: number[] = []
    for (const it of invited) invitedIds.push(await join(await this.person(it), 'PENDING'))
    const [guest] = await this.query(
      "insert into team_member (tenant_id, team_id, type, status, full_name, email, joined_at) values ($1, $2, 'GUEST', 'ACTIVE', 'A guest', 'guest@team.example', now()) returning id",
      [tenantId, id],
    )
    if (userIds[0])
      await this.query(
        `insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at)
         select $1, $2, $3, $4, item, 'GRANTED', now() from unnest(array['GLA', 'SPRINT']) item`,
        [tenantId, id, userIds[0], managerId],
      )
    const planned = await plannedFor(this, { tenantId, teamId: id, managerId })
    const guestId = guest?.id as number
    return { id, managerId, assistantId, managerMemberId, userIds, memberIds, invitedIds, guestId, ...planned }
  }

  /** A checksum a table over all its rows: what changed is seen by name. */
  async checksums(leaveOut: string[] = []): Promise<Record<string, string>> {
    const tables = await this.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const wanted = tables.filter(it => !leaveOut.includes(it.name))
    if (wanted.length === 0) return {}
    // One statement for all: they are asked for after every call of some tests.
    const rows = await this.query<{ name: string; sum: string }>(
      wanted
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
        )
        .join(' union all '),
    )
    return Object.fromEntries(rows.map(it => [it.name, it.sum]))
  }

  /** Places (table.column) where a text stands in any row of any table, jobs included; but for what a reset is made from. */
  async whereIs(text: string): Promise<string[]> {
    const columns = await this.query<{ s: string; t: string; c: string }>(
      "select table_schema s, table_name t, column_name c from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name where table_schema not in ('pg_catalog', 'information_schema', 'kept')",
    )
    const found: string[] = []
    for (const { s, t, c } of columns) {
      const [row] = await this.query(`select 1 from "${s}"."${t}" where "${c}"::text ilike '%' || $1 || '%' limit 1`, [
        text.replace(/[%_\\]/g, '\\$&'),
      ])
      if (row) found.push(`${t}.${c}`)
    }
    return found
  }
}

const bank = new URL('../../packages/server/content/gla/items.json', import.meta.url)
const { items } = (await import(bank.href, { with: { type: 'json' } })).default as {
  items: { ref: string; part: 'Style' | 'Strategy'; page: number }[]
}

/** The body that saves one page of the assessment, all ten questions answered by `value` (0 is N/A). */
export function pageOf(
  assessmentId: number,
  part: 'Style' | 'Strategy',
  page: number,
  value: number | ((index: number) => number) = 4,
) {
  return {
    assessmentId,
    userAnswers: items
      .filter(it => it.part === part && it.page === page)
      .map((it, index) => {
        const given = typeof value === 'number' ? value : value(index)
        return { questionCode: it.ref, description: given ? `Step ${given}` : 'N/A', value: given, type: part }
      }),
    lastPos: `${part}-${page}`,
  }
}
