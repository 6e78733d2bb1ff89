import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email, id, idText, instant, name, nothing, numberText, standing, text } from '../core/schemas.ts'

export const sprintStatus = ['NOT_STARTED', 'IN_PROGRESS'] as const

/** Team descriptors of spec 1 section 3; their words come with the get-all calls. */
export const teamTypes = ['HYBRID', 'REMOTE', 'COLOCATED'] as const
export const teamPurposes = ['MENTORSHIP', 'COACHING', 'LEARNING', 'PROJECT', 'OTHER'] as const
export const teamDistributions = ['ONE_SITE', 'SEVERAL_SITES', 'SEVERAL_COUNTRIES', 'SEVERAL_TIME_ZONES'] as const
export const memberTypes = ['TEAM_MEMBERS', 'GUEST'] as const
export const memberStatus = ['ACCEPTED', 'PENDING', 'ACTIVE'] as const
export const teamRoles = ['TEAM_MANAGER', 'TEAM_ASSISTANT', 'TEAM_MEMBERS', 'GUEST'] as const

/** What a member may let a manager see, each granted on its own. */
export const viewingItems = ['GLA', 'GL360', 'LEADER_IMPACT', 'SPRINT', 'PORTFOLIO'] as const
export type ViewingItem = (typeof viewingItems)[number]
const viewingStatus = ['NONE', 'REQUESTED', 'GRANTED', 'DECLINED', 'REVOKED'] as const

/** A day of this and the neighbouring centuries: the database's calendar ends earlier than ISO's. */
const day = z.iso.date().check(z.refine(it => it >= '1900-01-01' && it <= '2200-12-31', 'Between 1900 and 2200'))

const sprintState = z.object({
  sprintStatus: z.enum(sprintStatus),
  sprintTeamMembers: z.array(z.object({ teamMemberId: id })),
  isMember: z.boolean(),
})

const teamSummary = z.object({
  id,
  name: text(200),
  standing,
  /** Until when the team's survey waits for the caller's own answers; null where it does not, and for who acts in the person's name. */
  surveyDeadline: z.nullable(instant),
  currentSprint: z.nullable(sprintState),
})
export type TeamSummary = z.output<typeof teamSummary>

const details = z.object({
  id,
  name: text(200),
  description: text(1000),
  purpose: z.enum(teamPurposes),
  type: z.enum(teamTypes),
  distribution: z.enum(teamDistributions),
  durationStart: z.nullable(day),
  durationEnd: z.nullable(day),
  managerId: id,
  managerName: text(200),
  managerEmail: email,
  managerImageURL: z.nullable(text(500)),
  /** The assistant's user id; 0 where the team has none. */
  teamAdmin: id,
  assistantName: text(200),
  assistantEmail: text(254),
  currentSprint: z.nullable(sprintState),
  standing,
  version: z.int(),
})
export type TeamDetails = z.output<typeof details>

const member = z.object({
  id,
  userId: z.nullable(id),
  name: text(200),
  email,
  /** Part in the team, a code of get-all-role. */
  role: z.enum(teamRoles),
  roleLabel: text(60),
  designation: text(200),
  status: z.enum(memberStatus),
  imageUrl: z.nullable(text(500)),
  type: z.enum(memberTypes),
  invitedAt: z.nullable(instant),
})
export type TeamMember = z.output<typeof member>

const coded = z.object({ code: text(40), label: text(60) })
const codes = z.object({ list: z.array(coded) })

const teamBody = z.object({
  name: name(120),
  description: z.optional(text(1000)),
  purpose: z.enum(teamPurposes),
  type: z.enum(teamTypes),
  distribution: z.enum(teamDistributions),
  durationStart: z.optional(z.nullable(day)),
  durationEnd: z.optional(z.nullable(day)),
})

const note = z.object({
  id,
  userId: id,
  name: text(200),
  type: z.literal('FOCUS_NOTE'),
  text: text(4000),
  updatedDate: instant,
  version: z.int(),
})
export type TeamNote = z.output<typeof note>

const activity = z.object({
  id,
  title: text(200),
  meetingDate: day,
  /** UTC. */
  meetingTimeFrom: instant,
  meetingTimeTo: instant,
  actionId: z.nullable(id),
})

const strength = z.object({
  description: text(200),
  text: text(500),
  resultTagId: text(60),
})

