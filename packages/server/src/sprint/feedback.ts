import {
  type CrewRole,
  crewRoles,
  type FeedbackMatrix,
  type FeedbackPoint,
  type FeedbackRound,
  type FeedbackWords,
  isEnoughToCompare,
  leastRaters,
  meanMoved,
  type sprint,
  stepShown,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { aloneIn, type Served, servedPoints } from './point-viewer.ts'
import type { RoundRow } from './round-plan.ts'
import { participationOf, roundsTold, withChange } from './round-summary.ts'
import { type Found, findSprint, type Looker, type Viewer, viewerOf } from './rows.ts'
import { seesMeans } from './sees-means.ts'

/** A sprint whose results the caller may read: the own one, a team's by its manager and those who are in it, or one that its owner lets the caller see. */
export async function resultsOf(looker: Looker & Pick<UserContext, 'core'>, id: number): Promise<Found> {
  const found = await findSprint(looker, id, 'any', '', looker.core.doors.team.letSee)
  if (!(await seesMeans(looker, found.row.id))) throw refuse('forbidden')
  return found
}

/**
 * Of rounds that are open, how many were asked, and when the last of them is reminded: of all, whoever has answered. Those who answer
 * are counted once they are closed.
 */
async function askedIn({ tx, tenantId }: Looker, roundIds: number[]) {
  const rows = await tx.kysely
    .selectFrom('sprint_rater')
    .select(it => [
      'round_id',
      it.fn.countAll<number>().filterWhere('is_left_out', '=', false).as('n'),
      it.fn.countAll<number>().filterWhere('is_left_out', '=', true).as('left_out'),
      it.fn.max('remind_at').filterWhere('is_left_out', '=', false).as('reminds'),
    ])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('round_id', roundIds))
    .groupBy('round_id')
    .execute()
  return new Map(rows.map(it => [it.round_id, { n: Number(it.n), notAsked: Number(it.left_out), reminds: it.reminds }]))
}

async function told(looker: Looker, rows: readonly RoundRow[]): Promise<FeedbackRound[]> {
  const open = await askedIn(
    looker,
    rows.filter(it => it.status === 'OPEN').map(it => it.id),
  )
  const at = now()
  const reminderOf = (it: RoundRow) => {
    const reminds = open.get(it.id)?.reminds
    return reminds ? { at: reminds.toISOString(), isSooner: it.reminder_asked_at !== null, isOut: reminds <= at } : null
  }
  return rows.map(it => ({
    id: it.id,
    number: it.occurrence,
    type: it.type,
    date: it.day,
    goesOut: it.goes_out_at.toISOString(),
    closes: it.closes_at.toISOString(),
    status: it.status === 'PLANNED' ? 'FUTURE' : it.status,
    asked: it.status === 'OPEN' ? (open.get(it.id)?.n ?? 0) : it.asked,
    notAsked: it.status === 'OPEN' ? (open.get(it.id)?.notAsked ?? 0) : it.not_asked,
    answered: it.answered,
    participation: participationOf(it),
    reminder: reminderOf(it),
  }))
}

