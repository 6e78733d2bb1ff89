import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { code, idText, numberText } from '../core/schemas.ts'
import { seenSprint, sprintDetails, sprintProgress } from './schemas.ts'

const user = { kind: 'user' } as const
const byId = z.object({ id: idText })
/** The calendar in which the dates stand, where one is connected. */
const inCalendar = z.object({ calendarId: z.optional(code(200)) })
/** What runs now, and what is planned after it; null where there is none. */
const active = z.object({
  sprint: z.nullable(sprintDetails),
  progress: z.nullable(sprintProgress),
  next: z.nullable(sprintDetails),
})

/** An end, or two weeks more, for one kind of sprint. The spec's GET that changes data: a repeat of the same move answers the same. */
const move = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    service: 'team',
    method: 'GET',
    path,
    summary: `${summary} A repeat changes nothing; a move that is not possible from where the sprint stands is refused with where it stands.`,
    access: user,
    changes: true,
    params: byId,
    query: inCalendar,
    reply: sprintDetails,
  })
const extension = z.object({
  extendedDuration: z._default(numberText(0, 99), 2),
  calendarId: z.optional(code(200)),
})

/** Sprints that run or have run. Source: spec 2 section 7. */
export const sprintCalls = {
  findUserActiveSprint: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/user-sprint/findUserActiveSprint',
    summary: "The caller's running sprint with its progress, and the one that is planned after it.",
    access: user,
    writes: true,
    reply: active,
  }),
  userSprint: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/user-sprint/{id}',
    summary: 'A personal sprint: its owner sees it.',
    access: user,
    params: byId,
    query: z.object({ team_id: z.optional(idText) }),
    reply: sprintDetails,
  }),
  seenSprint: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/user-sprint/findUserActiveSprint/{userId}',
    summary:
      'The running sprint of a person who has granted the caller the viewing right SPRINT, with its progress, and the one that is planned after it. Of the crew the means of all, nothing by role; the check-ins that are done, nothing of what is in them.',
    access: user,
    params: z.object({ userId: idText }),
    /** On which team's board it is opened: what is told does not depend on it. */
    query: z.object({ teamId: z.optional(idText) }),
    reply: z.object({
      name: z.string(),
      sprint: z.nullable(seenSprint),
      progress: z.nullable(sprintProgress),
      next: z.nullable(seenSprint),
    }),
  }),
  findTeamActiveSprint: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/team-sprint/findTeamActiveSprint/{teamId}',
    summary: "The team's running sprint with its progress, and the one that is planned after it.",
    access: user,
    writes: true,
    params: z.object({ teamId: idText }),
    reply: active,
  }),
  extendUserSprint: endpoint({
    ...move('/api/v1/user-sprint/extend/{id}', 'Two weeks more, once, until a week after the end.'),
    query: extension,
  }),
  saveUserSprintToPortfolio: move('/api/v1/user-sprint/saveToPortfolio/{id}', 'Saves the sprint to the portfolio.'),
  saveUserSprintToIncomplete: move('/api/v1/user-sprint/saveToIncomplete/{id}', 'Sets the sprint aside as incomplete.'),
  cancelUserSprint: move('/api/v1/user-sprint/cancel/{id}', 'Cancels the sprint.'),
  extendTeamSprint: endpoint({
    ...move('/api/v1/team-sprint/extend/{id}', 'Two weeks more, once, until a week after the end.'),
    query: extension,
  }),
  saveTeamSprintToPortfolio: move('/api/v1/team-sprint/saveToPortfolio/{id}', 'Saves the sprint to the portfolio.'),
  saveTeamSprintToIncomplete: move('/api/v1/team-sprint/saveToIncomplete/{id}', 'Sets the sprint aside as incomplete.'),
  cancelTeamSprint: move('/api/v1/team-sprint/cancel/{id}', 'Cancels the sprint.'),
}
