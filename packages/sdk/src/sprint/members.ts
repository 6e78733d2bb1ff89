import * as z from 'zod/mini'
import { dayMs } from '../core/day.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, idText } from '../core/schemas.ts'
import { type SprintMember, sprintTeamMember } from './schemas.ts'

const user = { kind: 'user' } as const

/** Days without an act after which a member counts as inactive. Source: sprints, Calls of our own. */
export const inactiveDays = 14
/** Days in which a member is reminded once. Source: sprints, Calls of our own. */
export const remindAgainDays = 7

/** Whether a member was reminded so lately that no other reminder goes out. */
export const isRemindedLately = (remindedAt: string | Date | null, at: Date): boolean =>
  remindedAt !== null && at.getTime() - new Date(remindedAt).getTime() < remindAgainDays * dayMs

/** Whether a reminder goes to a member now: to one who has not joined or is inactive, once in seven days. */
export const isToRemind = (it: Pick<SprintMember, 'teamMemberStatus' | 'remindedAt'>, at: Date): boolean =>
  it.teamMemberStatus !== 'ACTIVE' && !isRemindedLately(it.remindedAt, at)

/** Members of a sprint that runs: reminders, and how they are reached. Source: spec 2 sections 1, 3, 4 and 7; sprints, Calls of our own. */
export const memberCalls = {
  sendTeamSprintReminder: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/team-sprint/sendTeamSprintReminder/{teamId}',
    summary:
      "Mails members of a team's running sprint who have not joined or are inactive: one, or without a member all of them; the team's manager does. A member is reminded once in seven days: where nobody is left, it is refused as triggered already; where all are active, with `active`.",
    access: user,
    changes: true,
    params: z.object({ teamId: idText }),
    body: z.object({
      /** Of the sprint. */
      id,
      /** Of the membership in the team; left out, everybody who needs it. */
      teamMemberId: z.optional(id),
    }),
    reply: z.object({
      /** To whom a mail goes now, by the id in the sprint. */
      reminded: z.array(id),
      sprintTeamMembers: z.array(sprintTeamMember),
    }),
  }),
  updateSprintTeamMember: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/api/v1/sprint-team-member/update',
    summary:
      "How a member of a running sprint is reached: by the daily stand-up assistant, and by third-party apps. The member sets it, and a team's manager. A stale version is refused with what is kept.",
    access: user,
    changes: true,
    body: z.object({
      /** Of the member in the sprint. */
      id,
      version: z.int().check(z.gte(1)),
      standUpAssistantEnabled: z.boolean(),
      thirdPartyAppNotificationDisabled: z.boolean(),
    }),
    reply: sprintTeamMember,
  }),
}
