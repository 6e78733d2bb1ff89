import { leastRaters, voiceOf } from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import { isSafe, type Units } from '../core/ledger/safe.ts'
import { leastOthers } from '../core/ledger/viewer.ts'
import type { Viewer } from './rows.ts'

/** Who looks; without a person what was published is meant. `isLetSee` is one whom the owner lets see it. */
export type PointViewer = Pick<Viewer, 'tx' | 'tenantId'> & Partial<Viewer>

const pointsOf = ({ tx, tenantId }: PointViewer, roundIds: readonly number[]) =>
  tx.kysely
    .selectFrom('sprint_point')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('round_id', roundIds))
    // As they were published: roles first.
    .orderBy('set_id')
    .orderBy('item_id')
    .orderBy('role')
    .execute()

/** A point as a viewer gets it. */
export type Served = Awaited<ReturnType<typeof pointsOf>>[number]

/**
 * The looker's own places in the crews of sprints: under the account, and from outside by any address of the looker's mailbox, who
 * may have had no account then.
 */
async function ownPlaces({ tx, tenantId, userId }: PointViewer, sprintIds: readonly number[]): Promise<number[]> {
  if (userId === undefined) return []
  const { email } = await tx.kysely
    .selectFrom('person')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await tx.kysely
    .selectFrom('sprint_crew')
    .select(['id', 'user_id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', [...new Set(sprintIds)]))
    .where(it => it.or([it('user_id', '=', userId), it('user_id', 'is', null)]))
    .execute()
  return rows.flatMap(it => (it.user_id !== null || voiceOf(it.email) === voiceOf(email) ? [it.id] : []))
}

/**
 * Points of closed rounds, as the caller may see them: whoever is a rater of the round knows an answer of it, and is served only
 * what leaves nobody else alone, with at least two others behind each number. Everybody else is served all that was published.
 *
 * Raters of a round are in no set of another one, and all of its sets stand since it closed: what a viewer is served follows from
 * them alone, is the same at every look and in every call, and needs no record. Source: ledger, Known to a viewer.
 */
export async function servedPoints(looker: PointViewer, roundIds: readonly number[]): Promise<Served[]> {
  const { tx, tenantId, userId } = looker
  const points = roundIds.length ? await pointsOf(looker, roundIds) : []
  if (points.length === 0) return points
  if (userId === undefined) return points
  // From the looker's own places: what others have answered is not looked at.
  const places = await ownPlaces(
    looker,
    points.map(it => it.sprint_id),
  )
  if (looker.isLetSee) return toOthers(points, await ownAnswers(looker, points, places))
  if (places.length === 0) return points
  const own = await tx.kysely
    .selectFrom('sprint_rater')
    .select('unit')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('crew_id', places))
    .where(isOneOf('round_id', roundIds))
    .execute()
  if (own.length === 0) return points
  const known = new Set(own.map(it => it.unit))
  const ids = points.flatMap(it => (it.set_id === null ? [] : [it.set_id]))
  const rows = await tx.kysely
    .selectFrom('ledger_unit')
    .select(['set_id', 'unit'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('set_id', ids))
    .execute()
  const unitsOf = Map.groupBy(rows, it => it.set_id)
  const units = [...new Set(rows.map(it => it.unit))]
  const [inside, hidden] = await Promise.all([unitsIn(looker, units, '/in'), unitsIn(looker, units, '/un')])
  const isKept = servedTo(
    known,
    points.map(it => ({
      measure: `${it.round_id}/${it.item_id}`,
      units: it.set_id === null ? null : (unitsOf.get(it.set_id) ?? []).map(one => one.unit),
    })),
    [inside, hidden, new Set([...inside].filter(it => hidden.has(it)))],
  )
  return toKnower(points, isKept, await aloneIn(looker, roundIds))
}

