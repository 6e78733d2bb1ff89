import type { TeamDetails } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { notForOneself } from '../core/acting.ts'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { withinTeamLimit } from '../core/limits.ts'
import { badField, refuse } from '../core/refuse.ts'
import { detailsOf } from './details.ts'
import { endViewer } from './members.ts'
import { editor, manager, type Standing } from './standing.ts'

/** A name without white space around it; nothing else is no name. */
function named(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) throw badField('body.name', 'A team needs a name')
  return trimmed
}

function ordered(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw badField('body.durationEnd', 'A team does not end before it begins')
}

interface TeamBody {
  name: string
  description?: string | undefined
  purpose: string
  type: string
  distribution: string
  durationStart?: string | null | undefined
  durationEnd?: string | null | undefined
}

/** Makes a team below the plan's `team-limit`, its maker the manager. */
export async function createTeam(context: UserContext, body: TeamBody) {
  const { tx, tenantId, userId } = context
  const name = named(body.name)
  ordered(body.durationStart, body.durationEnd)
  await withinTeamLimit(context)
  const { id } = await tx.kysely
    .insertInto('team')
    .values({
      tenant_id: tenantId,
      name,
      manager_id: userId,
      assistant_id: null,
      description: body.description?.trim() ?? '',
      purpose: body.purpose,
      type: body.type,
      distribution: body.distribution,
      duration_start: body.durationStart ?? null,
      duration_end: body.durationEnd ?? null,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .insertInto('team_member')
    .values({ tenant_id: tenantId, team_id: id, user_id: userId, joined_at: now(), full_name: null, email: null })
    .execute()
  return { id }
}

interface Changes {
  name?: string
  description?: string
  purpose?: string
  type?: string
  distribution?: string
  duration_start?: string | null
  duration_end?: string | null
  manager_id?: number
  assistant_id?: number | null
}

async function change(context: UserContext, standing: Standing, given: Changes): Promise<TeamDetails> {
  const { tx, tenantId } = context
  const present = await detailsOf(context, standing)
  const start = given.duration_start === undefined ? present.durationStart : given.duration_start
  const end = given.duration_end === undefined ? present.durationEnd : given.duration_end
  ordered(start, end)
  await tx.kysely
    .updateTable('team')
    .set({ ...given, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', standing.teamId)
    .execute()
  return detailsOf(context, {
    ...standing,
    managerId: given.manager_id ?? standing.managerId,
    assistantId: given.assistant_id === undefined ? standing.assistantId : given.assistant_id,
    manages:
      standing.relations.includes('manager') && given.manager_id !== undefined
        ? context.userId === given.assistant_id
        : standing.manages,
  })
}

/** Changes a team. Handing it over and naming an assistant is the manager's; both are people who have accepted. */
export async function editTeam(
  context: UserContext,
  id: number,
  body: TeamBody & { managerId?: number | undefined; teamAdmin?: number | undefined; version: number },
): Promise<TeamDetails> {
  const { tx, tenantId, principal } = context
  notForOneself(principal, [body.managerId, body.teamAdmin])
  const standing = await editor(context, id, 'lock')
  if (body.version !== standing.version) throw refuse('conflict', { current: await detailsOf(context, standing) })
  const managerId = body.managerId ?? standing.managerId
  const handsOver = managerId !== standing.managerId
  let assistantId = body.teamAdmin === undefined ? standing.assistantId : body.teamAdmin || null
  // Who was the assistant and becomes the manager is the assistant no more.
  if (assistantId === managerId && handsOver && standing.assistantId === managerId) assistantId = null
  if (assistantId === managerId) throw badField('body.teamAdmin', 'The manager is not the assistant too')
  const names = assistantId !== standing.assistantId
  if ((handsOver || names) && !standing.relations.includes('manager')) throw refuse('forbidden')
  for (const [path, who] of [
    ['body.managerId', handsOver ? managerId : null],
    ['body.teamAdmin', names ? assistantId : null],
  ] as const) {
    if (who === null) continue
    const [accepted] = await tx.query(
      "select 1 from team_member where tenant_id = $1 and team_id = $2 and user_id = $3 and status <> 'PENDING' and removed_at is null",
      [tenantId, id, who],
    )
    if (!accepted) throw badField(path, 'Somebody who has accepted the invitation to the team')
  }
  // Rights were given to a person: nobody takes them over, and who leaves the part loses them.
  for (const before of [standing.managerId, standing.assistantId])
    if (before !== null && before !== managerId && before !== assistantId) await endViewer(context, id, before)
  return change(context, standing, {
    name: named(body.name),
    purpose: body.purpose,
    type: body.type,
    distribution: body.distribution,
    ...(body.description === undefined ? {} : { description: body.description.trim() }),
    ...(body.durationStart === undefined ? {} : { duration_start: body.durationStart }),
    ...(body.durationEnd === undefined ? {} : { duration_end: body.durationEnd }),
    ...(handsOver ? { manager_id: managerId } : {}),
    ...(names ? { assistant_id: assistantId } : {}),
  })
}

/** Sets the day a team begins or ends. */
export async function setDay(
  context: UserContext,
  id: number,
  day: { duration_start: string | null } | { duration_end: string | null },
): Promise<TeamDetails> {
  return change(context, await editor(context, id, 'lock'), day)
}

/** Deletes a team with all that hangs on it; the manager's alone. */
export async function deleteTeam(context: UserContext, id: number): Promise<Record<string, never>> {
  await manager(context, id)
  await context.tx.query('delete from team where tenant_id = $1 and id = $2', [context.tenantId, id])
  return {}
}
