import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { day, entered, id, idText, instant, nothing } from '../core/schemas.ts'
import { crewRoles } from './criteria.ts'
import { designLimits } from './design.ts'
import { roundTypes, wordsLength } from './rounds.ts'

const user = { kind: 'user' } as const
const guest = { kind: 'guest', purpose: 'feedback' } as const

const rating = z.object({
  /** A behaviour or outcome of the sprint. */
  itemId: id,
  /** From 1 to 5; null is 'not observed', which is never 0. */
  value: z.nullable(z.int().check(z.gte(1), z.lte(5))),
})
const words = entered(wordsLength)

/** What one rater is asked in one round, and what was sent already. */
export const ratingAsked = z.object({
  /** Of this rater in this round. */
  id,
  /** Counts what was sent: 0 where nothing was. */
  version: z.int(),
  sprint: z.object({ label: z.string(), description: z.string() }),
  /** Who asks: the owner, or the manager of the team. */
  asks: z.object({ name: z.string(), imageUrl: z.nullable(z.string()) }),
  /** Of a team's sprint: its members see what is shown. */
  teamName: z.nullable(z.string()),
  organisation: z.string(),
  /** The rater: the name that words are signed with, and the role. */
  name: z.string(),
  role: z.enum(crewRoles),
  /** Whether the rater's numbers can be told apart: manager, mentor and coach stand alone. */
  isAlone: z.boolean(),
  /** How many more of the role are asked in this round, and whether they are enough to hide in once all answer. */
  others: z.int(),
  isEnough: z.boolean(),
  type: z.enum(roundTypes),
  /** Until when answers are taken and can be changed; then they are shown. */
  until: instant,
  /** When the next round goes out; null after the last. */
  next: z.nullable(instant),
  /** Of the sprint, on its own calendar. */
  lastDay: day,
  /** Days that the questions look back on. */
  daysBack: z.int(),
  /** Feedback on behaviours and outcomes is asked for, advice is. */
  asksFeedback: z.boolean(),
  asksAdvice: z.boolean(),
  items: z.array(z.object({ id, kind: z.enum(['behavior', 'outcome']), label: z.string(), description: z.string() })),
  /** What was sent. */
  ratings: z.array(rating),
  feedback: z.string(),
  advice: z.string(),
  sentAt: z.nullable(instant),
  /** The rater would rather not answer this round. */
  isDeclined: z.boolean(),
})
export type RatingAsked = z.output<typeof ratingAsked>

/** A line of what a person was asked, newest first. */
export const askedLine = z.object({
  id,
  label: z.string(),
  asks: z.string(),
  teamName: z.nullable(z.string()),
  role: z.enum(crewRoles),
  type: z.enum(roundTypes),
  askedAt: instant,
  until: instant,
  isOpen: z.boolean(),
  sentAt: z.nullable(instant),
  isDeclined: z.boolean(),
})
export type AskedLine = z.output<typeof askedLine>

const sent = {
  /** The version that was opened; a stale one is refused with what is kept. */
  version: z.int().check(z.gte(0)),
}
const rateBody = {
  ...sent,
  /** All that is said: what was sent before and is not named again is taken back. */
  ratings: z.array(rating).check(z.minLength(1), z.maxLength(designLimits.behaviors + designLimits.outcomes)),
  feedback: words,
  /** Where advice is asked for. */
  advice: words,
}
const adviseBody = { ...sent, advice: words }
const declineBody = {
  /** This round alone, or this and all to come of the sprint: 'not me any more'. */
  scope: z.enum(['round', 'sprint']),
}

const open = {
  service: 'team',
  method: 'GET',
  summary:
    'What the rater is asked in a round, exactly what will be shown of it, and what was sent. Opening changes nothing.',
  reply: ratingAsked,
} as const
const rate = {
  service: 'team',
  method: 'POST',
  summary:
    'Sends ratings, a signed sentence and advice; until the round closes they can be sent anew. Then the link has expired.',
  changes: true,
  reply: ratingAsked,
} as const
const advise = {
  ...rate,
  summary: 'Sends or changes a signed piece of advice alone, until the round closes; empty takes it back.',
} as const
const decline = {
  ...rate,
  summary:
    'Takes back what was sent in this round and asks no more: in this round, or in this sprint. The owner is not told.',
} as const

/** The area in which feedback and advice are given, for people of the organisation. Source: spec 2; sprints, Calls of our own. */
export const developmentCalls = {
  asked: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/development/asked',
    summary: 'What the caller was asked by others: open rounds first, then the newest of those that are closed.',
    access: user,
    reply: z.object({ asked: z.array(askedLine) }),
  }),
  openRating: endpoint({
    ...open,
    path: '/api/v1/development/open/{id}',
    access: user,
    params: z.object({ id: idText }),
  }),
  rate: endpoint({ ...rate, path: '/api/v1/development/rate', access: user, body: z.object({ id, ...rateBody }) }),
  advise: endpoint({
    ...advise,
    path: '/api/v1/development/advise',
    access: user,
    body: z.object({ id, ...adviseBody }),
  }),
  decline: endpoint({
    ...decline,
    path: '/api/v1/development/decline',
    access: user,
    body: z.object({ id, ...declineBody }),
  }),
}

/**
 * The same by the single-purpose link of one round, without an account: `/development#token=…`, several tokens after each other
 * with commas where several sprints ask on one day. An expired, reused or made-up token is `feedbackLinkExpired` with the spec's text.
 */
export const sprintGuest = {
  open: endpoint({ ...open, path: '/api/v1/development/guest/open', access: guest }),
  rate: endpoint({ ...rate, path: '/api/v1/development/guest/rate', access: guest, body: z.object(rateBody) }),
  advise: endpoint({ ...advise, path: '/api/v1/development/guest/advise', access: guest, body: z.object(adviseBody) }),
  decline: endpoint({
    ...decline,
    path: '/api/v1/development/guest/decline',
    access: guest,
    body: z.object(declineBody),
  }),
  /** For the page of an expired link. */
  sendLink: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/development/link',
    summary:
      'Mails the current link to the address that a link was made for, if a round is open. The reply is the same whatever the token is.',
    access: { kind: 'public' },
    changes: true,
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: nothing,
  }),
}
