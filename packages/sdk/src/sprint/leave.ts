import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { day, id, instant } from '../core/schemas.ts'
import { addDays } from '../core/zone.ts'
import { sprintDay } from './calendar.ts'

const user = { kind: 'user' } as const

/** Days of leave are marked from so many days ago to so many days ahead, and so many of them at a time. */
export const leaveLimits = { before: 7, ahead: 366, atOnce: 92 } as const

/** First and last day of a sprint's calendar on which a window is open. */
export const windowDays = (
  { opens, closes }: { opens: Date; closes: Date },
  { zone, resetTime }: { zone: string; resetTime: string },
): { from: string; to: string } => ({
  from: sprintDay(opens, zone, resetTime),
  // What closes with a day is not open on the next.
  to: sprintDay(new Date(closes.getTime() - 1), zone, resetTime),
})

/**
 * Whether a window lies wholly within days of leave: every day of the sprint's calendar on which it is open is one.
 * Source: sprints, Life of a sprint.
 */
export function isWithinLeave(
  window: { opens: Date; closes: Date },
  days: ReadonlySet<string>,
  { zone, resetTime }: { zone: string; resetTime: string },
): boolean {
  const { from, to } = windowDays(window, { zone, resetTime })
  for (let at = from; at <= to; at = addDays(at, 1)) if (!days.has(at)) return false
  return true
}

/** Days in order, as the spans they make: first and last day, both included. */
export function spansOf(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = []
  for (const it of days) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === it) last.to = it
    else spans.push({ from: it, to: it })
  }
  return spans
}

const span = { from: day, to: day }

/** The caller's days of leave, and what falls away by them. */
export const sprintLeave = z.object({
  /** In order; those that were over a week ago are left out. Both days are included. */
  leave: z.array(z.object(span)),
  /** Check-ins whose window is still to close and lies wholly within them. */
  skipped: z.array(z.object({ sprintId: id, label: z.string(), closes: instant, timezone: z.string() })),
})
export type SprintLeave = z.output<typeof sprintLeave>

/** Days of leave: the person's own, in all sprints. Nobody else is told of them. Source: sprints, Life of a sprint. */
export const leaveCalls = {
  leave: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-leave',
    summary: "The caller's days of leave, and the check-ins that fall away by them.",
    access: user,
    reply: sprintLeave,
  }),
  markLeave: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/sprint-leave',
    summary:
      'Marks days of leave from one day to another, both included: from seven days ago on to a year ahead, at most 92 at a time. Check-ins whose window lies wholly within are skipped without a word, in every sprint; what is over stays as it was. A repeat changes nothing.',
    access: user,
    changes: true,
    body: z.object(span),
    reply: sprintLeave,
  }),
  unmarkLeave: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/sprint-leave',
    summary:
      'Takes days of leave back, from one day to another, both included. Check-ins whose window has not closed wait again. A repeat changes nothing.',
    access: user,
    changes: true,
    query: z.object(span),
    reply: sprintLeave,
  }),
}
