import { allItems, type TeamSprintResult } from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import { servedPoints } from './point-viewer.ts'
import { meanShown, participationOf } from './round-summary.ts'
import type { Reader } from './rows.ts'
import { withMeans } from './sees-means.ts'

type Means = Pick<TeamSprintResult, 'behaviorPercentage' | 'outcomePercentage' | 'sprintCrewEngagementPercentage'>

/** What the last closed round that asked somebody of some sprints tells, as the looker may see it. One without a round is left out, and one whose means are not for the looker. */
export async function lastMeansOf(looker: Reader, sprintIds: readonly number[]): Promise<Map<number, Means>> {
  const { tx, tenantId } = looker
  const rounds = await tx.kysely
    .selectFrom('sprint_round')
    .distinctOn('sprint_id')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', [...(await withMeans(looker, sprintIds))]))
    .where('status', '=', 'CLOSED')
    .where('asked', '>', 0)
    .orderBy('sprint_id')
    .orderBy('occurrence', 'desc')
    .execute()
  const points = (
    await servedPoints(
      looker,
      rounds.map(it => it.id),
    )
  ).filter(it => it.role === allItems)
  const kinds = await tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('removed_at', 'is', null)
    .execute()
  const kindOf = new Map(kinds.map(it => [it.id, it.kind]))
  return new Map(
    rounds.map(round => {
      const mean = (kind: string) =>
        meanShown(points.filter(it => it.round_id === round.id && kindOf.get(it.item_id) === kind))
      return [
        round.sprint_id,
        {
          behaviorPercentage: mean('behavior'),
          outcomePercentage: mean('outcome'),
          sprintCrewEngagementPercentage: participationOf(round),
        },
      ]
    }),
  )
}
