import * as z from 'zod/mini'
import { type Access, endpoint } from '../core/endpoint.ts'
import { entered, id, idText, instant, numberText } from '../core/schemas.ts'
import { commentLength, mostMentions, planSections } from './rules.ts'

/** Somebody of the organisation by the account, or of the network from outside by the place in it. */
const person = z.object({ kind: z.enum(['user', 'guest']), id: id.check(z.gte(1)) })
export type CommentPerson = z.output<typeof person>

/** Somebody who sees a comment, by name. */
const reader = z.object({ ...person.shape, name: z.string(), isOwner: z.boolean(), isYou: z.boolean() })
export type CommentReader = z.output<typeof reader>

/** A comment as its reader sees it. Source: spec 1 section 3, Comment. */
export const planComment = z.object({
  id,
  sectionId: z.enum(planSections),
  /** The line, goal or milestone that it is about; null where it is about the section, or where that one is gone. */
  itemId: z.nullable(id),
  /** The words of the line as they were then; '' where it is about the section. */
  quote: z.string(),
  /** The thread that it answers; null of one that begins a thread. */
  parentId: z.nullable(id),
  /** 0 of somebody from outside, and of somebody who is gone. */
  senderId: id,
  senderName: z.string(),
  isGuest: z.boolean(),
  /** Of a guest, for the leader alone; else ''. */
  email: z.string(),
  isOwn: z.boolean(),
  /** Plain text; '' of one that was deleted and is answered. */
  content: z.string(),
  createdAt: instant,
  deleted: z.boolean(),
  /** The final reviewer of a thread, where it is not the leader. */
  reviewerName: z.string(),
  resolvedAt: z.nullable(instant),
  resolvedBy: z.string(),
  unread: z.boolean(),
  /** The reader is named in it. */
  mentioned: z.boolean(),
  may: z.object({ resolve: z.boolean(), remove: z.boolean() }),
  version: z.int(),
})
export type PlanComment = z.output<typeof planComment>

const list = z.object({ comments: z.array(planComment) })
const ofBoard = { agilePlanGroupId: idText }

/**
 * Comments in the margin of a board: threads by section, replies one deep. Who sees a thread: the leader, who began it and its final
 * reviewer; others of the organisation who see the board only where neither of the two comes from outside. A thread that the caller
 * does not see is not there. Source: spec 1 section 6; design/plan.md, Comments.
 */
export const commentCalls = <const A extends Access, const P extends string>(access: A, at: P) => ({
  comments: endpoint({
    service: 'user',
    method: 'GET',
    path: `/${at}/comment/{id}`,
    summary: 'All comments of a board that the caller sees, threads as they began, and the answers behind each.',
    access,
    share: 1 / 8,
    params: z.object({ id: idText }),
    reply: z.object({ ...list.shape, unread: z.int() }),
  }),
  sectionComments: endpoint({
    service: 'user',
    method: 'GET',
    path: `/${at}/get-agile-plan-comment/{sectionId}`,
    summary: 'The threads of a section that the caller sees, without their answers.',
    access,
    share: 1 / 8,
    params: z.object({ sectionId: z.enum(planSections) }),
    query: z.object(ofBoard),
    reply: list,
  }),
  commentReplies: endpoint({
    service: 'user',
    method: 'GET',
    path: `/${at}/get-agile-plan-comment/{sectionId}/replies`,
    summary: 'The answers of a thread.',
    access,
    params: z.object({ sectionId: z.enum(planSections) }),
    query: z.object({ ...ofBoard, commentId: idText }),
    reply: list,
  }),
  commentAudience: endpoint({
    service: 'user',
    method: 'GET',
    path: `/${at}/comment-audience`,
    summary:
      'Who would see a comment, by name, before it is sent: of a thread that is answered, or of a new one with the reviewer that is named; and who can be named.',
    access,
    query: z.object({
      ...ofBoard,
      commentId: z.optional(idText),
      reviewerKind: z.optional(z.enum(['user', 'guest'])),
      reviewerId: z.optional(idText),
    }),
    /** Among the people the caller comes first. */
    reply: z.object({ people: z.array(reader), reviewers: z.array(reader) }),
  }),
  saveComment: endpoint({
    service: 'user',
    method: 'POST',
    path: `/${at}/save-agile-plan-comment`,
    summary:
      'Writes a comment, plain text of up to 2,000 characters: to a section, a line of it, or as the answer to a thread, which opens again. `reviewer` null is the leader; a guest names nobody else. Mentions are of those who see it.',
    access,
    changes: true,
    body: z.object({
      agilePlanGroupId: id.check(z.gte(1)),
      sectionId: z.enum(planSections),
      itemId: z.nullable(id),
      parentId: z.nullable(id),
      content: entered(commentLength, 1),
      reviewer: z.nullable(person),
      mentions: z.array(person).check(z.maxLength(mostMentions)),
    }),
    reply: planComment,
  }),
  resolveComment: endpoint({
    service: 'user',
    method: 'POST',
    path: `/${at}/resolve-comment`,
    summary: 'Resolves a thread, or opens it again: the leader, who began it, or its final reviewer.',
    access,
    changes: true,
    body: z.object({ id: id.check(z.gte(1)), resolved: z.boolean(), version: z.int().check(z.gte(1)) }),
    reply: planComment,
  }),
  deleteComment: endpoint({
    service: 'user',
    method: 'DELETE',
    path: `/${at}/comment`,
    summary:
      'Deletes a comment, of whoever wrote it and of the leader; where it is answered its place stays, without its words. One that is gone is no error.',
    access,
    changes: true,
    query: z.object({ id: idText, version: numberText(1, 1_000_000_000) }),
    reply: z.object({ id }),
  }),
  readComments: endpoint({
    service: 'user',
    method: 'POST',
    path: `/${at}/read-comments`,
    summary: 'Marks comments of a board as read by the caller.',
    access,
    changes: true,
    body: z.object({ agilePlanGroupId: id.check(z.gte(1)), ids: z.array(id).check(z.maxLength(2000)) }),
    reply: z.object({ unread: z.int() }),
  }),
})

const user = { kind: 'user', embed: true } as const

export const planCommentCalls = {
  ...commentCalls(user, 'agile-plan'),
  commentBoards: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/comment-boards',
    summary: 'Boards with comments that the caller has not read, the one that has waited longest first.',
    access: { kind: 'user' },
    reply: z.object({
      boards: z.array(z.object({ userId: id, year: z.int(), isOwner: z.boolean(), unread: z.int() })),
    }),
  }),
}

export const guestCommentCalls = commentCalls({ kind: 'guest', purpose: 'plan' }, 'agile-plan/guest')
