import * as z from 'zod/mini'
import { achievementNames } from '../core/achievements.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, id, idText, instant, nothing, numberText } from '../core/schemas.ts'
import { sprintEndStatuses } from '../core/sprint.ts'
import { sprintFacts } from '../core/sprint-facts.ts'

const user = { kind: 'user' } as const
/** How a behaviour or outcome has moved, 0 to 100: from the first feedback that can be shown to the final one. Null is nothing to show. */
const moved = z.object({
  id,
  label: z.string(),
  first: z.nullable(z.number()),
  /** Day of the sprint on which that round went out. */
  firstDay: z.nullable(day),
  final: z.nullable(z.number()),
})
export type Moved = z.output<typeof moved>
const moves = { behaviors: z.array(moved), outcomes: z.array(moved) }

/** Where a sprint's certificate stands. */
const sprintResult = z.object({
  sprintId: id,
  achievement: z.enum(achievementNames),
  /** Of a sprint that was judged as they were then. */
  facts: sprintFacts,
  /** When the results are known: the crew's answers are taken until then. Null where no final feedback is asked. */
  knownAt: z.nullable(instant),
  /** The last day of the sprint's zone before that. */
  knownDay: z.nullable(day),
  /** When it was evaluated, once; null before. */
  judgedAt: z.nullable(instant),
  /** When the certificate was issued. */
  issuedAt: z.nullable(instant),
  ...moves,
  /** Its review is written; false for who does not write it. */
  isReviewed: z.boolean(),
  /** The caller's check-ins. */
  checkIns: z.object({ completed: z.int(), due: z.int() }),
})
export type SprintResult = z.output<typeof sprintResult>

/** A sprint that has ended, or that somebody has shared, as far as it is told: words, dates and how it moved. */
const told = {
  id,
  label: z.string(),
  description: z.string(),
  /** The capability or subscale it was for; null for an express one, and for an own design. */
  target: z.nullable(z.string()),
  isExpress: z.boolean(),
  duration: z.int(),
  isExtended: z.boolean(),
  /** First and last local day. */
  firstDay: day,
  lastDay: day,
  crewCount: z.int(),
  ...moves,
}

const portfolioSprint = z.object({
  ...told,
  /** Of the last day. */
  year: z.int(),
  endStatus: z.enum(sprintEndStatuses),
  dateTimeFrom: instant,
  teamName: z.nullable(z.string()),
  /** Days from one round of feedback to the next. */
  feedbackFrequency: z.int(),
  /** Of those asked for the final feedback; null without one. */
  final: z.nullable(z.object({ asked: z.int(), answered: z.int() })),
  /** Last day on which the crew's answers are taken; null where they are in. */
  knownDay: z.nullable(day),
  /** When its certificate was issued. */
  certifiedAt: z.nullable(instant),
})
export type PortfolioSprint = z.output<typeof portfolioSprint>

const sharedSprint = z.object({
  ...told,
  ownerName: z.string(),
  teamName: z.nullable(z.string()),
  message: z.string(),
  sharedAt: instant,
  actions: z.array(z.string()),
  /** It was saved: what was seen of it is told. */
  isSaved: z.boolean(),
  endStatus: z.nullable(z.enum(sprintEndStatuses)),
})
export type SharedSprint = z.output<typeof sharedSprint>

/** What comes of sprints. Source: spec 1 section 7 (sprint-portfolio); sprints, Certification and Calls of our own. */
export const resultCalls = {
  sprintResult: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-result/{sprintId}',
    summary: 'Where the certificate of a sprint stands, and how behaviours and outcomes have moved.',
    access: user,
    params: z.object({ sprintId: idText }),
    reply: sprintResult,
  }),
  sprintPortfolio: endpoint({
    service: 'user',
    method: 'GET',
    path: '/sprint-portfolio',
    summary:
      "Sprints that were saved or set aside, with the years there are: the caller's own, a team's for who opens its board, or the saved ones of a person who has granted the viewing right PORTFOLIO.",
    access: user,
    query: z.object({
      pageNo: z._default(numberText(1, 9999), 1),
      pageSize: z._default(numberText(1, 9999), 9999),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      sortBy: z._default(z.enum(['dateTimeFrom']), 'dateTimeFrom'),
      year: z.optional(numberText(2000, 2200)),
      teamId: z.optional(idText),
      /** Another person, who lets the caller see the portfolio. */
      userId: z.optional(idText),
    }),
    reply: z.object({
      sprints: z.array(portfolioSprint),
      years: z.array(z.object({ year: z.int(), finished: z.int(), aside: z.int(), certificates: z.int() })),
      total: z.int(),
      /** Whose they are, where it is another person. */
      ownerName: z.nullable(z.string()),
    }),
  }),
  sharedSprints: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-share',
    summary: 'Sprints that colleagues have shared with the caller: the design, and once it is saved how it moved.',
    access: user,
    reply: z.object({ sprints: z.array(sharedSprint) }),
  }),
  putAwayShared: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/sprint-share/{sprintId}',
    summary: 'Puts away a sprint that was shared with the caller. A repeat changes nothing.',
    access: user,
    changes: true,
    params: z.object({ sprintId: idText }),
    reply: nothing,
  }),
}
