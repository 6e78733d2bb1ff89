import type { BodyOf, SprintShares, sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { nameOf } from '../core/people.ts'
import { badField } from '../core/refuse.ts'
import { standsOtherwise } from './refused.ts'
import { findSprint, type SprintRow } from './rows.ts'

/** A sprint that the caller shares: the own, or as the manager a team's. */
async function sharedBy(
  context: UserContext,
  id: number,
  kind: 'user' | 'team' | 'any',
  lock: '' | 'lock' = '',
): Promise<SprintRow> {
  const { row, team } = await findSprint(context, id, kind, lock)
  team?.to('designTeamSprint')
  return row
}

async function sharesOf({ tx, tenantId }: UserContext, sprintId: number): Promise<SprintShares> {
  const rows = await tx.kysely
    .selectFrom('sprint_share as s')
    .innerJoin('person as p', 'p.id', 's.user_id')
    .select(['s.user_id', 's.message', 's.shared_at', 'p.full_name', 'p.email', 'p.avatar_image_url'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.sprint_id', '=', sprintId)
    .orderBy('s.id')
    .execute()
  return {
    shares: rows.map(it => ({
      userId: it.user_id,
      name: it.full_name,
      email: it.email,
      imageUrl: it.avatar_image_url,
      message: it.message,
      sharedAt: it.shared_at.toISOString(),
    })),
  }
}

async function share(
  context: UserContext,
  { id, userIds, message }: BodyOf<typeof sprint.shareUserSprint>,
  kind: 'user' | 'team',
): Promise<SprintShares> {
  const { tx, tenantId, userId } = context
  const row = await sharedBy(context, id, kind, 'lock')
  if (row.status === 'STOPPED') throw standsOtherwise(context.i18n, row)
  const wanted = [...new Set(userIds)]
  const there = await tx.kysely
    .selectFrom('membership')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('user_id', wanted))
    .execute()
  if (there.length < wanted.length || wanted.includes(userId))
    throw badField('body.userIds', 'Colleagues of the organisation')
  const added = await tx.kysely
    .insertInto('sprint_share')
    .values(
      wanted.map(it => ({
        tenant_id: tenantId,
        sprint_id: row.id,
        user_id: it,
        shared_by: userId,
        message,
        shared_at: now(),
      })),
    )
    .onConflict(it => it.columns(['tenant_id', 'sprint_id', 'user_id']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  const asks = await nameOf(context)
  await sendLetters(
    context,
    added.map(it => ({
      onceKey: `sprint-share/${it.id}`,
      to: { userId: it.user_id },
      text: message ? ('sprint.mail.sharedSaying' as const) : ('sprint.mail.shared' as const),
      values: { label: row.label, message },
      path: '/sprint/shared',
      asks,
    })),
    // Who gets no more mails today finds it in the inbox.
    { mayGoOnWithout: true },
  )
  return sharesOf(context, row.id)
}

/** Shares a sprint with colleagues. */
export const shareUserSprint: Handler<typeof sprint.shareUserSprint> = (context, { body }) =>
  share(context, body, 'user')
/** The same of a team. */
export const shareTeamSprint: Handler<typeof sprint.shareTeamSprint> = (context, { body }) =>
  share(context, body, 'team')

/** Whom a sprint is shared with. */
export const sprintShares: Handler<typeof sprint.sprintShares> = async (context, { params }) =>
  sharesOf(context, (await sharedBy(context, params.sprintId, 'any')).id)

/** Takes back what was shared with a colleague. */
export const unshareSprint: Handler<typeof sprint.unshareSprint> = async (context, { params }) => {
  const row = await sharedBy(context, params.sprintId, 'any')
  await remove(context, row.id, params.userId)
  return sharesOf(context, row.id)
}

/** Puts away what was shared with the caller. */
export const putAwayShared: Handler<typeof sprint.putAwayShared> = async (context, { params }) => {
  await remove(context, params.sprintId, context.userId)
  return {}
}

async function remove({ tx, tenantId }: UserContext, sprintId: number, userId: number): Promise<void> {
  await tx.kysely
    .deleteFrom('sprint_share')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('user_id', '=', userId)
    .execute()
}

/** Who leaves a team takes back what of its sprints the person has shared. */
export async function withdrawShares(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void> {
  await tx.kysely
    .deleteFrom('sprint_share as h')
    .using('sprint as s')
    .where('h.tenant_id', '=', tenantId)
    .where('h.shared_by', '=', userId)
    .whereRef('s.tenant_id', '=', 'h.tenant_id')
    .whereRef('s.id', '=', 'h.sprint_id')
    .where('s.team_id', '=', teamId)
    .execute()
}
