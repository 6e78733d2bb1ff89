import type { Client } from '@trellis/sdk'

/** Finds people of the organisation who may be invited. */
export const findPeople = (client: Client) => async (keyword: string) =>
  (await client.team.searchMember({ query: { keyword, activeOnly: 'true' } })).members
