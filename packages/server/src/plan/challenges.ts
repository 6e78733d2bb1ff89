import { type BodyOf, isPlanReadOnly, type Language, type plan, type ReplyOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { changed, todayOf } from './boards.ts'
import { bank, wordingOf } from './content.ts'
import { openYear } from './open.ts'

type Chosen = ReplyOf<typeof plan.saveRoleChallenges>

type Chooser = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>

const notChosen: Chosen = {
  id: 0,
  roleLevel: null,
  desiredRoleLevel: null,
  type: 'ROLE_CHALLENGE',
  challenges: [],
  version: 0,
}

/** What a person has chosen on a board; or for a year: in the newest till then in which anything was, else in one to come. */
export async function chosenBy(
  { tx, tenantId, userId }: Chooser,
  of: { planId: number } | { year: number },
): Promise<Chosen> {
  const rows = tx.kysely
    .selectFrom('role_choice as c')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.plan_id'))
    .selectAll('c')
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId)
  const those = 'planId' in of ? rows.where('p.id', '=', of.planId) : rows.orderBy(it => it('p.year', '>', of.year))
  const row = await those.orderBy('p.year', 'desc').limit(1).executeTakeFirst()
  return row
    ? {
        id: row.plan_id,
        roleLevel: row.role_level,
        desiredRoleLevel: row.desired_role_level,
        type: row.kind,
        challenges: row.challenges,
        version: row.version,
      }
    : notChosen
}

/** A level or challenge in a language. */
export function said(language: Language, kind: 'levels' | 'challenges', code: string) {
  const words = wordingOf(language)[kind][code]
  return { code, label: words?.label ?? code, description: words?.description ?? '' }
}

/** Role levels, challenges, and what the caller has chosen. */
export const roleChallenges: Handler<typeof plan.roleChallenges> = async (context, { query }) => {
  const { language } = context
  const planId = query.agilePlanGroupId ?? 0
  const { year, isNamed } = await yearOfPlan(context, await todayOf(context), planId)
  return {
    levels: bank.levels.map(({ code }) => said(language, 'levels', code)),
    challenges: bank.challenges.map(it => ({
      ...said(language, 'challenges', it.code),
      levels: it.levels,
      sprints: it.sprints,
    })),
    year,
    // Of a year that is over none can be changed: what is chosen then is for the present one.
    chosen: await chosenBy(context, isNamed ? { planId } : { year }),
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

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The year that a choice is of: that of the own board that it names, where it is open, else the present one. */
async function yearOfPlan(
  { tx, tenantId, userId }: Chooser,
  today: string,
  planId: number,
): Promise<{ year: number; isNamed: boolean }> {
  const present = { year: yearOf(today), isNamed: false }
  if (planId === 0) return present
  const named = await tx.kysely
    .selectFrom('plan')
    .select('year')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!named) throw refuse('notFound')
  return isPlanReadOnly(named.year, today) ? present : { year: named.year, isNamed: true }
}

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
  // The year is opened first, which holds it: chosen in two windows at once, the second is told what the first has kept.
  const today = await todayOf(context)
  const { year } = await yearOfPlan(context, today, params.id)
  const before = await chosenBy(context, { year })
  const board = await openYear(context, year)
  const present = await chosenBy(context, { year })
  if (present.version !== version || ![before.id, present.id, board.id].includes(params.id))
    throw refuse('conflict', { current: present })
  const values = { ...columnsOf(body), saved_at: now() }
  await tx.kysely
    .insertInto('role_choice')
    .values({ ...values, tenant_id: tenantId, plan_id: board.id })
    .onConflict(it =>
      it
        .columns(['tenant_id', 'plan_id'])
        .doUpdateSet(old => ({ ...values, version: old('role_choice.version', '+', 1) })),
    )
    .execute()
  await changed(context, board)
  await tx.kysely
    .updateTable('membership')
    .set({ role_challenges_completed: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  return chosenBy(context, { planId: board.id })
}