/** The caller's own ratings of the last check-in that was completed until then. */
async function ownOf({ tx, tenantId, userId }: Looker, sprintId: number, until: Date) {
  const rows = await tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .innerJoin('check_in_rating as g', it =>
      it.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.check_in_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.closes_at', 'c.completed_at', 'g.item_id', 'g.value'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('m.user_id', '=', userId)
    .where('c.status', '=', 'COMPLETED')
    .where('c.completed_at', '<=', until)
    .orderBy('c.number', 'desc')
    .execute()
  const [last] = rows
  const day = last && last.closes_at > now() ? last.completed_at : last?.closes_at
  return {
    date: day?.toISOString() ?? null,
    of: new Map(rows.filter(it => it.id === last?.id).map(it => [it.item_id, it.value])),
  }
}

/** The closed round that is read first. One that nobody has answered has nothing to read: it is the last that was answered. */
const newestOf = (closed: readonly RoundRow[]) => closed.findLast(it => it.answered) ?? closed.at(-1)

/** What a closed round tells by item and role, as the viewer may see it. */
export async function matrixOf(
  looker: Looker & Viewer,
  { row }: Found,
  closed: readonly RoundRow[],
  at: RoundRow,
): Promise<FeedbackMatrix> {
  const { tx, tenantId } = looker
  const previous = isEnoughToCompare(participationOf(at))
    ? closed.filter(it => it.occurrence < at.occurrence).at(-1)
    : undefined
  const points = await servedPoints(looker, previous ? [at.id, previous.id] : [at.id])
  const of = (roundId: number | undefined, itemId: number, role: string) =>
    points.find(it => it.round_id === roundId && it.item_id === itemId && it.role === role)
  const items = await tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label', 'description'])
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'id',
        points.filter(it => it.round_id === at.id).map(it => it.item_id),
      ),
    )
    .orderBy('kind')
    .orderBy('sort_index')
    .orderBy('id')
    .execute()
  const roles = crewRoles.filter(role => points.some(it => it.round_id === at.id && it.role === role))
  const isAlone = await aloneIn(looker, [at.id])
  // Beside the newest round stands the newest check-in, as in the analytics.
  const own = await ownOf(looker, row.id, at.id === newestOf(closed)?.id ? now() : at.closes_at)
  const pointOf = (itemId: number, role: CrewRole | 'ALL'): FeedbackPoint => {
    const { value, n, reason } = of(at.id, itemId, role) as Served
    const { change, fluctuation } = withChange(value, of(previous?.id, itemId, role)?.value ?? null)
    return { value, n, reason, change, fluctuation }
  }
  const mean = (kind: string) =>
    meanMoved(
      items
        .filter(it => it.kind === kind)
        .map(it => ({
          now: of(at.id, it.id, 'ALL')?.value ?? null,
          before: of(previous?.id, it.id, 'ALL')?.value ?? null,
        })),
    )
  return {
    roundId: at.id,
    previous: previous ? { roundId: previous.id, date: previous.day } : null,
    roles: roles.map(role => ({ role, least: isAlone({ round_id: at.id, role }) ? 1 : leastRaters })),
    items: items.map(it => {
      const step = own.of.get(it.id) ?? null
      return {
        id: it.id,
        kind: it.kind as 'behavior' | 'outcome',
        label: it.label,
        description: it.description,
        all: pointOf(it.id, 'ALL'),
        roles: roles.map(role => ({ role, ...pointOf(it.id, role) })),
        own: step === null ? null : stepShown(step),
      }
    }),
    behaviors: mean('behavior'),
    outcomes: mean('outcome'),
    ownDate: own.date,
  }
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .flatMap(it => [...it].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** What was signed in closed rounds, newest first; of one round by name, as the order of writing is not told. */
export async function wordsIn(
  { tx, tenantId }: Looker,
  sprintId: number,
  kind: 'feedback' | 'advice',
): Promise<FeedbackWords[]> {
  const rows = await tx.kysely
    .selectFrom('sprint_words as w')
    .innerJoin('sprint_rater as r', it => it.onRef('r.tenant_id', '=', 'w.tenant_id').onRef('r.id', '=', 'w.rater_id'))
    .innerJoin('sprint_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .leftJoin('person as p', 'p.id', 'm.user_id')
    .select(['r.round_id', 'w.body', 'o.closed_at', 'r.role', 'c.name', 'p.full_name', 'p.avatar_image_url'])
    .where('w.tenant_id', '=', tenantId)
    .where('o.sprint_id', '=', sprintId)
    .where('o.status', '=', 'CLOSED')
    .where('w.kind', '=', kind)
    .orderBy('o.occurrence', 'desc')
    .orderBy(it => it.fn('lower', [it.fn.coalesce('p.full_name', 'c.name')]))
    .orderBy('w.body')
    .execute()
  return rows.map((it, at) => {
    const name = it.full_name ?? it.name
    return {
      // Counted as they stand here: what counts the writing tells who wrote first.
      id: rows.length - at,
      roundId: it.round_id,
      text: it.body,
      updated: (it.closed_at ?? now()).toISOString(),
      name,
      avatar: initials(name),
      imageUrl: it.avatar_image_url,
      type: it.role as CrewRole,
    }
  })
}

/** Rounds, what a closed one tells, and signed sentences. */
export const feedback: Handler<typeof sprint.feedback> = async (context: UserContext, { query }) => {
  const found = await resultsOf(context, query.sprintId)
  const viewer = viewerOf(context, found)
  const rounds = await roundsTold(viewer, found.row.id)
  const closed = rounds.filter(it => it.status === 'CLOSED')
  const asked = query.roundId === undefined ? newestOf(closed) : closed.find(it => it.id === query.roundId)
  if (query.roundId !== undefined && !asked) throw refuse('notFound')
  return {
    rounds: await told(viewer, rounds),
    matrix: asked ? await matrixOf(viewer, found, closed, asked) : null,
    // Words are for those they were written to.
    feedbacks: found.isLetSee ? [] : await wordsIn(context, found.row.id, 'feedback'),
  }
}

/** Signed advice. */
export const advice: Handler<typeof sprint.advice> = async (context, { query }) => {
  const { row, isLetSee } = await resultsOf(context, query.sprintId)
  if (isLetSee) throw refuse('forbidden')
  return { advices: await wordsIn(context, row.id, 'advice') }
}
