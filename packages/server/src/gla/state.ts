import { allows, holds, limitOf, type UserState, unlimited } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import type { Licensed } from '../core/limits.ts'
import { bank } from './bank.ts'

/** How many questions of an assessment `a` have an answer. */
export const answered = sql<number>`(select count(*) from gla_answer g
  where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0)`

/** Where a person stands with the assessment: the open one, else the newest finished, else id 0. */
export async function glaStateOf(person: Licensed): Promise<UserState['glaV2']> {
  const { tx, tenantId, userId } = person
  const row = await tx.kysely
    .selectFrom('gla_assessment as a')
    .select(['a.id', 'a.last_pos', 'a.finished_at'])
    .select(answered.as('attempted'))
    .where('a.tenant_id', '=', tenantId)
    .where('a.user_id', '=', userId)
    .orderBy('a.finished_at', it => it.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return {
    assessmentId: row?.id ?? 0,
    finished: row ? row.finished_at !== null : false,
    lastPos: row && !row.finished_at ? row.last_pos : null,
    attemptedQuestions: row?.attempted ?? 0,
    total_question: bank.items.length,
    finishedAt: row?.finished_at?.toISOString() ?? null,
    mayStart: await hasAssessmentLeft(person),
  }
}

/** The newest finished assessment of a person, beside one that is under way; 0 where there is none. */
export async function newestFinished({ tx, tenantId, userId }: Licensed): Promise<number> {
  const row = await tx.kysely
    .selectFrom('gla_assessment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/**
 * Whether the plan's `gla-survey-limit` has one more assessment for the person. Finished ones are counted: nothing deletes them
 * but the person's wipe-out. A person has one open at the most, so that two starts at once cannot pass the limit together.
 */
export async function hasAssessmentLeft({ tx, tenantId, userId, principal: { features } }: Licensed): Promise<boolean> {
  if (!holds(features, 'gla-survey-limit') || limitOf(features, 'gla-survey-limit') >= unlimited) return true
  const { n } = await tx.kysely
    .selectFrom('gla_assessment')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return allows(features, 'gla-survey-limit', n)
}
