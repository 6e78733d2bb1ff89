import * as z from 'zod/mini'
import { instant } from './schemas.ts'

/** How a sprint ended. Source: spec 2 section 3. */
export const sprintEndStatuses = [
  'COMPLETED',
  'COMPLETED_EARLY',
  'COMPLETED_EXTEND',
  'INCOMPLETE',
  'INCOMPLETE_EXTEND',
  'CANCELLED',
] as const

/** When what of a sprint is due, and how far it is; check-ins as the reader's own stand. Source: spec 2 section 3. */
export const sprintTimeline = z.object({
  /** 0 to 100. */
  timelineProgressPercentage: z.number(),
  sprintDurationDates: z.object({ from: instant, to: instant }),
  sendOutFeedbacks: z.array(
    z.object({ date: instant, type: z.enum(['FIRST', 'WEEKLY', 'FINAL']), status: z.enum(['PAST', 'FUTURE']) }),
  ),
  checkInDates: z.array(
    z.object({
      date: instant,
      type: z.enum(['first', 'weekly', 'final']),
      status: z.enum(['FUTURE', 'COMPLETED', 'INCOMPLETE']),
      /** Days of leave skip it: it is neither missed nor next. */
      isAway: z.optional(z.boolean()),
      /** When the reader did it, where its own day is yet to come. */
      doneAt: z.optional(instant),
    }),
  ),
})
