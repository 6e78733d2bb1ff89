import { type SeenSprint, type sprint, toldStatus, type ViewingItem } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { nameOf } from '../core/people.ts'
import { refuse } from '../core/refuse.ts'
import { progressOf } from './details.ts'
import { itemsOf } from './items.ts'
import { currentOf } from './round-summary.ts'
import { activeOf, type SprintRow, type Viewer } from './rows.ts'
import { crewCounts } from './seen.ts'

/**
 * A person who lets the caller see an item, as its owner; one who does not is `notFound`, as is one who does not exist. What such a
 * right opens rests on the whole crew and never on one person, so that none of it has to wait. Source: ledger, Known to a viewer.
 */
export async function ownerWho(context: UserContext, userId: number, item: ViewingItem): Promise<Viewer> {
  const { core, tx, tenantId } = context
  const owners = await core.doors.team.letSee(tx, tenantId, context.userId, item)
  if (!owners.includes(userId)) throw refuse('notFound')
  return { tx, tenantId, userId }
}

async function toldOf(viewer: Viewer, row: SprintRow): Promise<SeenSprint> {
  const items = await itemsOf(viewer, [row.id])
  const current = await currentOf(viewer, row.id)
  const words = (it: (typeof items)[number]) => ({ id: it.id, label: it.label, description: it.description })
  const of = (kind: string) => items.filter(it => it.kind === kind)
  const rated = (kind: string) =>
    of(kind).map(it => ({ ...words(it), code: it.code, sortIndex: it.sort_index, current: current.get(it.id) ?? null }))
  return {
    id: row.id,
    label: row.label,
    description: row.description,
    icon: row.icon,
    duration: row.duration,
    isExtended: row.is_extended,
    sprintStatus: toldStatus(row.status as Parameters<typeof toldStatus>[0]),
    actions: of('action').map(it => ({ ...words(it), status: it.status as SeenSprint['actions'][number]['status'] })),
    behaviors: rated('behavior'),
    outcomes: rated('outcome'),
    crewCount: (await crewCounts(viewer, [row.id])).get(row.id) ?? 0,
    feedbackFrequency: row.feedback_frequency,
    timezone: row.timezone,
    resetTime: row.reset_time,
    dateTimeFrom: row.starts_at.toISOString(),
    sprintReviewEndTime: row.ends_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** The sprint of a person who lets the caller see it: design, dates, progress and the means of the whole crew. */
export const seenSprint: Handler<typeof sprint.seenSprint> = async (context, { params }) => {
  const { tx, tenantId, userId } = context
  const owner = await ownerWho(context, params.userId, 'SPRINT')
  const viewer: Viewer = { tx, tenantId, userId, isLetSee: true }
  const { running, next } = await activeOf(owner, null)
  return {
    name: await nameOf(owner),
    sprint: running ? await toldOf(viewer, running) : null,
    progress: running ? await progressOf(viewer, { row: running }, owner.userId) : null,
    next: next ? await toldOf(viewer, next) : null,
  }
}
