import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { entered, id, idText, instant } from '../core/schemas.ts'
import { draft } from './designs.ts'
import { reviewLength, shareLimits } from './rules.ts'

const user = { kind: 'user' } as const
const words = { whatWorked: entered(reviewLength), whatDidNot: entered(reviewLength), whatStays: entered(reviewLength) }

/** How a sprint went, in the words of its owner, or of a team's manager. */
const review = z.object({ sprintId: id, ...words, savedAt: instant, version: z.int() })
export type SprintReview = z.output<typeof review>

/** Whom a sprint is shared with, in the order in which it was. */
const shares = z.object({
  shares: z.array(
    z.object({
      userId: id,
      name: z.string(),
      email: z.string(),
      imageUrl: z.nullable(z.string()),
      message: z.string(),
      sharedAt: instant,
    }),
  ),
})
export type SprintShares = z.output<typeof shares>
const share = z.object({
  id,
  userIds: z.array(id).check(z.minLength(1), z.maxLength(shareLimits.people)),
  message: entered(shareLimits.message),
})

/** What an owner does at the end of a sprint and after it. Source: spec 2 section 7; sprints, Calls of our own. */
export const endingCalls = {
  sprintReview: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-review/{sprintId}',
    summary: 'The review of a sprint: who writes it reads it. Null where none is written.',
    access: user,
    params: z.object({ sprintId: idText }),
    reply: z.object({ review: z.nullable(review) }),
  }),
  saveSprintReview: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/sprint-review',
    summary:
      'Saves the review of a sprint that has begun and was not cancelled, and sets its review activities done. One without a word is refused. A stale version is refused with what is kept.',
    access: user,
    changes: true,
    body: z.object({ sprintId: id, version: z.int().check(z.gte(0)), ...words }),
    reply: review,
  }),
  shareUserSprint: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/user-sprint/share',
    summary:
      'Lets colleagues read the design of a sprint and, once it is saved, how it moved; each gets one mail. A repeat changes nothing.',
    access: user,
    changes: true,
    body: share,
    reply: shares,
  }),
  shareTeamSprint: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/team-sprint/share',
    summary: 'The same of a team: its manager does.',
    access: user,
    changes: true,
    body: share,
    reply: shares,
  }),
  sprintShares: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-share/{sprintId}',
    summary: 'Whom a sprint is shared with.',
    access: user,
    params: z.object({ sprintId: idText }),
    reply: shares,
  }),
  unshareSprint: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/sprint-share/{sprintId}/{userId}',
    summary: 'Takes back what was shared with a colleague. A repeat changes nothing.',
    access: user,
    changes: true,
    params: z.object({ sprintId: idText, userId: idText }),
    reply: shares,
  }),
  runAgain: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/sprint-design/again',
    summary:
      'Fills a new design in from a sprint of the own, or of the team: its words, crew and plan, to start on the next free Monday. Over a design that is under way only with its version; another is refused with what is kept.',
    access: user,
    changes: true,
    body: z.object({ sprintId: id, version: z._default(z.int().check(z.gte(0)), 0) }),
    reply: draft,
  }),
}
