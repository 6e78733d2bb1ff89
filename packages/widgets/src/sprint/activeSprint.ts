import type { Client } from '@trellis/sdk'

/** What runs and what waits: of a team, or without one the caller's own. */
export const activeSprint = (client: Client, teamId: number | null | undefined) =>
  teamId == null ? client.sprint.findUserActiveSprint() : client.sprint.findTeamActiveSprint({ params: { teamId } })
