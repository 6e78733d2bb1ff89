import type { AggregatedGla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { aggregate, enoughFor, type Published, type TeamCapability } from './aggregate.ts'
import type { GlaDoor } from './gla-door.ts'
import { seer } from './standing.ts'

interface Row extends Record<string, unknown> {
  assessment_ids: number[]
  user_ids: number[]
  contributors: Published['contributors']
  data: TeamCapability[] | null
}

/** Members whose own scores the caller sees or has seen: they hide nobody from her. */
async function knownTo({ tx, tenantId, userId }: UserContext, teamId: number): Promise<Set<number>> {
  const rows = await tx.query<{ user_id: number }>(
    "select user_id from viewing_right where tenant_id = $1 and team_id = $2 and viewer_id = $3 and item_type = 'GLA' and status in ('GRANTED', 'REVOKED')",
    [tenantId, teamId, userId],
  )
  return new Set(rows.map(it => it.user_id))
}

/**
 * The aggregated assessment of a team. All get the newest published numbers; new ones are published only where they differ
 * enough from all earlier ones, so that a person who has left stays in them until then. Who is left with fewer than two
 * others gets none, and the reason.
 */
export async function teamGla(context: UserContext, door: GlaDoor, teamId: number): Promise<AggregatedGla> {
  const { tx, tenantId, userId } = context
  await seer(context, teamId, 'teamGla')
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`team-gla/${tenantId}/${teamId}`])
  const members = await tx.query<{ user_id: number }>(
    "select user_id from team_member where tenant_id = $1 and team_id = $2 and user_id is not null and status <> 'PENDING' and removed_at is null order by user_id",
    [tenantId, teamId],
  )
  const live = await door.latest(
    tx,
    tenantId,
    members.map(it => it.user_id),
  )
  const earlier = await tx.query<Row>(
    'select assessment_ids, user_ids, contributors, data from team_gla where tenant_id = $1 and team_id = $2 order by id',
    [tenantId, teamId],
  )
  const known = await knownTo(context, teamId)
  const same = (it: Row) =>
    it.assessment_ids.toSorted().join() ===
    live
      .map(one => one.id)
      .toSorted()
      .join()
  let served = earlier.findLast(it => it.data !== null)
  const userIds = live.map(it => it.user_id)
  // Made for somebody who may see it: a set nobody looks at must not hold back the next.
  if (!earlier.some(same) && enoughFor(userIds, userId, known)) {
    const made = aggregate(
      live,
      earlier.map(it => ({ assessmentIds: it.assessment_ids, contributors: it.contributors })),
    )
    if (made) {
      served = {
        assessment_ids: made.assessmentIds,
        user_ids: userIds,
        contributors: made.contributors,
        data: made.results,
      }
      await tx.kysely
        .insertInto('team_gla')
        .values({
          ...served,
          tenant_id: tenantId,
          team_id: teamId,
          contributors: JSON.stringify(made.contributors),
          data: JSON.stringify(made.results),
          updated_at: now(),
        })
        .execute()
    }
  }
  if (!served?.data || !enoughFor(served.user_ids, userId, known)) {
    // With nobody known there are two others: then only what the caller may see of them hides the rest.
    const oneLeft = enoughFor(served?.user_ids ?? userIds, userId, new Set()) && !enoughFor(userIds, userId, known)
    return {
      completedAssessment: live.length,
      totalTeamMember: members.length,
      errorMessage: context.i18n.t(oneLeft ? 'team.gla.oneLeft' : 'team.gla.tooFew'),
      results: [],
    }
  }
  return {
    completedAssessment: served.assessment_ids.length,
    totalTeamMember: Math.max(members.length, served.assessment_ids.length),
    errorMessage: null,
    results: served.data
      .map(it => ({ ...it, label: door.words(context.language, it.capability).label }))
      .sort(
        (a, b) => (a.capability_rank ?? Infinity) - (b.capability_rank ?? Infinity) || a.label.localeCompare(b.label),
      ),
  }
}
