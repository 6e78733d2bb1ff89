import * as z from 'zod/mini'
import { badgeTypes } from '../core/achievements.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, idText } from '../core/schemas.ts'

const criterion = z.object({
  type: z.enum(['design', 'result']),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  value: z.optional(z.union([z.string(), z.array(z.string())])),
})

/** Badges and certificates. Source: spec 2 section 7, Certification and achievements. */
export const badge = {
  achievement: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/achievement/{id}',
    summary: 'What can be reached, with its criteria by their keys, in the words of the caller.',
    access: { kind: 'user' },
    params: z.object({ id: idText }),
    reply: z.object({
      id,
      name: z.string(),
      description: z.string(),
      type: z.enum(badgeTypes),
      criteria: z.object({ criteria: z.record(z.string(), criterion) }),
    }),
  }),
}
