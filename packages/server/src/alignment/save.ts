import {
  agreementSteps,
  type alignment,
  type alignmentGuest,
  alignmentItemPages,
  alignmentResearchPage,
  type BodyOf,
  type Demographics,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { GuestContext, Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { storeDemographics } from '../core/demographics.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { addresseeOf } from '../core/people.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { itemRefs, itemsOf } from './bank.ts'
import { findOwn, guestOf, memberOf, mustBeOpen, mustBeOwn, type RespondentRow, type Who } from './own.ts'

type Save = BodyOf<typeof alignment.saveAnswers>
/** Whose call it is, as far as a save needs to know. */
type Caller = Pick<UserContext | GuestContext, 'tx' | 'i18n'>

/** The values of a whole page: what is not answered is N/A. `validation` where an answer does not belong to it. */
function valuesOf({ pageNo, answers }: Save): { refs: string[]; values: number[] } {
  const given = new Map<string, number>()
  const refs = itemsOf(pageNo).map(it => it.ref)
  for (const [index, it] of answers.entries()) {
    const path = `body.answers.${index}.question_id`
    if (!refs.includes(it.question_id)) throw badField(path, 'No such question on this page')
    if (given.has(it.question_id)) throw badField(path, 'Answered twice')
    given.set(it.question_id, agreementSteps.indexOf(it.answer as never) + 1)
  }
  return { refs, values: refs.map(it => given.get(it) ?? 0) }
}

/**
 * Saves one page in one statement: all its answers and the place, or nothing. Given a revision, an older one is refused with
 * `conflict` and the present one. `isSubmit` on the last page of items or the research page hands in; after that only research
 * answers follow.
 */
async function save({ tx, i18n }: Caller, who: Who, body: Save) {
  const { refs, values } = valuesOf(body)
  if (body.isSubmit && body.pageNo < alignmentItemPages) throw refusal(i18n, 'conflict', 'alignment.errors.submitEarly')
  const at = now()
  const byUser = 'userId' in who
  const research = body.pageNo === alignmentResearchPage
  const ids = body.commonField
  if (research || ids.user_id !== undefined || ids.user_type !== undefined || (ids.team_id !== undefined && !byUser)) {
    const row = await findOwn(tx, who)
    mustBeOwn(row, who, ids)
    if (research && !row.has_left && row.submitted_at) return afterwards(tx, who, row, body)
  }
  if (body.isSubmit) await holdSurvey(tx, who)
  // By hand: the most frequent call is one statement, whose plan is kept.
  const [saved] = await tx.query<{ id: number; revision: number; attempted: number; here: number }>(
    `with held as (
       update alignment_respondent r set page_revision[$3] = page_revision[$3] + 1, last_page = $4, saved_at = $5,
         started_at = coalesce(r.started_at, $5), language_code = coalesce($9, r.language_code)
       from alignment_survey s
       where r.tenant_id = $1 and r.${byUser ? 'user_id' : 'guest_id'} = $2 and s.tenant_id = $1 and s.id = r.survey_id
         ${byUser ? 'and s.team_id = $10' : ''} and s.closed_at is null and s.deadline > $5
         and r.submitted_at is null and r.included and r.left_at is null and ($6::int is null or r.page_revision[$3] <= $6)
       returning r.tenant_id, r.id, r.page_revision[$3] as revision
     ), written as (
       insert into alignment_answer (tenant_id, respondent_id, question_id, value, saved_at)
       select h.tenant_id, h.id, a.ref, a.value, $5 from held h, unnest($7::text[], $8::smallint[]) as a(ref, value)
       on conflict (tenant_id, respondent_id, question_id) do update set value = excluded.value, saved_at = excluded.saved_at
       returning value
     )
     select h.id, h.revision, (select count(*) from written where value > 0) as here,
       (select count(*) from written where value > 0)
       + (select count(*) from alignment_answer g where g.tenant_id = $1 and g.respondent_id = h.id and g.value > 0 and g.question_id <> all($7)) as attempted
     from held h`,
    [
      who.tenantId,
      byUser ? who.userId : who.guestId,
      body.pageNo,
      body.place ?? body.pageNo,
      at,
      body.revision ?? null,
      refs,
      values,
      body.languageCode ?? null,
      ...(byUser ? [who.teamId] : []),
    ],
    `alignment-save-${byUser}`,
  )
  if (!saved) {
    const row = await findOwn(tx, who)
    mustBeOpen(row, i18n)
    throw refuse('conflict', { revision: row.page_revision[body.pageNo - 1] })
  }
  if (research && body.research_question) await storeResearch(tx, who, body.research_question)
  if (body.isSubmit) await handIn(tx, who.tenantId, saved.id, at, body.isClose === true)
  return {
    totalAttemptedQuestions: saved.attempted,
    attemptedQuestions: saved.here,
    revision: saved.revision,
    savedAt: at.toISOString(),
    submitted: body.isSubmit === true,
  }
}

/** Saves a page of a member's. */
export const saveAnswers: Handler<typeof alignment.saveAnswers> = async (context, { body }) => {
  const teamId = body.commonField.team_id
  if (teamId === undefined) throw badField('body.commonField.team_id', 'Needed of a signed-in person')
  return save(context, memberOf(context, teamId), body)
}

/** Saves a page of a guest's. */
export const saveGuestAnswers: Handler<typeof alignmentGuest.saveAnswers> = (context, { body }) =>
  save(context, guestOf(context), body)

/** Handing in and closing exclude each other, so that a report made at the deadline misses nobody. */
const holdSurvey = (tx: Tx, who: Who) =>
  tx.kysely
    .selectFrom('alignment_survey')
    .select('id')
    .where('tenant_id', '=', who.tenantId)
    .where('closed_at', 'is', null)
    .where('id', 'in', it =>
      it
        .selectFrom('alignment_respondent')
        .select('survey_id')
        .where('tenant_id', '=', who.tenantId)
        .where('userId' in who ? 'user_id' : 'guest_id', '=', 'userId' in who ? who.userId : who.guestId),
    )
    .forShare()
    .execute()

/** Hands in: what was never asked is N/A. The row is held by the save before. */
async function handIn(tx: Tx, tenantId: number, id: number, at: Date, close: boolean): Promise<void> {
  // By hand: lists go in as one value, and the answers are counted where they are.
  await tx.query(
    `insert into alignment_answer (tenant_id, respondent_id, question_id, value, saved_at)
     select $1, $2, ref, 0, $4 from unnest($3::text[]) as u(ref) on conflict do nothing`,
    [tenantId, id, itemRefs, at],
    'alignment-rest',
  )
  const [row] = await tx.query<{ email: string; user_id: number | null }>(
    `update alignment_respondent set submitted_at = $3, closed_at = case when $4 then $3::timestamptz end, last_page = $5,
       answered = (select count(*) from alignment_answer where tenant_id = $1 and respondent_id = $2 and value > 0)
     where tenant_id = $1 and id = $2 returning email, user_id`,
    [tenantId, id, at, close, alignmentResearchPage],
    'alignment-hand-in',
  )
  await tx.kysely
    .updateTable('alignment_respondent')
    .set({ unit: await unitOf(tx, tenantId, 'alignment', addresseeOf(row as NonNullable<typeof row>), at) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  // Nobody but who has answered hears of it.
  await tellInbox(tx, tenantId, [row?.user_id])
}

const storeResearch = (tx: Tx, who: Who, answers: Demographics) =>
  'userId' in who
    ? storeDemographics(tx, who.tenantId, 'user', who.userId, answers)
    : storeDemographics(tx, who.tenantId, 'guest', who.guestId, answers)

/** The research page of one who has handed in: its answers can be given and changed as long as the link works. */
async function afterwards(tx: Tx, who: Who, row: RespondentRow, body: Save) {
  const at = now()
  // By hand: one place of a list is counted up.
  const [held] = await tx.query<{ revision: number; answered: number }>(
    `update alignment_respondent set page_revision[$3] = page_revision[$3] + 1, saved_at = $4,
       closed_at = coalesce(closed_at, case when $6 then $4::timestamptz end)
     where tenant_id = $1 and id = $2 and ($5::int is null or page_revision[$3] <= $5)
     returning page_revision[$3] as revision, answered`,
    [who.tenantId, row.id, alignmentResearchPage, at, body.revision ?? null, body.isClose === true],
  )
  if (!held) {
    const { page_revision } = await findOwn(tx, who)
    throw refuse('conflict', { revision: page_revision[alignmentResearchPage - 1] })
  }
  if (body.research_question) await storeResearch(tx, who, body.research_question)
  return {
    totalAttemptedQuestions: held.answered,
    attemptedQuestions: 0,
    revision: held.revision,
    savedAt: at.toISOString(),
    submitted: true,
  }
}
