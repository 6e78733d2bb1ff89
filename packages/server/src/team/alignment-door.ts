import type { Tx } from '../core/db.ts'

/** What teams ask of the room of the team survey; `rooms.ts` gives it. */
export interface AlignmentDoor {
  /** Teams whose survey waits for a person's answers, each with its deadline. */
  deadlinesOf(tx: Tx, tenantId: number, userId: number): Promise<Map<number, Date>>
}
