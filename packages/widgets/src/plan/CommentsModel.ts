import { computed, createModel } from '@preact/signals-core'
import type { Client, CommentPerson, PlanComment, PlanSection } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { kept, keptNames, type Owner } from '../shared/kept.ts'
import { sharedList } from './sharing.ts'

/** A comment that is to be sent. */
export interface NewComment {
  sectionId: PlanSection
  itemId: number | null
  parentId: number | null
  content: string
  reviewer: CommentPerson | null
  /** Of those who will read it, who is to be told so by name. */
  mentions: CommentPerson[]
}

/** Where something is written: an answer to a thread, or the beginning of one in a section. */
type Place = number | PlanSection

const textsIn = (found: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([, it]) => typeof it === 'string' && it))

/** What the browser keeps of comments beside a board that were written and are not sent, by place. */
const keptComments = (agilePlanGroupId: number, as?: Owner) => kept(as, `comments.${agilePlanGroupId}`, textsIn)

/** Beside the words of a place, what was chosen for them. */
const beside = (place: Place | string) => `${place} `

/** Words that were written beside a board and are not sent. */
export const unsentComments = (...of: Parameters<typeof keptComments>): string[] =>
  Object.entries(keptComments(...of).read() ?? {}).flatMap(([key, it]) => (key.endsWith(' ') ? [] : it))

/** Boards beside which somebody of the organisation has written something, in this tab, that is not sent. */
export const boardsOfUnsent = (as: Owner | undefined): number[] => keptNames(as, 'comments.').map(Number)

/** Throws away what was written beside a board and is not sent. */
export const forgetComments = (...of: Parameters<typeof keptComments>): void => keptComments(...of).drop()

/** The comments beside a board, as somebody of the organisation or a guest reads them. What is shown counts as read. */
export const CommentsModel = createModel((client: Client, agilePlanGroupId: number, isGuest: boolean, as?: Owner) => {
  const drafts = keptComments(agilePlanGroupId, as)
  const room = isGuest ? client.planGuest : client.plan
  let known: readonly PlanComment[] = []
  const unsent = (place: Place) => drafts.read()?.[place] ?? ''
  const chosenFor = (place: Place | string) => (drafts.read()?.[beside(place)] ?? '').split('|')
  const keep = (place: Place, text: string, ...chosen: string[]) => {
    const { [place]: _, [beside(place)]: __, ...others } = drafts.read() ?? {}
    const all = text.trim() ? { ...others, [place]: text, [beside(place)]: chosen.join('|') } : others
    if (Object.keys(all).length > 0) drafts.keep(all)
    else drafts.drop()
  }
  const load = createLoad(async () => {
    const found = await room.comments({ params: { id: agilePlanGroupId } })
    known = sharedList(known, found.comments)
    return { ...found, comments: known }
  })
  const { busy, outcome, change, forget } = createChanges()
  // That what is shown could not be marked as read is nobody's news.
  const reads = createChanges()
  return {
    /** What tells of changes of the board. */
    topic: () => `plan/${agilePlanGroupId}`,
    load,
    busy,
    outcome,
    forget,
    unread: computed(() => load.value.value?.unread ?? 0),
    /** What was written and is not sent; '' where nothing is. */
    unsent,
    /** Threads beside a section that are gone, with an answer that was not sent: nobody else is to read what was meant for their readers. */
    answersOfGone(section: PlanSection): number[] {
      const there = load.value.value?.comments ?? []
      const isOf = (place: string) => (chosenFor(place)[0] || 'SUMMARY') === section
      return Object.keys(drafts.read() ?? {})
        .filter(place => /^\d+$/.test(place) && isOf(place) && !there.some(it => `${it.id}` === place))
        .map(Number)
    },
    /** What was chosen for that, as `keep` was given it; '' for each where nothing was. */
    chosenFor,
    /**
     * Keeps what is written until it is sent or empty, and what was chosen for it: the reviewer, or of an answer its section; the line
     * that it is about; who is mentioned.
     */
    keep,
    /** Who would see it: of a thread, or of a new one with the reviewer that is named. */
    audience: (commentId: number | null, reviewer: CommentPerson | null) =>
      room.commentAudience({
        query: {
          agilePlanGroupId,
          ...(commentId === null ? {} : { commentId }),
          ...(reviewer ? { reviewerKind: reviewer.kind, reviewerId: reviewer.id } : {}),
        },
      }),
    /** Sends a comment; resolves to whether it was taken. */
    async send(it: NewComment): Promise<boolean> {
      const well = await change(`send ${it.parentId ?? it.sectionId}`, async once => {
        const body = { ...it, agilePlanGroupId }
        await room.saveComment({ body }, once(body))
        return undefined
      })
      await load.reload()
      return well
    },
    async resolve(id: number, version: number, resolved: boolean): Promise<void> {
      await change(`resolve ${id}`, async once => {
        const body = { id, version, resolved }
        await room.resolveComment({ body }, once(body))
        return undefined
      })
      await load.reload()
    },
    async remove(id: number, version: number): Promise<void> {
      await change(`remove ${id}`, async once => {
        const query = { id, version }
        await room.deleteComment({ query }, once(query))
        return undefined
      })
      await load.reload()
    },
    /** What of a section is on the screen is read; what is shown as new stays so until the next look. */
    async read(ids: number[]): Promise<void> {
      if (ids.length === 0) return
      const body = { agilePlanGroupId, ids }
      await reads.change(`read ${ids.join()}`, async once => {
        await room.readComments({ body }, once(body))
        return undefined
      })
    },
  }
})

export type CommentsStore = InstanceType<typeof CommentsModel>
