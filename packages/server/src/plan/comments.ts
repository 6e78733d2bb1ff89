import {
  type CommentPerson,
  type CommentReader,
  mostComments,
  type PlanComment,
  type plan,
  TrellisError,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, SharedHandler } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { reserveToday } from '../core/limits.ts'
import { announce } from '../core/realtime.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { type Board, freshOf } from './boards.ts'
import { type Party, type Seer, seersOf, seesThread, type ThreadParties } from './comment-audience.ts'
import {
  anchorsOf,
  type Commenter,
  commentOf,
  heldComment,
  heldPlaceOf,
  mayRemove,
  mayResolve,
  partiesOf,
  placeOf,
  seenOf,
  seenOne,
} from './comment-rows.ts'

/** Comments that somebody writes beside a board a day (UTC), whatever becomes of them. */
const mostADay = { owner: 300, crew: 100, guest: 30 }

type Me = Omit<Seer, 'name'>

/** What the caller sees of a board's comments, as rows and as they are told. */
async function seen(context: Commenter, id: number) {
  const { board, me } = await placeOf(context, id)
  const [rows, anchors] = await Promise.all([seenOf(context, board.id, me), anchorsOf(context, board.id)])
  const there = new Set(anchors.keys())
  return { comments: rows.map(it => commentOf(board, me, it, there)) }
}

const unreadOf = (all: readonly PlanComment[]) => all.filter(it => it.unread).length

/** All comments of a board. */
export const comments: SharedHandler<typeof plan.comments> = async (context, { params }) => {
  const { comments: all } = await seen(context, params.id)
  return { comments: all, unread: unreadOf(all) }
}

/** The threads of a section. */
export const sectionComments: SharedHandler<typeof plan.sectionComments> = async (context, { params, query }) => ({
  comments: (await seen(context, query.agilePlanGroupId)).comments.filter(
    it => it.parentId === null && it.sectionId === params.sectionId,
  ),
})

/** The answers of a thread. */
export const commentReplies: SharedHandler<typeof plan.commentReplies> = async (context, { params, query }) => {
  const { board, me } = await placeOf(context, query.agilePlanGroupId)
  const [{ row, thread }, anchors] = await Promise.all([
    seenOne(context, board.id, me, query.commentId),
    anchorsOf(context, board.id),
  ])
  if (row?.parent_id !== null || row.section_id !== params.sectionId) throw refuse('notFound')
  const there = new Set(anchors.keys())
  return { comments: thread.filter(it => it !== row).map(it => commentOf(board, me, it, there)) }
}

const isOf = (it: Seer, { kind, id }: CommentPerson) => (kind === 'user' ? it.userId === id : it.memberId === id)

const readerOf = (it: Seer, me: Me): CommentReader => ({
  kind: it.isGuest ? 'guest' : 'user',
  id: (it.isGuest ? it.memberId : it.userId) ?? 0,
  name: it.name,
  isOwner: it.isOwner,
  isYou: it.key === me.key,
})

/** Who reviews a new thread: the leader, or whom the sender names of those who see the section. */
function reviewerOf({ i18n }: Commenter, me: Me, seers: readonly Seer[], named: CommentPerson | null): Seer {
  const found = named === null ? seers.find(it => it.isOwner) : seers.find(it => isOf(it, named))
  // A guest is told of nobody but the leader.
  // Who was chosen may have left since.
  if (!found || (me.isGuest && !found.isOwner))
    throw refusal(i18n, 'validation', 'plan.refused.reviewer', {}, [
      { path: 'body.reviewer', message: 'Somebody who sees the section' },
    ])
  return found
}

/** Who sees a thread of those who see its board. */
const audienceOf = (seers: readonly Seer[], parties: ThreadParties) => seers.filter(it => seesThread(it, parties))

/** A thread of the board that the caller sees. */
async function threadOf(context: Commenter, board: Board, me: Me, id: number) {
  const { row: thread } = await seenOne(context, board.id, me, id)
  if (!thread) throw refuse('notFound')
  if (thread.parent_id !== null) throw badField('body.parentId', 'A thread, no answer of one')
  return thread
}

/** Who would see what the caller writes. */
export const commentAudience: SharedHandler<typeof plan.commentAudience> = async (context, { query }) => {
  const { board, me } = await placeOf(context, query.agilePlanGroupId)
  const seers = await seersOf(context, board)
  const { commentId, reviewerKind: kind, reviewerId: id } = query
  const parties =
    commentId === undefined
      ? { sender: me, reviewer: reviewerOf(context, me, seers, kind && id ? { kind, id } : null) }
      : partiesOf(await threadOf(context, board, me, commentId))
  const told = (those: readonly Seer[]) => those.map(it => readerOf(it, me))
  return {
    people: told(audienceOf(seers, parties)).sort((a, b) => Number(b.isYou) - Number(a.isYou)),
    reviewers: told(seers.filter(it => it.key !== me.key && (!me.isGuest || it.isOwner))),
  }
}

