import {
  type ReplyOf,
  strengthItems,
  type team,
  undoSeconds,
  type ViewingItem,
  type ViewingRight,
  viewingItems,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { callOff } from '../core/letter.ts'
import { announceRights } from '../core/realtime.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { openReports, openResults } from './opened.ts'

interface Row extends Record<string, unknown> {
  team_id: number
  team_name: string
  user_id: number
  name: string
  viewer_id: number
  viewer_name: string
  item_type: ViewingItem
  status: ViewingRight['status'] | null
  shown: boolean | null
  changed_at: Date | null
}

const rightOf = (it: Row): ViewingRight => ({
  teamId: it.team_id,
  teamName: it.team_name,
  userId: it.user_id,
  name: it.name,
  viewerId: it.viewer_id,
  viewerName: it.viewer_name,
  itemType: it.item_type,
  status: it.status ?? 'NONE',
  shown: it.status === 'GRANTED' && it.shown === true,
  waits: false,
  changedAt: it.status === null || it.status === 'NONE' ? null : (it.changed_at?.toISOString() ?? null),
})

/**
 * Rights as they stand: for every accepted member, every viewer (the manager and the assistant of now) and every item that is built.
 * A right whose viewer has left the part, or whose owner has left the team, is none. With `sentBy` a request that was made later
 * is not there yet.
 */
async function rightsBy(
  { tx, tenantId }: UserContext,
  by: { teamId?: number | undefined; userId?: number; viewerId?: number; sentBy?: Date },
): Promise<ViewingRight[]> {
  // By hand: every member times every viewer times every item, with what is stored of it.
  const rows = await tx.query<Row>(
    `select t.id as team_id, t.name as team_name, m.user_id, p.full_name as name, v.id as viewer_id, w.full_name as viewer_name,
       i.item_type, r.shown,
       case when r.status = 'REQUESTED' and r.changed_at > $6 then r.before_status else r.status end as status,
       case when r.status = 'REQUESTED' and r.changed_at > $6 then r.before_changed_at else r.changed_at end as changed_at
     from team t
     join active_member m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id is not null
     join person p on p.id = m.user_id
     cross join lateral (values (t.manager_id), (t.assistant_id)) v(id)
     join person w on w.id = v.id
     cross join unnest($5::text[]) with ordinality i(item_type, o)
     left join viewing_right r on r.tenant_id = t.tenant_id and r.team_id = t.id and r.user_id = m.user_id and r.viewer_id = v.id and r.item_type = i.item_type
     where t.tenant_id = $1 and v.id <> m.user_id and ($2::bigint is null or t.id = $2)
       and ($3::bigint is null or m.user_id = $3) and ($4::bigint is null or v.id = $4)
     order by t.name, t.id, lower(p.full_name), m.user_id, v.id, i.o`,
    [tenantId, by.teamId ?? null, by.userId ?? null, by.viewerId ?? null, viewingItems, by.sentBy ?? null],
  )
  return rows.map(rightOf)
}

/**
 * Rights as either side reads them: a granted one is open, or it waits. Nothing is handed out by that, so nobody becomes
 * known. Source: ledger, Known to a viewer.
 */
export async function told(context: UserContext, rights: readonly ViewingRight[]): Promise<ViewingRight[]> {
  const isGranted = (it: ViewingRight) => (it.itemType === 'GLA' || it.itemType === 'GL360') && it.status === 'GRANTED'
  // In the same order by whoever asks: each viewer is held until the call ends.
  const viewers = [...new Set(rights.filter(isGranted).map(it => it.viewerId))].sort((a, b) => a - b)
  const waiting = new Set<string>()
  for (const viewer of viewers) {
    const results = await openResults(context, viewer, () => false)
    const reports = await openReports(context, viewer, () => false)
    for (const it of results.waiting) waiting.add(`${viewer}/${it}/GLA`)
    for (const it of reports.waiting) waiting.add(`${viewer}/${it}/GL360`)
  }
  return rights.map(it => ({
    ...it,
    waits: isGranted(it) && waiting.has(`${it.viewerId}/${it.userId}/${it.itemType}`),
  }))
}

/** The rights of one viewer on one owner's items in a team. */
export const rightsOfPair = (
  context: UserContext,
  { teamId, userId, viewerId }: Pick<ViewingRight, 'teamId' | 'userId' | 'viewerId'>,
): Promise<ViewingRight[]> => rightsBy(context, { teamId, userId, viewerId })

/** The right on one item type between an owner and a viewer, `notFound` where they do not stand so to each other. */
export async function oneRight(
  context: UserContext,
  teamId: number,
  userId: number,
  viewerId: number,
  itemType: ViewingItem,
) {
  const all = await rightsOfPair(context, { teamId, userId, viewerId })
  const right = all.find(it => it.itemType === itemType)
  if (!right) throw refuse('notFound')
  return right
}

/** Changes a right, and keeps what it was. */
export async function set(
  context: UserContext,
  right: ViewingRight,
  status: ViewingRight['status'],
  shown: boolean,
  at = now(),
) {
  const before = {
    before_status: right.status,
    before_changed_at: right.changedAt === null ? null : new Date(right.changedAt),
  }
  const changing = { status, shown, changed_at: at, ...before }
  await context.tx.kysely
    .insertInto('viewing_right')
    .values({
      tenant_id: context.tenantId,
      team_id: right.teamId,
      user_id: right.userId,
      viewer_id: right.viewerId,
      item_type: right.itemType,
      ...changing,
    })
    .onConflict(it => it.columns(['tenant_id', 'team_id', 'user_id', 'viewer_id', 'item_type']).doUpdateSet(changing))
    .execute()
  await tellInbox(context.tx, context.tenantId, [right.userId, right.viewerId])
  await announceRights(context.tx, context.tenantId, right.viewerId)
  await toldSight(context, right, status)
}

/** Whoever has the board open learns that another person sees it now, or no longer; that it is asked for changes nothing. */
async function toldSight(
  { core, tx, tenantId }: Pick<UserContext, 'core' | 'tx' | 'tenantId'>,
  before: Pick<ViewingRight, 'itemType' | 'userId' | 'status'>,
  status: ViewingRight['status'] | undefined,
): Promise<void> {
  const isSame = (before.status === 'GRANTED') === (status === 'GRANTED')
  if (before.itemType === 'LEADER_IMPACT' && !isSame) await core.doors.plan.sightChanged(tx, tenantId, [before.userId])
}

/** Makes a right what it was before its last change. */
export async function restore(context: UserContext, right: ViewingRight): Promise<void> {
  const { tx, tenantId } = context
  const changed = tx.kysely
    .updateTable('viewing_right')
    .set(it => ({
      status: it.ref('before_status').$notNull(),
      changed_at: it.fn.coalesce('before_changed_at', 'changed_at'),
      shown: true,
      before_status: null,
      before_changed_at: null,
    }))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', right.teamId)
    .where('user_id', '=', right.userId)
    .where('viewer_id', '=', right.viewerId)
    .where('item_type', '=', right.itemType)
    .where('before_status', 'is not', null)
    .returning('status')
  const [restored] = await changed.execute()
  await announceRights(context.tx, context.tenantId, right.viewerId)
  if (restored) await toldSight(context, right, restored.status)
}

/** Requests made until then have been sent: later ones can still be taken back, and their owners do not read them yet. */
export const whenSent = (): Date => new Date(now().getTime() - undoSeconds * 1000)

/** Names the mail of all that one person is asked for at one moment. */
export const mailOf = (it: Pick<ViewingRight, 'teamId' | 'viewerId' | 'userId'>, at: string | Date): string =>
  `viewing-right/${it.teamId}/${it.viewerId}/${it.userId}/${new Date(at).getTime()}`

/** Ends rights in a team, of a person or a viewer, or all; nobody is asked by mail any more for what ended. */
export async function endRights(
  context: Pick<UserContext, 'core' | 'tx' | 'tenantId'>,
  teamId: number,
  of: { user_id?: number; viewer_id?: number } = {},
): Promise<void> {
  const { tx, tenantId } = context
  const ended = await tx.kysely
    .deleteFrom('viewing_right')
    .where(it => it.and({ tenant_id: tenantId, team_id: teamId, ...of }))
    .returning(['user_id', 'viewer_id', 'item_type', 'status', 'changed_at'])
    .execute()
  const mails = ended
    .filter(it => it.status === 'REQUESTED')
    .map(it => mailOf({ teamId, userId: it.user_id, viewerId: it.viewer_id }, it.changed_at))
  await callOff(context, mails)
  for (const it of new Set(ended.map(one => one.viewer_id))) await announceRights(tx, tenantId, it)
  const shown = ended.filter(it => it.status === 'GRANTED' && it.item_type === 'LEADER_IMPACT')
  const ownerIds = shown.map(it => it.user_id)
  await context.core.doors.plan.sightChanged(tx, tenantId, ownerIds)
}

/** Rights the caller holds in a team that the caller manages, by member and item type; `NONE` where nothing was asked. */
export const rightsOfViewer = (context: UserContext, teamId: number): Promise<ViewingRight[]> =>
  rightsBy(context, { teamId, viewerId: context.userId })

/** The same, once it is known that the caller manages the team. */
export const managerViewingRight: Handler<typeof team.managerViewingRight> = async (context, { params }) => {
  const { teamId } = (await standing(context, params.id)).to('askForRights')
  return { rights: await told(context, await rightsOfViewer(context, teamId)) }
}

/** One right as it stands after a change. */
export async function after(context: UserContext, { teamId, userId, viewerId, itemType }: ViewingRight) {
  const [right] = await told(context, [await oneRight(context, teamId, userId, viewerId, itemType)])
  return right as ViewingRight
}

/** Shows or hides a granted item on the board of the caller. */
export const toggleViewingRightItem: Handler<typeof team.toggleViewingRightItem> = async (
  context,
  { params, body },
) => {
  const { teamId } = (await standing(context, params.teamId, 'lock')).to('openManagerBoard')
  const right = await oneRight(context, teamId, body.userId, context.userId, body.itemType)
  if (right.status !== 'GRANTED') throw refusal(context.i18n, 'conflict', 'team.rights.notGranted')
  // Since when it is granted stays as it is.
  await context.tx.kysely
    .updateTable('viewing_right')
    .set({ shown: body.shown })
    .where('tenant_id', '=', context.tenantId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', right.userId)
    .where('viewer_id', '=', right.viewerId)
    .where('item_type', '=', right.itemType)
    .execute()
  return after(context, right)
}

type TeamView = ReplyOf<typeof team.viewingRights>['team'][number]

/** Who may see what of the caller, in one team or in all, and who sees the board without a right. A request is there once it can no longer be taken back. */
export const viewingRights: Handler<typeof team.viewingRights> = async (context, { query }) => {
  const { tx, tenantId, userId } = context
  const teamId = query.team_id
  if (teamId !== undefined) (await standing(context, teamId)).to('giveRights')
  // By hand: every team times every item, with what is stored of it.
  const shownToTeam = await tx.query<TeamView>(
    `select t.id as "teamId", t.name as "teamName", i.item_type as "itemType", coalesce(v.shown, false) as shown,
       (select count(*)::int from active_member o where o.tenant_id = t.tenant_id and o.team_id = t.id and o.user_id <> $2) as others,
       case when v.shown then to_char(v.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as since
     from team t
     join active_member m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = $2
     cross join unnest($4::text[]) with ordinality i(item_type, o)
     left join team_viewing v on v.tenant_id = t.tenant_id and v.team_id = t.id and v.user_id = $2 and v.item_type = i.item_type
     where t.tenant_id = $1 and ($3::bigint is null or t.id = $3) order by t.name, t.id, i.o`,
    [tenantId, userId, teamId ?? null, viewingItems.filter(it => strengthItems.includes(it))],
  )
  return {
    rights: await told(context, await rightsBy(context, { teamId, userId, sentBy: whenSent() })),
    team: shownToTeam,
    network: await context.core.doors.plan.seenByNetwork(tx, tenantId, userId),
  }
}