const dashboard = z.object({
  teamDetail: details,
  teamMember: z.array(member),
  teamAlignmentSendDate: z.nullable(instant),
  teamFocusNotes: z.array(note),
  teamTopChallenges: z.array(z.object({ id, title: text(200), userIds: z.array(id) })),
  /** Strengths of members who let the team see them. */
  memberAggregatedStrengthList: z.array(
    z.object({
      userId: id,
      name: text(200),
      style: z.array(strength),
      strategy: z.array(strength),
      gl360: z.array(strength),
      styleCompleted: z.boolean(),
      strategyCompleted: z.boolean(),
      gl360Completed: z.boolean(),
      /** Shared, and not open to the caller yet: with what the caller was served they would show one other person. */
      waits: z.boolean(),
    }),
  ),
  scheduledActivities: z.array(activity),
  allActivities: z.array(activity),
  teamSprintSummary: z.nullable(
    z.object({
      id,
      checkInFrequency: z.int(),
      dateTimeFrom: instant,
      sprintReviewEndTime: instant,
      description: text(1000),
      duration: z.int(),
      feedbackFrequency: z.int(),
      label: text(200),
      icon: text(60),
      link: text(500),
      version: z.int(),
      daysLeftToCompleteSprint: z.int(),
      nextSprintCheckInDate: z.nullable(instant),
      sprintTimeline: z.array(z.object({ date: instant, label: text(200), done: z.boolean() })),
    }),
  ),
})
export type TeamDashboard = z.output<typeof dashboard>

const right = z.object({
  teamId: id,
  teamName: text(200),
  /** Whose item it is, and who would see it. */
  userId: id,
  name: text(200),
  viewerId: id,
  viewerName: text(200),
  itemType: z.enum(viewingItems),
  status: z.enum(viewingStatus),
  /** Whether the viewer has it on his board. */
  shown: z.boolean(),
  /** Granted, and not open yet: with what the viewer was served it would show one other person. */
  waits: z.boolean(),
  changedAt: z.nullable(instant),
})
export type ViewingRight = z.output<typeof right>

const aggregated = z.object({
  completedAssessment: z.int(),
  totalTeamMember: z.int(),
  errorMessage: z.nullable(text(500)),
  /** Empty where nothing was published yet or the caller may not be served it; `errorMessage` is the reason then. */
  results: z.array(
    z.object({
      capability: text(40),
      label: text(120),
      capability_rank: z.nullable(z.int()),
      average_Score: z.nullable(z.number()),
      styleScore: z.nullable(z.number()),
      strategyScore: z.nullable(z.number()),
      isTopThree: z.boolean(),
      isBottomThree: z.boolean(),
    }),
  ),
})
export type AggregatedGla = z.output<typeof aggregated>

const impact = z.object({
  managerImpactData: z.array(
    z.object({
      name: text(200),
      userId: id,
      status: z.enum(memberStatus),
      items: z.array(
        z.object({
          itemType: z.enum(viewingItems),
          status: z.enum(viewingStatus),
          shown: z.boolean(),
          /** Granted, and not open yet: with what the caller was served it would show one other person. */
          waits: z.boolean(),
        }),
      ),
      glaCompletedAt: z.nullable(instant),
      /** The member's three highest capabilities, where GLA is granted and shown. */
      topCapabilities: z.array(z.object({ capability: text(40), label: text(120), average_Score: z.number() })),
    }),
  ),
  lastUpdatedDate: z.nullable(instant),
  totalPendingTeamMember: z.int(),
  totalTeamMember: z.int(),
  needRefresh: z.boolean(),
})
export type TeamImpact = z.output<typeof impact>

const user = { kind: 'user' } as const
/** Who is in a team and what it is called: an administrator may help with it in the person's name. */
const managed = { kind: 'user', inPersonsName: true } as const
const byId = z.object({ id: idText })
const byTeam = z.object({ teamId: idText })
const made = z.object({ id })

