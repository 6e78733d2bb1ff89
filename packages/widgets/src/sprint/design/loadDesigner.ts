import { type Client, holds } from '@trellis/sdk'
import { activeSprint } from '../activeSprint.ts'

/** Whose a sprint is. */
export const ownerOf = (teamId: number | null) => (teamId === null ? 'user' : 'team')

/** Everything that a design is made of: the library with its proposal, the draft, what runs, the team, and what the plan holds. */
export async function loadDesigner(client: Client, teamId: number | null) {
  const query = teamId === null ? {} : { teamId }
  const [library, draft, active, me, plan, team] = await Promise.all([
    client.sprint.library({ query }),
    client.sprint.draft({ query }),
    activeSprint(client, teamId),
    client.account.getUserState(),
    client.account.plan(),
    teamId === null ? null : client.team.getMembers({ params: { teamId } }),
  ])
  const owner = ownerOf(teamId)
  return {
    ...library,
    draft,
    running: active.sprint,
    next: active.next,
    /** Who designs. */
    me: { userId: me.userId, email: me.email },
    /** Whether the plan holds sprints of this kind at all, those of the library, and those of one week. */
    plan: {
      engine: holds(plan.features, `${owner}-sprint-engine`),
      library: holds(plan.features, 'predesigned-sprint'),
      express: holds(plan.features, `${owner}-sprint-express`),
    },
    /** People of the team with an account who have joined. */
    members: (team?.members ?? []).flatMap(it =>
      it.userId !== null && it.status !== 'PENDING'
        ? [{ userId: it.userId, name: it.name, imageUrl: it.imageUrl, roleLabel: it.roleLabel }]
        : [],
    ),
  }
}

export type Designer = Awaited<ReturnType<typeof loadDesigner>>