const idsOf = (those: readonly Seer[]) => ({
  userIds: those.flatMap(it => it.userId ?? []),
  guestIds: those.flatMap(it => it.guestId ?? []),
})

/** Says a change of a thread to those who see it and have the board open: which one it was is not told, nor how many there are. */
const changed = ({ tx, tenantId }: Commenter, board: Board, audience: readonly Seer[]) =>
  announce(tx, tenantId, `plan/${board.id}`, 'comment', 0, idsOf(audience))

async function toldComment(context: Commenter, board: Board, me: Me, id: number): Promise<PlanComment> {
  const { row } = await seenOne(context, board.id, me, id)
  if (!row) throw refuse('internal')
  return commentOf(board, me, row, new Set((await anchorsOf(context, board.id)).keys()))
}

/** Comments of a board, or those that its leader wrote. */
async function countOf({ tx, tenantId }: Commenter, board: Board, isOwners: boolean): Promise<number> {
  const { n } = await tx.kysely
    .selectFrom('plan_comment')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', board.id)
    .$if(isOwners, it => it.where('is_guest', '=', false).where('sender_id', '=', board.userId))
    .executeTakeFirstOrThrow()
  return n
}

/** What is stored of who sends or reviews. */
const sentBy = (it: Party & Pick<Seer, 'userId' | 'email'>, name: string) => ({
  is_guest: it.isGuest,
  sender_id: it.userId,
  sender_name: it.isGuest ? name : null,
  sender_email: it.isGuest ? it.email : null,
})
const reviewedBy = (it: Seer) => ({
  reviewer_is_guest: it.isGuest,
  reviewer_id: it.userId,
  reviewer_name: it.isGuest ? it.name : null,
  reviewer_email: it.isGuest ? it.email : null,
})

