import {
  type AnalyticsItem,
  type AnalyticsPoint,
  type AnalyticsReason,
  type AnalyticsSeries,
  allItems,
  crewRoles,
  meanOfItems,
  type SprintAnalytics,
  type sprint,
  sprintDates,
  stepShown,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { actionLines } from './action-lines.ts'
import { resultsOf } from './feedback.ts'
import { type OwnWeek, ownWeeks } from './own-weeks.ts'
import { aloneIn, type Served, servedPoints } from './point-viewer.ts'
import type { RoundRow } from './round-plan.ts'
import { participationOf, roundsOf } from './round-summary.ts'
import { type Found, type Looker, planOfRow, type Viewer, viewerOf } from './rows.ts'
import { servedWeek } from './week-viewer.ts'

type Line = Omit<AnalyticsSeries, 'children'>

const at = (x: Date, y: number | null, reason: AnalyticsReason): AnalyticsPoint => ({
  x: x.toISOString(),
  y,
  noData: y === null ? reason : null,
})
const line = (id: string, style: Line['style'], points: AnalyticsPoint[]): Line => ({ id, show: true, style, points })
const whole = (it: Line, children: Line[] = []): AnalyticsSeries => ({ ...it, children })

/** Why there is nothing of a week that was not completed. */
const missed = (it: OwnWeek): AnalyticsReason => (it.isAway ? 'away' : 'noCheckIn')

/** The own answers, week by week. Nobody else gets them. */
const selfLine = (weeks: readonly OwnWeek[], of: (it: OwnWeek) => number | null): AnalyticsSeries =>
  whole(
    line(
      'self',
      'dotted',
      weeks.map(it => at(it.closesAt, it.isCompleted ? of(it) : null, it.isCompleted ? 'notAnswered' : missed(it))),
    ),
  )

/** Why a number of a round is not there. */
const whyHidden = (round: RoundRow, reason: Served['reason']) =>
  round.asked === 0 ? 'notAsked' : (reason ?? 'noneShown')

/** What the sprint crew said of an item, round by round, in all and by role. */
function crewLine(rounds: readonly RoundRow[], points: readonly Served[]): AnalyticsSeries {
  const of = (role: string) =>
    rounds.flatMap(round => {
      const it = points.find(one => one.round_id === round.id && one.role === role)
      return it ? [at(round.goes_out_at, it.value, whyHidden(round, it.reason))] : []
    })
  const roles = crewRoles.filter(role => points.some(it => it.role === role))
  return whole(
    line('sprintCrew', 'solid', of(allItems)),
    roles.map(role => line(role, 'solid', of(role))),
  )
}

/** Roles that stand alone, by the newest round in which each was asked. */
async function standingAlone(looker: Looker, rounds: readonly RoundRow[], points: readonly Served[]) {
  const isAlone = await aloneIn(
    looker,
    rounds.map(it => it.id),
  )
  return crewRoles.filter(role => {
    const last = rounds.findLast(round => points.some(it => it.round_id === round.id && it.role === role))
    return last !== undefined && isAlone({ round_id: last.id, role })
  })
}

/** The points of a team's weeks by measure. */
async function weekPoints({ tx, tenantId }: Looker, sprintId: number) {
  const rows = await tx.kysely
    .selectFrom('sprint_week_point')
    .select(['closes_at', 'measure', 'value', 'n', 'counts'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .orderBy('closes_at')
    .execute()
  return Map.groupBy(rows, it => it.measure)
}
type WeekPoints = Awaited<ReturnType<typeof weekPoints>>

/** What the members of a team said, week by week, as it is served to who has these own answers. */
function teamLine(
  all: WeekPoints,
  measure: string,
  own: readonly OwnWeek[],
  of: (it: OwnWeek) => number | null,
): AnalyticsSeries {
  const points = (all.get(measure) ?? []).map(it => {
    const mine = own.find(one => one.closesAt.getTime() === it.closes_at.getTime())
    const isIn = mine !== undefined && of(mine) !== null
    const { value, counts } = servedWeek(it, isIn)
    // A week of which not even is told who completed it is held back as a whole.
    const week = all.get('completed')?.find(one => one.closes_at.getTime() === it.closes_at.getTime())
    const reason = week?.value === null ? 'remainder' : 'tooFewMembers'
    return { ...at(it.closes_at, value, reason), ...(counts ? { counts } : {}) }
  })
  return whole(line('team', 'solid', points))
}

/** Completed check-ins of those that were due until then, in percent, from numbers of single weeks that are shown. */
function soFar(series: AnalyticsSeries, dueIn: (x: string) => number): AnalyticsSeries {
  let [done, due] = [0, 0]
  return {
    ...series,
    points: series.points.map(it => {
      if (it.y === null) return it
      // A number of people: what the share was rounded to does not add up.
      done += Math.round((it.y / 100) * dueIn(it.x))
      due += dueIn(it.x)
      return { ...it, y: Math.round((1000 * done) / due) / 10 }
    }),
  }
}

const ifDone = (of: (it: OwnWeek) => number | null) => (it: OwnWeek) => (it.isCompleted ? of(it) : null)
const inPercent = (step: number | null) => (step === null ? null : stepShown(step))

/** ALL of several items before them. */
const withAll = (items: AnalyticsItem[]): AnalyticsItem[] =>
  items.length === 0 ? [] : [{ id: allItems, label: '', series: meanOfItems(items) }, ...items]

async function analyticsOf(looker: Looker & Viewer, { row, team }: Found): Promise<SprintAnalytics> {
  const rounds = (await roundsOf(looker, row.id)).filter(it => it.status === 'CLOSED')
  const served = await servedPoints(
    looker,
    rounds.map(it => it.id),
  )
  const byItem = Map.groupBy(served, it => it.item_id)
  const until = now()
  const { isMember, weeks } = await ownWeeks(looker, row.id, until)
  const all: WeekPoints = team ? await weekPoints(looker, row.id) : new Map()
  const items = await looker.tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label', 'status', 'finished_at'])
    .where('tenant_id', '=', looker.tenantId)
    .where('sprint_id', '=', row.id)
    .where('removed_at', 'is', null)
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
  const mine = (of: (it: OwnWeek) => number | null) => (isMember ? [selfLine(weeks, of)] : [])
  const ours = (measure: string, of: (it: OwnWeek) => number | null) =>
    team ? [teamLine(all, measure, weeks, ifDone(of))] : []
  const rated = (kind: string) =>
    withAll(
      items
        .filter(it => it.kind === kind)
        .map(it => {
          const own = (week: OwnWeek) => inPercent(week.ratings.get(it.id) ?? null)
          return {
            id: String(it.id),
            label: it.label,
            series: [...mine(own), crewLine(rounds, byItem.get(it.id) ?? []), ...ours(String(it.id), own)],
          }
        }),
    )
  const dueOf = (x: string) => (all.get('completed') ?? []).find(it => it.closes_at.toISOString() === x)?.n ?? 1
  const done = whole(
    line(
      'self',
      'dotted',
      weeks
        .filter(it => it.closesAt <= until || it.isCompleted)
        .map(it => at(it.closesAt, it.isAway ? null : it.isCompleted ? 100 : 0, missed(it))),
    ),
  )
  const plan = planOfRow(row)
  return {
    sprintId: row.id,
    label: row.label,
    sprintType: team ? 'TEAM_SPRINT' : 'USER_SPRINT',
    isMember,
    timezone: row.timezone,
    dateTimeFrom: row.starts_at.toISOString(),
    sprintReviewEndTime: row.ends_at.toISOString(),
    extendedFrom: row.is_extended ? sprintDates({ ...plan, isExtended: false }).ends.toISOString() : null,
    feedbackFrequency: row.feedback_frequency,
    aloneRoles: await standingAlone(looker, rounds, served),
    dimensions: {
      actions: withAll(
        await actionLines(
          looker,
          row,
          items.filter(it => it.kind === 'action'),
          until,
        ),
      ),
      reflections: [
        {
          id: 'completed',
          label: '',
          series: [
            ...(isMember ? [soFar(done, () => 1)] : []),
            // Whoever is in the team's week is due in it, whether it was answered or not.
            ...(team
              ? [
                  soFar(
                    teamLine(all, 'completed', weeks, it => (it.isAway ? null : 1)),
                    dueOf,
                  ),
                ]
              : []),
          ],
        },
        {
          id: 'effectiveness',
          label: '',
          series: [
            ...mine(it => inPercent(it.effectiveness)),
            ...ours('effectiveness', it => inPercent(it.effectiveness)),
          ],
        },
      ],
      behaviours: rated('behavior'),
      outcomes: rated('outcome'),
      sprintCrewEngagements: [
        {
          id: allItems,
          label: '',
          series: [
            whole(
              line(
                'sprintCrew',
                'solid',
                rounds.map(it => at(it.goes_out_at, participationOf(it), whyHidden(it, null))),
              ),
            ),
          ],
        },
      ],
      energyLevel: [
        {
          id: allItems,
          label: '',
          series: [...mine(it => it.energy), ...ours('energy', it => it.energy)],
        },
      ],
    },
  }
}

/** Analytics of a personal sprint. */
export const userSprintAnalytics: Handler<typeof sprint.userSprintAnalytics> = async (context, { params }) => {
  const found = await resultsOf(context, params.id)
  if (found.team) throw refuse('notFound')
  return analyticsOf(viewerOf(context, found), found)
}

/** Analytics of a team's sprint. */
export const teamSprintAnalytics: Handler<typeof sprint.teamSprintAnalytics> = async (context, { params }) => {
  const found = await resultsOf(context, params.id)
  if (!found.team) throw refuse('notFound')
  return analyticsOf(viewerOf(context, found), found)
}
