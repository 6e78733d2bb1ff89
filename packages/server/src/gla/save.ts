import type { BodyOf, gla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { SharedHandler } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { itemByRef, pageIndex } from './bank.ts'
import { findOwn, ownerColumn, ownerId, ownerOf } from './owner.ts'

/**
 * Saves one page: all answers and the place, or nothing. Given a revision, an older one is refused with `conflict` and the
 * present page. Items of two pages, or of none, are refused.
 */
export const saveAnswers: SharedHandler<typeof gla.saveAnswers> = async (context, { body }) => {
  const { tx } = context
  const owner = ownerOf(context)
  const page = pageOf(body.userAnswers)
  const at = now()
  // By hand: the most frequent call is one statement, whose plan is kept.
  const [saved] = await tx.query<{ attemptedQuestions: number; revision: number }>(
    `with held as (
       update gla_assessment set page_revision[$4] = page_revision[$4] + 1, last_pos = $5, saved_at = $6
       where tenant_id = $1 and id = $2 and ${ownerColumn(owner)} = $3 and finished_at is null
         and ($7::int is null or page_revision[$4] <= $7)
       returning tenant_id, id, page_revision[$4] as revision
     ), written as (
       insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at)
       select h.tenant_id, h.id, a.code, a.value, $6 from held h, unnest($8::text[], $9::smallint[]) as a(code, value)
       on conflict (tenant_id, assessment_id, question_code) do update set value = excluded.value, saved_at = excluded.saved_at
       returning question_code, value
     )
     select h.revision,
       (select count(*) from written where value > 0)
       + (select count(*) from gla_answer g where g.tenant_id = $1 and g.assessment_id = h.id and g.value > 0 and g.question_code <> all($8))
       as "attemptedQuestions"
     from held h`,
    [
      owner.tenantId,
      body.assessmentId,
      ownerId(owner),
      page,
      body.lastPos,
      at,
      body.revision ?? null,
      body.userAnswers.map(it => it.questionCode),
      body.userAnswers.map(it => it.value),
    ],
    `save-${ownerColumn(owner)}`,
  )
  if (saved) return { ...saved, savedAt: at.toISOString() }
  const row = await findOwn(tx, owner, body.assessmentId)
  if (row.finished_at) throw refuse('alreadyFinished')
  throw refuse('conflict', { revision: row.page_revision[page - 1] })
}

/** The page that all answers belong to, as an index; `validation` where they do not share one. */
function pageOf(answers: BodyOf<typeof gla.saveAnswers>['userAnswers']): number {
  const seen = new Set<string>()
  const pages = new Set<number>()
  for (const [index, it] of answers.entries()) {
    const item = itemByRef(it.questionCode)
    if (!item || item.part !== it.type)
      throw badField(`body.userAnswers.${index}.questionCode`, 'No such question in this part')
    if (seen.has(it.questionCode)) throw badField(`body.userAnswers.${index}.questionCode`, 'Answered twice')
    seen.add(it.questionCode)
    pages.add(pageIndex(item.part, item.page))
  }
  const [page] = pages
  if (pages.size !== 1 || page === undefined)
    throw badField('body.userAnswers', 'All answers of a save belong to one page')
  return page
}
