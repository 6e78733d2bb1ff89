import { certificateOf, type SprintFacts, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { factsOfSprint, resultOf } from './judge.ts'
import { reviewOf } from './review.ts'
import { findSprint } from './rows.ts'
import { lastAnswersOf, type Seen, seenOf, unseen } from './seen.ts'
import { seesMeans } from './sees-means.ts'

/** The caller's own check-ins of a sprint: how many are done, of those whose window has closed or that are done; what days of leave skipped was not due. */
async function checkInsOf({ tx, tenantId, userId }: UserContext, sprintId: number, at: Date) {
  const rows = await tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .select(['c.status', 'c.closes_at', 'c.is_away'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('m.user_id', '=', userId)
    .execute()
  const completed = rows.filter(it => it.status === 'COMPLETED').length
  return { completed, due: rows.filter(it => it.status === 'COMPLETED' || (it.closes_at <= at && !it.is_away)).length }
}

/** What a certificate was judged by, with the means that this reader may see: a total that is held back from who is of the crew is so here. */
const finalAs = (final: SprintFacts['final'], seen: Seen): SprintFacts['final'] =>
  final && {
    ...final,
    behaviors: seen.behaviors.map(it => it.final),
    outcomes: seen.outcomes.map(it => it.final),
  }

/** Where the certificate of a sprint stands, and how it has moved. */
export const sprintResult: Handler<typeof sprint.sprintResult> = async (context, { params }) => {
  const at = now()
  const found = await findSprint(context, params.sprintId, 'any')
  const { row } = found
  const sees = await seesMeans(context, row.id)
  const all = (await seenOf(context, [row])).get(row.id) ?? { behaviors: [], outcomes: [], final: null }
  const seen = sees ? all : unseen(all)
  const kept = resultOf(row)
  const facts = kept?.facts ?? (await factsOfSprint(context, row, seen))
  const { knownAt, knownDay } = lastAnswersOf(row, facts.crew.length)
  return {
    sprintId: row.id,
    achievement: certificateOf(row.team_id === null ? 'USER_SPRINT' : 'TEAM_SPRINT'),
    facts: { ...facts, final: sees ? finalAs(facts.final, seen) : null },
    knownAt: knownAt?.toISOString() ?? null,
    knownDay,
    judgedAt: row.judged_at?.toISOString() ?? null,
    issuedAt: kept?.overall ? (row.judged_at?.toISOString() ?? null) : null,
    behaviors: seen.behaviors,
    outcomes: seen.outcomes,
    isReviewed: (found.team?.can('designTeamSprint') ?? true) && (await reviewOf(context, row.id)) !== null,
    checkIns: await checkInsOf(context, row.id, at),
  }
}
