import type { TeamDoor } from '../core/doors.ts'
import { letSee, seenBy } from './opened.ts'
import { waiting } from './waiting.ts'

/** What other rooms ask of the teams. */
export const teamDoor: TeamDoor = { waiting, letSee, seenBy }
