import type { team } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { requestViewingRight, undoViewingRightsInvite, viewingRightsInvite } from './ask.ts'
import { getAllMemberType, getAllRole, getAllTeamDistribution, getAllTeamType } from './codes.ts'
import { dashboard } from './dashboard.ts'
import { undoViewingRightsUsers, updateViewingRightsUsers, updateViewingRightTeamMember } from './decide.ts'
import { getAllTeamsByManagerId, getTeam, summary } from './details.ts'
import { createTeam, deleteTeam, editTeam, updateEndDuration, updateStartDuration } from './edit.ts'
import { impact, retrieveTeamData, sprintAnalytics } from './impact.ts'
import { addGuests, addOrgMembers, sendEmail } from './invite.ts'
import {
  answerInvitation,
  getMembers,
  removeGuestTeamMember,
  removeOrgTeamMember,
  searchMember,
  teamDetails,
} from './members.ts'
import { notes, saveNote } from './notes.ts'
import { managerViewingRight, toggleViewingRightItem, viewingRights } from './rights.ts'
import { teamGl360, teamGla } from './team-gla.ts'

/** Teams of the signed-in person. */
export const teamHandlers: Handlers<typeof team> = {
  summary,
  createTeam,
  getTeam,
  editTeam,
  deleteTeam,
  getMembers,
  searchMember,
  addOrgMembers,
  addGuests,
  removeGuestTeamMember,
  removeOrgTeamMember,
  sendEmail,
  teamDetails,
  answerInvitation,
  getAllRole,
  getAllTeamType,
  getAllTeamDistribution,
  getAllMemberType,
  getAllTeamsByManagerId,
  updateStartDuration,
  updateEndDuration,
  saveNote,
  notes,
  dashboard,
  impact,
  retrieveTeamData,
  managerViewingRight,
  toggleViewingRightItem,
  requestViewingRight,
  viewingRightsInvite,
  undoViewingRightsInvite,
  updateViewingRightsUsers,
  undoViewingRightsUsers,
  updateViewingRightTeamMember,
  viewingRights,
  teamGla,
  teamGl360,
  sprintAnalytics,
}
