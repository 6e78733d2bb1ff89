/**
 * Who may call what: the reviewed table of every endpoint and every kind of caller. A new endpoint is added here by hand.
 * The number is the exact status of the sample call in permissions.test.ts; ids in it belong to Ben of Alder Works, teams are
 * managed by him.
 */
export const callers = {
  anon: 'no token at all',
  guest: 'a guest, token for the survey of the call: of a nominee, or of one asked about a team',
  pwGuest: 'a guest token for another purpose, set-password',
  oldGuest: 'such a guest whose token has expired',
  usedGuest: 'such a guest whose token was used',
  embed: 'a token for widgets on a host page, of Ben',
  ben: 'a member',
  acting: 'an administrator of the same tenant who acts in the name of Ben',
  cleo: 'an administrator and buyer of the same tenant',
  noConsent: 'an administrator who has not agreed to the policy',
  cancelled: 'an administrator of a tenant whose plan is cancelled',
  closed: 'an administrator of a tenant that is not available',
  noUser: 'an administrator who lacks the role USER',
  bo: 'an administrator of another tenant',
  gone: 'a person whose membership was removed',
  out: 'Ben, but the session has ended',
  expired: 'Ben, token expired an hour ago',
  forged: 'Ben, token signed by another key',
} as const

export type Caller = keyof typeof callers

