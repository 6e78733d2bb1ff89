import { dayOf } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { PlanDoor } from '../core/doors.ts'
import { isOneOf } from '../core/kysely.ts'
import { said } from './challenges.ts'
import { bank } from './content.ts'
import { standingsTo } from './standing.ts'

/** What was chosen of a bank's challenge, by its place there, which is its id. */
export const challengesOf: PlanDoor['challengesOf'] = async (context, userIds) => {
  const { core, tx, tenantId, language } = context
  const year = Number(dayOf(now(), { timeZone: 'UTC' }).slice(0, 4))
  const choices = await tx.kysely
    .selectFrom('role_choice as c')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.plan_id'))
    .distinctOn('p.user_id')
    .select(['p.id', 'p.user_id', 'c.challenges'])
    .where('c.tenant_id', '=', tenantId)
    .where(isOneOf('p.user_id', [...userIds]))
    .orderBy('p.user_id')
    .orderBy(it => it('p.year', '>', year))
    .orderBy('p.year', 'desc')
    .execute()
  const standing = await standingsTo(context, userIds, core.doors.team.letSee)
  const open = choices.filter(it => standing(it).may('plan'))
  return bank.challenges.flatMap(({ code }, place) => {
    const of = open.filter(it => it.challenges.includes(code)).map(it => it.user_id)
    return of.length ? [{ id: place + 1, title: said(language, 'challenges', code).label, userIds: of }] : []
  })
}
