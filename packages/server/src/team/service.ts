import { memberTypes, type team, teamDistributions, teamRoles, teamTypes } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import type { AlignmentDoor } from './alignment-door.ts'
import { activities, dashboard } from './dashboard.ts'
import { getTeam, managedBy, summary } from './details.ts'
import { createTeam, deleteTeam, editTeam, setDay } from './edit.ts'
import type { GlaDoor } from './gla-door.ts'
import { impact, retrieve } from './impact.ts'
import { addGuests, addOrgMembers, sendEmail } from './invite.ts'
import { answer, memberships, membersOf, remove, search } from './members.ts'
import { notes, saveNote } from './notes.ts'
import { decide, managerRights, ownRights, request, requestMany, showTeam, toggle } from './rights.ts'
import { insider, seer } from './standing.ts'
import { teamGla } from './team-gla.ts'

/** Teams of the signed-in person. `gla` is what the room of the assessment tells of members, `alignment` that of the team survey. */
export const teamHandlers = (gla: GlaDoor, alignment: AlignmentDoor): Handlers<typeof team> => ({
  summary: async context => ({ teamSprintInfoList: await summary(context, alignment) }),
  createTeam: (context, { body }) => createTeam(context, body),
  getTeam: (context, { params }) => getTeam(context, params.id),
  editTeam: (context, { params, body }) => editTeam(context, params.id, body),
  deleteTeam: (context, { params }) => deleteTeam(context, params.id),
  async getMembers(context, { params }) {
    await seer(context, params.teamId, 'teamDetails')
    return { members: await membersOf(context, params.teamId) }
  },
  searchMember: async (context, { query }) => ({ members: await search(context, query) }),
  addOrgMembers: (context, { body }) => addOrgMembers(context, body),
  addGuests: (context, { body }) => addGuests(context, body),
  removeGuestTeamMember: (context, { params }) => remove(context, params.id, 'guest'),
  removeOrgTeamMember: (context, { params }) => remove(context, params.id, 'user'),
  sendEmail: (context, { body }) => sendEmail(context, body),
  teamDetails: async context => ({ memberships: await memberships(context) }),
  answerInvitation: (context, { params, body }) => answer(context, params.id, body.accept),
  getAllRole: async ({ i18n }) => ({
    list: teamRoles.map((code, index) => ({ id: index + 1, code, label: i18n.t(`team.codes.role.${code}`) })),
  }),
  getAllTeamType: async ({ i18n }) => ({
    list: teamTypes.map(code => ({ code, label: i18n.t(`team.codes.type.${code}`) })),
  }),
  getAllTeamDistribution: async ({ i18n }) => ({
    list: teamDistributions.map(code => ({ code, label: i18n.t(`team.codes.distribution.${code}`) })),
  }),
  getAllMemberType: async ({ i18n }) => ({
    list: memberTypes.map(code => ({ code, label: i18n.t(`team.codes.memberType.${code}`) })),
  }),
  getAllTeamsByManagerId: async (context, { params }) => ({ teams: await managedBy(context, params.id) }),
  updateStartDuration: (context, { params, body }) =>
    setDay(context, params.id, { duration_start: body.durationStart }),
  updateEndDuration: (context, { params, body }) => setDay(context, params.id, { duration_end: body.durationEnd }),
  saveNote: (context, { params, body }) => saveNote(context, params.teamId, body),
  notes: async (context, { params }) => ({ notes: await notes(context, params.teamId) }),
  dashboard: (context, { params }) => dashboard(context, gla, params.teamId),
  activities: async (context, { params, query }) => ({ activities: await activities(context, params.teamId, query) }),
  impact: (context, { params }) => impact(context, gla, params.teamId),
  retrieveTeamData: (context, { params, query }) => retrieve(context, gla, params.teamId, query.save === 'true'),
  managerViewingRight: async (context, { params }) => ({ rights: await managerRights(context, gla, params.id) }),
  toggleViewingRightItem: (context, { params, body }) => toggle(context, gla, params.teamId, body),
  requestViewingRight: (context, { body }) => request(context, gla, body),
  viewingRightsInvite: async (context, { body }) => ({ rights: await requestMany(context, gla, body) }),
  updateViewingRightsUsers: (context, { body }) => decide(context, gla, body),
  updateViewingRightTeamMember: (context, { body }) => showTeam(context, body),
  viewingRights: (context, { query }) => ownRights(context, gla, query.team_id),
  teamGla: (context, { params }) => teamGla(context, gla, params.teamId),
  async sprintAnalytics(context, { params }) {
    await insider(context, params.teamId)
    // Filled by the room of the sprints.
    return { sprintResult: [] }
  },
})