/** Writes a comment. */
export const saveComment: SharedHandler<typeof plan.saveComment> = async (context, { body }) => {
  const { tx, tenantId, i18n } = context
  const { board, me } = await heldPlaceOf(context, body.agilePlanGroupId)
  if (board.isClosed) throw refuse('planReadOnly')
  // Nobody alone fills a board, and what others write leaves its leader room to answer.
  await reserveToday(context, {
    name: 'plan-comments',
    subject: `${board.id} ${me.isGuest ? `guest ${me.guestId}` : `user ${me.userId}`}`,
    most: mostADay[me.isOwner ? 'owner' : me.isGuest ? 'guest' : 'crew'],
  })
  if ((await countOf(context, board, me.isOwner)) >= mostComments)
    throw refusal(i18n, 'limitExceeded', 'plan.refused.most', { most: mostComments })
  const seers = await seersOf(context, board)
  const thread = body.parentId === null ? null : await threadOf(context, board, me, body.parentId)
  if (thread && (thread.section_id !== body.sectionId || body.itemId !== null || body.reviewer !== null))
    throw badField('body.sectionId', 'That of the thread, without a line and a reviewer')
  const quote = body.itemId === null ? '' : (await anchorsOf(context, board.id)).get(`${body.sectionId} ${body.itemId}`)
  if (quote === undefined) throw badField('body.itemId', 'A line of the section')
  const reviewer = thread ? null : reviewerOf(context, me, seers, body.reviewer)
  const audience = audienceOf(seers, thread ? partiesOf(thread) : { sender: me, reviewer: reviewer ?? me })
  const mentioned = body.mentions.map(it => audience.find(one => isOf(one, it)))
  if (mentioned.includes(undefined)) throw badField('body.mentions', 'People who see the comment')
  const columns = { section_id: body.sectionId, item_id: body.itemId, parent_id: body.parentId, body: body.content }
  const { id } = await tx.kysely
    .insertInto('plan_comment')
    .values({
      ...(columns satisfies ColumnsOf<
        Omit<typeof body, 'agilePlanGroupId' | 'reviewer' | 'mentions'>,
        'plan_comment',
        { content: 'body' }
      >),
      ...sentBy(me, seers.find(it => it.key === me.key)?.name ?? ''),
      ...(reviewer ? reviewedBy(reviewer) : {}),
      ...{ tenant_id: tenantId, plan_id: board.id, quote, created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // An answer opens what was resolved.
  if (thread?.resolved_at)
    await tx.kysely
      .updateTable('plan_comment')
      .set(it => ({
        resolved_at: null,
        resolved_by: null,
        resolved_name: null,
        resolved_email: null,
        version: it('version', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', thread.id)
      .execute()
  const others = audience.filter(it => it.key !== me.key && (it.userId !== null || it.guestId !== null))
  if (others.length > 0)
    await tx.kysely
      .insertInto('comment_read')
      .values(
        others.map(it => ({
          tenant_id: tenantId,
          comment_id: id,
          user_id: it.userId,
          guest_id: it.guestId,
          mentioned: mentioned.includes(it),
        })),
      )
      .execute()
  await changed(context, board, audience)
  await tellInbox(tx, tenantId, idsOf(others).userIds)
  return toldComment(context, board, me, id)
}

/** Resolves a thread, or opens it again. */
export const resolveComment: SharedHandler<typeof plan.resolveComment> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { board, me, row } = await heldComment(context, body.id)
  if (row.parent_id !== null || row.deleted_at) throw badField('body.id', 'A thread')
  if (!mayResolve(me, row)) throw refuse('forbidden')
  if (body.resolved === (row.resolved_at !== null)) return toldComment(context, board, me, row.id)
  freshOf(row, body.version, it => commentOf(board, me, it, new Set()))
  const guest = body.resolved && 'guest' in context ? context.guest : null
  await tx.kysely
    .updateTable('plan_comment')
    .set(it => ({
      resolved_at: body.resolved ? now() : null,
      resolved_by: body.resolved ? me.userId : null,
      resolved_name: guest?.fullName ?? null,
      resolved_email: guest?.email ?? null,
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  await changed(context, board, audienceOf(await seersOf(context, board), partiesOf(row)))
  return toldComment(context, board, me, row.id)
}

/** Deletes a comment; of a thread with answers its place stays. The last answer of a place takes it along. */
export const deleteComment: SharedHandler<typeof plan.deleteComment> = async (context, { query }) => {
  const { tx, tenantId } = context
  const { board, me, row, thread } = await heldComment(context, query.id)
  if (!mayRemove(me, row)) throw refuse('forbidden')
  if (row.deleted_at) return { id: row.id }
  freshOf(row, query.version, it => commentOf(board, me, it, new Set()))
  const answers = (id: number) => thread.filter(it => it.parent_id === id && it.id !== row.id)
  if (row.parent_id === null && answers(row.id).length > 0)
    await tx.kysely
      .updateTable('plan_comment')
      .set(it => ({ body: '', deleted_at: now(), version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute()
  else {
    const stub = thread.find(it => it.id === row.parent_id && it.deleted_at !== null)
    const gone = stub && answers(stub.id).length === 0 ? [row.id, stub.id] : [row.id]
    await tx.kysely.deleteFrom('plan_comment').where('tenant_id', '=', tenantId).where(isOneOf('id', gone)).execute()
  }
  await tx.kysely
    .deleteFrom('comment_read')
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', row.id)
    .execute()
  const first = thread.find(it => it.parent_id === null) ?? row
  const audience = audienceOf(await seersOf(context, board), partiesOf(first))
  await changed(context, board, audience)
  await tellInbox(tx, tenantId, idsOf(audience).userIds)
  return { id: row.id }
}

/** Marks comments as read. */
export const readComments: SharedHandler<typeof plan.readComments> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { board, me } = await placeOf(context, body.agilePlanGroupId)
  await tx.kysely
    .updateTable('comment_read')
    .set({ read_at: now() })
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('comment_id', body.ids))
    .where(it => (me.userId === null ? it('guest_id', '=', me.guestId) : it('user_id', '=', me.userId)))
    .where('read_at', 'is', null)
    .execute()
  await tellInbox(tx, tenantId, [me.userId])
  return { unread: unreadOf((await seen(context, board.id)).comments) }
}

/** The same where the board is no longer there for the caller: nothing. */
async function seenOrNone(context: Commenter, id: number): Promise<PlanComment[]> {
  try {
    return (await seen(context, id)).comments
  } catch (error) {
    if (error instanceof TrellisError && error.code === 'notFound') return []
    throw error
  }
}

/** Boards with comments that wait for the caller. */
export const commentBoards: Handler<typeof plan.commentBoards> = async context => {
  const { tx, tenantId, userId } = context
  const waiting = await tx.kysely
    .selectFrom('comment_read as r')
    .innerJoin('plan_comment as c', it =>
      it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.plan_id'))
    .select(it => ['p.id', 'p.user_id', 'p.year', it.fn.min<number>('c.id').as('oldest')])
    .where('r.tenant_id', '=', tenantId)
    .where('r.user_id', '=', userId)
    .where('r.read_at', 'is', null)
    .groupBy(['p.id', 'p.user_id', 'p.year'])
    .orderBy('oldest')
    .execute()
  const boards = []
  for (const it of waiting) {
    const unread = unreadOf(await seenOrNone(context, it.id))
    if (unread > 0) boards.push({ userId: it.user_id, year: it.year, isOwner: it.user_id === userId, unread })
  }
  return { boards }
}
