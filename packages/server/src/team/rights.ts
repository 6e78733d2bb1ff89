import { type team, type ViewingItem, type ViewingRight, viewingItems } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { sendLetters } from '../core/letter.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { openResults } from './opened.ts'

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
  changedAt: it.changed_at?.toISOString() ?? null,
})

/**
 * Rights as they stand: for every accepted member, every viewer (the manager and the assistant of now) and every item type.
 * A right whose viewer has left the part, or whose owner has left the team, is none.
 */
async function rightsBy(
  { tx, tenantId }: UserContext,
  by: { teamId?: number | undefined; userId?: number; viewerId?: number },
): Promise<ViewingRight[]> {
  // By hand: every member times every viewer times every item, with what is stored of it.
  const rows = await tx.query<Row>(
    `select t.id as team_id, t.name as team_name, m.user_id, p.full_name as name, v.id as viewer_id, w.full_name as viewer_name,
       i.item_type, r.status, r.shown, r.changed_at
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
    [tenantId, by.teamId ?? null, by.userId ?? null, by.viewerId ?? null, viewingItems],
  )
  return rows.map(rightOf)
}

/**
 * Rights as either side reads them: a granted one is open, or it waits. Nothing is handed out by that, so nobody becomes
 * known. Source: ledger, Known to a viewer.
 */
async function told(context: UserContext, rights: readonly ViewingRight[]): Promise<ViewingRight[]> {
  const isGranted = (it: ViewingRight) => it.itemType === 'GLA' && it.status === 'GRANTED'
  // In the same order by whoever asks: each viewer is held until the call ends.
  const viewers = [...new Set(rights.filter(isGranted).map(it => it.viewerId))].sort((a, b) => a - b)
  const waiting = new Map<number, ReadonlySet<number>>()
  for (const it of viewers) waiting.set(it, (await openResults(context, it, () => false)).waiting)
  return rights.map(it => ({ ...it, waits: isGranted(it) && waiting.get(it.viewerId)?.has(it.userId) === true }))
}

/** The right on one item type between an owner and a viewer, `notFound` where they do not stand so to each other. */
async function oneRight(context: UserContext, teamId: number, userId: number, viewerId: number, itemType: ViewingItem) {
  const all = await rightsBy(context, { teamId, userId, viewerId })
  const right = all.find(it => it.itemType === itemType)
  if (!right) throw refuse('notFound')
  return right
}

async function set(context: UserContext, right: ViewingRight, status: ViewingRight['status'], shown: boolean) {
  const changing = { status, shown, changed_at: now() }
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
async function after(context: UserContext, { teamId, userId, viewerId, itemType }: ViewingRight) {
  const [right] = await told(context, [await oneRight(context, teamId, userId, viewerId, itemType)])
  return right as ViewingRight
}

/** Asks for rights and writes to their owners. Who gets no more mails today is not asked; where that is everybody, it is refused. */
async function ask(context: UserContext, rights: ViewingRight[]): Promise<void> {
  const at = now().getTime()
  const keyOf = (it: ViewingRight) => `viewing-right/${it.teamId}/${it.viewerId}/${it.userId}/${it.itemType}/${at}`
  const leftOut = await sendLetters(
    context,
    rights.map(it => ({
      onceKey: keyOf(it),
      to: { userId: it.userId },
      text: 'team.mail.viewingRight',
      asks: it.viewerName,
      team: it.teamName,
      time: 'core.mail.time.minute',
      values: ({ t }) => ({ item: t(`team.items.${it.itemType}`) }),
      path: '/dashboard/viewing-rights',
    })),
  )
  for (const it of rights) if (!leftOut.has(keyOf(it))) await set(context, it, 'REQUESTED', true)
}

/** Asks a member for the right to see an item type. What waits or is granted already is refused. */
export const requestViewingRight: Handler<typeof team.requestViewingRight> = async (context, { body }) => {
  const { userId, requestItemType } = body
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('askForRights')
  const right = await oneRight(context, teamId, userId, context.userId, requestItemType)
  if (right.status === 'REQUESTED') throw refusal(context.i18n, 'conflict', 'team.rights.waiting')
  if (right.status === 'GRANTED') throw refusal(context.i18n, 'conflict', 'team.rights.granted')
  await ask(context, [right])
  return after(context, right)
}

/** Asks several members at once. What waits or is granted already is left as it is, and so is who gets no more mails today; where nothing is left, `conflict`. */
export const viewingRightsInvite: Handler<typeof team.viewingRightsInvite> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('askForRights')
  const before = await rightsOfViewer(context, teamId)
  const meant = before.filter(it => body.userIds.includes(it.userId) && body.itemTypes.includes(it.itemType))
  if (body.userIds.some(id => !meant.some(it => it.userId === id))) throw refuse('notFound')
  const open = meant.filter(it => it.status !== 'REQUESTED' && it.status !== 'GRANTED')
  if (open.length === 0) throw refusal(context.i18n, 'conflict', 'team.rights.waiting')
  await ask(context, open)
  const present = await told(context, await rightsOfViewer(context, teamId))
  return { rights: present.filter(it => body.userIds.includes(it.userId) && body.itemTypes.includes(it.itemType)) }
}

/** Shows or hides a granted item on the board of the caller. */
export const toggleViewingRightItem: Handler<typeof team.toggleViewingRightItem> = async (
  context,
  { params, body },
) => {
  const { teamId } = (await standing(context, params.teamId, 'lock')).to('openManagerBoard')
  const right = await oneRight(context, teamId, body.userId, context.userId, body.itemType)
  if (right.status !== 'GRANTED') throw refusal(context.i18n, 'conflict', 'team.rights.notGranted')
  if (right.shown !== body.shown) await set(context, right, 'GRANTED', body.shown)
  return after(context, right)
}

/** The owner's answer: granting is always open, declining answers a request, revoking ends a grant. A repeat changes nothing. */
export const updateViewingRightsUsers: Handler<typeof team.updateViewingRightsUsers> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('giveRights')
  const right = await oneRight(context, teamId, context.userId, body.viewerId, body.itemType)
  if (right.status === body.status) return after(context, right)
  const from = { GRANTED: null, DECLINED: 'REQUESTED', REVOKED: 'GRANTED' }[body.status]
  if (from !== null && right.status !== from) throw refuse('conflict')
  await set(context, right, body.status, true)
  return after(context, right)
}

/** Lets the whole team see the strengths of an item type, or ends it. */
export const updateViewingRightTeamMember: Handler<typeof team.updateViewingRightTeamMember> = async (
  context,
  { body },
) => {
  const { tx, tenantId, userId } = context
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('giveRights')
  const changing = { shown: body.shown, changed_at: now() }
  await tx.kysely
    .insertInto('team_viewing')
    .values({ tenant_id: tenantId, team_id: teamId, user_id: userId, item_type: body.itemType, ...changing })
    .onConflict(it => it.columns(['tenant_id', 'team_id', 'user_id', 'item_type']).doUpdateSet(changing))
    .execute()
  return { teamId, itemType: body.itemType, shown: body.shown }
}

/** Who may see what of the caller, in one team or in all. */
export const viewingRights: Handler<typeof team.viewingRights> = async (context, { query }) => {
  const { tx, tenantId, userId } = context
  const teamId = query.team_id
  if (teamId !== undefined) (await standing(context, teamId)).to('giveRights')
  // By hand: every team times every item, with what is stored of it.
  const shownToTeam = await tx.query<{ teamId: number; teamName: string; itemType: ViewingItem; shown: boolean }>(
    `select t.id as "teamId", t.name as "teamName", i.item_type as "itemType", coalesce(v.shown, false) as shown
     from team t
     join active_member m on m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = $2
     cross join unnest($4::text[]) with ordinality i(item_type, o)
     left join team_viewing v on v.tenant_id = t.tenant_id and v.team_id = t.id and v.user_id = $2 and v.item_type = i.item_type
     where t.tenant_id = $1 and ($3::bigint is null or t.id = $3) order by t.name, t.id, i.o`,
    [tenantId, userId, teamId ?? null, viewingItems],
  )
  return { rights: await told(context, await rightsBy(context, { teamId, userId })), team: shownToTeam }
}
