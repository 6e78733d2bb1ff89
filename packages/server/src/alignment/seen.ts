import type { Hidden } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { serve } from '../core/ledger/viewer.ts'
import type { Kept } from './numbers.ts'
import { measuresOf } from './publisher.ts'
import { ranked } from './score.ts'
import type { Numbers, Shown } from './written.ts'

const why = (minimum: number): Hidden => ({ reason: 'oneOther', n: null, from: minimum })

/**
 * Reports as one viewer is served them, beside all that this viewer ever was: a published number that, with the viewer's own
 * answers known, would show one other person's is absent, and so is what is made from it. Nobody else's answers are ever
 * served here, so that only the own ones are known. What is served is written down. Source: ledger, Known to a viewer.
 */
export async function servedTo(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
  reports: readonly Kept[],
): Promise<Kept[]> {
  const ids = [...new Set(reports.flatMap(it => Object.values(it.sets).flat()))].sort((a, b) => a - b)
  if (ids.length === 0) return [...reports]
  // By the address, too: who answered by a guest's link before joining knows that answer as well.
  // By hand: a union of two ways to the same rows.
  const own = await tx.query<{ unit: number }>(
    `select unit from alignment_respondent where tenant_id = $1 and user_id = $2 and unit is not null
     union select r.unit from person p join alignment_respondent r on r.tenant_id = $1 and lower(r.email) = lower(p.email)
     where p.id = $2 and r.unit is not null`,
    [tenantId, userId],
  )
  const viewer = { tenantId, instrument: 'alignment' as const, viewerId: userId, own: own.map(it => it.unit) }
  const served = await serve(tx, viewer, ids)
  return reports.map(it => asSeen(it, served))
}

/** A report of which only these sets are served. */
export function asSeen(kept: Kept, served: ReadonlySet<number>): Kept {
  const mayReach = (measure: string) => kept.sets[measure]?.every(it => served.has(it)) ?? false
  if (Object.keys(kept.sets).every(mayReach)) return kept
  const minimum = kept.minimum ?? 0
  const subscales = kept.numbers.subscales.map((it): Shown => {
    if (it.mean === undefined) return it
    const { sum, squares, steps } = measuresOf(it.subscale)
    if (!mayReach(sum)) return { scale: it.scale, subscale: it.subscale, flag: 'none', hidden: why(minimum) }
    const { distribution, ...plain } = it
    const columns = distribution && mayReach(steps) ? { distribution } : {}
    if (it.sd === undefined || mayReach(squares)) return { ...plain, ...columns }
    const { sd, ci95, favourable, rwgj, agreement, state, ...level } = plain
    return { ...level, ...columns, spreadHidden: why(minimum) }
  })
  return { ...kept, numbers: withoutGaps(kept.numbers, subscales) }
}

/** Ranks by what is shown; a scale, and the whole, only where all its parts are. */
function withoutGaps(numbers: Numbers, subscales: Shown[]): Numbers {
  const isWhole = (scale?: string) =>
    subscales.every(it => it.mean !== undefined || (scale !== undefined && it.scale !== scale))
  const { overall, ...rest } = numbers
  return {
    ...rest,
    ...(overall && isWhole() ? { overall } : {}),
    scales: numbers.scales.map(it => (isWhole(it.scale) ? it : { scale: it.scale })),
    subscales: ranked(subscales),
  }
}
