import { lineSections, type PlanComment, writtenTypes } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import type { GuestContext, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { type Board, boardOf } from './boards.ts'
import { guestKey, type Party, type Seer, seesThread, type ThreadParties, userKey } from './comment-audience.ts'
import { guestBoard } from './guest-place.ts'

export type Commenter = UserContext | GuestContext

/** The board as the caller sees it, and the caller as comments know people. Any other board is not there. */
export async function placeOf(context: Commenter, id: number): Promise<{ board: Board; me: Omit<Seer, 'name'> }> {
  const none = { memberId: null, guestId: null, email: '', mailOff: false }
  if ('guest' in context) {
    const { guest } = context
    const board = await guestBoard(context, id)
    const me = { ...none, key: guestKey(guest.email), isGuest: true, isOwner: false, userId: null }
    return { board, me: { ...me, guestId: guest.id, email: guest.email } }
  }
  const board = await boardOf(context, id)
  const { userId } = context
  return { board, me: { ...none, key: userKey(userId), isGuest: false, isOwner: board.isOwner, userId } }
}

type Place = Pick<Commenter, 'tx' | 'tenantId'>

/** Comments of threads of a board, in order, with what the reader has not read. */
const rowsOf = (
  { tx, tenantId }: Place,
  planId: number,
  me: Pick<Seer, 'userId' | 'guestId'>,
  threads: readonly number[],
) =>
  tx.kysely
    .selectFrom('plan_comment as c')
    .leftJoin('person as s', 's.id', 'c.sender_id')
    .leftJoin('person as v', 'v.id', 'c.reviewer_id')
    .leftJoin('person as d', 'd.id', 'c.resolved_by')
    .leftJoin('comment_read as r', it =>
      it
        .onRef('r.tenant_id', '=', 'c.tenant_id')
        .onRef('r.comment_id', '=', 'c.id')
        .on(
          me.userId !== null
            ? sql<boolean>`r.user_id = ${me.userId}::bigint`
            : sql<boolean>`r.guest_id = ${me.guestId}::bigint`,
        ),
    )
    .selectAll('c')
    .select(['s.full_name as sender', 'v.full_name as reviewer', 'd.full_name as resolver'])
    .select(['r.mentioned', 'r.read_at', 'r.mailed_at', 'r.id as read_id'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.plan_id', '=', planId)
    .where(it => it.or([isOneOf('c.id', threads), isOneOf('c.parent_id', threads)]))
    .orderBy('c.id')
    .execute()

export type CommentRow = Awaited<ReturnType<typeof rowsOf>>[number]

type Sent = Pick<CommentRow, 'is_guest' | 'sender_id' | 'sender_email'>
type Thread = Sent & Pick<CommentRow, 'reviewer_is_guest' | 'reviewer_id' | 'reviewer_email'>

const party = (isGuest: boolean, id: number | null, email: string | null): Party => ({
  isGuest,
  key: isGuest ? guestKey(email ?? '') : userKey(id),
})
const senderOf = (it: Sent): Party => party(it.is_guest, it.sender_id, it.sender_email)
/** Who began a thread and who reviews it. */
export const partiesOf = (it: Thread): ThreadParties => ({
  sender: senderOf(it),
  reviewer: party(it.reviewer_is_guest, it.reviewer_id, it.reviewer_email),
})

/**
 * Comments that somebody sees of those of a board, or of one of its threads: of a thread all of it or nothing. Of what is not seen
 * no word is read.
 */
export async function seenOf(
  { tx, tenantId }: Place,
  planId: number,
  me: Pick<Seer, 'key' | 'isGuest' | 'isOwner' | 'userId' | 'guestId'>,
  thread?: number,
): Promise<CommentRow[]> {
  const threads = await tx.kysely
    .selectFrom('plan_comment')
    .select(['id', 'is_guest', 'sender_id', 'sender_email', 'reviewer_is_guest', 'reviewer_id', 'reviewer_email'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .where('parent_id', 'is', null)
    .$if(thread !== undefined, it => it.where('id', '=', thread as number))
    .execute()
  const seen = threads.filter(it => seesThread(me, partiesOf(it))).map(it => it.id)
  return seen.length > 0 ? rowsOf({ tx, tenantId }, planId, me, seen) : []
}

/** A comment that somebody sees, with its thread; none where it is of another board, or not seen. */
export async function seenOne(
  place: Place,
  planId: number,
  me: Parameters<typeof seenOf>[2],
  id: number,
): Promise<{ row: CommentRow | undefined; thread: CommentRow[] }> {
  const found = await place.tx.kysely
    .selectFrom('plan_comment')
    .select('parent_id')
    .where('tenant_id', '=', place.tenantId)
    .where('plan_id', '=', planId)
    .where('id', '=', id)
    .executeTakeFirst()
  const thread = found ? await seenOf(place, planId, me, found.parent_id ?? id) : []
  return { row: thread.find(it => it.id === id), thread }
}

/** Whether one may resolve a thread: the leader, who began it, or its final reviewer. */
export function mayResolve(me: Pick<Seer, 'key' | 'isOwner'>, thread: Thread): boolean {
  const { sender, reviewer } = partiesOf(thread)
  return me.isOwner || [sender.key, reviewer.key].includes(me.key)
}
export const mayRemove = (me: Pick<Seer, 'key' | 'isOwner'>, it: Sent): boolean =>
  me.isOwner || senderOf(it).key === me.key

/** A comment as its reader sees it. `there` says which lines of the board are there. */
export function commentOf(
  board: Board,
  me: Pick<Seer, 'key' | 'isOwner'>,
  it: CommentRow,
  there: ReadonlySet<string>,
): PlanComment {
  const isThread = it.parent_id === null
  const isGone = it.deleted_at !== null
  const isOwners = !it.reviewer_is_guest && it.reviewer_id === board.userId
  return {
    id: it.id,
    sectionId: it.section_id,
    itemId: it.item_id !== null && there.has(`${it.section_id} ${it.item_id}`) ? it.item_id : null,
    quote: it.quote,
    parentId: it.parent_id,
    senderId: isGone ? 0 : (it.sender_id ?? 0),
    senderName: isGone ? '' : (it.sender ?? it.sender_name ?? ''),
    isGuest: it.is_guest,
    email: me.isOwner && !isGone ? (it.sender_email ?? '') : '',
    isOwn: senderOf(it).key === me.key,
    content: it.body,
    createdAt: it.created_at.toISOString(),
    deleted: isGone,
    reviewerName: isThread && !isOwners ? (it.reviewer ?? it.reviewer_name ?? '') : '',
    resolvedAt: it.resolved_at?.toISOString() ?? null,
    resolvedBy: it.resolver ?? it.resolved_name ?? '',
    unread: it.read_id !== null && it.read_at === null && !isGone,
    mentioned: it.mentioned === true,
    may: {
      resolve: !board.isClosed && isThread && !isGone && mayResolve(me, it),
      remove: !board.isClosed && !isGone && mayRemove(me, it),
    },
    version: it.version,
  }
}

/** Lines of a board that a comment can be about, by section, with their words. */
export async function anchorsOf(
  { tx, tenantId }: Pick<Commenter, 'tx' | 'tenantId'>,
  planId: number,
): Promise<Map<string, string>> {
  const [lines, days] = await Promise.all([
    tx.kysely
      .selectFrom('plan_item')
      .select(['id', 'type', 'label'])
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', planId)
      .where(isOneOf('type', [...writtenTypes, 'GOAL_DELIVERABLE']))
      .execute(),
    tx.kysely
      .selectFrom('milestone')
      .select(['id', 'label'])
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', planId)
      .execute(),
  ])
  return new Map([
    ...lines.map(it => [`${lineSections[it.type]} ${it.id}`, it.label] as const),
    ...days.map(it => [`KEY_MILESTONES ${it.id}`, it.label] as const),
  ])
}

/** A comment that the caller sees, its board held until the call ends; any other is not there, and of a year that is over none is written. */
export async function heldComment(context: Commenter, id: number) {
  const { tx, tenantId } = context
  const found = await tx.kysely
    .selectFrom('plan_comment')
    .select('plan_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refuse('notFound')
  const { board, me } = await heldPlaceOf(context, found.plan_id)
  const { row, thread } = await seenOne(context, board.id, me, id)
  if (!row) throw refuse('notFound')
  if (board.isClosed) throw refuse('planReadOnly')
  return { board, me, row, thread }
}

/**
 * Holds a board for who comments on it, so that comments are written one after the other, and looks again: who was taken out meanwhile
 * writes nothing. Who may not see the board holds nothing.
 */
export async function heldPlaceOf(context: Commenter, id: number) {
  const { board } = await placeOf(context, id)
  await context.tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', board.id)
    .forUpdate()
    .execute()
  return placeOf(context, id)
}
