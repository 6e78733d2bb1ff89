import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, text } from '../core/schemas.ts'

export const sprintStatus = ['NOT_STARTED', 'IN_PROGRESS'] as const

const teamSummary = z.object({
  id,
  name: text(200),
  /** The caller's part in the team. */
  isManager: z.boolean(),
  isAssistant: z.boolean(),
  currentSprint: z.nullable(
    z.object({
      sprintStatus: z.enum(sprintStatus),
      sprintTeamMembers: z.array(z.object({ teamMemberId: id })),
      isMember: z.boolean(),
    }),
  ),
})

export type TeamSummary = z.output<typeof teamSummary>

/** Teams of the signed-in person. Path as in spec 3 section 7, "Team calls". */
export const team = {
  summary: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/team/summary',
    summary: 'The teams of the caller with the state of their sprint.',
    access: { kind: 'user' },
    reply: z.object({ teamSprintInfoList: z.array(teamSummary) }),
  }),
}
