import type { CheckIn, CheckInSprint, Client } from '@trellis/sdk'

/** The caller's check-ins of what runs now. */
export interface CheckIns {
  sprint: CheckInSprint
  /** Those that have opened, in order. */
  checkIns: CheckIn[]
  /** The one that can be answered now. */
  open: CheckIn | null
}

/** Null where no sprint runs that the caller is in. `teamId`: of a team's sprint; without it the caller's own. */
export async function loadCheckIns(client: Client, teamId?: number): Promise<CheckIns | null> {
  const { sprint, checkIns } = await client.sprint.ownCheckIns({ query: teamId ? { teamId } : {} })
  return sprint && { sprint, checkIns, open: checkIns.find(it => it.isOpen) ?? null }
}
