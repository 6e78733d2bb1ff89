import { activityCalls } from './activities.ts'
import { analyticsCalls } from './analytics.ts'
import { checkInCalls } from './check-ins.ts'
import { designCalls } from './designs.ts'
import { developmentCalls } from './development.ts'
import { endingCalls } from './endings.ts'
import { feedbackCalls } from './feedback.ts'
import { leaveCalls } from './leave.ts'
import { memberCalls } from './members.ts'
import { resultCalls } from './results.ts'
import { sprintCalls } from './sprints.ts'
import { standUpCalls } from './stand-ups.ts'

/** Sprints of people and teams, and activities, which a team has without a sprint, too. Source: spec 2 section 7. */
export const sprint = {
  ...activityCalls,
  ...designCalls,
  ...sprintCalls,
  ...memberCalls,
  ...leaveCalls,
  ...standUpCalls,
  ...checkInCalls,
  ...feedbackCalls,
  ...developmentCalls,
  ...endingCalls,
  ...resultCalls,
  ...analyticsCalls,
}
