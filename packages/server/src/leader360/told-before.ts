import { askedGroups, isNamedGroup, type LeftOut, type RaterGroup } from '@trellis/sdk/contract'
import type { Unit } from '../core/ledger/safe.ts'
import { presentUnit } from '../core/ledger/unit.ts'
import { type Before, isTold } from './make-report.ts'
import { accountsOf, type Place, type RaterRow, type RoundRow } from './rounds.ts'

/** Who of a leader's raters is told by rounds before, alone or as part of a group. */
export async function toldBefore({ tx, tenantId }: Place, row: Pick<RoundRow, 'user_id'>): Promise<Before> {
  const alone = await tx.kysely
    .selectFrom('l360_rater as r')
    .innerJoin('l360_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .select('r.unit')
    .where('r.tenant_id', '=', tenantId)
    .where('o.user_id', '=', row.user_id)
    .where('o.status', '=', 'CLOSED')
    .where('r.group_code', 'in', askedGroups.filter(isNamedGroup))
    .where('r.unit', 'is not', null)
    .execute()
  // By hand: sets name their round by their source.
  const sets = await tx.query<{ unit: Unit }>(
    `select distinct u.unit from l360_round o
     join ledger_set s on s.tenant_id = o.tenant_id and s.instrument = 'leader360' and s.source = 'leader360/' || o.id
     join ledger_unit u on u.tenant_id = s.tenant_id and u.set_id = s.id
     where o.tenant_id = $1 and o.user_id = $2`,
    [tenantId, row.user_id],
  )
  const grouped = new Set(sets.map(it => it.unit))
  // Who was part of a group first was not told when standing alone.
  return { alone: new Set(alone.flatMap(it => (it.unit === null || grouped.has(it.unit) ? [] : [it.unit]))), grouped }
}

/**
 * Why nothing of a rater's will be shown, where that is certain: it was told otherwise before, and whenever the rater answers in this
 * round the answers are the same person's. Nothing is changed by the look.
 */
export async function leftOutOf(place: Place, row: RoundRow, rater: RaterRow): Promise<LeftOut | null> {
  const group = rater.group_code as RaterGroup
  const at = rater.began_at ?? row.closes_at
  if (group === 'self' || !at) return null
  const account = (await accountsOf(place, [rater.email])).behind(rater.email)
  const address = { email: account?.email ?? rater.email, isOutside: account === undefined }
  const unit = await presentUnit(place.tx, place.tenantId, 'leader360', address, at)
  if (unit === undefined) return null
  const before = await toldBefore(place, row)
  if (isTold({ group, unit }, before)) return null
  return before.alone.has(unit) ? 'alone' : 'grouped'
}
