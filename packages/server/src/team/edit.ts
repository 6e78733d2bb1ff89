import type { TeamDetails, team } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { notForOneself } from '../core/acting.ts'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { withinTeamLimit } from '../core/limits.ts'
import { badField, mustBeFresh } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { columnsOf, detailsOf } from './details.ts'
import { endViewer } from './members.ts'
import { endRights } from './rights.ts'

function ordered(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw badField('body.durationEnd', 'A team does not end before it begins')
}

/** Makes a team below the plan's `team-limit`, its maker the manager. */
export const createTeam: Handler<typeof team.createTeam> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const columns = columnsOf(body)
  ordered(body.durationStart, body.durationEnd)
  await withinTeamLimit(context)
  const { id } = await tx.kysely
    .insertInto('team')
    .values({ ...columns, tenant_id: tenantId, manager_id: userId, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.kysely
    .insertInto('team_member')
    .values({ tenant_id: tenantId, team_id: id, user_id: userId, joined_at: now() })
    .execute()
  const reached = { achievement: 'teamFirst', cause: '', criteria: [], at: now() } as const
  await context.core.doors.badge.issue(tx, tenantId, { userId, ...reached })
  return { id }
}

type Changes = Partial<ReturnType<typeof columnsOf>> & {
  manager_id?: number | undefined
  assistant_id?: number | null | undefined
}

async function change(context: UserContext, before: Standing, given: Changes): Promise<TeamDetails> {
  const { tx, tenantId } = context
  const present = await detailsOf(context, before)
  const start = given.duration_start === undefined ? present.durationStart : given.duration_start
  const end = given.duration_end === undefined ? present.durationEnd : given.duration_end
  ordered(start, end)
  await tx.kysely
    .updateTable('team')
    .set({ ...given, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', before.teamId)
    .execute()
  return detailsOf(context, await standing(context, before.teamId))
}

/** Who has read a team's sprints is known as such later. */
const keepReaders = ({ core, tx, tenantId }: UserContext, teamId: number) =>
  core.doors.sprint.keepReaders({ tx, tenantId, sealKey: core.sealKey }, teamId)

/** Changes a team. Handing it over and naming an assistant is the manager's; both are people who have accepted. */
export const editTeam: Handler<typeof team.editTeam> = async (context, { params, body }) => {
  const { tx, tenantId, principal } = context
  const { id } = params
  const { managerId: handedTo, teamAdmin, version, ...fields } = body
  notForOneself(principal, [handedTo, teamAdmin])
  const before = (await standing(context, id, 'lock')).to('editTeam')
  await mustBeFresh(before.version, version, () => detailsOf(context, before))
  const managerId = handedTo ?? before.managerId
  const handsOver = managerId !== before.managerId
  let assistantId = teamAdmin === undefined ? before.assistantId : teamAdmin || null
  // Who was the assistant and becomes the manager is the assistant no more.
  if (assistantId === managerId && handsOver && before.assistantId === managerId) assistantId = null
  if (assistantId === managerId) throw badField('body.teamAdmin', 'The manager is not the assistant too')
  const names = assistantId !== before.assistantId
  if (handsOver) before.to('handOverTeam')
  if (names) before.to('nameAssistant')
  for (const [path, who] of [
    ['body.managerId', handsOver ? managerId : null],
    ['body.teamAdmin', names ? assistantId : null],
  ] as const) {
    if (who === null) continue
    const accepted = await tx.kysely
      .selectFrom('active_member')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('team_id', '=', id)
      .where('user_id', '=', who)
      .executeTakeFirst()
    if (!accepted) throw badField(path, 'Somebody who has accepted the invitation to the team')
  }
  if (handsOver) await keepReaders(context, id)
  // Rights were given to a person: nobody takes them over, and who leaves the part loses them.
  for (const it of [before.managerId, before.assistantId])
    if (it !== null && it !== managerId && it !== assistantId) await endViewer(context, id, it)
  return change(context, before, {
    ...columnsOf(fields),
    ...(handsOver ? { manager_id: managerId } : {}),
    ...(names ? { assistant_id: assistantId } : {}),
  })
}

/** Sets the day a team begins. */
export const updateStartDuration: Handler<typeof team.updateStartDuration> = async (context, { params, body }) =>
  change(context, (await standing(context, params.id, 'lock')).to('editTeam'), { duration_start: body.durationStart })

/** Sets the day a team ends. */
export const updateEndDuration: Handler<typeof team.updateEndDuration> = async (context, { params, body }) =>
  change(context, (await standing(context, params.id, 'lock')).to('editTeam'), { duration_end: body.durationEnd })

/** Deletes a team with all that hangs on it; the manager's alone. */
export const deleteTeam: Handler<typeof team.deleteTeam> = async (context, { params }) => {
  const { teamId } = (await standing(context, params.id, 'lock')).to('deleteTeam')
  await endRights(context, teamId)
  await keepReaders(context, teamId)
  await context.tx.kysely
    .deleteFrom('team')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', teamId)
    .execute()
  return {}
}
