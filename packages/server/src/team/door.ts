import type { TeamDoor } from '../core/doors.ts'
import { letSee, openReports, seenBy } from './opened.ts'
import { waiting } from './waiting.ts'

/** What other rooms ask of the teams. */
export const teamDoor: TeamDoor = {
  waiting,
  letSee,
  seenBy,
  mayReadReport: async (context, ownerId, isHanded) =>
    (await openReports(context, context.userId, it => isHanded && it === ownerId)).open.has(ownerId),
}
