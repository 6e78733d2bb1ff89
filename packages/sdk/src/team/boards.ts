import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { entered, id, idText, instant, numberText, text } from '../core/schemas.ts'
import { aggregated, dashboard, impact, note, right, sprintResult, teamLengths, viewingItems } from './schemas.ts'

const user = { kind: 'user' } as const
const byId = z.object({ id: idText })
const byTeam = z.object({ teamId: idText })

/** Notes, boards and viewing rights of a team. */
export const boards = {
  saveNote: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/note/{teamId}',
    summary: 'Saves the focus note as a new version; the earlier ones are kept. A stale version is refused.',
    access: user,
    changes: true,
    params: byTeam,
    body: z.object({
      type: z.literal('FOCUS_NOTE'),
      text: entered(teamLengths.note),
      /** Version that was edited; without it the note is added to whatever is there. */
      version: z.optional(z.int().check(z.gte(0))),
    }),
    reply: note,
  }),
  notes: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/note/{teamId}',
    summary: 'The versions of the focus note, newest first.',
    access: user,
    params: byTeam,
    reply: z.object({ notes: z.array(note) }),
  }),
  dashboard: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/team-dashboard/{teamId}',
    summary: 'Everything of the team impact board.',
    access: user,
    entitlement: 'team-impact-board',
    params: byTeam,
    reply: dashboard,
  }),
  impact: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/{teamId}',
    summary: 'The kept data of the manager impact board, and whether it needs a refresh.',
    access: user,
    entitlement: 'manager-impact-board',
    writes: true,
    params: byTeam,
    reply: impact,
  }),
  retrieveTeamData: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/retrieve-team-data/{teamId}',
    summary: 'Gathers the data of the manager impact board anew; with save=true it is kept.',
    access: user,
    entitlement: 'manager-impact-board',
    changes: true,
    params: byTeam,
    query: z.object({ save: z.optional(z.enum(['true', 'false'])) }),
    reply: impact,
  }),
  managerViewingRight: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/manager-viewing-right/{id}',
    summary: 'Viewing rights the caller holds or has asked for in a team, by member and item type.',
    access: user,
    params: byId,
    reply: z.object({ rights: z.array(right) }),
  }),
  toggleViewingRightItem: endpoint({
    service: 'team',
    method: 'POST',
    path: '/team-impact/toggle-viewing-right-item/{teamId}',
    summary: 'Shows or hides an item that a member has granted on the board of the manager.',
    access: user,
    changes: true,
    params: byTeam,
    body: z.object({ userId: id, itemType: z.enum(viewingItems), shown: z.boolean() }),
    reply: right,
  }),
  requestViewingRight: endpoint({
    service: 'team',
    method: 'POST',
    path: '/team-impact/request-viewing-right/',
    summary: 'Asks a member for the right to see an item type. While the request waits, a repeat is refused.',
    access: user,
    changes: true,
    body: z.object({ userId: id, teamId: id, requestItemType: z.enum(viewingItems) }),
    reply: right,
  }),
  viewingRightsInvite: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/viewingRightsInvite',
    summary:
      'Asks several members at once for the right to see item types, with one mail a person. Leaves out who gets no more mails today.',
    access: user,
    changes: true,
    body: z.object({
      teamId: id,
      requests: z
        .array(
          z.object({
            userId: id,
            itemTypes: z.array(z.enum(viewingItems)).check(z.minLength(1), z.maxLength(viewingItems.length)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({
      rights: z.array(right),
      /** Names what was asked now. */
      askedAt: instant,
      /** So long it can be taken back: the mails go after that. */
      undoSeconds: z.int(),
    }),
  }),
  undoViewingRightsInvite: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/undoViewingRightsInvite',
    summary: 'Takes back what the caller asked for at a moment: no mail goes, and each right is what it was.',
    access: user,
    changes: true,
    body: z.object({ teamId: id, askedAt: instant }),
    reply: z.object({ rights: z.array(right) }),
  }),
  updateViewingRightsUsers: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/teams/updateViewingRightsUsers',
    summary: 'The owner grants, declines or revokes what a person may see; it takes effect at once.',
    access: user,
    changes: true,
    body: z.object({
      teamId: id,
      viewerId: id,
      itemType: z.enum(viewingItems),
      status: z.enum(['GRANTED', 'DECLINED', 'REVOKED']),
    }),
    reply: right,
  }),
  undoViewingRightsUsers: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/teams/undoViewingRightsUsers',
    summary:
      'Takes the last decision of the owner back: the right is what it was. Where something changed since, it stays.',
    access: user,
    changes: true,
    body: z.object({ teamId: id, viewerId: id, itemType: z.enum(viewingItems), changedAt: instant }),
    reply: right,
  }),
  updateViewingRightTeamMember: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/teams/update-viewing-rights-team-member',
    summary: 'The owner lets the whole team see the strengths of an item type, or ends it.',
    access: user,
    changes: true,
    body: z.object({ teamId: id, itemType: z.enum(viewingItems), shown: z.boolean() }),
    reply: z.object({ teamId: id, itemType: z.enum(viewingItems), shown: z.boolean() }),
  }),
  viewingRights: endpoint({
    service: 'team',
    method: 'GET',
    path: '/viewing-rights/get-team-dashboard-data',
    summary:
      'Who may see what of the caller: requests that wait, rights granted, and what the team sees. Of one team, or of all.',
    access: user,
    query: z.object({ team_id: z.optional(idText) }),
    reply: z.object({
      rights: z.array(right),
      team: z.array(
        z.object({
          teamId: id,
          teamName: text(200),
          itemType: z.enum(viewingItems),
          shown: z.boolean(),
          /** People in the team besides the caller. */
          others: z.int(),
          since: z.nullable(instant),
        }),
      ),
      /** Who sees the caller's Leader Impact board as one of the nurture network, without a right; `userId` is 0 of somebody from outside. */
      network: z.array(z.object({ userId: id, name: z.string() })),
    }),
  }),
  teamGla: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/gla/{teamId}',
    summary:
      'The aggregated Growth Leader Assessment of a team; empty with the reason below two people besides the caller.',
    access: user,
    entitlement: 'team-gla-report',
    writes: true,
    params: byTeam,
    reply: aggregated,
  }),
  teamGl360: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/gl360/{teamId}',
    summary:
      'The aggregated Leader 360 of a team: means of what others gave its leaders; empty with the reason below two reports of others.',
    access: user,
    entitlement: 'gl360',
    writes: true,
    params: byTeam,
    reply: aggregated,
  }),
  sprintAnalytics: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/sprint-analytics/{teamId}',
    summary: "The team's sprints that were ended in a year, newest first, each with what its last closed round tells.",
    access: user,
    params: byTeam,
    query: z.object({ year: numberText(2000, 2200) }),
    reply: z.object({
      sprintResult: z.array(sprintResult),
      /** Years in which one ended, newest first. */
      years: z.array(z.int()),
    }),
  }),
}
