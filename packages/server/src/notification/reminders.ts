import { dayMs, type notification, type ResultReminder, remindDays } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'

const ownRows = ({ tx, tenantId, userId }: UserContext) =>
  tx.kysely
    .selectFrom('result_reminder')
    .select(['id', 'kind', 'team_id', 'due_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>

const told = (it: Row): ResultReminder => ({
  id: it.id,
  kind: it.kind as ResultReminder['kind'],
  teamId: it.team_id,
  dueAt: it.due_at.toISOString(),
})

/** What the caller will be reminded of. */
export const reminders: Handler<typeof notification.reminders> = async context => {
  const rows = await ownRows(context).where('due_at', '>', now()).orderBy('due_at').orderBy('id').execute()
  return { reminders: rows.map(told) }
}

/** Sees to it that there is such a result and that the caller may see it. Gives the team it is of. */
async function resultOf(context: UserContext, kind: ResultReminder['kind'], teamId?: number): Promise<number | null> {
  const { core, tx, tenantId, userId } = context
  if (kind === 'gla') {
    if (teamId !== undefined) throw badField('body.teamId', 'None: it is the own profile')
    if ((await core.doors.gla.latest(tx, tenantId, [userId])).length === 0) throw refuse('notFound')
    return null
  }
  if (kind === 'leader360' || kind === 'custom360') {
    if (teamId !== undefined) throw badField('body.teamId', 'None: it is an own report')
    if (!(await core.doors.leader360.hasReport(tx, tenantId, userId, kind === 'custom360'))) throw refuse('notFound')
    return null
  }
  if (teamId === undefined) throw badField('body.teamId', 'Required')
  const team = await standing(context, teamId)
  team.toSee(kind === 'alignment' ? 'alignmentReport' : 'teamGla', { enough: true })
  if (kind === 'alignment' && !(await core.doors.alignment.hasReport(tx, tenantId, team.teamId)))
    throw refuse('notFound')
  return team.teamId
}

/** Reminds of a result in four weeks. */
export const remindOfResult: Handler<typeof notification.remindOfResult> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const teamId = await resultOf(context, body.kind, body.teamId)
  const at = now()
  // While one waits it stays; what is over begins anew.
  await tx.kysely
    .insertInto('result_reminder')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      kind: body.kind,
      team_id: teamId,
      due_at: new Date(at.getTime() + remindDays * dayMs),
    })
    .onConflict(it =>
      it
        .columns(['tenant_id', 'user_id', 'kind', 'team_id'])
        .doUpdateSet({ due_at: one => one.ref('excluded.due_at'), mailed_at: null })
        .where('result_reminder.due_at', '<=', at),
    )
    .execute()
  const row = await ownRows(context)
    .where('kind', '=', body.kind)
    .where('team_id', teamId === null ? 'is' : '=', teamId)
    .executeTakeFirstOrThrow()
  return told(row)
}

/** Takes back a reminder; somebody else's is none. */
export const forgetReminder: Handler<typeof notification.forgetReminder> = async (context, { params }) => {
  const { tx, tenantId, userId } = context
  const gone = await tx.kysely
    .deleteFrom('result_reminder')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse('notFound')
  return {}
}
