import { type AnalyticsItem, meanOfItems, shown, sprintDates } from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import { planOfRow, type Reader, type SprintRow } from './rows.ts'

interface Action {
  id: number
  label: string
  status: string
  finished_at: Date | null
}

/**
 * How far each action was at the begin, when each week's check-in closed, and now or at the end: finished activities of all it has, in
 * percent; one that is finished is at 100. Source: sprints, What is rated.
 */
export async function actionLines(
  { tx, tenantId }: Reader,
  row: SprintRow,
  actions: readonly Action[],
  until: Date,
): Promise<AnalyticsItem[]> {
  const activities = await tx.kysely
    .selectFrom('activity')
    .select(['action_id', 'done_at'])
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'action_id',
        actions.map(it => it.id),
      ),
    )
    .execute()
  const byAction = Map.groupBy(activities, it => it.action_id)
  const end = row.ended_at ?? until
  const closes = sprintDates(planOfRow(row)).checkIns.map(it => it.closes)
  const places = [row.starts_at, ...closes.filter(it => it > row.starts_at && it < end), end]
  return actions.map(it => {
    const all = byAction.get(it.id) ?? []
    const percentAt = (x: Date) => {
      if (it.finished_at ? it.finished_at <= x : it.status === 'FINISHED') return 100
      const done = all.filter(one => one.done_at !== null && one.done_at <= x).length
      return all.length === 0 ? 0 : shown((100 * done) / all.length)
    }
    return {
      id: String(it.id),
      label: it.label,
      series: [
        {
          id: row.team_id === null ? 'self' : 'team',
          show: true,
          style: 'solid' as const,
          points: places.map(x => ({ x: x.toISOString(), y: percentAt(x), noData: null })),
          children: [],
        },
      ],
    }
  })
}

/** How far all actions are together, in percent, as the analytics end with. */
export async function actionsDone(
  reader: Reader,
  row: SprintRow,
  actions: readonly Action[],
  until: Date,
): Promise<number> {
  const [all] = meanOfItems(await actionLines(reader, row, actions, until))
  return all?.points.at(-1)?.y ?? 0
}
