import type { Room } from '../core/doors.ts'
import { waiting } from './waiting.ts'

/** What other rooms ask of the teams. */
export const teamDoor: Room = { waiting }
