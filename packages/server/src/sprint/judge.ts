import {
  achievements,
  type Criteria,
  certificateOf,
  judge,
  leastTeamOthers,
  type SprintFacts,
} from '@trellis/sdk/contract'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { SprintDoor } from '../core/doors.ts'
import { itemsOf } from './items.ts'
import { participationOf } from './round-summary.ts'
import { crewOf, type Looker, type SprintRow } from './rows.ts'
import { type Seen, seenOf, spanOf } from './seen.ts'

type Place = Pick<Looker, 'tx' | 'tenantId'>

/** What a sprint's certificate was held against, as it is kept. */
interface Result {
  overall: boolean | null
  facts: SprintFacts
}
export const resultOf = (row: SprintRow): Result | null => row.result as Result | null

/**
 * Percent of a team's members whose final check-in is done, as its week was counted: it stands from then on, whoever leaves. Null
 * before, and where fewer than two are left besides any one of them. Source: sprints, Certification and Anonymity.
 */
async function memberParticipation({ tx, tenantId }: Place, row: SprintRow): Promise<number | null> {
  const point = await tx.kysely
    .selectFrom('sprint_week_point as p')
    .innerJoin('check_in as c', it =>
      it
        .onRef('c.tenant_id', '=', 'p.tenant_id')
        .onRef('c.sprint_id', '=', 'p.sprint_id')
        .onRef('c.closes_at', '=', 'p.closes_at'),
    )
    .select(['p.value', 'p.n'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.sprint_id', '=', row.id)
    .where('p.measure', '=', 'completed')
    .where('c.type', '=', 'final')
    .orderBy('p.closes_at', 'desc')
    .executeTakeFirst()
  return point && (point.n ?? 0) > leastTeamOthers ? point.value : null
}

/** What the criteria are held against, as a sprint stands; what is not known, or must not be shown, is null. */
export async function factsOfSprint(place: Place, row: SprintRow, seen: Seen): Promise<SprintFacts> {
  const actions = (await itemsOf(place, [row.id])).filter(it => it.kind === 'action')
  const members = row.team_id === null ? null : await memberParticipation(place, row)
  return {
    duration: row.duration,
    feedbackFrequency: row.feedback_frequency,
    crew: (await crewOf(place, row.id)).map(({ role, isFastForward, isFeedbackGoalsNBehaviour }) => ({
      role,
      isFastForward,
      isFeedbackGoalsNBehaviour,
    })),
    actionCount: actions.length,
    behaviorCount: seen.behaviors.length,
    outcomeCount: seen.outcomes.length,
    final:
      seen.final || members !== null
        ? {
            crewParticipation: seen.final && participationOf(seen.final),
            memberParticipation: members,
            behaviors: seen.behaviors.map(it => it.final),
            outcomes: seen.outcomes.map(it => it.final),
          }
        : null,
  }
}

/** Whether the final round of a sprint is still to be closed: another job does that. */
async function isAsking({ tx, tenantId }: Place, sprintId: number): Promise<boolean> {
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('type', '=', 'FINAL')
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return round !== undefined
}

/** Whether the final check-ins of a team's sprint are over and still to be counted: another job does that, too. */
async function isCounting({ tx, tenantId }: Place, row: SprintRow, at: Date): Promise<boolean> {
  if (row.team_id === null) return false
  const checkIn = await tx.kysely
    .selectFrom('check_in')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('type', '=', 'final')
    .where('is_counted', '=', false)
    .where('closes_at', '<=', at)
    .executeTakeFirst()
  return checkIn !== undefined
}

/** Whose a badge or certificate for a sprint is: its owner's, a team's manager's. */
async function holderOf({ tx, tenantId }: Place, row: SprintRow): Promise<number | null> {
  if (row.team_id === null) return row.user_id
  const team = await tx.kysely
    .selectFrom('team')
    .select('manager_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.team_id)
    .executeTakeFirstOrThrow()
  return team.manager_id
}

/** By what a certificate of a sprint is told from those of others. */
export const causeOf = (sprintId: number): string => `sprint/${sprintId}`

/** The judged sprint behind a certificate, with what it was held against then. */
export const certifiedFor: SprintDoor['certifiedFor'] = async (tx, tenantId, userId, cause) => {
  const id = Number(/^sprint\/(\d{1,15})$/.exec(cause)?.[1])
  if (!id) return null
  const row = await tx.kysely
    .selectFrom('sprint as s')
    .leftJoin('active_member as m', it =>
      it.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.team_id', '=', 's.team_id').on('m.user_id', '=', userId),
    )
    .select(['s.team_id', 's.user_id', 's.result', 'm.user_id as member_id'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .executeTakeFirst()
  const result = row?.result as Result | null | undefined
  if (!row || !result) return null
  const isOpen = row.team_id === null ? row.user_id === userId : row.member_id !== null
  return { teamId: row.team_id, isOpen, facts: result.facts }
}

/**
 * Evaluates a saved sprint for its certificate, once: on saving, or at the close of the crew's window where that is later. It is
 * held by the caller. Issues the badge of the first saved sprint, and the certificate where every criterion is met.
 * Source: sprints, Certification.
 */
export async function judgeSaved(
  core: Pick<Core, 'doors'>,
  tx: Tx,
  tenantId: number,
  row: SprintRow,
  at: Date,
): Promise<void> {
  if (row.status !== 'PORTFOLIO' || row.judged_at) return
  const place = { tx, tenantId }
  const userId = await holderOf(place, row)
  const { knownAt, firstDay, lastDay } = spanOf(row)
  const about = { title: row.label, from: firstDay, until: lastDay }
  if (userId !== null)
    await core.doors.badge.issue(tx, tenantId, {
      userId,
      achievement: 'sprintFirst',
      cause: '',
      criteria: [],
      about,
      at,
    })
  if (knownAt && at < knownAt) return
  if ((await isAsking(place, row.id)) || (await isCounting(place, row, at))) return
  // As its holder may see it, who may be of a team's crew: met or not met would tell of a total that is held back.
  const seen = (await seenOf(userId === null ? place : { ...place, userId }, [row])).get(row.id)
  if (!seen) return
  const facts = await factsOfSprint(place, row, seen)
  const achievement = certificateOf(row.team_id === null ? 'USER_SPRINT' : 'TEAM_SPRINT')
  const criteria: Criteria = achievements[achievement].criteria
  const judged = judge(criteria, facts)
  await tx.kysely
    .updateTable('sprint')
    .set({ judged_at: at, result: JSON.stringify({ overall: judged.overall, facts } satisfies Result) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  if (judged.overall && userId !== null)
    await core.doors.badge.issue(tx, tenantId, {
      userId,
      achievement,
      cause: causeOf(row.id),
      criteria: judged.criteria,
      about,
      at,
    })
}
