import type { SprintDoor } from '../core/doors.ts'
import { activitiesBetween } from './activities.ts'
import { waiting } from './waiting.ts'

/** What other rooms ask of sprints and activities. */
export const sprintDoor: SprintDoor = { activitiesBetween, waiting }
