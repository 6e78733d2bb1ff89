import { type Moved, sprintDates, sprintDay } from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import { itemsOf } from './items.ts'
import { type PointViewer, servedPoints } from './point-viewer.ts'
import { type Looker, planOfRow, type SprintRow } from './rows.ts'

/** What the crew has seen of a sprint, as far as it is told. */
export interface Seen {
  behaviors: Moved[]
  outcomes: Moved[]
  /** Of the final feedback, once it is closed. */
  final: { asked: number; answered: number } | null
}

/** Rounds of sprints that are closed, in order. */
const closedOf = ({ tx, tenantId }: PointViewer, sprintIds: readonly number[]) =>
  tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('status', '=', 'CLOSED')
    .orderBy('occurrence')
    .execute()

/**
 * What behaviours and outcomes of sprints are, and how each has moved: from the first round in which its total is shown to the
 * final one. Whoever looks and is of the crew, or is let see it, gets what he may see; without a person it is what was published.
 */
export async function seenOf(looker: PointViewer, rows: readonly SprintRow[]): Promise<Map<number, Seen>> {
  const ids = rows.map(it => it.id)
  const items = await itemsOf(looker, ids)
  const rounds = await closedOf(looker, ids)
  const points = await servedPoints(
    looker,
    rounds.map(it => it.id),
  )
  const totals = new Map(
    points.filter(it => it.role === 'ALL').map(it => [`${it.round_id}/${it.item_id}`, it.value] as const),
  )
  return new Map(
    rows.map(row => {
      const closed = rounds.filter(it => it.sprint_id === row.id)
      const final = closed.find(it => it.type === 'FINAL')
      const totalOf = (roundId: number, itemId: number) => totals.get(`${roundId}/${itemId}`) ?? null
      const of = (kind: string) =>
        items
          .filter(it => it.sprint_id === row.id && it.kind === kind)
          .map(it => {
            const first = closed.find(round => round !== final && totalOf(round.id, it.id) !== null)
            return {
              id: it.id,
              label: it.label,
              first: first ? totalOf(first.id, it.id) : null,
              firstDay: first?.day ?? null,
              final: final ? totalOf(final.id, it.id) : null,
            }
          })
      return [
        row.id,
        {
          behaviors: of('behavior'),
          outcomes: of('outcome'),
          final: final ? { asked: final.asked ?? 0, answered: final.answered ?? 0 } : null,
        },
      ]
    }),
  )
}

/** The same with nothing of the crew in it. */
export const unseen = (it: Seen): Seen => {
  const blank = (moved: Moved[]) => moved.map(one => ({ ...one, first: null, firstDay: null, final: null }))
  return { behaviors: blank(it.behaviors), outcomes: blank(it.outcomes), final: null }
}

/** How many people stand in the crews of sprints. */
export async function crewCounts({ tx, tenantId }: Pick<Looker, 'tx' | 'tenantId'>, sprintIds: readonly number[]) {
  const rows = await tx.kysely
    .selectFrom('sprint_crew')
    .select(it => ['sprint_id', it.fn.countAll<string>().as('n')])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('left_at', 'is', null)
    .groupBy('sprint_id')
    .execute()
  return new Map(rows.map(it => [it.sprint_id, Number(it.n)]))
}

/** Whether its owner has ended it before its last day was over: no final feedback was asked then. */
const isEarly = (row: SprintRow) => row.ended_at !== null && row.ended_at < row.ends_at

/** First and last local day of a sprint, and when the crew's last answers are in, with the day before; null where none are asked. */
export function spanOf(row: SprintRow) {
  const { firstDay, lastDay, rounds } = sprintDates(planOfRow(row))
  const dayOf = (it: Date) => sprintDay(it, row.timezone, row.reset_time)
  const isJudged = !row.end_status || row.status === 'PORTFOLIO'
  const knownAt = isJudged && !isEarly(row) ? (rounds.at(-1)?.closes ?? null) : null
  return {
    firstDay,
    // Days sort as texts.
    lastDay: [row.ended_at ? dayOf(row.ended_at) : lastDay, lastDay].sort()[0] as string,
    knownAt,
    knownDay: knownAt && dayOf(new Date(knownAt.getTime() - 1)),
  }
}

/** When the last answers of a crew of so many are in, with the day before: null without a crew, too, as none are asked. */
export function lastAnswersOf(row: SprintRow, crewCount: number) {
  const { knownAt, knownDay } = spanOf(row)
  return crewCount > 0 ? { knownAt, knownDay } : { knownAt: null, knownDay: null }
}

/** The year to which a sprint counts wherever sprints are listed by year: that of its last day. */
export const yearOf = (row: SprintRow): number => Number(spanOf(row).lastDay.slice(0, 4))
