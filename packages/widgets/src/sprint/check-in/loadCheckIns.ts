import type { CheckIn, Client, SprintDetails } from '@trellis/sdk'

/** The caller's check-ins of what runs now. */
export interface CheckIns {
  sprint: SprintDetails
  /** Those that have opened, in order. */
  checkIns: CheckIn[]
  /** The one that can be answered now. */
  open: CheckIn | null
}

/** The running sprint of the caller, or of a team, and the caller's place in it; null where there is none. */
export async function findOwn(client: Client, teamId?: number, userId?: number) {
  const { sprint } = await (teamId === undefined
    ? client.sprint.findUserActiveSprint()
    : client.sprint.findTeamActiveSprint({ params: { teamId } }))
  const me = sprint?.sprintTeamMembers.find(it => teamId === undefined || it.userId === userId)
  return sprint && me ? { sprint, asked: { sprintId: sprint.id, sprintTeamMemberId: me.id } } : null
}

/** Null where no sprint runs that the caller is in. */
export async function loadCheckIns(client: Client, teamId?: number, userId?: number): Promise<CheckIns | null> {
  const own = await findOwn(client, teamId, userId)
  if (!own) return null
  const { checkIns } = await client.sprint.findAllBySprintAndTeamMember({ query: own.asked })
  return { sprint: own.sprint, checkIns, open: checkIns.find(it => it.isOpen) ?? null }
}
