import type { team } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { leastOthers, metBy, serve } from '../core/ledger/viewer.ts'
import { standing } from '../core/standing.ts'
import { ranked, type Written } from './aggregate.ts'
import type { Sets, TeamNumbers } from './publish.ts'

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

/** What of teams a screen asks for, and what a viewer is in it. */
interface Asked {
  numbers: Pick<TeamNumbers, 'instrument' | 'table'>
  item: 'teamGla' | 'teamGl360'
  own: readonly number[]
  /** People whose own numbers the viewer may have been told in part: with them in it, nothing is served. */
  inPart?: readonly number[]
}

/**
 * An aggregated result of a team: the numbers of the newest publication, the same for everybody who is served them, or the
 * reason. A look publishes nothing. Source: ledger, Published by a job and Known to a viewer.
 */
async function toldOf(context: UserContext, team: number, { numbers, item, own, inPart = [] }: Asked) {
  const { core, tx, tenantId, userId } = context
  const { gla } = core.doors
  const { teamId } = (await standing(context, team)).toSee(item, { enough: true })
  // By hand: the team with its list of members.
  const [row] = await tx.query<Row>(
    `select g.sets, array(select user_id from active_member where tenant_id = $1 and team_id = $2 and user_id is not null) as members
     from team t left join ${numbers.table} g on g.tenant_id = t.tenant_id and g.team_id = t.id where t.tenant_id = $1 and t.id = $2`,
    [tenantId, teamId],
  )
  const { members, sets } = row as Row
  const { published, units } = await newest(context, sets ?? {})
  const viewer = { tenantId, instrument: numbers.instrument, viewerId: userId, own } as const
  const left = inPart.filter(it => units.includes(it))
  const isApart = left.length > 0 && (await metBy(tx, viewer, left)).known.size > 0
  const served = isApart
    ? new Set<number>()
    : await serve(
        tx,
        viewer,
        published.map(it => it.id),
      )
  if (served.size === 0) {
    return {
      completedAssessment: null,
      totalTeamMember: members.length,
      errorMessage: context.i18n.t(`team.${item === 'teamGla' ? 'gla' : 'gl360'}.${reasonOf(sets, units, own)}`),
      results: [],
    }
  }
  const told = Object.fromEntries(
    published.flatMap(({ id, data }) =>
      served.has(id) ? Object.entries(data).filter(([it]) => sets?.[it] === id) : [],
    ),
  )
  return {
    completedAssessment: units.length,
    totalTeamMember: Math.max(members.length, units.length),
    errorMessage: null,
    results: ranked(told)
      .map(it => ({ ...it, label: gla.words(context.language, it.capability).label }))
      .sort(
        (a, b) => (a.capability_rank ?? Infinity) - (b.capability_rank ?? Infinity) || a.label.localeCompare(b.label),
      ),
  }
}

/** The aggregated assessment of a team. */
export const teamGla: Handler<typeof team.teamGla> = async (context, { params }) => {
  const { core, tx, tenantId, userId } = context
  const own = await core.doors.gla.unitsOf(tx, tenantId, userId)
  const numbers = { instrument: 'gla', table: 'team_gla' } as const
  return toldOf(context, params.teamId, { numbers, item: 'teamGla', own })
}

/** The aggregated 360 of a team. */
export const teamGl360: Handler<typeof team.teamGl360> = async (context, { params }) => {
  const { core, tx, tenantId, userId } = context
  const { leader360 } = core.doors
  const own = (await leader360.unitsOf(tx, tenantId, [userId])).get(userId) ?? []
  const inPart = await leader360.ratedBy(tx, tenantId, userId)
  const numbers = { instrument: 'team360', table: 'team_leader360' } as const
  return toldOf(context, params.teamId, { numbers, item: 'teamGl360', own, inPart })
}
