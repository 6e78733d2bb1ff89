import { changeOf, difference, isEnoughToCompare, meanMoved, type SprintProgress, shown } from '@trellis/sdk/contract'
import { servedPoints } from './point-viewer.ts'
import type { RoundRow } from './round-plan.ts'
import { crewOf, type Viewer } from './rows.ts'
import { seesMeans } from './sees-means.ts'

type Card = SprintProgress['outcomePercentage']

/** The rounds of a sprint, in order. Whom the owner lets see it gets those alone whose raters have read that there may be such a one. */
export const roundsOf = (
  { tx, tenantId, isLetSee = false }: Pick<Viewer, 'tx' | 'tenantId' | 'isLetSee'>,
  sprintId: number,
): Promise<RoundRow[]> =>
  tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .$if(isLetSee, it => it.where(or => or.or([or('status', '=', 'PLANNED'), or('tells_of_others', '=', true)])))
    .orderBy('occurrence')
    .execute()

/** The same as they are told: where nobody is asked, those alone that have asked somebody. */
export async function roundsTold(viewer: Viewer, sprintId: number): Promise<RoundRow[]> {
  const rounds = await roundsOf(viewer, sprintId)
  const crew = await crewOf(viewer, sprintId)
  const asks = crew.some(it => it.isFeedbackGoalsNBehaviour || it.isFastForward)
  return asks ? rounds : rounds.filter(it => it.status === 'OPEN' || (it.asked ?? 0) > 0)
}

/** Distinct raters who answered, of those asked, in percent with two decimals; null of nobody. Source: sprints, What is rated. */
export const participationOf = ({ asked, answered }: Pick<RoundRow, 'asked' | 'answered'>): number | null =>
  asked ? shown((100 * (answered ?? 0)) / asked, 2) : null

/** The mean over what is shown: made of published numbers alone. */
export function meanShown(points: readonly { value: number | null }[]): number | null {
  const values = points.flatMap(it => (it.value === null ? [] : [it.value]))
  return values.length ? shown(values.reduce((sum, it) => sum + it, 0) / values.length) : null
}

/** A number with its change, as both are written. */
export const withChange = (current: number | null, before: number | null): Card => ({
  current,
  change: current === null || before === null ? null : difference(current, before),
  fluctuation: changeOf(before, current),
})

/** Whether a round is closed and has asked somebody: one in which nobody could be asked was not sent. */
const isHeard = (it: RoundRow) => it.status === 'CLOSED' && (it.asked ?? 0) > 0

/** The last two closed rounds of a sprint that asked somebody, and the totals of their items as the caller may see them. */
async function lastTwo(looker: Viewer, rounds: readonly RoundRow[]) {
  const closed = rounds.filter(isHeard)
  const [last, before] = [closed.at(-1), closed.at(-2)]
  const ids = [last, before].flatMap(it => (it ? [it.id] : []))
  const points = ids.length ? (await servedPoints(looker, ids)).filter(it => it.role === 'ALL') : []
  return { last, before, points }
}

/** What the last closed round says of each item: 0 to 100; null where it may not be shown. Empty for whom it is not for. */
export async function currentOf(looker: Viewer, sprintId: number): Promise<Map<number, number | null>> {
  if (!(await seesMeans(looker, sprintId))) return new Map()
  const { last, points } = await lastTwo(looker, await roundsOf(looker, sprintId))
  return new Map(points.filter(it => it.round_id === last?.id).map(it => [it.item_id, it.value]))
}

/** The cards and the points in time of a sprint's rounds. */
export async function roundProgress(
  looker: Viewer,
  sprintId: number,
  outcomeIds: readonly number[],
): Promise<{
  sees: boolean
  outcome: Card
  engagement: Card
  sendOut: SprintProgress['sprintTimeline']['sendOutFeedbacks']
}> {
  const rounds = await roundsTold(looker, sprintId)
  const sees = await seesMeans(looker, sprintId)
  const { last, before, points } = await lastTwo(looker, sees ? rounds : [])
  const of = (round: RoundRow | undefined, id: number) =>
    points.find(it => it.round_id === round?.id && it.item_id === id)?.value ?? null
  const participation = last ? participationOf(last) : null
  const compared = isEnoughToCompare(participation) ? before : undefined
  const { value, change, fluctuation } = meanMoved(
    outcomeIds.map(id => ({ now: of(last, id), before: of(compared, id) })),
  )
  return {
    sees,
    outcome: { current: value, change, fluctuation },
    engagement: withChange(participation, before ? participationOf(before) : null),
    sendOut: rounds
      // One in which nobody could be asked was not sent.
      .filter(it => it.status !== 'SKIPPED' && it.asked !== 0)
      .map(it => ({
        date: it.goes_out_at.toISOString(),
        type: it.type,
        status: it.status === 'PLANNED' ? ('FUTURE' as const) : ('PAST' as const),
      })),
  }
}
