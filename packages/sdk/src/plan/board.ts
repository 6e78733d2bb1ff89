import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { code, entered, enteredName, id, idText, numberText } from '../core/schemas.ts'
import { mostFocus, planLengths, planRoleTypes, writtenTypes } from './rules.ts'
import {
  goal,
  goalBody,
  goalList,
  milestone,
  milestoneBody,
  milestoneTypeOptions,
  planBoard,
  planItem,
  planNote,
  planRole,
  planYear,
  planYears,
  sectionCounts,
  tooltips,
} from './schemas.ts'

const user = { kind: 'user' } as const
/** What a person's own board on a host page calls, too. */
const embedded = { ...user, embed: true } as const
const params = z.object({ id: idText })
const version = z.int().check(z.gte(0))
const agilePlanGroupId = id.check(z.gte(1))
const role = z.object({ code: z.string(), level: z.string(), label: z.string(), description: z.string() })
const done = z.object({ id, version: z.int() })
/** What is deleted, of which board, as it was read. */
const gone = z.object({ id: idText, agilePlanGroupId: idText, version: numberText(0, 1_000_000_000) })

/**
 * The Leader Impact board. What is written names the version it rests on: a stale one is `conflict` with what stands now in
 * `details.current`, null where it is gone; a board that is only read is `planReadOnly`. A board that the caller may not see is
 * `notFound`, its list `planAccess`. Source: spec 1 sections 3, 4, 7; design/plan.md.
 */
