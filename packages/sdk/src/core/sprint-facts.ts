import * as z from 'zod/mini'

/** Roles of a sprint crew. Source: spec 2 section 1. */
export const crewRoles = ['manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other'] as const
export type CrewRole = (typeof crewRoles)[number]

const points = z.array(z.nullable(z.number()))

/** What the criteria of a certificate are held against, as `judge` takes it. A number that is not known yet, or must not be shown, is null. */
export const sprintFacts = z.object({
  duration: z.int(),
  feedbackFrequency: z.int(),
  crew: z.array(
    z.object({ role: z.enum(crewRoles), isFastForward: z.boolean(), isFeedbackGoalsNBehaviour: z.boolean() }),
  ),
  actionCount: z.int(),
  behaviorCount: z.int(),
  outcomeCount: z.int(),
  /** Of the round FINAL: percent of those asked, and the scores of 0 to 100, null where hidden. */
  final: z.nullable(
    z.object({
      crewParticipation: z.nullable(z.number()),
      memberParticipation: z.nullable(z.number()),
      behaviors: points,
      outcomes: points,
    }),
  ),
})
export type SprintFacts = z.output<typeof sprintFacts>
