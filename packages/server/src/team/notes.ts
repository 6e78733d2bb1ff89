import type { BodyOf, TeamNote, team } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'

/** Versions of a note that are listed; all are kept. */
const mostVersions = 100

/** The versions of the focus note, newest first. */
export async function notesOf({ tx, tenantId }: UserContext, teamId: number, most = mostVersions): Promise<TeamNote[]> {
  const rows = await tx.kysely
    .selectFrom('team_note as n')
    .innerJoin('person as p', 'p.id', 'n.user_id')
    .select(['n.id', 'n.user_id', 'p.full_name as name', 'n.text', 'n.updated_at', 'n.version'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.team_id', '=', teamId)
    .where('n.type', '=', 'FOCUS_NOTE')
    .orderBy('n.version', 'desc')
    .limit(most)
    .execute()
  return rows.map(it => ({
    id: it.id,
    userId: it.user_id,
    name: it.name,
    type: 'FOCUS_NOTE',
    text: it.text,
    updatedDate: it.updated_at.toISOString(),
    version: it.version,
  }))
}

/** The same for a caller who may see them. */
export const notes: Handler<typeof team.notes> = async (context, { params }) => {
  const { teamId } = (await standing(context, params.teamId)).toSee('focusNote')
  return { notes: await notesOf(context, teamId) }
}

/** What is stored of a note; its version says which one it follows. */
const columnsOf = (body: Omit<BodyOf<typeof team.saveNote>, 'version'>) =>
  ({ type: body.type, text: body.text }) satisfies ColumnsOf<typeof body, 'team_note'>

/** Saves the focus note as its next version. Given a version, an older one is refused with `conflict` and the present note. */
export const saveNote: Handler<typeof team.saveNote> = async (context, { params, body }) => {
  const { tx, tenantId, userId } = context
  const { teamId } = (await standing(context, params.teamId, 'lock')).to('writeFocusNote')
  const [present] = await notesOf(context, teamId, 1)
  const version = present?.version ?? 0
  if (body.version !== undefined && body.version !== version)
    throw refuse('conflict', { current: present ?? null, version })
  await tx.kysely
    .insertInto('team_note')
    .values({
      ...columnsOf(body),
      tenant_id: tenantId,
      team_id: teamId,
      user_id: userId,
      version: version + 1,
      updated_at: now(),
    })
    .execute()
  const [saved] = await notesOf(context, teamId, 1)
  if (!saved) throw refuse('internal')
  return saved
}