/** Roles of rounds in which raters were told that they stand alone. */
export async function aloneIn(
  { tx, tenantId }: PointViewer,
  roundIds: readonly number[],
): Promise<(point: Pick<Served, 'round_id' | 'role'>) => boolean> {
  const rows = await tx.kysely
    .selectFrom('sprint_rater')
    .select(['round_id', 'role'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('round_id', roundIds))
    .where('shown_as', '=', 'alone')
    .execute()
  const keys = new Set(rows.map(it => `${it.round_id}/${it.role}`))
  return it => keys.has(`${it.round_id}/${it.role}`)
}

/**
 * Who of these is in sets of a kind, as it was when the round closed: of the organisation, or covering others. Of rounds before there
 * were known ones, all cover each other.
 */
async function unitsIn({ tx, tenantId }: PointViewer, units: Units, kind: '/in' | '/un'): Promise<Set<number>> {
  // By hand: the measures of a set lie in an array.
  const rows = await tx.query<{ unit: number }>(
    `select distinct u.unit from ledger_unit u join ledger_set s on s.tenant_id = u.tenant_id and s.id = u.set_id
     where u.tenant_id = $1 and u.unit = any($2) and exists (select from unnest(s.measures) m where right(m, 3) = $3)`,
    [tenantId, units, kind],
  )
  return new Set(rows.map(it => it.unit))
}

/**
 * Where an own answer may be among these points, by round and item: in all that was asked from these places. What was answered is kept
 * for some weeks, and the points for years. Source: sprints, Anonymity.
 */
async function ownAnswers(
  { tx, tenantId }: PointViewer,
  points: readonly Served[],
  places: readonly number[],
): Promise<Set<string>> {
  if (places.length === 0) return new Set()
  const rows = await tx.kysely
    .selectFrom('sprint_rater')
    .select('round_id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('round_id', [...new Set(points.map(it => it.round_id))]))
    .where(isOneOf('crew_id', places))
    .where('is_feedback', '=', true)
    .execute()
  const asked = new Set(rows.map(it => it.round_id))
  return new Set(points.flatMap(it => (asked.has(it.round_id) ? [`${it.round_id}/${it.item_id}`] : [])))
}

/**
 * Points as they are told to whom the owner lets see the sprint: the means of the whole crew alone, each with at least two behind it
 * besides the reader. No role is told: those who stand alone were told of the owner. Of one item and round that is one number, so
 * that nothing can be taken from it but the own answer; and all that is hidden has one reason.
 */
export const toOthers = <
  P extends Pick<Served, 'role' | 'value' | 'n' | 'reason' | 'round_id' | 'item_id' | 'is_for_others'>,
>(
  points: readonly P[],
  own: ReadonlySet<string>,
): P[] =>
  points.flatMap(it => {
    if (it.role !== 'ALL') return []
    const others = (it.n ?? 0) - (own.has(`${it.round_id}/${it.item_id}`) ? 1 : 0)
    const isTold = it.is_for_others && others >= leastOthers
    return [isTold ? it : { ...it, value: null, n: null, reason: 'remainder' as const }]
  })

/**
 * Points as one is told who is a rater of the round: what is not served is hidden, and all that is hidden has one reason. That fewer
 * than two of the own role observed something would tell who has seen it what the other one chose.
 */
export const toKnower = <P extends Pick<Served, 'role' | 'value' | 'n' | 'reason'>>(
  points: readonly P[],
  isKept: readonly boolean[],
  isAlone: (point: P) => boolean,
): P[] =>
  points.map((it, at) => {
    if (isAlone(it)) return it
    return isKept[at] && it.value !== null ? it : { ...it, value: null, n: null, reason: 'remainder' as const }
  })

/**
 * Of sets in the order in which they were published, which a viewer is served who knows these units. `null` rests on nobody. Who is of
 * one of `groups`, of the organisation or not known by other rounds, is covered by others of it alone: neither is one such told
 * beside people from outside.
 */
export function servedTo(
  known: ReadonlySet<number>,
  sets: readonly { measure: string; units: Units | null }[],
  groups: readonly ReadonlySet<number>[] = [],
): boolean[] {
  const seen = new Map<string, Units[][]>()
  return sets.map(({ measure, units }) => {
    if (units === null) return true
    const others = units.filter(it => !known.has(it))
    if (others.length === units.length && !others.length) return true
    const parts = [others, ...groups.map(group => others.filter(it => group.has(it)))]
    if (others.length < leastOthers || parts.some(it => it.length === 1)) return false
    const before = seen.get(measure) ?? []
    const isFine = (part: Units, at: number) =>
      isSafe([...before.map(it => it[at] as Units), part], leastRaters, before.length)
    if (!parts.every(isFine)) return false
    seen.set(measure, [...before, parts])
    return true
  })
}
