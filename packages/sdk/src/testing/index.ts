/** Door for tests and stories: a client of the whole API that answers from memory, and demo people. */
export { demoUser } from './account.ts'
export { demoEarlierReport, demoMembers, demoQuality, demoReport, demoState, demoTrend } from './alignment.ts'
export type { Answers, Call } from './answers.ts'
export { demoAggregated, demoBoard, demoNotes, demoRights } from './boards.ts'
export {
  checkInAnswers,
  type DemoCheckIns,
  demoCheckIn,
  demoCheckInSprint,
  demoLastCheckIn,
} from './check-ins.ts'
export { type DemoOptions, demoClient } from './demoClient.ts'
export { type FakeClient, fakeClient } from './fakeClient.ts'
export { fakeTransport } from './fakeTransport.ts'
export type { HeldCall } from './gate.ts'
export { demoResult } from './gla.ts'
export { type DemoInbox, demoEntries, demoEntry } from './inbox.ts'
export { demoLibrary, demoProposal, demoSprint } from './sprints-data.ts'
export { demoTeam, demoTeamMembers } from './team.ts'
