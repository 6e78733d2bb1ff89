import { voiceOf } from '@trellis/sdk/contract'
import type { Board, PlanTeller } from './boards.ts'
import { sightOf } from './network-rows.ts'

/** Who writes, reviews or reads, as comments know people: by the account, or from outside by the mailbox. */
export interface Party {
  key: string
  isGuest: boolean
}

/** Somebody who sees a board, and so its sections. */
export interface Seer extends Party {
  isOwner: boolean
  name: string
  /** The account; null of somebody from outside. */
  userId: number | null
  /** The place in the network and the link of somebody from outside; null of others. */
  memberId: number | null
  guestId: number | null
  email: string
  mailOff: boolean
}

export const userKey = (id: number | null) => `user ${id ?? 'gone'}`
export const guestKey = (email: string) => `guest ${voiceOf(email)}`

/** Who began a thread, and who reviews it. */
export interface ThreadParties {
  sender: Party
  reviewer: Party
}

/**
 * Whether one who sees a board sees a thread beside it. The leader, the sender and the final reviewer do; others of the crew only where
 * the sender and the reviewer are of the crew, too; guests what they sent or review. The one place where this is decided: lists,
 * counts, mails and the composer ask it. Source: design/plan.md, Comments.
 */
export function seesThread(
  viewer: Pick<Seer, 'key' | 'isGuest' | 'isOwner'>,
  { sender, reviewer }: ThreadParties,
): boolean {
  if (viewer.isOwner || viewer.key === sender.key || viewer.key === reviewer.key) return true
  return !viewer.isGuest && !sender.isGuest && !reviewer.isGuest
}

/** Everybody who sees a board now, the leader first, each once. */
export async function seersOf(
  context: Pick<PlanTeller, 'core' | 'tx' | 'tenantId'>,
  board: Pick<Board, 'id' | 'userId'>,
): Promise<Seer[]> {
  const [{ byRight, members }, owner] = await Promise.all([
    sightOf(context, board),
    context.tx.kysely.selectFrom('person').select('full_name').where('id', '=', board.userId).executeTakeFirst(),
  ])
  const inside = (userId: number, name: string, isOwner = false): Seer => ({
    ...{ key: userKey(userId), isGuest: false, isOwner, name, userId },
    ...{ memberId: null, guestId: null, email: '', mailOff: false },
  })
  return [
    inside(board.userId, owner?.full_name ?? '', true),
    ...byRight.map(it => inside(it.userId, it.name)),
    ...members.map(it =>
      it.user_id !== null
        ? inside(it.user_id, it.name)
        : {
            ...{ key: guestKey(it.email), isGuest: true, isOwner: false, name: it.name, userId: null },
            ...{ memberId: it.id, guestId: it.guest_id, email: it.email, mailOff: it.mail_off },
          },
    ),
  ]
}
