import { isNamedGroup, raterGroups } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { Leader360Door } from '../core/doors.ts'
import { isOneOf } from '../core/kysely.ts'
import type { Heard, Hearer } from '../core/listeners.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { Kept } from './kept.ts'
import { activeModel, holdsCustom } from './state.ts'
import { waiting } from './waiting.ts'

/** A round is heard of by its leader alone: how many have answered is told to nobody else. */
export async function heardOf({ tx, tenantId, userId }: Hearer, id: number): Promise<Heard> {
  const row = await tx.kysely
    .selectFrom('l360_round')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id === userId
}

const anonymous = raterGroups.filter(it => !isNamedGroup(it))

/** The newest plain report of each of these people; with `until`, of those made before. */
async function latest(tx: Tx, tenantId: number, userIds: readonly number[], until?: Date) {
  // By hand: the newest of each, by one look.
  const rows = await tx.query<{ user_id: number; round_id: number; data: Kept; unit: number | null; made_at: Date }>(
    `select distinct on (p.user_id) p.user_id, p.round_id, p.data, p.unit, p.made_at
     from l360_report p join l360_round r on r.tenant_id = p.tenant_id and r.id = p.round_id
     where p.tenant_id = $1 and p.user_id = any($2) and r.model_id is null and p.made_at < coalesce($3::timestamptz, 'infinity')
     order by p.user_id, p.made_at desc, p.round_id desc`,
    [tenantId, userIds, until ?? null],
  )
  return rows.map(it => ({
    userId: it.user_id,
    roundId: it.round_id,
    madeAt: it.made_at,
    unit: it.unit,
    others: it.data.capabilities.flatMap(({ capability, others, groups }) =>
      others === undefined ? [] : [{ capability, others, isBroad: groups.some(one => !isNamedGroup(one.group)) }],
    ),
  }))
}

/** The same, as one reader may be told what is made of them. Whoever has rated knows the own part: another's is left out then. */
async function latestTo(tx: Tx, tenantId: number, readerId: number, userIds: readonly number[], until?: Date) {
  const [found, rated] = await Promise.all([latest(tx, tenantId, userIds, until), ratedBy(tx, tenantId, readerId)])
  return found.filter(({ userId, unit }) => userId === readerId || unit === null || !rated.includes(unit))
}

/** Whose the reports of these people are in numbers of teams. */
async function unitsOf(tx: Tx, tenantId: number, userIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.kysely
    .selectFrom('l360_report')
    .select(['user_id', 'unit'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('user_id', userIds))
    .where('unit', 'is not', null)
    .execute()
  const byUser = Map.groupBy(rows, it => it.user_id)
  return new Map([...byUser].map(([userId, own]) => [userId, own.flatMap(it => it.unit ?? [])]))
}

/** The same of the leaders whom a person has rated in a group that is anonymous. */
async function ratedBy(tx: Tx, tenantId: number, userId: number): Promise<number[]> {
  const leaders = await tx.kysely
    .selectFrom('l360_rater as r')
    .innerJoin('l360_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .select('o.user_id')
    .distinct()
    .where('r.tenant_id', '=', tenantId)
    // By another address of the own mailbox, too.
    .where(
      sql<boolean>`(r.user_id = ${userId}
        or r.user_id is null and voice_of(r.email) = (select voice_of(email) from person where id = ${userId}))`,
    )
    .where('r.group_code', 'in', anonymous)
    .where('r.unit', 'is not', null)
    .execute()
  const units = await unitsOf(
    tx,
    tenantId,
    leaders.map(it => it.user_id),
  )
  return [...units.values()].flat()
}

/** Somebody asks a person for a 360, again or for the first time. */
async function wanted(tx: Tx, tenantId: number, userId: number, senderId: number): Promise<void> {
  const asked = { at: now() }
  await tx.kysely
    .insertInto('l360_wish')
    .values({ tenant_id: tenantId, user_id: userId, sender_id: senderId, ...asked })
    .onConflict(it => it.columns(['tenant_id', 'user_id', 'sender_id']).doUpdateSet(asked))
    .execute()
  await tellInbox(tx, tenantId, [userId])
}

/** Whether there is a report of the person's of the plain 360, or of the organisation's own. */
async function hasReport(tx: Tx, tenantId: number, userId: number, custom: boolean): Promise<boolean> {
  const row = await tx.kysely
    .selectFrom('l360_report as p')
    .innerJoin('l360_round as r', it => it.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.id', '=', 'p.round_id'))
    .select('p.round_id')
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId)
    .where('r.model_id', custom ? 'is not' : 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The organisation's 360 that a person has sent last: it is found though it is offered no more. */
const ownModel = (tx: Tx, tenantId: number, userId: number) =>
  tx.kysely
    .selectFrom('l360_round as o')
    .innerJoin('l360_model as m', it => it.onRef('m.tenant_id', '=', 'o.tenant_id').onRef('m.id', '=', 'o.model_id'))
    .select('m.nav_title')
    .where('o.tenant_id', '=', tenantId)
    .where('o.user_id', '=', userId)
    .where('o.status', '<>', 'DRAFT')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What other rooms ask of the 360. */
export const leader360Door: Leader360Door = {
  waiting,
  hasReport,
  latest,
  latestTo,
  unitsOf,
  ratedBy,
  wanted,
  async stateOf({ tx, tenantId, userId, principal }) {
    const model = holdsCustom(principal)
      ? ((await activeModel({ tx, tenantId })) ?? (await ownModel(tx, tenantId, userId)))
      : undefined
    const report = await tx.kysely
      .selectFrom('l360_report')
      .select('round_id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    return {
      gla360ReportGenerated: report !== undefined,
      customGL360Enabled: model !== undefined,
      customGL360NavTitle: model?.nav_title ?? '',
    }
  },
}
