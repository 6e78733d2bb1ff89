import { dayMs } from '../core/day.ts'
import type {
  AnalyticsItem,
  AnalyticsPoint,
  AnalyticsReason,
  AnalyticsSeries,
  SprintAnalytics,
} from '../sprint/analytics.ts'
import { allItems, meanOfItems } from '../sprint/analytics-rules.ts'
import type { SprintDetails } from '../sprint/schemas.ts'

type Value = number | AnalyticsReason

const points = (from: number, days: readonly number[], values: readonly Value[]): AnalyticsPoint[] =>
  values.map((value, at) => ({
    x: new Date(from + (days[at] ?? 0) * dayMs).toISOString(),
    y: typeof value === 'number' ? value : null,
    noData: typeof value === 'number' ? null : value,
  }))

const all = (items: AnalyticsItem[]): AnalyticsItem[] => [
  { id: allItems, label: '', series: meanOfItems(items) },
  ...items,
]

/** Analytics of a sprint four weeks in: rounds on their days, check-ins on theirs, and what may not be shown. */
export function demoAnalytics(it: SprintDetails, more: Partial<SprintAnalytics> = {}): SprintAnalytics {
  const from = Date.parse(it.dateTimeFrom)
  const isTeam = it.sprintType === 'TEAM_SPRINT'
  const [weeks, rounds] = [
    [3.67, 10.67, 17.67, 24.67],
    [0.375, 14.375, 21.375],
  ]
  const line = (id: string, days: readonly number[], values: readonly Value[]) => ({
    id,
    show: true,
    style: id === 'self' ? ('dotted' as const) : ('solid' as const),
    points: points(from, days, values),
  })
  const whole = (...given: Parameters<typeof line>): AnalyticsSeries => ({ ...line(...given), children: [] })
  const team = (values: readonly Value[]) => (isTeam ? [whole('team', weeks, values)] : [])
  const rated = (id: number, label: string, by: number): AnalyticsItem => ({
    id: String(id),
    label,
    series: [
      whole('self', weeks, [62.5 + by, 75, 'noCheckIn', 75]),
      {
        ...line('sprintCrew', rounds, [37.5 + by, 'remainder', 56.3 + by]),
        children: [
          line('manager', rounds, [50, 50, 75]),
          line('peer', rounds, [37.5 + by, 'tooFew', 62.5]),
          line('team', rounds, [25, 37.5, 37.5 + by]),
        ],
      },
      ...team([50 + by, 58.3, 'tooFewMembers', 66.7]),
    ],
  })
  const counts = [1, 2, 4, 3, 1]
  const energy = team([50, 'tooFewMembers', 66.7, 63.6]).map(one => ({
    ...one,
    points: one.points.map((point, at) => (at === 3 ? { ...point, counts } : point)),
  }))
  return {
    sprintId: it.id,
    label: it.label,
    sprintType: it.sprintType,
    isMember: true,
    timezone: it.timezone,
    dateTimeFrom: it.dateTimeFrom,
    sprintReviewEndTime: it.sprintReviewEndTime,
    extendedFrom: it.isExtended ? new Date(from + 56 * dayMs).toISOString() : null,
    feedbackFrequency: it.feedbackFrequency,
    aloneRoles: ['manager'],
    ...more,
    dimensions: {
      actions: all(
        it.actions.map(({ id, label }, at) => ({
          id: String(id),
          label,
          series: [
            whole(isTeam ? 'team' : 'self', [0, ...weeks], at === 0 ? [0, 33.3, 66.7, 100, 100] : [0, 0, 25, 25, 50]),
          ],
        })),
      ),
      reflections: [
        {
          id: 'completed',
          label: '',
          series: [whole('self', weeks, [100, 100, 66.7, 75]), ...team([83.3, 75, 72.2, 79.2])],
        },
        {
          id: 'effectiveness',
          label: '',
          series: [
            whole('self', weeks, [50, 75, 'noCheckIn', 'notAnswered']),
            ...team(['tooFewMembers', 62.5, 68.8, 75]),
          ],
        },
      ],
      behaviours: all(it.behaviors.map(({ id, label }, at) => rated(id, label, at * 12.5))),
      outcomes: all(it.outcomes.map(({ id, label }) => rated(id, label, 0))),
      sprintCrewEngagements: [{ id: allItems, label: '', series: [whole('sprintCrew', rounds, [100, 66.67, 83.33])] }],
      energyLevel: [{ id: allItems, label: '', series: [whole('self', weeks, [3, 4, 'noCheckIn', 5]), ...energy] }],
      ...more.dimensions,
    },
  }
}

/** The same where nothing is closed yet: the first day. */
export function emptyAnalytics(it: SprintDetails): SprintAnalytics {
  const whole = demoAnalytics(it)
  const bare = (items: AnalyticsItem[]) =>
    items.map(one => ({ ...one, series: one.series.map(series => ({ ...series, points: [], children: [] })) }))
  const { actions, ...rest } = whole.dimensions
  return {
    ...whole,
    dimensions: {
      actions,
      reflections: bare(rest.reflections),
      behaviours: bare(rest.behaviours),
      outcomes: bare(rest.outcomes),
      sprintCrewEngagements: bare(rest.sprintCrewEngagements),
      energyLevel: bare(rest.energyLevel),
    },
  }
}
