import type { team } from '@trellis/sdk/contract'
import type { Handlers, UserContext } from '../core/context.ts'

/** Teams of the signed-in person. */
export const teamHandlers = {
  async summary({ tx, tenantId, userId }: UserContext) {
    const teams = await tx.query<{ id: number; name: string; manager_id: number; assistant_id: number | null }>(
      `select t.id, t.name, t.manager_id, t.assistant_id from team t
       where t.tenant_id = $1 and ($2 in (t.manager_id, t.assistant_id)
         or exists (select from team_member m where m.tenant_id = t.tenant_id and m.team_id = t.id and m.user_id = $2))
       order by t.name`,
      [tenantId, userId],
    )
    return {
      teamSprintInfoList: teams.map(it => ({
        id: it.id,
        name: it.name,
        isManager: it.manager_id === userId,
        isAssistant: it.assistant_id === userId,
        currentSprint: null,
      })),
    }
  },
} as unknown as Handlers<typeof team>
