import { allows, type Feature, holds, type I18n, limitOf, unlimited } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Tx } from './db.ts'
import { hold } from './locks.ts'
import { refusal, refuse } from './refuse.ts'

/** What is counted, and how many of it a period has. */
export interface Limit {
  name: string
  period: 'day' | 'year'
  most: number
}

/** The day or year (UTC) that is counted in at a moment. */
const periodOf = (period: Limit['period'], at = now()): string => at.toISOString().slice(0, period === 'day' ? 10 : 4)

/**
 * Takes so many of a limit of the tenant, before the work they are for: all or none, and false for none. Exact for calls at the
 * same time: they wait for each other here, until the transaction ends; where it fails nothing was taken.
 */
async function reserve(tx: Tx, tenantId: number, limit: Limit, more: number): Promise<boolean> {
  if (more > limit.most) return false
  // By hand: counted up by the database, and only as far as the limit goes.
  const taken = await tx.query(
    `insert into counter as c (tenant_id, name, subject, period, used) values ($1, $2, '', $3, $4)
     on conflict (tenant_id, name, subject, period) do update set used = c.used + excluded.used where c.used + excluded.used <= $5
     returning 1 as taken`,
    [tenantId, limit.name, periodOf(limit.period), more, limit.most],
  )
  return taken.length > 0
}

/** One of a limit, for whom it counts: an address, a person's id, '' for the tenant itself. */
export interface Place {
  limit: Limit
  subject: string
}

/**
 * Takes one of each of its limits for every item, for one after the other. An item that finds one of them used up takes none,
 * and has that limit in the reply. Calls at the same time that name the same `door` wait for each other here, until the
 * transaction ends; where it fails nothing was taken. Otherwise `giveBack` alone gives back.
 */
export async function reserveEach(
  tx: Tx,
  tenantId: number,
  door: string,
  items: readonly (readonly Place[])[],
): Promise<(Limit | undefined)[]> {
  if (items.length === 0) return []
  // By hand: lists that go in as one value each.
  await enter(tx, tenantId, door)
  const keyOf = ({ limit, subject }: Place) => JSON.stringify([limit.name, subject, periodOf(limit.period)])
  const keys = [...new Set(items.flat().map(keyOf))]
  const columns = (these: readonly string[]) => {
    const rows = these.map(it => JSON.parse(it) as [string, string, string])
    return [0, 1, 2].map(at => rows.map(it => it[at]))
  }
  const rows = await tx.query<{ name: string; subject: string; period: string; used: number }>(
    `select name, subject, period, used from counter join unnest($2::text[], $3::text[], $4::text[]) as a(name, subject, period)
     using (name, subject, period) where tenant_id = $1`,
    [tenantId, ...columns(keys)],
  )
  const before = new Map(rows.map(it => [JSON.stringify([it.name, it.subject, it.period]), it.used]))
  const taken = new Map<string, number>()
  const reply = items.map(places => {
    const full = places.find(it => (before.get(keyOf(it)) ?? 0) + (taken.get(keyOf(it)) ?? 0) >= it.limit.most)
    if (!full) for (const it of places) taken.set(keyOf(it), (taken.get(keyOf(it)) ?? 0) + 1)
    return full?.limit
  })
  if (taken.size > 0)
    await tx.query(
      `insert into counter as c (tenant_id, name, subject, period, used)
       select $1, a.* from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as a
       on conflict (tenant_id, name, subject, period) do update set used = c.used + excluded.used`,
      [tenantId, ...columns([...taken.keys()]), [...taken.values()]],
    )
  return reply
}

/**
 * Takes so many of what one caller may make a day (UTC), whatever becomes of them. `subject` names the caller, and where. Refuses with
 * `limitExceeded`.
 */
export async function reserveToday(
  { tx, tenantId, i18n }: { tx: Tx; tenantId: number; i18n: I18n },
  { name, subject, most }: { name: string; subject: string; most: number },
  count = 1,
): Promise<void> {
  const places = Array.from({ length: count }, () => [{ limit: { name, period: 'day', most } as const, subject }])
  const full = (await reserveEach(tx, tenantId, `${name}-${subject}`, places)).some(it => it !== undefined)
  if (full) throw refusal(i18n, 'limitExceeded', 'core.refused.mostToday', { most })
}

/** Gives back what was taken at a moment for work that was called off before it was done, through the door it was taken by. */
export async function giveBack(tx: Tx, tenantId: number, door: string, taken: readonly (Place & { at: Date })[]) {
  if (taken.length === 0) return
  await enter(tx, tenantId, door)
  // By hand: lists that go in as one value each.
  await tx.query(
    `update counter c set used = c.used - a.n
     from (select name, subject, period, count(*)::int as n from unnest($2::text[], $3::text[], $4::text[]) as u(name, subject, period)
       group by name, subject, period) a
     where c.tenant_id = $1 and (c.name, c.subject, c.period) = (a.name, a.subject, a.period) and c.used >= a.n`,
    [
      tenantId,
      taken.map(it => it.limit.name),
      taken.map(it => it.subject),
      taken.map(it => periodOf(it.limit.period, it.at)),
    ],
  )
}

const enter = (tx: Tx, tenantId: number, door: string) => hold(tx, `limits/${tenantId}/${door}`)

/** A person of a tenant with its plan. */
export interface Licensed {
  tx: Tx
  tenantId: number
  userId: number
  principal: { features: Feature[] }
}

/**
 * Takes places for people who will be asked about a team, of those a year (UTC) that the plan's `ta-rater-limit` has. Whoever was
 * asked stays counted, whatever becomes of the survey or the team. Refuses with `entitlement` where there are not as many left.
 */
export async function reserveRaters({ tx, tenantId, principal }: Licensed, more: number): Promise<void> {
  const limited = holds(principal.features, 'ta-rater-limit')
  // Counted without a limit too: the plan may get one during the year.
  const most = limited ? limitOf(principal.features, 'ta-rater-limit') : unlimited
  const limit: Limit = { name: 'ta-rater-limit', period: 'year', most }
  if (more > 0 && !(await reserve(tx, tenantId, limit, more))) throw refuse('entitlement')
}

/**
 * Refuses a further team with `entitlement` where the tenant has as many as its plan's `team-limit`, or its plan has none. The
 * spec compares the existing count, so a deleted team makes room.
 */
export async function withinTeamLimit({ tx, tenantId, principal }: Licensed): Promise<void> {
  // Two that are made at once, on whatever screen, must not both find the last place free.
  await hold(tx, `team-limit/${tenantId}`)
  const { n } = await tx.kysely
    .selectFrom('team')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (!allows(principal.features, 'team-limit', n)) throw refuse('entitlement')
}
