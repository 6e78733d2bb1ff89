import { type NetworkMember, type NetworkStatus, type PlanViewer, voiceOf } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { announceRights } from '../core/realtime.ts'
import { guestSubject } from '../core/token.ts'
import { type Board, changed, holdBoards, type PlanTeller } from './boards.ts'

type Place = Pick<PlanTeller, 'tx' | 'tenantId'>

/** People of a board's network, as they were added. Name and address are the account's where there is one. */
export const membersOf = ({ tx, tenantId }: Place, { id }: Pick<Board, 'id'>) =>
  tx.kysely
    .selectFrom('network_member as n')
    .leftJoin('person as p', 'p.id', 'n.user_id')
    .leftJoin('guest as g', it => it.onRef('g.tenant_id', '=', 'n.tenant_id').onRef('g.id', '=', 'n.guest_id'))
    .select(['n.id', 'n.type', 'n.user_id', 'n.guest_id', 'n.invited_at', 'n.answered_at', 'n.mail_off', 'n.version'])
    .select(['p.avatar_image_url', 'g.expires_at'])
    .select(sql<string>`coalesce(p.full_name, n.name)`.as('name'))
    .select(sql<string>`coalesce(p.email, n.email)`.as('email'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.plan_id', '=', id)
    .orderBy('n.id')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** Source: spec 1 section 3, invite statuses. */
export const statusOf = (it: Pick<MemberRow, 'user_id' | 'answered_at'>): NetworkStatus =>
  it.user_id === null ? 'EXTERNAL' : it.answered_at === null ? 'PENDING' : 'COMPLETED'

/** Whether somebody of the network sees the board: who has said yes, and from outside has a link of this year's. */
const seesBoard = (it: Pick<MemberRow, 'user_id' | 'guest_id' | 'answered_at'>): boolean =>
  it.answered_at !== null && (it.user_id !== null || it.guest_id !== null)

/** Somebody of the network, as the leader reads it. */
export const memberOf = (row: MemberRow): NetworkMember => ({
  id: row.id,
  type: row.type as NetworkMember['type'],
  name: row.name,
  email: row.email,
  userId: row.user_id,
  imageUrl: row.avatar_image_url,
  status: statusOf(row),
  invitedAt: row.invited_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  linkUntil: row.expires_at?.toISOString() ?? null,
  version: row.version,
})

/** Takes somebody out of a leader's network in all years: a right that is taken back, or a no, is none in another year, either. */
export async function removeMember(
  context: Place,
  ownerId: number,
  { user_id, email }: Pick<MemberRow, 'user_id' | 'email'>,
): Promise<void> {
  await holdBoards(context, ownerId)
  const gone = await context.tx.kysely
    .deleteFrom('network_member as n')
    .using('plan as p')
    .whereRef('p.tenant_id', '=', 'n.tenant_id')
    .whereRef('p.id', '=', 'n.plan_id')
    .where('n.tenant_id', '=', context.tenantId)
    .where('p.user_id', '=', ownerId)
    .where(it => (user_id === null ? it('n.voice', '=', voiceOf(email)) : it('n.user_id', '=', user_id)))
    .returning(['n.plan_id', 'n.user_id', 'n.guest_id'])
    .execute()
  const subjects = gone.flatMap(it => it.user_id ?? (it.guest_id === null ? [] : guestSubject(it.guest_id)))
  for (const it of new Set(subjects)) await announceRights(context.tx, context.tenantId, it)
  for (const id of new Set(gone.map(it => it.plan_id))) await changed(context, { id })
}

/** Who else sees a board: by a right, or of the network; somebody who sees it in two ways stands there once, by the right. */
export async function sightOf(
  context: Pick<PlanTeller, 'core' | 'tx' | 'tenantId'>,
  board: Pick<Board, 'id' | 'userId'>,
): Promise<{ byRight: PlanViewer[]; members: MemberRow[] }> {
  const { core, tx, tenantId } = context
  const [byRight, all] = await Promise.all([
    core.doors.team.seenBy(tx, tenantId, board.userId, 'LEADER_IMPACT'),
    membersOf(context, board),
  ])
  return { byRight, members: all.filter(it => seesBoard(it) && !byRight.some(one => one.userId === it.user_id)) }
}

/** Who of a leader's network sees any of the boards, each once, by name: a place in a year that is over is one, too. */
export async function seenByNetwork({ tx, tenantId }: Place, ownerId: number) {
  const boards = await tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', ownerId)
    .orderBy('year', 'desc')
    .execute()
  const members = (await Promise.all(boards.map(it => membersOf({ tx, tenantId }, it)))).flat().filter(seesBoard)
  const each = new Map(members.toReversed().map(it => [it.user_id ?? voiceOf(it.email), it]))
  return [...each.values()]
    .map(it => ({ userId: it.user_id ?? 0, name: it.name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Who else sees a board as the leader reads it: who, and why. */
export async function viewersOf(
  context: Pick<PlanTeller, 'core' | 'tx' | 'tenantId'>,
  board: Pick<Board, 'id' | 'userId'>,
): Promise<PlanViewer[]> {
  const { byRight, members } = await sightOf(context, board)
  return [
    ...byRight,
    ...members.map(
      (it): PlanViewer => ({
        userId: it.user_id ?? 0,
        name: it.name,
        relation: it.user_id === null ? 'guest' : 'network',
        teamName: '',
        since: (it.answered_at ?? it.invited_at).toISOString(),
      }),
    ),
  ]
}
