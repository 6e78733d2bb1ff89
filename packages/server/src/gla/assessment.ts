import {
  type GlaResult,
  type Language,
  nextPosition,
  notAnswered,
  type Part,
  pagesPerPart,
  parsePosition,
  parts,
  rankedCapabilities,
  type SurveyPage,
  scoreGla,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { badField, refuse } from '../core/refuse.ts'
import { bank, itemByRef, itemsOf, pageIndex, wordingOf } from './bank.ts'

/** Whose assessment it is: a user's or a nominee's. The other one is never found. */
export type Owner = { tenantId: number; userId: number } | { tenantId: number; guestId: number }

const ownerColumn = (owner: Owner) => ('userId' in owner ? 'user_id' : 'guest_id')
const ownerId = (owner: Owner) => ('userId' in owner ? owner.userId : owner.guestId)

interface AssessmentRow extends Record<string, unknown> {
  id: number
  language_code: Language
  last_pos: string
  page_revision: number[]
  finished_at: Date | null
}

/** The owner's assessment, or `notFound`: another person's or tenant's looks the same as none. */
async function findOwn(tx: Tx, owner: Owner, id: number, lock = ''): Promise<AssessmentRow> {
  const [row] = await tx.query<AssessmentRow>(
    `select id, language_code, last_pos, page_revision, finished_at from gla_assessment
     where tenant_id = $1 and id = $2 and ${ownerColumn(owner)} = $3 ${lock}`,
    [owner.tenantId, id, ownerId(owner)],
    `own-${ownerColumn(owner)}${lock}`,
  )
  if (!row) throw refuse('notFound')
  return row
}

/** Starts an assessment, or gives back the open one: two tabs that start at once get the same. */
export async function start(tx: Tx, owner: Owner, language: Language): Promise<{ assessmentId: number }> {
  const column = ownerColumn(owner)
  const open = async () =>
    (
      await tx.query<{ id: number }>(
        `select id from gla_assessment where tenant_id = $1 and ${column} = $2 and finished_at is null`,
        [owner.tenantId, ownerId(owner)],
      )
    )[0]
  const existing = await open()
  if (existing) return { assessmentId: existing.id }
  const [made] = await tx.query<{ id: number }>(
    `insert into gla_assessment (tenant_id, ${column}, language_code, bank_version, started_at, saved_at) values ($1, $2, $3, $4, $5, $5)
     on conflict do nothing returning id`,
    [owner.tenantId, ownerId(owner), language, bank.version, now()],
  )
  const found = made ?? (await open())
  if (!found) throw refuse('conflict')
  return { assessmentId: found.id }
}

export async function lastPosition(tx: Tx, owner: Owner, id: number): Promise<string> {
  return (await findOwn(tx, owner, id)).last_pos
}

/** Erases all answers and starts again in another language. */
export async function changeLanguage(
  tx: Tx,
  owner: Owner,
  id: number,
  language: Language,
): Promise<{ assessmentId: number }> {
  const row = await findOwn(tx, owner, id, 'for update')
  if (row.finished_at) throw refuse('alreadyFinished')
  if (row.language_code === language) return { assessmentId: id }
  await tx.query('delete from gla_answer where tenant_id = $1 and assessment_id = $2', [owner.tenantId, id])
  // Revisions go on counting, so that a tab with the old language cannot bring its answers back.
  await tx.query(
    `update gla_assessment set language_code = $3, last_pos = 'Style-1', saved_at = $4,
       page_revision = (select array_agg(r + 1 order by o) from unnest(page_revision) with ordinality as u(r, o))
     where tenant_id = $1 and id = $2`,
    [owner.tenantId, id, language, now()],
  )
  return { assessmentId: id }
}

interface AnswerIn {
  questionCode: string
  value: number
  type: Part
}

/**
 * Saves one page: all answers and the place, or nothing. Given a revision, an older one is refused with `conflict` and the
 * present page. Items of two pages, or of none, are refused.
 */
export async function saveAnswers(
  tx: Tx,
  owner: Owner,
  body: { assessmentId: number; userAnswers: AnswerIn[]; lastPos: string; revision?: number | undefined },
): Promise<{ attemptedQuestions: number; revision: number; savedAt: string }> {
  const page = pageOf(body.userAnswers)
  const at = now()
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
function pageOf(answers: AnswerIn[]): number {
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

/** One page of questions in the assessment's language, with the saved answers. */
export async function questions(
  tx: Tx,
  owner: Owner,
  query: { assessmentId: number; profile: 'STYLE' | 'STRATEGY'; page: number },
): Promise<SurveyPage> {
  const part: Part = query.profile === 'STYLE' ? 'Style' : 'Strategy'
  const items = itemsOf(part, query.page)
  const [row] = await tx.query<AssessmentRow & { attempted: number; values: Record<string, number> | null }>(
    `select a.language_code, a.page_revision, a.finished_at,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted,
       (select json_object_agg(g.question_code, g.value) from gla_answer g
        where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.question_code = any($4)) as values
     from gla_assessment a where a.tenant_id = $1 and a.id = $2 and a.${ownerColumn(owner)} = $3`,
    [owner.tenantId, query.assessmentId, ownerId(owner), items.map(it => it.ref)],
    `page-${ownerColumn(owner)}`,
  )
  if (!row) throw refuse('notFound')
  return pageWith(part, query.page, row.language_code, {
    values: row.values ?? {},
    attempted: row.attempted,
    revision: row.page_revision[pageIndex(part, query.page) - 1] ?? 0,
  })
}

/** One page with what was answered of it; without that, as it is before an assessment starts. */
export function pageWith(
  part: Part,
  page: number,
  language: Language,
  { values, attempted, revision }: { values: Record<string, number>; attempted: number; revision: number } = {
    values: {},
    attempted: 0,
    revision: 0,
  },
): SurveyPage {
  const items = itemsOf(part, page)
  const wording = wordingOf(language)
  const word = (value: number | undefined) => (value ? (wording.labels[value - 1] ?? notAnswered) : notAnswered)
  return {
    questions: items.map(it => ({
      questionCode: it.ref,
      description: wording.items[it.ref] ?? '',
      answerType: `LIKERT_${wording.labels.length}`,
      answer: word(values[it.ref]),
    })),
    answers: items
      .filter(it => values[it.ref] !== undefined)
      .map(it => ({ questionCode: it.ref, description: word(values[it.ref]), value: values[it.ref] ?? 0 })),
    total_page: pagesPerPart,
    current_page: page,
    total_question: bank.items.length,
    hasNext: nextPosition(part, page, pagesPerPart) !== null,
    attemptedQuestions: attempted,
    languageCode: language,
    labels: wording.labels,
    revision,
  }
}

/** By this a person is the same before and after joining: a candidate's assessment and the own ones are told apart by time alone. */
async function emailOf(tx: Tx, owner: Owner): Promise<string> {
  const [row] = await tx.query<{ email: string }>(
    'userId' in owner
      ? 'select email from person where id = $1'
      : 'select email from guest where id = $1 and tenant_id = $2',
    'userId' in owner ? [owner.userId] : [owner.guestId, owner.tenantId],
  )
  return (row as { email: string }).email
}

/** Finishes and scores. A repeat answers the same. What was never asked is stored as N/A. */
export async function finish(tx: Tx, owner: Owner, id: number): Promise<{ assessmentId: number; finishedAt: string }> {
  const row = await findOwn(tx, owner, id, 'for update')
  if (row.finished_at) return { assessmentId: id, finishedAt: row.finished_at.toISOString() }
  if (parsePosition(row.last_pos).part !== parts[1]) {
    throw refuse('conflict', { lastPos: row.last_pos })
  }
  const at = now()
  await tx.query(
    `insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at)
     select $1, $2, code, 0, $4 from unnest($3::text[]) as u(code) on conflict do nothing`,
    [owner.tenantId, id, bank.items.map(it => it.ref), at],
  )
  const answers = await tx.query<{ question_code: string; value: number }>(
    'select question_code, value from gla_answer where tenant_id = $1 and assessment_id = $2',
    [owner.tenantId, id],
  )
  const scores = scoreGla(bank.items, new Map(answers.map(it => [it.question_code, it.value])))
  await tx.kysely
    .insertInto('gla_score')
    .values(
      scores.map(it => ({
        tenant_id: owner.tenantId,
        assessment_id: id,
        capability: it.capability,
        style_score: it.styleScore,
        strategy_score: it.strategyScore,
        average_score: it.average_Score,
        capability_rank: it.capability_rank,
        is_top_three: it.isTopThree,
        is_bottom_three: it.isBottomThree,
      })),
    )
    .execute()
  const unit = await unitOf(tx, owner.tenantId, 'gla', await emailOf(tx, owner), at)
  await tx.query(
    'update gla_assessment set finished_at = $3, saved_at = $3, unit = $4 where tenant_id = $1 and id = $2',
    [owner.tenantId, id, at, unit],
  )
  return { assessmentId: id, finishedAt: at.toISOString() }
}

interface ResultRow extends Record<string, unknown> {
  id: number
  finished_at: Date
  bank_version: string
  language_code: Language
  attempted: number
  scores: {
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
  }[]
}

/** By rank. It follows from the averages, so that assessments finished under an older rule are read alike. */
const byRank = (scores: ResultRow['scores']) =>
  rankedCapabilities(
    scores.map(it => ({
      capability: it.capability,
      styleScore: it.style_score,
      strategyScore: it.strategy_score,
      average_Score: it.average_score,
    })),
  ).sort(
    (a, b) =>
      (a.capability_rank ?? Infinity) - (b.capability_rank ?? Infinity) ||
      a.capability.localeCompare(b.capability, 'en'),
  )

/** The finished assessments of an owner, newest first, by rank, in the words of a language. */
export async function results(tx: Tx, owner: Owner, language: Language): Promise<GlaResult[]> {
  const rows = await tx.query<ResultRow>(
    `select a.id, a.finished_at, a.bank_version, a.language_code,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted,
       (select json_agg(s) from gla_score s where s.tenant_id = a.tenant_id and s.assessment_id = a.id) as scores
     from gla_assessment a where a.tenant_id = $1 and a.${ownerColumn(owner)} = $2 and a.finished_at is not null
     order by a.finished_at desc limit 20`,
    [owner.tenantId, ownerId(owner)],
  )
  const { capabilities } = wordingOf(language)
  return rows.map(row => ({
    assessmentId: row.id,
    finishedAt: row.finished_at.toISOString(),
    bankVersion: row.bank_version,
    languageCode: row.language_code,
    attemptedQuestions: row.attempted,
    total_question: bank.items.length,
    capabilities: byRank(row.scores).map(it => ({
      ...it,
      label: capabilities[it.capability]?.label ?? it.capability,
      meaning: capabilities[it.capability]?.meaning ?? '',
      nextStep: capabilities[it.capability]?.lowHelp ?? '',
    })),
  }))
}
