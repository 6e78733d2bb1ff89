import { type BodyOf, type CheckIn, dayMs, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, mustBeFresh, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { ratingsOfCheckIns } from './check-in-ratings.ts'
import { detailsOf } from './details.ts'
import { noteOpened } from './opened.ts'
import { closed } from './refused.ts'
import { activeOf } from './rows.ts'

const rowsOf = ({ tx, tenantId, userId }: UserContext) =>
  tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id').on('m.user_id', '=', userId),
    )
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.sprint_id'))
    .selectAll('c')
    .select(['s.status as sprint_status', 's.label'])
    .where('c.tenant_id', '=', tenantId)
    .where('m.left_at', 'is', null)
    // Of a team's sprint who is of the team now.
    .where(it =>
      it.or([
        it('s.team_id', 'is', null),
        it.exists(
          it
            .selectFrom('team_person as t')
            .select('t.user_id')
            .whereRef('t.tenant_id', '=', 's.tenant_id')
            .whereRef('t.team_id', '=', 's.team_id')
            .where('t.user_id', '=', userId),
        ),
      ]),
    )

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Whether it can be answered: in its window, of a sprint that runs. The last window closes before the sprint ends. */
export const isOpen = (it: Pick<Row, 'opens_at' | 'closes_at' | 'sprint_status'>, at: Date): boolean =>
  it.opens_at <= at && at < it.closes_at && it.sprint_status === 'IN_PROGRESS'

async function told(context: UserContext, rows: Row[]): Promise<CheckIn[]> {
  const { tx, tenantId, i18n } = context
  const at = now()
  const ratings = await ratingsOfCheckIns(
    tx,
    tenantId,
    rows.map(it => it.id),
  )
  return rows.map(it => ({
    id: it.id,
    sprintId: it.sprint_id,
    sprintTeamMemberId: it.member_id,
    number: it.number,
    type: it.type,
    description: i18n.t(`sprint.checkIn.type.${it.type}`, { label: it.label }),
    status: (it.closes_at <= at || it.is_away) && it.status !== 'COMPLETED' ? 'SKIPPED' : it.status,
    isAway: it.is_away && it.status !== 'COMPLETED',
    start: it.opens_at.toISOString(),
    end: it.closes_at.toISOString(),
    isOpen: isOpen(it, at),
    createdAt: it.created_at.toISOString(),
    step: it.step,
    ratings: [...(ratings.get(it.id) ?? [])].map(([itemId, value]) => ({ itemId, value })),
    energy: it.energy,
    note: it.note,
    effectiveness: it.effectiveness,
    version: it.version,
  }))
}

const one = async (context: UserContext, id: number): Promise<CheckIn> => {
  const [it] = await told(context, await rowsOf(context).where('c.id', '=', id).execute())
  if (!it) throw refuse('notFound')
  return it
}

