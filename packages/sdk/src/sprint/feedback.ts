import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { day, id, idText, instant } from '../core/schemas.ts'
import { crewRoles } from './criteria.ts'
import { pointReasons, roundTypes } from './rounds.ts'
import { fluctuation } from './schemas.ts'

const user = { kind: 'user' } as const
const role = z.enum(crewRoles)

/** A feedback round as whoever reads its results sees it. Who has answered is never told. */
export const feedbackRound = z.object({
  id,
  /** Counted from 1. */
  number: z.int(),
  type: z.enum(roundTypes),
  /** Local day of the sprint on which it goes out. */
  date: day,
  goesOut: instant,
  /** Until when it takes answers. */
  closes: instant,
  /** SKIPPED ones went out to nobody. */
  status: z.enum(['FUTURE', 'OPEN', 'CLOSED', 'SKIPPED']),
  /** How many were asked; null before it has gone out. */
  asked: z.nullable(z.int()),
  /**
   * How many of the crew could not be asked, who do not count among those: mails of a week have an end. Null before it has gone out,
   * and where it was not counted.
   */
  notAsked: z.nullable(z.int()),
  /** How many of them have answered, and in percent with two decimals; null before it is closed. */
  answered: z.nullable(z.int()),
  participation: z.nullable(z.number()),
  /**
   * Of an open one: when the last of those who have not answered is reminded by mail, each once, whether the owner has asked for it to
   * go sooner than planned, and whether it is over; null where nobody is reminded.
   */
  reminder: z.nullable(z.object({ at: instant, isSooner: z.boolean(), isOut: z.boolean() })),
})
export type FeedbackRound = z.output<typeof feedbackRound>

/** A mean of a round, 0 to 100 with one decimal, or why there is none. Beside a mean stands how many it is of. */
export const feedbackPoint = z.object({
  value: z.nullable(z.number()),
  n: z.nullable(z.int()),
  reason: z.nullable(z.enum(pointReasons)),
  /** The difference of the two written numbers to the closed round before; null where either is missing. */
  change: z.nullable(z.number()),
  fluctuation,
})
export type FeedbackPoint = z.output<typeof feedbackPoint>

const mean = z.object({
  /** The mean over the items that are shown; null where none is. */
  value: z.nullable(z.number()),
  change: z.nullable(z.number()),
  fluctuation,
  /** Of how many items, and how many there are. */
  shown: z.int(),
  of: z.int(),
})

/** What a closed round tells: items by roles. */
export const feedbackMatrix = z.object({
  roundId: id,
  /** The closed round before, which changes are counted from; null where fewer than half have answered: too few to compare. */
  previous: z.nullable(z.object({ roundId: id, date: day })),
  /** Roles of the crew in this round, in their order, with the answers that a number of theirs needs. */
  roles: z.array(z.object({ role, least: z.int() })),
  items: z.array(
    z.object({
      id,
      kind: z.enum(['behavior', 'outcome']),
      label: z.string(),
      description: z.string(),
      /** The whole crew. */
      all: feedbackPoint,
      /** One for each of `roles`, in their order. */
      roles: z.array(z.extend(feedbackPoint, { role })),
      /** The caller's own last rating in a check-in, 0 to 100, of an earlier round that until it closed; null where there is none. */
      own: z.nullable(z.number()),
    }),
  ),
  behaviors: mean,
  outcomes: mean,
  /** Of which day the own ratings are: that on which their check-in closed; where it is yet to come, when it was done. */
  ownDate: z.nullable(instant),
})
export type FeedbackMatrix = z.output<typeof feedbackMatrix>

const signed = {
  /** Of this kind in its sprint, by where it stands: not by when it was written. */
  id,
  roundId: id,
  text: z.string(),
  /** When the round closed: the moment of writing is not told. */
  updated: instant,
  name: z.string(),
  /** Initials. */
  avatar: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The role of who wrote it. */
  type: role,
}
/** A signed sentence. Source: spec 2 section 3. */
export const feedbackWords = z.object(signed)
/** A signed piece of advice: one thing to try. */
export const adviceWords = z.object(signed)
export type FeedbackWords = z.output<typeof feedbackWords>
export type AdviceWords = z.output<typeof adviceWords>

const ofSprint = z.object({ sprintId: idText })

/** What came of feedback and advice: the owner's, in a team's sprint its members'. Source: spec 2 section 7; sprints, Who sees. */
export const feedbackCalls = {
  feedback: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/feedback/findAll',
    summary:
      'Rounds of a sprint, what one closed round tells by item and role, and signed sentences of all closed rounds, newest first.',
    access: user,
    query: z.object({
      sprintId: idText,
      /** A closed round; without it the last one. */
      roundId: z.optional(idText),
    }),
    reply: z.object({
      rounds: z.array(feedbackRound),
      /** Null before a round is closed. */
      matrix: z.nullable(feedbackMatrix),
      feedbacks: z.array(feedbackWords),
    }),
  }),
  remindCrew: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/feedback/remind',
    summary:
      "Has the one reminder of the open round go sooner than planned, to each rater from 9:00 to 18:00 of a working day of the rater's own clock and a day after being asked at the earliest: the owner does, of a team's sprint its manager. Whom it reaches is told to nobody. A repeat changes nothing; without an open round it is refused.",
    access: user,
    changes: true,
    body: z.object({ sprintId: id }),
    reply: z.object({}),
  }),
  advice: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/advice/findAll',
    summary: 'Signed advice of all closed rounds of a sprint, newest first.',
    access: user,
    query: ofSprint,
    reply: z.object({ advices: z.array(adviceWords) }),
  }),
}
