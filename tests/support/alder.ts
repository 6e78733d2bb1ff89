import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { unitOf } from '../../packages/server/src/core/ledger/unit.ts'
import { Backstage, type Call, call, type Reply, send } from './api.ts'
import { type OwnServer, startServer, type TestServer } from './server.ts'
import { sharedServer } from './shared-server.ts'

/** Calls as people of Alder Works, by first name, with tokens that outlive a moved clock. */
function alder(server: TestServer, db: Backstage) {
  const tokens = new Map<string, string>()
  return {
    /** Forgets the tokens: after a reset there are no sessions. */
    forget: () => tokens.clear(),
    idOf: (who: string) => db.person(`${who}@alder.example`),
    teamOf: async (name: string) => (await db.query('select id from team where name = $1', [name]))[0]?.id as number,
    mailTo: async (who: string) => (await server.outbox()).filter(it => it.to === `${who}@alder.example`),
    async as(who: string, name: string, given: Call = {}, headers: Record<string, string> = {}): Promise<Reply> {
      const token =
        tokens.get(who) ?? (await db.session(`${who}@alder.example`, 'alder', { seconds: 400 * 86_400 })).token
      tokens.set(who, token)
      return call(server.url, name, given, { token, headers })
    },
    /** One more finished assessment of a person, with these averages, so many days from now. */
    async finish(who: string, averages: Record<string, number | null>, days = 0): Promise<number> {
      const tenantId = await db.tenant('alder')
      const [{ at } = { at: new Date() }] = await db.query<{ at: Date }>(
        'select clock_timestamp() + make_interval(days => $1) as at',
        [days],
      )
      const unit = await unitOf(db, tenantId, 'gla', { email: `${who}@alder.example`, isOutside: false }, at)
      const [row] = await db.query(
        `insert into gla_assessment (tenant_id, user_id, language_code, bank_version, last_pos, started_at, saved_at, finished_at, unit)
         values ($1, $2, 'en', '1', 'Strategy-4', now(), now(), $3, $4) returning id`,
        [tenantId, await db.person(`${who}@alder.example`), at, unit],
      )
      for (const [capability, it] of Object.entries(averages))
        await db.query(
          `insert into gla_score (tenant_id, assessment_id, capability, style_score, strategy_score, average_score, capability_rank, is_top_three, is_bottom_three)
           values ($1, $2, $3, $4, $4, $4, 1, true, false)`,
          [tenantId, row?.id, capability, it],
        )
      return row?.id as number
    },
  }
}

/** Server, its own where it needs these settings, and people of Alder Works for a test file; seeded anew before each test. */
export function alderSuite(env?: Record<string, string>) {
  let server: TestServer
  let own: OwnServer | undefined
  let db: Backstage
  let people: ReturnType<typeof alder>
  beforeAll(async () => {
    own = env && (await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000', ...env } }))
    server = own ?? (await sharedServer())
    db = new Backstage(server)
    people = alder(server, db)
  })
  afterAll(async () => {
    await db?.close()
    await server?.stop()
  })
  beforeEach(async () => {
    const { status, body } = await send(server.url, '/api/test/reset', { method: 'POST' })
    expect(status, JSON.stringify(body)).toBe(200)
    people.forget()
  })
  return {
    get server() {
      return server
    },
    /** What the server wrote so far, where it is this file's own. */
    output(): string {
      if (!own) throw new Error('A server that files share writes for all of them: give alderSuite settings')
      return own.output()
    },
    get db() {
      return db
    },
    as: ((...given) => people.as(...given)) as typeof people.as,
    idOf: (who: string) => people.idOf(who),
    teamOf: (name: string) => people.teamOf(name),
    mailTo: (who: string) => people.mailTo(who),
    /** Forgets the tokens: who was wiped out has other ones when back. */
    forget: () => people.forget(),
    finish: ((...given) => people.finish(...given)) as typeof people.finish,
  }
}
