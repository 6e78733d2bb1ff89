import * as z from 'zod/mini'

/** What the debug screen sends to a topic. Source: spec 3, Debug emit payload. */
export const debugEvent = z.object({
  /** Of the topic, where it is one. */
  sprintId: z.nullable(z.int()),
  eventName: z.literal('sprint'),
  eventData: z.string().check(z.maxLength(500)),
})
export type DebugEvent = z.output<typeof debugEvent>
