import { isToRemind, type SprintMember, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { nameOf } from '../core/people.ts'
import { announce } from '../core/realtime.ts'
import { refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { membersOf } from './members.ts'
import { refused, standsOtherwise } from './refused.ts'
import { type Found, findSprint } from './rows.ts'

/** Mails members, and gives those to whom a mail goes: who gets no more mails today is left out. */
async function mail(
  context: UserContext,
  { row, team }: Found,
  members: readonly SprintMember[],
  at: Date,
): Promise<SprintMember[]> {
  const keyOf = (it: SprintMember) => `sprint-member-reminder/${it.id}/${at.toISOString()}`
  const leftOut = await sendLetters(
    context,
    await Promise.all(
      members.map(async it => ({
        onceKey: keyOf(it),
        to: { userId: it.userId },
        text:
          it.teamMemberStatus === 'NOT_JOINED' ? ('sprint.mail.notJoined' as const) : ('sprint.mail.inactive' as const),
        values: { label: row.label },
        asks: await nameOf(context),
        ...(team ? { team: team.name } : {}),
        about: 'account.menu.sprint' as const,
        path: `/teams/v2/${row.team_id}/sprint/dashboard`,
      })),
    ),
  )
  return members.filter(it => !leftOut.has(keyOf(it)))
}

/** Reminds members of a team's running sprint who have not joined or are inactive, each once in seven days. */
export const sendTeamSprintReminder: Handler<typeof sprint.sendTeamSprintReminder> = async (
  context,
  { params, body },
) => {
  const { tx, tenantId, userId } = context
  const at = now()
  const team = (await standing(context, params.teamId)).to('remindSprintMembers')
  // Held: two that remind at once must not both find that nobody has.
  const found = await findSprint(context, body.id, 'team', 'lock')
  if (found.row.team_id !== team.teamId) throw refuse('notFound')
  if (found.row.status !== 'IN_PROGRESS') throw standsOtherwise(context.i18n, found.row)
  const members = await membersOf(context, found, at)
  const wanted = members.filter(it =>
    body.teamMemberId === undefined ? it.userId !== userId : it.teamMemberId === body.teamMemberId,
  )
  if (wanted.length === 0 && body.teamMemberId !== undefined) throw refuse('notFound')
  const waiting = wanted.filter(it => it.teamMemberStatus !== 'ACTIVE')
  if (waiting.length === 0) throw refused(context.i18n, 'active')
  const due = waiting.filter(it => isToRemind(it, at))
  if (due.length === 0) throw refuse('limitExceeded')
  const reminded = (await mail(context, found, due, at)).map(it => it.id)
  await tx.kysely
    .updateTable('sprint_member')
    .set({ reminded_at: at })
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', reminded))
    .execute()
  await announce(tx, tenantId, `sprint/${found.row.id}`, 'members', 0)
  return { reminded, sprintTeamMembers: await membersOf(context, found, at) }
}
