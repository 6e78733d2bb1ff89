import type { team } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { leastOthers, serve } from '../core/ledger/viewer.ts'
import { standing } from '../core/standing.ts'
import { ranked, type Written } from './aggregate.ts'
import type { Sets } from './publish.ts'

interface Row extends Record<string, unknown> {
  members: number[]
  sets: Sets | null
}
/** The newest numbers of a team that may be shown, by set, and the units of the people behind them. */
async function newest({ tx, tenantId }: UserContext, sets: Sets) {
  const ids = [...new Set(Object.values(sets))]
  if (ids.length === 0) return { published: [], units: [] }
  const rows = await tx.kysely
    .selectFrom('ledger_set')
    .select(['id', 'data'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', ids))
    .where('data', 'is not', null)
    .execute()
  const published = rows.map(it => ({ id: it.id, data: it.data as Record<string, Written> }))
  const units = await tx.kysely
    .selectFrom('ledger_unit')
    .select('unit')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'set_id',
        published.map(it => it.id),
      ),
    )
    .execute()
  return { published, units: units.map(it => it.unit) }
}

/**
 * Why somebody is shown no numbers, by what the nightly job wrote alone: else whoever looks again and again would see the moment
 * at which somebody finished.
 */
function reasonOf(sets: Sets | null, units: readonly number[], own: readonly number[]) {
  if (sets === null) return 'tooFew'
  if (Object.keys(sets).length === 0) return 'held'
  // The numbers went with somebody who was wiped out.
  if (units.length === 0) return 'tonight'
  return units.filter(it => !own.includes(it)).length < leastOthers ? 'tooFew' : 'oneLeft'
}

/**
 * The aggregated assessment of a team: the numbers of the newest publication, the same for everybody who is served them,
 * or the reason. A look publishes nothing. Source: ledger, Published by a job and Known to a viewer.
 */
export const teamGla: Handler<typeof team.teamGla> = async (context, { params }) => {
  const { core, tx, tenantId, userId } = context
  const { gla } = core.doors
  const { teamId } = (await standing(context, params.teamId)).toSee('teamGla', { enough: true })
  // By hand: the team with its list of members.
  const [row] = await tx.query<Row>(
    `select g.sets, array(select user_id from active_member where tenant_id = $1 and team_id = $2 and user_id is not null) as members
     from team t left join team_gla g on g.tenant_id = t.tenant_id and g.team_id = t.id where t.tenant_id = $1 and t.id = $2`,
    [tenantId, teamId],
  )
  const { members, sets } = row as Row
  const { published, units } = await newest(context, sets ?? {})
  const own = await gla.unitsOf(tx, tenantId, userId)
  const viewer = { tenantId, instrument: 'gla', viewerId: userId, own } as const
  const served = await serve(
    tx,
    viewer,
    published.map(it => it.id),
  )
  if (served.size === 0) {
    return {
      completedAssessment: null,
      totalTeamMember: members.length,
      errorMessage: context.i18n.t(`team.gla.${reasonOf(sets, units, own)}`),
      results: [],
    }
  }
  const numbers = Object.fromEntries(
    published.flatMap(({ id, data }) =>
      served.has(id) ? Object.entries(data).filter(([it]) => sets?.[it] === id) : [],
    ),
  )
  return {
    completedAssessment: units.length,
    totalTeamMember: Math.max(members.length, units.length),
    errorMessage: null,
    results: ranked(numbers)
      .map(it => ({ ...it, label: gla.words(context.language, it.capability).label }))
      .sort(
        (a, b) => (a.capability_rank ?? Infinity) - (b.capability_rank ?? Infinity) || a.label.localeCompare(b.label),
      ),
  }
}
