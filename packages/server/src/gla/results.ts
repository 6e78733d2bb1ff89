import { type gla, type Language, rankedCapabilities } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { bank, wordingOf } from './bank.ts'

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

/** The finished assessments of the caller, newest first, by rank, in the words of a language. */
export const results: Handler<typeof gla.results> = async (context, { query }) => {
  const { core, tx, tenantId, userId } = context
  // By hand: an assessment comes with its scores and its count in one row.
  const rows = await tx.query<ResultRow>(
    `select a.id, a.finished_at, a.bank_version, a.language_code,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted,
       (select json_agg(s) from gla_score s where s.tenant_id = a.tenant_id and s.assessment_id = a.id) as scores
     from gla_assessment a where a.tenant_id = $1 and a.user_id = $2 and a.finished_at is not null
     order by a.finished_at desc limit 20`,
    [tenantId, userId],
  )
  const language = query.languageCode ?? context.language
  const { capabilities } = wordingOf(language)
  const sprintOf = (capability: string) => {
    const found = core.doors.sprint.servingTo(language, capability)
    return found ? { sprint: { code: found.code, label: found.label } } : {}
  }
  return {
    results: rows.map(row => ({
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
        ...sprintOf(it.capability),
      })),
    })),
  }
}
