import * as z from 'zod/mini'
import { id, instant, text } from '../core/schemas.ts'

/** Where a person stands with the Growth Leader Assessment. Field names are the spec's (`glaV2`). */
export const glaState = z.object({
  /** 0 means not started. */
  assessmentId: id,
  finished: z.boolean(),
  lastPos: z.nullable(text(20)),
  attemptedQuestions: z.int(),
  total_question: z.int(),
  finishedAt: z.nullable(instant),
  /** The plan's `gla-survey-limit` has one more assessment for the person. */
  mayStart: z.boolean(),
})
