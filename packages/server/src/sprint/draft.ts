import { type SprintDesign, type sprint, sprintDesign } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { mustBeFresh, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { mustBeTimeZone } from '../core/time-zone.ts'
import { mayDesign } from './may-design.ts'

/** Whose draft: a team's where the caller designs its sprints, else the caller's own. `lock` holds the team until the call ends: it stays. */
export async function ownerOf(context: UserContext, teamId: number | undefined, lock: '' | 'lock' = '') {
  mayDesign(context.principal.features, teamId === undefined ? 'user' : 'team', true)
  if (teamId === undefined) return { user_id: context.userId, team_id: null }
  return { user_id: null, team_id: (await standing(context, teamId, lock)).to('designTeamSprint').teamId }
}
type Owner = Awaited<ReturnType<typeof ownerOf>>

const draftsOf = ({ tx, tenantId }: UserContext, owner: Owner) =>
  tx.kysely
    .selectFrom('sprint_draft')
    .select(['id', 'design', 'version', 'saved_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'is not distinct from', owner.user_id)
    .where('team_id', 'is not distinct from', owner.team_id)

interface Stored {
  design: unknown
  version: number
  saved_at: Date
}
/** A draft as it is told. One of an older form of the design, which can no longer be read, is none. */
function told(it: Stored | undefined) {
  const design = it && sprintDesign.safeParse(it.design)
  return it && design?.success
    ? { design: design.data as SprintDesign, version: it.version, savedAt: it.saved_at.toISOString() }
    : { design: null, version: it?.version ?? 0, savedAt: null }
}

/** The design under way. */
export const draft: Handler<typeof sprint.draft> = async (context, { query }) =>
  told(await draftsOf(context, await ownerOf(context, query.teamId)).executeTakeFirst())

/** Keeps a design over the version it was begun from; 0 where there was none. */
export async function keepDraft(context: UserContext, owner: Owner, version: number, design: SprintDesign) {
  const { tx, tenantId } = context
  await mustBeTimeZone(tx, 'body.design.timezone', design.timezone)
  const present = await draftsOf(context, owner).forUpdate().executeTakeFirst()
  await mustBeFresh(present?.version ?? 0, version, () => told(present))
  const values = { design: JSON.stringify(design), saved_at: now() }
  const saved = present
    ? await tx.kysely
        .updateTable('sprint_draft')
        .set(it => ({ ...values, version: it('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', present.id)
        .returning(['design', 'version', 'saved_at'])
        .executeTakeFirstOrThrow()
    : await tx.kysely
        .insertInto('sprint_draft')
        .values({ ...values, ...owner, tenant_id: tenantId })
        // Begun in two windows at once: the second is told what the first has kept.
        .onConflict(it => it.columns(['tenant_id', 'user_id', 'team_id']).doNothing())
        .returning(['design', 'version', 'saved_at'])
        .executeTakeFirst()
  if (!saved) throw refuse('conflict', { current: told(await draftsOf(context, owner).executeTakeFirst()) })
  return told(saved)
}

/** Keeps the design under way. */
export const saveDraft: Handler<typeof sprint.saveDraft> = async (context, { body }) =>
  keepDraft(context, await ownerOf(context, body.teamId, 'lock'), body.version, body.design)

/** Throws the design under way away. */
export async function dropDraft(context: UserContext, owner: Owner): Promise<void> {
  await context.tx.kysely
    .deleteFrom('sprint_draft')
    .where('tenant_id', '=', context.tenantId)
    .where('user_id', 'is not distinct from', owner.user_id)
    .where('team_id', 'is not distinct from', owner.team_id)
    .execute()
}

/** The same as a call. */
export const discardDraft: Handler<typeof sprint.discardDraft> = async (context, { query }) => {
  await dropDraft(context, await ownerOf(context, query.teamId))
  return {}
}