/** Teams of the signed-in person. Paths as in spec 1 section 7 and spec 3 section 7, "Team calls". */
export const team = {
  summary: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/team/summary',
    summary: 'The teams of the caller with the state of their sprint.',
    access: managed,
    reply: z.object({ teamSprintInfoList: z.array(teamSummary) }),
  }),
  createTeam: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/createTeam',
    summary: 'Makes a team with the caller as its manager.',
    access: managed,
    entitlement: 'team-limit',
    changes: true,
    body: teamBody,
    reply: made,
  }),
  getTeam: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/getTeam/{id}',
    summary: 'Name, purpose, kind, dates, manager and assistant of a team of the caller.',
    access: managed,
    params: byId,
    reply: details,
  }),
  editTeam: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/teams/editTeam/{id}',
    summary: 'Changes a team, hands it to another manager or names an assistant. A stale version is refused.',
    access: managed,
    changes: true,
    params: byId,
    body: z.object({
      ...teamBody.shape,
      managerId: z.optional(id),
      /** 0 leaves the team without an assistant. */
      teamAdmin: z.optional(id),
      version: z.int(),
    }),
    reply: details,
  }),
  deleteTeam: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/teams/delete-team/{id}',
    summary: 'Deletes a team with its notes, surveys and reports.',
    access: user,
    changes: true,
    params: byId,
    reply: nothing,
  }),
  getMembers: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/getMembers/{teamId}',
    summary: 'The people of a team, manager first.',
    access: managed,
    params: byTeam,
    reply: z.object({ members: z.array(member) }),
  }),
  searchMember: endpoint({
    service: 'user',
    method: 'GET',
    path: '/users/team/searchMember',
    summary: 'People of the organisation whose name or e-mail contains a keyword, twenty at most.',
    access: managed,
    query: z.object({
      keyword: text(120, 1),
      clientId: z.optional(text(60)),
      activeOnly: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.object({
      members: z.array(
        z.object({ userId: id, name: text(200), email, designation: text(200), imageUrl: z.nullable(text(500)) }),
      ),
    }),
  }),
  addOrgMembers: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/team-membership-orgs',
    summary: 'Adds people of the organisation to a team and invites them by mail.',
    access: managed,
    changes: true,
    body: z.object({ teamId: id, userIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ members: z.array(member) }),
  }),
  addGuests: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/team-membership-guests',
    summary:
      'Adds people from outside by name and e-mail. One who is in the team already, in any case of letters, is refused.',
    access: managed,
    changes: true,
    body: z.object({
      teamId: id,
      guests: z.array(z.object({ name: name(200), email })).check(z.minLength(1), z.maxLength(50)),
    }),
    reply: z.object({ members: z.array(member) }),
  }),
  removeGuestTeamMember: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/teams/removeGuestTeamMember/{id}',
    summary: 'Removes a guest from the team.',
    access: managed,
    changes: true,
    params: byId,
    reply: nothing,
  }),
  removeOrgTeamMember: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/teams/removeOrgTeamMember/{id}',
    summary: 'Removes a member from the team; a member may leave.',
    access: managed,
    changes: true,
    params: byId,
    reply: nothing,
  }),
  sendEmail: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/sendEmail',
    summary:
      'Invites members again who have not accepted; each at most once an hour. Skips who gets no more mails today.',
    access: managed,
    changes: true,
    body: z.object({
      teamId: id,
      type: z.enum(['invite', 'reinvite']),
      memberIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({ sent: z.int(), skipped: z.int() }),
  }),
  teamDetails: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams-member/team-details',
    summary: 'The memberships of the caller: accepted ones and invitations that wait for an answer.',
    access: managed,
    reply: z.object({
      memberships: z.array(
        z.object({
          id,
          teamId: id,
          teamName: text(200),
          managerName: text(200),
          role: z.enum(teamRoles),
          status: z.enum(memberStatus),
        }),
      ),
    }),
  }),
  answerInvitation: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams-member/answer-invitation/{id}',
    summary: 'Accepts or declines an invitation of the caller. A repeat answers the same.',
    access: user,
    changes: true,
    params: byId,
    body: z.object({ accept: z.boolean() }),
    reply: nothing,
  }),
  getAllRole: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/getAllRole',
    summary: 'Parts a person can have in a team.',
    access: managed,
    reply: z.object({ list: z.array(z.object({ id, ...coded.shape })) }),
  }),
  getAllTeamType: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/get-all-team-type',
    summary: 'Kinds of teams by where they work.',
    access: managed,
    reply: codes,
  }),
  getAllTeamDistribution: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/get-all-team-distribution',
    summary: 'How a team is spread over places.',
    access: managed,
    reply: codes,
  }),
  getAllMemberType: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/get-all-member-type',
    summary: 'Groups of members: from the organisation, or guests.',
    access: managed,
    reply: codes,
  }),
  getAllTeamsByManagerId: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/getAllTeamsByManagerId/{id}',
    summary: 'The teams a person manages, as far as the caller may know them: own ones, or all for an administrator.',
    access: managed,
    params: byId,
    reply: z.object({ teams: z.array(z.object({ id, name: text(200), totalTeamMember: z.int() })) }),
  }),
  updateStartDuration: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/update-start-duration/{id}',
    summary: 'Sets the day the team begins.',
    access: managed,
    changes: true,
    params: byId,
    body: z.object({ durationStart: z.nullable(day) }),
    reply: details,
  }),
  updateEndDuration: endpoint({
    service: 'team',
    method: 'POST',
    path: '/teams/update-end-duration/{id}',
    summary: 'Sets the day the team ends, not before it begins.',
    access: managed,
    changes: true,
    params: byId,
    body: z.object({ durationEnd: z.nullable(day) }),
    reply: details,
  }),
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
      text: text(4000),
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
  activities: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/activity/findAllActivityByTeamId/{teamId}',
    summary: 'Activities of the team within two days, both included.',
    access: user,
    params: byTeam,
    query: z.object({ startDate: day, endDate: day }),
    reply: z.object({ activities: z.array(activity) }),
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
    summary: 'Asks several members at once for the right to see item types. Leaves out who gets no more mails today.',
    access: user,
    changes: true,
    body: z.object({
      teamId: id,
      userIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      itemTypes: z.array(z.enum(viewingItems)).check(z.minLength(1), z.maxLength(5)),
    }),
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
      team: z.array(z.object({ teamId: id, teamName: text(200), itemType: z.enum(viewingItems), shown: z.boolean() })),
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
  sprintAnalytics: endpoint({
    service: 'team',
    method: 'GET',
    path: '/team-impact/sprint-analytics/{teamId}',
    summary: 'Results of the team sprints of a year.',
    access: user,
    params: byTeam,
    query: z.object({ year: numberText(2000, 2200) }),
    reply: z.object({ sprintResult: z.array(z.object({ id, name: text(200), endedAt: instant })) }),
  }),
}
