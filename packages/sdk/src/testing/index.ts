/** Door for tests and stories: a client of the whole API that answers from memory, and demo people. */
export { demoUser } from './account.ts'
export { demoEarlierReport, demoMembers, demoQuality, demoReport, demoState, demoTrend } from './alignment.ts'
export type { Answers, Call } from './answers.ts'
export { type DemoBadges, demoBadge, demoCertificate, demoPublicCertificate, openCertificate } from './badges.ts'
export { demoAggregated, demoBoard, demoNotes, demoRights } from './boards.ts'
export { type DemoCalendar, demoEvents, demoGuestMeeting, demoMeeting } from './calendar.ts'
export {
  checkInAnswers,
  type DemoCheckIns,
  demoCheckIn,
  demoCheckInNews,
  demoCheckInSprint,
  demoLastCheckIn,
} from './check-ins.ts'
export { type DemoOptions, demoClient } from './demoClient.ts'
export { type FakeClient, fakeClient } from './fakeClient.ts'
export { fakeTransport } from './fakeTransport.ts'
export { type DemoFeedback, demoAdvice, demoMatrix, demoRounds, demoWords, feedbackAnswers } from './feedback.ts'
export type { HeldCall } from './gate.ts'
export { demoResult } from './gla.ts'
export { type DemoInbox, demoEntries, demoEntry, demoSettings } from './inbox.ts'
export { type DemoKanban, demoActivities, demoActivity, kanbanAnswers, manyActivities } from './kanban.ts'
export {
  type DemoLeader360,
  demo360Report,
  demoCustom360,
  draftLeader360,
  noLeader360,
  openLeader360,
  reportedLeader360,
} from './leader360.ts'
export type { DemoPlan } from './plan-board.ts'
export { commentOf, type DemoComments, manyComments } from './plan-comments.ts'
export { demoGoal, demoMilestone, demoPlan, emptyPlan, longPlan, seenPlan } from './plan-data.ts'
export {
  type DemoNetwork,
  demoInvitation,
  demoNetwork,
  demoPlace,
  networkMemberOf,
} from './plan-network.ts'
export { type DemoRatings, demoMentorRating, demoRating, demoSent, ratingAnswers } from './ratings.ts'
export { heardRealtime } from './realtime.ts'
export { type DemoSeen, seenAnswers } from './seen.ts'
export { demoAnalytics, emptyAnalytics } from './sprint-analytics.ts'
export { demoPortfolio, demoSeenResult, demoShared, demoSprintResult } from './sprint-ends.ts'
export { demoMember } from './sprint-manage.ts'
export { demoLibrary, demoProposal, demoSprint } from './sprints-data.ts'
export { demoStandUp, standUpAnswers } from './stand-ups.ts'
export { demoTeam, demoTeamMembers } from './team.ts'
export { type DemoTeamMilestones, demoTeamMilestones } from './team-milestones.ts'
