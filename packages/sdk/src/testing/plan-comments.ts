import { errorOf } from '../core/error-of.ts'
import type { CommentReader, PlanComment } from '../plan/comments.ts'
import { type PlanSection, planSections } from '../plan/rules.ts'
import type { RoomAnswers } from './answers.ts'

/** Comments beside a board; may be changed while it runs. */
export interface DemoComments {
  comments?: PlanComment[]
  /** Who sees a new one. */
  people?: CommentReader[]
}

export const commentOf = (id: number, content: string, more: Partial<PlanComment> = {}): PlanComment => ({
  ...{ id, sectionId: 'SUMMARY', itemId: null, quote: '', parentId: null, senderId: 9, senderName: 'Cleo Marín' },
  ...{ isGuest: false, email: '', isOwn: false, content, createdAt: '2026-11-20T09:00:00.000Z', deleted: false },
  ...{ reviewerName: '', resolvedAt: null, resolvedBy: '', unread: false, mentioned: false, version: 1 },
  may: { resolve: true, remove: true },
  ...more,
})

/** Threads of each kind. */
const demoComments = (): PlanComment[] => [
  commentOf(501, 'Three people waited for your word on the vendor. See https://alder.example/vendor', { unread: true }),
  commentOf(502, 'Agreed. Ben decides that from now on.', { parentId: 501, isOwn: true, senderName: 'Ada Lindqvist' }),
  commentOf(503, 'Would Execution not come first?', {
    ...{ sectionId: 'ADAPTIVE_DEVELOPMENT_PLAN', senderId: 0, senderName: 'Ruth Vogel', isGuest: true },
    ...{ email: 'ruth@vogel.example', itemId: 11, quote: 'Decisions wait less than two days' },
  }),
  commentOf(504, 'Well done.', {
    ...{ sectionId: 'KEY_MILESTONES', resolvedAt: '2026-11-21T09:00:00.000Z', resolvedBy: 'Ada Lindqvist' },
  }),
  commentOf(505, '', { sectionId: 'CAREER_CHALLENGE', deleted: true, senderName: '' }),
  commentOf(506, 'Still true.', { sectionId: 'CAREER_CHALLENGE', parentId: 505 }),
  commentOf(507, 'What became of it?', {
    sectionId: 'DEVELOPMENT_GOALS_AND_DELIVERABLES',
    itemId: null,
    quote: 'A goal',
  }),
]

/** So many threads with two answers each, in all sections in turn. */
export const manyComments = (threads: number): PlanComment[] =>
  Array.from({ length: threads }, (_, at) => at).flatMap(at => {
    const of = { sectionId: planSections[at % planSections.length] as PlanSection }
    const answer = (nth: number) =>
      commentOf(10_000 + 2 * at + nth, 'Fewer questions come back to you.', { ...of, parentId: 5000 + at })
    return [commentOf(5000 + at, `What would show that it worked? ${at + 1}`, of), answer(0), answer(1)]
  })

const demoPeople = (): CommentReader[] => [
  { kind: 'user', id: 1, name: 'Ada Lindqvist', isOwner: true, isYou: true },
  { kind: 'user', id: 9, name: 'Cleo Marín', isOwner: false, isYou: false },
  { kind: 'guest', id: 73, name: 'Ruth Vogel', isOwner: false, isYou: false },
]

/** Comments from memory: threads, answers, versions. */
export function commentAnswers(
  demo: DemoComments,
): Pick<
  RoomAnswers<'plan'> & RoomAnswers<'planGuest'>,
  'comments' | 'commentAudience' | 'saveComment' | 'resolveComment' | 'deleteComment' | 'readComments' | 'commentBoards'
> {
  const all = () => {
    demo.comments ??= demoComments()
    return demo.comments
  }
  let next = 900
  const put = (id: number, more: Partial<PlanComment>) => {
    demo.comments = all().map(it => (it.id === id ? { ...it, ...more, version: it.version + 1 } : it))
  }
  const find = (id: number) => {
    const found = all().find(it => it.id === id)
    if (!found) throw errorOf('notFound')
    return found
  }
  return {
    comments: () => ({ comments: all(), unread: all().filter(it => it.unread).length }),
    commentBoards: () => {
      const unread = all().filter(it => it.unread).length
      return { boards: unread ? [{ userId: 1, year: 2026, isOwner: true, unread }] : [] }
    },
    commentAudience: ({ query }) => {
      const people = demo.people ?? demoPeople()
      const isForGuest = query.reviewerKind === 'guest'
      return {
        people: people.filter(it => it.isOwner || (isForGuest ? it.kind === 'guest' : it.kind === 'user')),
        reviewers: people.filter(it => !it.isYou),
      }
    },
    saveComment: ({ body }) => {
      const { sectionId, itemId, parentId, content } = body
      const made = commentOf(++next, content, { sectionId, itemId, parentId, isOwn: true, senderName: 'Ada Lindqvist' })
      demo.comments = [...all(), made]
      if (parentId !== null) put(parentId, { resolvedAt: null, resolvedBy: '' })
      return made
    },
    resolveComment: ({ body }) => {
      const resolvedAt = body.resolved ? '2026-11-23T12:00:00.000Z' : null
      put(body.id, { resolvedAt, resolvedBy: body.resolved ? 'Ada Lindqvist' : '' })
      return find(body.id)
    },
    deleteComment: ({ query }) => {
      if (all().some(it => it.parentId === query.id)) put(query.id, { deleted: true, content: '', senderName: '' })
      else demo.comments = all().filter(it => it.id !== query.id)
      return { id: query.id }
    },
    readComments: () => ({ unread: 0 }),
  }
}
