import type { Tx } from '../core/db.ts'
import type { SprintRow } from './rows.ts'

interface Place {
  tx: Tx
  tenantId: number
}

/**
 * What is held of sprints until a transaction ends, in this one order by calls and jobs alike: of two that meet one waits, and none
 * has to run again.
 *
 * 1. The team: `standing(…, 'lock')`.
 * 2. The sprint, of several one after the other by id: `findSprint(…, 'lock')`, `holdSprint`.
 * 3. Its rounds, by id: `holdRounds`. Who answers holds the round, shared, and nothing before it.
 * 4. What hangs on them: crew, raters, items, members; days of leave (`holdLeave`) before check-ins; the board.
 * 5. The ledger (`openLedger`), limits of the day (`reserveEach`), mails.
 *
 * The mails of a week (`holdWeek`) come before all of it: who mails waits for no rater that is held, and leaves that one to the next run.
 * Nothing of it changes keys: `forNoKeyUpdate` is enough, so that who only points at a sprint or a team does not wait.
 */
export const holdSprint = ({ tx, tenantId }: Place, id: number): Promise<SprintRow | undefined> =>
  tx.kysely
    .selectFrom('sprint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Holds the rounds of a sprint that are not over, after the sprint: what is being sent is stored before, or finds what was made of them. */
export const holdRounds = ({ tx, tenantId }: Place, sprintId: number): Promise<{ id: number }[]> =>
  tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('status', 'in', ['PLANNED', 'OPEN'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The sprint of a round, which is held before it; undefined where there is none. */
export async function holdSprintOf({ tx, tenantId }: Place, roundId: number): Promise<SprintRow | undefined> {
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .select('sprint_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .executeTakeFirst()
  return round && holdSprint({ tx, tenantId }, round.sprint_id)
}