export const boardCalls = {
  planList: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/agile-plan-list',
    summary: "The caller's years, newest first; the present one is there before it is opened.",
    access: embedded,
    reply: planYears,
  }),
  planListOf: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/agile-plan-list/{id}',
    summary:
      'The opened years of a person who lets the caller see them, newest first. A right counts in whatever team: `teamId` says from where, and narrows nothing.',
    access: user,
    params,
    query: z.object({ teamId: z.optional(idText) }),
    reply: planYears,
  }),
  openPlanYear: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/open-year',
    summary:
      'Opens the board of the present year, from 1 December also of the next. The first opening takes over roles, challenges, the network, aspirations and open goals of the year before. An opened year is given as it is.',
    access: embedded,
    changes: true,
    body: z.object({ year: z.int().check(z.gte(1900), z.lte(2200)) }),
    reply: planYear,
  }),
  tooltips: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/tooltips',
    summary:
      "What the board says of its places and types where somebody asks, in the caller's language, by group and code.",
    access: embedded,
    reply: tooltips,
  }),
  planBoard: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/{id}',
    summary: 'The whole board of a year. Scores are told to its owner alone.',
    access: embedded,
    params,
    reply: planBoard,
  }),
  planSections: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/get-agile-section-list/{id}',
    summary: 'The sections of a board, in order, each with how many lines it holds.',
    access: user,
    params,
    reply: sectionCounts,
  }),
  planRoles: endpoint({
    service: 'user',
    method: 'GET',
    path: '/users/resources/roles',
    summary: "Roles of the library with their level, in the caller's language.",
    access: embedded,
    reply: z.object({ roles: z.array(role) }),
  }),
  jobRoles: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/get-job-roles',
    summary: "Roles of one level, in the caller's language; of all where none is named.",
    access: user,
    query: z.object({ level: z.optional(code(40)) }),
    reply: z.object({ roles: z.array(role) }),
  }),
  nextRoleOptions: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/next-role-options',
    summary:
      'Roles that often follow a role of the library, likely ones first; all of its level and the next where it names none.',
    access: user,
    query: z.object({ role: z.optional(code(40)) }),
    reply: z.object({ roles: z.array(role) }),
  }),
  findOutcome: endpoint({
    service: 'user',
    method: 'GET',
    path: '/sprints/findOutcomeByLabel/{label}',
    summary:
      "Outcomes of the sprint library with the text in their label or description, whatever the case, in the caller's language; 20 at most.",
    access: embedded,
    params: z.object({ label: entered(planLengths.line, 1) }),
    reply: z.object({
      outcomes: z.array(z.object({ code: z.string(), label: z.string(), sprint: z.string(), sprintLabel: z.string() })),
    }),
  }),
  savePlanRole: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-plan-role',
    summary:
      'Keeps the role of now or the next one: `label` is a code of the library, or null with own words in `customLabel`; both empty take it away.',
    access: embedded,
    changes: true,
    body: z.object({
      agilePlanGroupId,
      type: z.enum(planRoleTypes),
      label: z.nullable(code(40)),
      customLabel: enteredName(planLengths.role),
      version,
    }),
    reply: planRole,
  }),
  savePlanItem: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-plan-item',
    summary:
      'Keeps an outcome or an aspiration: with `id` 0 a new one, last of its type. `code` is an outcome of the library.',
    access: embedded,
    changes: true,
    body: z.object({
      agilePlanGroupId,
      id,
      type: z.enum(writtenTypes),
      code: z.nullable(code(40)),
      label: entered(planLengths.line),
      version,
    }),
    reply: planItem,
  }),
  deleteOutcome: endpoint({
    service: 'user',
    method: 'DELETE',
    path: '/agile-plan/delete-agile-plan-outcome',
    summary: 'Deletes an outcome.',
    access: user,
    changes: true,
    query: gone,
    reply: done,
  }),
  deletePlanItem: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/delete-item',
    summary: 'Deletes an outcome, an aspiration or a goal.',
    access: embedded,
    changes: true,
    body: z.object({ id, agilePlanGroupId, version }),
    reply: done,
  }),
  movePlanItem: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/move-item',
    summary:
      'Puts a line or goal right after another one of its type, first where `afterId` is null, last where that one is gone.',
    access: embedded,
    changes: true,
    body: z.object({ id, agilePlanGroupId, afterId: z.nullable(id) }),
    reply: z.object({ id, sortIndex: z.int(), version: z.int() }),
  }),
  saveDevelopmentPlan: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-development-plan/{id}',
    summary: `Keeps the development focus of the year: up to ${mostFocus} capabilities, in order. \`version\` is that of the focus as it was read, 0 where there was none.`,
    access: embedded,
    changes: true,
    params,
    body: z.object({ capabilities: z.array(code(40)).check(z.maxLength(mostFocus)), version }),
    reply: z.object({ items: z.array(planItem), version: z.int() }),
  }),
  savePlanNote: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-note/{id}',
    summary: 'Keeps the summary of the year.',
    access: embedded,
    changes: true,
    params,
    body: z.object({ sectionId: z.literal('SUMMARY'), text: entered(planLengths.note), version }),
    reply: planNote,
  }),
  milestoneTypes: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/milestone-type-options',
    summary: "Types of milestones, with their names in the caller's language.",
    access: user,
    reply: milestoneTypeOptions,
  }),
  saveMilestone: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-milestone',
    summary:
      'Keeps a milestone; with `id` 0 a new one. It begins in the year of its board and ends when it begins or later.',
    access: embedded,
    changes: true,
    body: milestoneBody,
    reply: milestone,
  }),
  milestoneDone: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/mark-as-done/{id}',
    summary: 'Marks a milestone as done, with `done=false` as not done. Again changes nothing.',
    access: embedded,
    changes: true,
    params,
    query: z.object({ done: z.optional(z.enum(['true', 'false'])) }),
    reply: milestone,
  }),
  deleteMilestone: endpoint({
    service: 'user',
    method: 'DELETE',
    path: '/agile-plan/delete-agile-milestone',
    summary: 'Deletes a milestone.',
    access: embedded,
    changes: true,
    query: gone,
    reply: done,
  }),
  saveGoal: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-goal-deliverable/{id}',
    summary: 'Keeps a goal with its deliverable; with `id` 0 in the body a new one, last. The path names the board.',
    access: embedded,
    changes: true,
    params,
    body: goalBody,
    reply: goal,
  }),
  goals: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/get-agile-goal-deliverable/{id}',
    summary: 'The goals of a board, in order.',
    access: user,
    params,
    reply: goalList,
  }),
}