/** A check-in of the caller, held until the call ends. Another person's is none. */
async function hold(context: UserContext, id: number): Promise<Row> {
  const row = await rowsOf(context).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

/** A check-in of the caller. */
export async function findCheckIn(context: UserContext, id: number): Promise<Row> {
  const row = await rowsOf(context).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

async function mine(
  context: UserContext,
  { sprintId, sprintTeamMemberId }: { sprintId: number; sprintTeamMemberId: number },
) {
  const rows = await rowsOf(context)
    .where('c.sprint_id', '=', sprintId)
    .where('c.member_id', '=', sprintTeamMemberId)
    .orderBy('c.number')
    .execute()
  if (rows.length === 0) throw refuse('notFound')
  return rows
}

/** The caller's check-ins of what runs now. */
export const ownCheckIns: Handler<typeof sprint.ownCheckIns> = async (context, { query: { teamId } }) => {
  const team = teamId === undefined ? null : (await standing(context, teamId)).to('openTeamBoard')
  const { running } = await activeOf(context, team?.teamId ?? null)
  const rows = running ? await rowsOf(context).where('c.sprint_id', '=', running.id).orderBy('c.number').execute() : []
  if (!running || rows.length === 0) return { sprint: null, checkIns: [] }
  await noteOpened(context, running.id)
  const looker = { ...context, clientId: context.principal.clientId }
  const { id, label, teamName, actions, behaviors, outcomes, nextSprintCheckInDate } = await detailsOf(looker, {
    row: running,
    team,
  })
  const at = now()
  return {
    sprint: { id, label, teamName, actions, behaviors, outcomes, nextSprintCheckInDate },
    checkIns: await told(
      context,
      rows.filter(it => it.opens_at <= at),
    ),
  }
}

/** The caller's check-ins of a sprint that have opened until a day. */
export const findAllBySprintAndTeamMember: Handler<typeof sprint.findAllBySprintAndTeamMember> = async (
  context,
  { query },
) => {
  const until = query.currentDate ? new Date(Date.parse(query.currentDate) + dayMs) : now()
  const rows = await mine(context, query)
  return {
    checkIns: await told(
      context,
      rows.filter(it => it.opens_at <= until),
    ),
  }
}

/** The one that can be answered now. */
export const findCurrentCheckIn: Handler<typeof sprint.findCurrentCheckIn> = async (context, { query }) => {
  const at = now()
  const [it] = await told(
    context,
    (await mine(context, query)).filter(row => isOpen(row, at)),
  )
  return { checkIn: it ?? null }
}

/** What of an answer is stored in the check-in's own row; ratings have one each. */
const columnsOf = (body: Omit<BodyOf<typeof sprint.updateCheckIn>, 'id' | 'version' | 'ratings'>) =>
  ({ status: body.status, step: body.step, energy: body.energy, note: body.note }) satisfies ColumnsOf<
    typeof body,
    'check_in'
  >

/** Keeps, completes or skips a check-in. */
export const updateCheckIn: Handler<typeof sprint.updateCheckIn> = async (context, { body }) => {
  const { tx, tenantId } = context
  const at = now()
  const row = await hold(context, body.id)
  if (!isOpen(row, at)) throw closed(context.i18n, 'checkInClosed')
  await mustBeFresh(row.version, body.version, () => one(context, row.id))
  const { ratings, status } = body
  const items = await tx.kysely
    .selectFrom('sprint_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.sprint_id)
    .where('kind', 'in', ['behavior', 'outcome'])
    .execute()
  const known = new Set(items.map(it => it.id))
  if (ratings.some(it => !known.has(it.itemId)) || new Set(ratings.map(it => it.itemId)).size < ratings.length)
    throw badField('body.ratings', 'Behaviours and outcomes of the sprint, each once')
  await tx.kysely
    .updateTable('check_in')
    .set(it => ({
      ...columnsOf(body),
      completed_at: status === 'COMPLETED' ? at : null,
      // Taken up all the same.
      is_away: false,
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  if (ratings.length)
    await tx.kysely
      .insertInto('check_in_rating')
      .values(ratings.map(it => ({ tenant_id: tenantId, check_in_id: row.id, item_id: it.itemId, value: it.value })))
      .onConflict(it =>
        it.columns(['tenant_id', 'check_in_id', 'item_id']).doUpdateSet(put => ({ value: put.ref('excluded.value') })),
      )
      .execute()
  if (status !== row.status) await tellInbox(tx, tenantId, [context.userId])
  return one(context, row.id)
}

/** How effective a check-in was. */
export const rateCheckIn: Handler<typeof sprint.rateCheckIn> = async (context, { query }) => {
  const row = await hold(context, query.checkInId)
  if (!isOpen(row, now())) throw closed(context.i18n, 'checkInClosed')
  const effectiveness = Number(query.rating)
  if (row.effectiveness !== effectiveness)
    await context.tx.kysely
      .updateTable('check_in')
      .set(it => ({ effectiveness, version: it('version', '+', 1) }))
      .where('tenant_id', '=', context.tenantId)
      .where('id', '=', row.id)
      .execute()
  await tellInbox(context.tx, context.tenantId, [context.userId])
  return one(context, row.id)
}