const table = `
                                  anon guest pwGuest oldGuest usedGuest embed ben acting cleo noConsent cancelled closed noUser bo  gone out expired forged
auth.provider                     200  200   200     200      200       200   200 200    200  200       200       200    200    200 200  200 200     200
auth.callback                     401  401   401     401      401       401   401 401    401  401       401       401    401    401 401  401 401     401
auth.embedToken                   401  401   401     401      401       401   401 401    401  401       401       401    401    401 401  401 401     401
auth.logout                       401  401   401     401      401       200   200 200    200  200       200       200    200    200 200  200 200     401
auth.refresh                      401  401   401     401      401       403   200 200    200  200       200       200    200    200 200  401 200     401
auth.switchOrg                    401  401   401     401      401       403   404 403    404  404       404       403    404    200 401  401 401     401
auth.startImpersonation           401  401   401     401      401       403   403 403    200  403       403       403    403    404 401  401 401     401
auth.endImpersonation             401  401   401     401      401       403   409 200    409  409       409       403    409    409 401  401 401     401
auth.askForReset                  200  200   200     200      200       200   200 200    200  200       200       200    200    200 200  200 200     200
auth.checkResetLink               410  410   410     410      410       410   410 410    410  410       410       410    410    410 410  410 410     410
auth.resetPassword                410  410   410     410      410       410   410 410    410  410       410       410    410    410 410  410 410     410
auth.checkGuestLink               401  403   200     403      403       401   401 401    401  401       401       401    401    401 401  401 401     401
auth.setGuestPassword             401  403   200     403      403       401   401 401    401  401       401       401    401    401 401  401 401     401

account.getUserState              401  401   401     401      401       200   200 200    200  200       200       403    200    200 401  401 401     401
account.plan                      401  401   401     401      401       200   200 200    200  200       200       403    200    200 401  401 401     401
account.consent                   401  401   401     401      401       403   200 403    200  200       200       403    200    200 401  401 401     401
account.updateProfile             401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
account.userExist                 401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
account.tags                      401  401   401     401      401       403   200 403    200  403       403       403    403    404 401  401 401     401
account.demographics              401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401
account.saveDemographics          401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401
account.security                  401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
account.changePassword            401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
account.startSecondFactor         401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
account.confirmSecondFactor       401  401   401     401      401       403   409 403    409  403       403       403    403    409 401  401 401     401
account.removeSecondFactor        401  401   401     401      401       403   409 403    409  403       403       403    403    409 401  401 401     401
account.registerFreemium          404  404   404     404      404       404   404 404    404  404       404       404    404    404 404  404 404     404
account.embedding                 401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
account.addEmbedOrigin            401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
account.removeEmbedOrigin         401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
account.respondToConversion       401  401   401     401      401       403   404 403    404  403       403       403    403    404 401  401 401     401

gla.entry                         401  401   401     401      401       200   200 403    200  200       200       403    200    200 401  401 401     401
gla.start                         401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401
gla.finish                        401  401   401     401      401       409   409 403    404  403       403       403    403    404 401  401 401     401
gla.findLastPos                   401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
gla.changeLanguage                401  401   401     401      401       200   200 403    404  403       403       403    403    403 401  401 401     401
gla.saveAnswers                   401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
gla.questions                     401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
gla.results                       401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401

nominee.me                        401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.finish                    401  409   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.findLastPos               401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.changeLanguage            401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.saveAnswers               401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.questions                 401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.saveDemographics          401  409   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
nominee.invite                    401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401

team.summary                      401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.createTeam                   401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.getTeam                      401  401   401     401      401       403   200 200    200  403       403       403    403    404 401  401 401     401
team.editTeam                     401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.deleteTeam                   401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.getMembers                   401  401   401     401      401       403   200 200    200  403       403       403    403    404 401  401 401     401
team.searchMember                 401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.addOrgMembers                401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.addGuests                    401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.removeGuestTeamMember        401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.removeOrgTeamMember          401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.sendEmail                    401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.teamDetails                  401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.answerInvitation             401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
team.getAllRole                   401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.getAllTeamType               401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.getAllTeamDistribution       401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.getAllMemberType             401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.getAllTeamsByManagerId       401  401   401     401      401       403   200 200    200  403       403       403    403    200 401  401 401     401
team.updateStartDuration          401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.updateEndDuration            401  401   401     401      401       403   200 200    403  403       403       403    403    404 401  401 401     401
team.saveNote                     401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.notes                        401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.dashboard                    401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.impact                       401  401   401     401      401       403   200 403    403  403       403       403    403    403 401  401 401     401
team.retrieveTeamData             401  401   401     401      401       403   200 403    403  403       403       403    403    403 401  401 401     401
team.managerViewingRight          401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.toggleViewingRightItem       401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.requestViewingRight          401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.viewingRightsInvite          401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.undoViewingRightsInvite      401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.updateViewingRightsUsers     401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.undoViewingRightsUsers       401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.updateViewingRightTeamMember 401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
team.viewingRights                401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
team.teamGla                      401  401   401     401      401       403   200 403    403  403       403       403    403    403 401  401 401     401
team.sprintAnalytics              401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401

sprint.activityType               401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.activities                 401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.saveActivity               401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.activityDone               401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.deleteActivity             401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.sprintActivities           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.moveActivity               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.stakeholders               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.addStakeholder             401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.removeStakeholder          401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.updateActionStatus         401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.library                    401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.draft                      401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.saveDraft                  401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.discardDraft               401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.startUserSprint            401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.startTeamSprint            401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.findUserActiveSprint       401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.seenSprint                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.findTeamActiveSprint       401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.userSprint                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.userSprintAnalytics        401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.teamSprintAnalytics        401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.extendUserSprint           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.saveUserSprintToPortfolio  401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.saveUserSprintToIncomplete 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.cancelUserSprint           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.extendTeamSprint           401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.saveTeamSprintToPortfolio  401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.saveTeamSprintToIncomplete 401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.cancelTeamSprint           401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.sendTeamSprintReminder     401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.updateSprintTeamMember     401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.leave                      401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.standUp                    401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.answerStandUp              401  401   401     401      401       403   403 403    403  403       403       403    403    404 401  401 401     401
sprint.awayFromStandUp            401  401   401     401      401       403   403 403    403  403       403       403    403    404 401  401 401     401
sprint.markLeave                  401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.unmarkLeave                401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.ownCheckIns                401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401
sprint.findAllBySprintAndTeamMember 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.findCurrentCheckIn         401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.updateCheckIn              401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
sprint.checkInNews                401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
sprint.moveFromCheckIn            401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
sprint.rateCheckIn                401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
sprint.feedback                   401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.remindCrew                 401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.advice                     401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.asked                      401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.openRating                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.rate                       401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.advise                     401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.decline                    401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.sprintResult               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.sprintReview               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.saveSprintReview           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.shareUserSprint            401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.sprintShares               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.unshareSprint              401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.runAgain                   401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
sprint.shareTeamSprint            401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
sprint.sharedSprints              401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.putAwayShared              401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
sprint.sprintPortfolio            401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401

sprintGuest.open                  401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
sprintGuest.rate                  401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
sprintGuest.advise                401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
sprintGuest.decline               401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
sprintGuest.sendLink              200  200   200     200      200       200   200 200    200  200       200       200    200    200 200  200 200     200

badge.achievement                 401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401

plan.roleChallenges               401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.saveRoleChallenges           401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.planList                     401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.planListOf                   401  401   401     401      401       403   200 403    400  403       403       403    403    400 401  401 401     401
plan.openPlanYear                 401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.planBoard                    401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.planSections                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.planRoles                    401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.jobRoles                     401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.nextRoleOptions              401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.findOutcome                  401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.milestoneTypes               401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
plan.savePlanRole                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.savePlanItem                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.deleteOutcome                401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.deletePlanItem               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.movePlanItem                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.saveDevelopmentPlan          401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.savePlanNote                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.saveMilestone                401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.milestoneDone                401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.deleteMilestone              401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.saveGoal                     401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
plan.goals                        401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401

notification.all                  401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
notification.markAsRead           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
notification.markAllAsRead        401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
notification.putOff               401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
notification.takeBackPutOff       401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
notification.settings             401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
notification.saveSettings         401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
notification.reminders            401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
notification.remindOfResult       401  401   401     401      401       403   200 403    403  403       403       403    403    404 401  401 401     401
notification.forgetReminder       401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
notification.requestByMail        401  401   401     401      401       403   200 403    200  403       403       403    403    409 401  401 401     401

alignment.getQuestions            401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
alignment.saveAnswers             401  401   401     401      401       200   200 403    404  403       403       403    403    404 401  401 401     401
alignment.getPreviewQuestions     401  401   401     401      401       200   200 403    200  403       403       403    403    200 401  401 401     401
alignment.startSurvey             401  401   401     401      401       403   409 403    404  403       403       403    403    404 401  401 401     401
alignment.startSurveyStatus       401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.addMoreMembers          401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.sendSurveyNotifications 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.setIncluded             401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.extendDeadline          401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.getAllTeamMembers       401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.getSurveyReportStatus   401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.generateReport          401  401   401     401      401       403   409 403    404  403       403       403    403    404 401  401 401     401
alignment.getAlignmentScaleRanks  401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.subscaleTrend           401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.sampleReport            401  401   401     401      401       403   200 403    200  403       403       403    403    200 401  401 401     401
alignment.versions                401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.history                 401  401   401     401      401       403   200 403    404  403       403       403    403    404 401  401 401     401
alignment.expressTeam             401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
alignment.expressCreateMember     401  401   401     401      401       403   403 403    404  403       403       403    403    404 401  401 401     401
alignment.expressModifyMember     401  401   401     401      401       403   403 403    404  403       403       403    403    404 401  401 401     401
alignment.expressDeleteMember     401  401   401     401      401       403   403 403    404  403       403       403    403    404 401  401 401     401
alignment.quality                 401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401
alignment.setMinimum              401  401   401     401      401       403   403 403    200  403       403       403    403    200 401  401 401     401

alignmentGuest.getQuestions       401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
alignmentGuest.saveAnswers        401  200   403     410      410       401   401 401    401  401       401       401    401    401 401  401 401     401
`

/** Expected status by endpoint and caller. */
export const permissions: Record<string, Record<Caller, number>> = {}

const [head = '', ...lines] = table.split('\n').filter(it => it.trim())
const columns = head.trim().split(/\s+/) as Caller[]
if (columns.join() !== Object.keys(callers).join())
  throw new Error('The columns of the table are the callers, in their order')
for (const line of lines) {
  const [name = '', ...cells] = line.trim().split(/\s+/)
  if (cells.length !== columns.length) throw new Error(`${name}: ${cells.length} of ${columns.length} callers`)
  permissions[name] = Object.fromEntries(columns.map((it, index) => [it, Number(cells[index])])) as Record<
    Caller,
    number
  >
}
