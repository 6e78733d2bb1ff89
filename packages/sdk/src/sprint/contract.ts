import { activityCalls } from './activities.ts'
import { checkInCalls } from './check-ins.ts'
import { designCalls } from './designs.ts'
import { sprintCalls } from './sprints.ts'

/** Sprints of people and teams, and activities, which a team has without a sprint, too. Source: spec 2 section 7. */
export const sprint = { ...activityCalls, ...designCalls, ...sprintCalls, ...checkInCalls }
