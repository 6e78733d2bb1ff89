import { allows, holds, limitOf, unlimited } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { UserContext } from './context.ts'
import type { Tx } from './db.ts'
import { refuse } from './refuse.ts'

/** What is counted, and how many of it a period has. */
export interface Limit {
  name: string
  period: 'day' | 'year'
  most: number
}

/** The day or year (UTC) that is counted in at present. */
const periodOf = (period: Limit['period']): string =>
  now()
    .toISOString()
    .slice(0, period === 'day' ? 10 : 4)

/**
 * Takes so many of a limit for each subject (an address, a person's id, '' for the tenant itself), before the work they are for.
 * Who does not get all they want gets none and is named in the reply. Exact for calls at the same time: they wait for each other
 * here, until the transaction ends; where it fails nothing was taken. Nothing is given back otherwise.
 */
export async function reserve(
  tx: Tx,
  tenantId: number,
  limit: Limit,
  wanted: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (wanted.size === 0) return new Set()
  const taken = await tx.query<{ subject: string }>(
    `insert into counter as c (tenant_id, name, subject, period, used)
     select $1, $2, a.subject, $3, a.more from unnest($4::text[], $5::int[]) as a(subject, more) where a.more <= $6 order by a.subject
     on conflict (tenant_id, name, subject, period) do update set used = c.used + excluded.used where c.used + excluded.used <= $6
     returning subject`,
    [tenantId, limit.name, periodOf(limit.period), [...wanted.keys()], [...wanted.values()], limit.most],
  )
  const got = new Set(taken.map(it => it.subject))
  return new Set([...wanted.keys()].filter(it => !got.has(it)))
}

/** A person of a tenant with its plan. */
export type Licensed = Pick<UserContext, 'tx' | 'tenantId' | 'userId' | 'principal'>

/**
 * Takes places for people who will be asked about a team, of those a year (UTC) that the plan's `ta-rater-limit` has. Whoever was
 * asked stays counted, whatever becomes of the survey or the team. Refuses with `entitlement` where there are not as many left.
 * Gives back, in the same transaction, the places of those who were not asked after all.
 */
export async function reserveRaters(
  { tx, tenantId, principal }: Licensed,
  more: number,
): Promise<{ asked(count: number): Promise<void> }> {
  const limited = holds(principal.features, 'ta-rater-limit')
  // Counted without a limit too: the plan may get one during the year.
  const most = limited ? limitOf(principal.features, 'ta-rater-limit') : unlimited
  const limit: Limit = { name: 'ta-rater-limit', period: 'year', most }
  const over = await reserve(tx, tenantId, limit, more > 0 ? new Map([['', more]]) : new Map())
  if (over.size > 0) throw refuse('entitlement')
  return {
    async asked(count) {
      if (count < more)
        await tx.query(
          "update counter set used = used - $4 where tenant_id = $1 and name = $2 and subject = '' and period = $3",
          [tenantId, limit.name, periodOf(limit.period), more - count],
        )
    },
  }
}

/**
 * Refuses a further team with `entitlement` where the tenant has as many as its plan's `team-limit`, or its plan has none. The
 * spec compares the existing count, so a deleted team makes room.
 */
export async function withinTeamLimit({ tx, tenantId, principal }: UserContext): Promise<void> {
  // Two that are made at once, on whatever screen, must not both find the last place free.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`team-limit/${tenantId}`])
  const [count] = await tx.query<{ n: number }>('select count(*) as n from team where tenant_id = $1', [tenantId])
  if (!allows(principal.features, 'team-limit', count?.n ?? 0)) throw refuse('entitlement')
}

/**
 * Whether the plan's `gla-survey-limit` has one more assessment for the person. Finished ones are counted: nothing deletes them
 * but the person's wipe-out. A person has one open at the most, so that two starts at once cannot pass the limit together.
 */
export async function hasAssessmentLeft({ tx, tenantId, userId, principal: { features } }: Licensed): Promise<boolean> {
  if (!holds(features, 'gla-survey-limit') || limitOf(features, 'gla-survey-limit') >= unlimited) return true
  const [count] = await tx.query<{ n: number }>(
    'select count(*) as n from gla_assessment where tenant_id = $1 and user_id = $2 and finished_at is not null',
    [tenantId, userId],
  )
  return allows(features, 'gla-survey-limit', count?.n ?? 0)
}
