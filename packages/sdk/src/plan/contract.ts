import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { code, idText } from '../core/schemas.ts'
import { boardCalls } from './board.ts'
import { guestCommentCalls, planCommentCalls } from './comments.ts'
import { guestBoardCalls } from './guest.ts'
import { guestNetworkCalls, networkCalls } from './network.ts'
import { challengeKinds, keyChallenges } from './rules.ts'
import { teamMilestoneCalls } from './team-milestones.ts'

const user = { kind: 'user' } as const
const short = code(40)
const labelled = z.object({ code: z.string(), label: z.string(), description: z.string() })
const choice = z.object({
  /** Of the plan that they stand in; 0 before they were chosen. */
  id: z.int(),
  /** Level of the present role, and the one wished for in two to three years; null before they were chosen. */
  roleLevel: z.nullable(z.string()),
  desiredRoleLevel: z.nullable(z.string()),
  /** Whether the challenges are of the present role or of the one wished for. */
  type: z.enum(challengeKinds),
  challenges: z.array(z.string()),
  version: z.int(),
})

/** Role level and key challenges, with which sprints begin. Source: spec 1 section 7, spec 3 section 2.14. */
const challengeCalls = {
  roleChallenges: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/role-challenges',
    summary:
      "Role levels, the challenges of each, in the caller's language, and what the caller has chosen: for the own plan that it names, else for the present year.",
    access: { ...user, embed: true },
    query: z.object({ agilePlanGroupId: z.optional(idText) }),
    reply: z.object({
      levels: z.array(labelled),
      challenges: z.array(
        z.object({
          ...labelled.shape,
          /** Role levels that it belongs to. */
          levels: z.array(z.string()),
          /** Sprints of the library that work on it. */
          sprints: z.array(z.string()),
        }),
      ),
      /** What they are chosen for. */
      year: z.int(),
      chosen: choice,
    }),
  }),
  saveRoleChallenges: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-role-challenges/{id}',
    summary:
      'Keeps the role level and the three key challenges; the sprint menu opens with them. `id` is the plan as it was read, 0 for the first time: a choice of the next year stays there, any other is of the present year. A stale version is refused.',
    access: user,
    changes: true,
    params: z.object({ id: z.coerce.number<number | string>().check(z.int(), z.gte(0)) }),
    body: z.object({
      roleLevel: short,
      desiredRoleLevel: short,
      type: z.enum(challengeKinds),
      challenges: z.array(short).check(z.minLength(keyChallenges), z.maxLength(keyChallenges)),
      version: z.int().check(z.gte(0)),
    }),
    reply: choice,
  }),
}

/** The leader's plan: role and challenges, and the Leader Impact board. Source: spec 1 section 7. */
export const plan = { ...challengeCalls, ...networkCalls, ...planCommentCalls, ...boardCalls, ...teamMilestoneCalls }

/** The same board for somebody from outside, by the link of an invitation. Source: spec 1 section 6; design/plan.md, Guests. */
export const planGuest = { ...guestNetworkCalls, ...guestCommentCalls, ...guestBoardCalls }
