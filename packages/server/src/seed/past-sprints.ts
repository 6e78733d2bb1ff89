import { dayMs, type SprintDesign, type SprintDetails, type SprintPlan, sprintDates } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { doors } from '../rooms.ts'
import { judgeSaved } from '../sprint/judge.ts'
import type { SprintRow } from '../sprint/rows.ts'
import { spanOf } from '../sprint/seen.ts'
import type { DemoAnswer } from './feedback.ts'

type EndStatus = NonNullable<SprintDetails['endStatus']>

/** How a sprint of the demo has ended. */
export interface DemoEnd {
  how: EndStatus
  /** Days after its last day on which its owner chose; before it, where it is negative. */
  days: number
  /** Step that the crew has seen at first and at the end, between 1 and 5. */
  seen?: [first: number, final: number]
  review?: { worked: string; not: string; stays: string }
  sharedWith?: { first: string; message: string }
}

/** A sprint of the demo tenant, people by first name. */
export interface DemoSprint {
  /** Of the library. */
  code: string
  owner: string
  /** Of a team: its name, and who is in. */
  team?: { name: string; members: string[] }
  /** Weeks since the Monday on which it began. */
  weeks: number
  crew: [first: string, role: SprintDesign['sprintCrews'][number]['role']][]
  /** Where it has ended; else it runs. */
  end?: DemoEnd
}

const leaders: DemoSprint['crew'] = [
  ['Kira', 'manager'],
  ['Jonas', 'mentor'],
  ['Hana', 'peer'],
  ['Ines', 'peer'],
  ['Emi', 'peer'],
  ['Ben', 'team'],
  ['Mei', 'team'],
]
const engineering = { name: 'Engineering', members: ['Hana', 'Sam', 'Tara', 'Udo', 'Vera', 'Will'] }
const customers: DemoSprint['crew'] = [
  ['Kira', 'manager'],
  ['Ada', 'customer'],
  ['Jonas', 'customer'],
  ['Ines', 'peer'],
  ['Emi', 'peer'],
]

/** Sprints of the year before, oldest first: one with a certificate, one extended, set aside, cancelled, saved early. */
export const pastSprints: DemoSprint[] = [
  {
    code: 'SPR-P-05',
    owner: 'Ada',
    weeks: 52,
    crew: leaders,
    end: {
      how: 'COMPLETED',
      days: 9,
      seen: [2.9, 4.6],
      review: {
        worked: 'One message a week, written before Monday.',
        not: 'Repeating it in every meeting felt odd until the third week.',
        stays: 'The Friday question: what did you hear me say?',
      },
      sharedWith: { first: 'Hana', message: 'The Friday question may help your team, too.' },
    },
  },
  { code: 'SPR-E-01', owner: 'Ada', weeks: 38, crew: leaders.slice(0, 2), end: { how: 'INCOMPLETE', days: 2 } },
  {
    code: 'SPR-P-07',
    owner: 'Ada',
    weeks: 34,
    crew: leaders,
    end: { how: 'COMPLETED_EXTEND', days: 3, seen: [2.4, 3.7] },
  },
  { code: 'SPR-P-02', owner: 'Ada', weeks: 12, crew: leaders.slice(0, 3), end: { how: 'CANCELLED', days: -45 } },
  {
    code: 'SPR-T-01',
    owner: 'Hana',
    team: engineering,
    weeks: 40,
    crew: customers,
    end: { how: 'COMPLETED', days: 8, seen: [2.6, 3.8] },
  },
  {
    code: 'SPR-T-05',
    owner: 'Hana',
    team: engineering,
    weeks: 20,
    crew: customers,
    end: { how: 'COMPLETED_EARLY', days: -20, seen: [3, 3.6] },
  },
]

/** When the owner of a sprint has chosen its end. */
export const endedAt = (plan: SprintPlan, { days }: DemoEnd): Date =>
  new Date(sprintDates(plan).ends.getTime() + days * dayMs + 9 * 3_600_000)

/** What a crew says from round to round: each a little apart from the others, nearer to the last step every time. */
export function saidOf(crew: DemoSprint['crew'], rounds: number, items: number, { seen }: DemoEnd): DemoAnswer[][] {
  if (!seen) return []
  const [from, to] = seen
  return Array.from({ length: rounds }, (_, round) =>
    crew.map(([first], who) => ({
      first,
      steps: Array.from({ length: items }, (_, item) => {
        const level = from + ((to - from) * round) / Math.max(1, rounds - 1)
        return Math.min(5, Math.max(1, Math.round(level + (((who + item) % 3) - 1) * 0.5)))
      }),
    })),
  )
}

/** Rounds and check-ins that a sprint does not come to, as it ends before. */
export async function dropAfter(tx: Tx, tenantId: number, sprintId: number, at: Date): Promise<void> {
  await tx.kysely
    .deleteFrom('sprint_round')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('closes_at', '>', at)
    .where('type', '<>', 'FINAL')
    .execute()
  await tx.kysely
    .deleteFrom('sprint_round')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('goes_out_at', '>', at)
    .execute()
  await tx.kysely
    .deleteFrom('check_in')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('closes_at', '>', at)
    .execute()
}

/** Ends a sprint as it was: its actions are done, its owner has chosen, and it was evaluated. */
export async function endSprint(
  tx: Tx,
  tenantId: number,
  row: SprintRow,
  end: DemoEnd,
  at: Date,
  idOf: (first: string) => number,
): Promise<void> {
  const isSaved = end.how.startsWith('COMPLETED')
  if (isSaved)
    await tx.kysely
      .updateTable('sprint_item')
      .set({ status: 'FINISHED' })
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', row.id)
      .where('kind', '=', 'action')
      .execute()
  const ended = await tx.kysely
    .updateTable('sprint')
    .set({
      status: isSaved ? 'PORTFOLIO' : end.how === 'CANCELLED' ? 'STOPPED' : 'INCOMPLETE',
      end_status: end.how,
      finished_at: end.days >= 0 ? row.ends_at : null,
      ended_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { knownAt } = spanOf(ended)
  await judgeSaved({ doors }, tx, tenantId, ended, knownAt && knownAt > at ? knownAt : at)
  if (end.review && row.user_id !== null)
    await tx.kysely
      .insertInto('sprint_review')
      .values({
        tenant_id: tenantId,
        sprint_id: row.id,
        what_worked: end.review.worked,
        what_did_not: end.review.not,
        what_stays: end.review.stays,
        saved_by: row.user_id,
        saved_at: at,
      })
      .execute()
  if (end.sharedWith && row.user_id !== null)
    await tx.kysely
      .insertInto('sprint_share')
      .values({
        tenant_id: tenantId,
        sprint_id: row.id,
        user_id: idOf(end.sharedWith.first),
        shared_by: row.user_id,
        message: end.sharedWith.message,
        shared_at: at,
      })
      .execute()
}
