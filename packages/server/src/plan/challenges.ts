import type { BodyOf, plan, ReplyOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { bank, wordingOf } from './content.ts'

type Chosen = ReplyOf<typeof plan.saveRoleChallenges>

async function chosenBy({ tx, tenantId, userId }: UserContext, lock: '' | 'lock' = ''): Promise<Chosen> {
  const row = await tx.kysely
    .selectFrom('role_choice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(lock === 'lock', it => it.forUpdate())
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        roleLevel: row.role_level,
        desiredRoleLevel: row.desired_role_level,
        type: row.kind as Chosen['type'],
        challenges: row.challenges,
        version: row.version,
      }
    : { id: 0, roleLevel: null, desiredRoleLevel: null, type: 'ROLE_CHALLENGE', challenges: [], version: 0 }
}

/** Role levels, challenges, and what the caller has chosen. */
export const roleChallenges: Handler<typeof plan.roleChallenges> = async context => {
  const words = wordingOf(context.language)
  const said = (kind: 'levels' | 'challenges', code: string) => ({
    code,
    label: words[kind][code]?.label ?? code,
    description: words[kind][code]?.description ?? '',
  })
  return {
    levels: bank.levels.map(({ code }) => said('levels', code)),
    challenges: bank.challenges.map(it => ({ ...said('challenges', it.code), levels: it.levels, sprints: it.sprints })),
    chosen: await chosenBy(context),
  }
}

/** What is stored of a choice. */
const columnsOf = (body: Omit<BodyOf<typeof plan.saveRoleChallenges>, 'version'>) =>
  ({
    role_level: body.roleLevel,
    desired_role_level: body.desiredRoleLevel,
    kind: body.type,
    challenges: body.challenges,
  }) satisfies ColumnsOf<typeof body, 'role_choice', { type: 'kind' }>

/** Keeps the role level and the three key challenges of the caller. */
export const saveRoleChallenges: Handler<typeof plan.saveRoleChallenges> = async (context, { params, body }) => {
  const { tx, tenantId, userId } = context
  const { version, type, roleLevel, desiredRoleLevel, challenges } = body
  const levels = bank.levels.map(it => it.code)
  if (!levels.includes(roleLevel)) throw badField('body.roleLevel', 'A role level')
  if (!levels.includes(desiredRoleLevel)) throw badField('body.desiredRoleLevel', 'A role level')
  const of = type === 'ROLE_CHALLENGE' ? roleLevel : desiredRoleLevel
  const fitting = bank.challenges.filter(it => it.levels.includes(of)).map(it => it.code)
  if (new Set(challenges).size < challenges.length || challenges.some(it => !fitting.includes(it)))
    throw badField('body.challenges', 'Three different challenges of the level')
  const present = await chosenBy(context, 'lock')
  if (present.version !== version || present.id !== params.id) throw refuse('conflict', { current: present })
  const values = { ...columnsOf(body), saved_at: now() }
  const saved = await tx.kysely
    .insertInto('role_choice')
    .values({ ...values, tenant_id: tenantId, user_id: userId })
    .onConflict(it =>
      it
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet(old => ({ ...values, version: old('role_choice.version', '+', 1) }))
        // Chosen in two windows at once: the second is told what the first has kept.
        .where('role_choice.version', '=', version),
    )
    .returning('id')
    .executeTakeFirst()
  const kept = await chosenBy(context)
  if (!saved) throw refuse('conflict', { current: kept })
  await tx.kysely
    .updateTable('membership')
    .set({ role_challenges_completed: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  return kept
}
