import { type PlanSection, planPath, type TextKey } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import type { Letter } from '../core/write-letter.ts'
import { type Seer, seersOf } from './comment-audience.ts'
import { seenOf } from './comment-rows.ts'
import { linkPath } from './network-invite.ts'

/** A mail waits so long after the first comment that was not read, and so long after the mail before. Source: design/plan.md, Comments. */
const waitMs = 10 * 60_000
const pauseMs = 3_600_000

const sections: Record<PlanSection, TextKey> = {
  CAREER_CHALLENGE: 'plan.board.role.title',
  ADAPTIVE_DEVELOPMENT_PLAN: 'plan.board.lines.title',
  SUMMARY: 'plan.board.summary.title',
  DEVELOPMENT_GOALS_AND_DELIVERABLES: 'plan.board.goals.title',
  KEY_MILESTONES: 'plan.board.milestones.title',
}

/** Boards with comments that somebody has not read for ten minutes, and no mail has told of. */
const due = (tx: Tx, tenantId: number, at: Date) =>
  tx.kysely
    .selectFrom('comment_read as r')
    .innerJoin('plan_comment as c', it =>
      it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.plan_id'))
    .select(['p.id', 'p.user_id', 'p.year'])
    .distinct()
    .orderBy('p.id')
    .where('r.tenant_id', '=', tenantId)
    .where('r.read_at', 'is', null)
    .where('r.mailed_at', 'is', null)
    .where('c.created_at', '<=', new Date(at.getTime() - waitMs))
    .execute()

/** When a reader was last mailed about a board. */
async function lastMail(tx: Tx, tenantId: number, planId: number, it: Seer): Promise<number> {
  const row = await tx.kysely
    .selectFrom('comment_read as r')
    .innerJoin('plan_comment as c', one =>
      one.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .select(one => one.fn.max('r.mailed_at').as('at'))
    .where('r.tenant_id', '=', tenantId)
    .where('c.plan_id', '=', planId)
    .where(one => (it.userId === null ? one('r.guest_id', '=', it.guestId) : one('r.user_id', '=', it.userId)))
    .executeTakeFirst()
  return row?.at?.getTime() ?? 0
}

interface Board {
  id: number
  userId: number
  year: number
}

/** What this reader is to be told of, and a mail with who has written where, and no word of it; null where it is not time for one. */
async function letterTo(
  core: Core,
  tx: Tx,
  tenantId: number,
  board: Board,
  owner: string,
  it: Seer,
): Promise<{ letter: Letter | null; ids: number[] }> {
  const at = now()
  // What the reader sees no longer is told of no longer.
  const fresh = (await seenOf({ tx, tenantId }, board.id, it)).filter(
    one => one.read_id !== null && one.read_at === null && one.mailed_at === null,
  )
  const ids = fresh.flatMap(one => one.read_id ?? [])
  const [first] = fresh
  if (!first || first.created_at.getTime() > at.getTime() - waitMs) return { ids, letter: null }
  if (at.getTime() - (await lastMail(tx, tenantId, board.id, it)) < pauseMs) return { ids, letter: null }
  const bySection = Map.groupBy(fresh, one => one.section_id)
  const member = it.memberId ?? 0
  const path = it.isGuest ? linkPath(core.sealKey, tenantId, member) : planPath({ ...board, isOwner: it.isOwner })
  return {
    ids,
    letter: {
      onceKey: `plan-comments/${board.id}/${it.key}/${first.id}/${at.getTime()}`,
      to: it.userId === null ? { guestId: it.guestId ?? 0 } : { userId: it.userId },
      text: 'plan.mail.comments',
      values: { owner },
      about: 'account.menu.leaderImpact',
      lines: texts =>
        [...bySection].map(([section, those]) => ({
          title: texts.list([...new Set(those.map(one => one.sender ?? one.sender_name ?? ''))].filter(Boolean)),
          detail: texts.t(sections[section]),
          path,
        })),
      path,
      why: 'plan.mail.commentsWhy',
      ...(it.isGuest
        ? { unsubscribe: linkPath(core.sealKey, tenantId, member, '?mails'), stop: 'plan.guest.stopMails' as const }
        : { preference: 'COMMENT' as const }),
    },
  }
}

async function mailBoard(core: Core, tx: Tx, tenantId: number, board: Board): Promise<void> {
  // One instance at a time: of two that look at once the second finds what was mailed.
  await tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', board.id)
    .forUpdate()
    .execute()
  const seers = await seersOf({ core, tx, tenantId }, board)
  const owner = seers.find(it => it.isOwner)?.name ?? ''
  const waiting: number[] = []
  for (const it of seers) {
    if (it.mailOff || (it.userId === null && it.guestId === null)) continue
    const { letter, ids } = await letterTo(core, tx, tenantId, board, owner, it)
    const isSent = letter !== null && !(await sendLetters({ core, tx, tenantId }, [letter])).has(letter.onceKey)
    if (!isSent) waiting.push(...ids)
  }
  await settle(tx, tenantId, board.id, waiting)
}

/** What was mailed, and what nobody is mailed of any more, is not looked for again; what waits is. */
const settle = (tx: Tx, tenantId: number, planId: number, waiting: readonly number[]) =>
  tx.kysely
    .updateTable('comment_read as r')
    .from('plan_comment as c')
    .set({ mailed_at: now() })
    .whereRef('c.tenant_id', '=', 'r.tenant_id')
    .whereRef('c.id', '=', 'r.comment_id')
    .where('r.tenant_id', '=', tenantId)
    .where('c.plan_id', '=', planId)
    .where('r.read_at', 'is', null)
    .where('r.mailed_at', 'is', null)
    .where(it => it.not(isOneOf('r.id', waiting)))
    .execute()

/** Mails who has not read what was written for them: names and sections, no words, one an hour and board at the most. */
export async function mailComments(core: Core): Promise<void> {
  const waiting = await findDue(
    core,
    (tx, tenantId) => due(tx, tenantId, now()),
    'Comments that are to be told by mail could not be looked for',
  )
  await doDue(
    core,
    waiting,
    (tx, tenantId, it) => mailBoard(core, tx, tenantId, { id: it.id, userId: it.user_id, year: it.year }),
    'Comments of a board could not be told by mail',
  )
  if (waiting.length > 0) core.mailWaiting()
}
