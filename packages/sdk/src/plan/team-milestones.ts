import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { day, entered, id, idText, numberText } from '../core/schemas.ts'
import { milestoneTypes, planLengths } from './rules.ts'
import { milestone } from './schemas.ts'

const user = { kind: 'user' } as const
const params = z.object({ id: idText })
const entitlement = 'team-impact-board'

/** The milestones of a team, by day. */
const list = z.object({
  teamId: id,
  /** Of the caller's calendar. */
  today: day,
  milestones: z.array(milestone),
})

/**
 * What a team has before it: its manager and assistant write it, its members read it. A stale version is `conflict` with what stands
 * now in `details.current`, null where it is gone. Source: spec 1 sections 3, 7.
 */
export const teamMilestoneCalls = {
  teamMilestones: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/team-milestone/{id}',
    summary: 'The milestones of a team of the caller, by day. The path names the team.',
    access: user,
    entitlement,
    params,
    reply: list,
  }),
  saveTeamMilestone: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/team-milestone',
    summary:
      'Keeps a milestone of a team; with `id` 0 a new one. It ends on the day on which it begins or later. `done` marks it as done or not, and left out leaves that as it is.',
    access: user,
    entitlement,
    changes: true,
    body: z.object({
      /** 0 for a new one. */
      id,
      teamId: id,
      type: z.enum(milestoneTypes),
      label: entered(planLengths.line, 1),
      dateFrom: day,
      dateTo: day,
      done: z.optional(z.boolean()),
      version: z.int().check(z.gte(0)),
    }),
    reply: milestone,
  }),
  deleteTeamMilestone: endpoint({
    service: 'user',
    method: 'DELETE',
    path: '/agile-plan/team-milestone/{id}',
    summary: 'Deletes a milestone of the team that the query names; one that is gone already is no error.',
    access: user,
    entitlement,
    changes: true,
    params,
    query: z.object({ teamId: idText, version: numberText(0, 1_000_000_000) }),
    reply: z.object({ id, version: z.int() }),
  }),
}
