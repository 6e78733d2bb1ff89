/** What names of locks are hashed with, so that those of different kinds never meet by chance. */
export const lockSeeds = {
  /** A call that happens once, however often it is sent: tried for along with the transaction's begin. */
  call: 7,
  /** All others. */
  named: 9,
} as const

/** Held by an instance that prepares the database: several that start together take turns. */
export const preparing = 727_431

interface Asking {
  query(text: string, values: unknown[]): Promise<unknown>
}

/** Holds what a name stands for until the transaction ends: who asks for the same name meanwhile waits. */
export const hold = (tx: Asking, name: string): Promise<unknown> =>
  // By hand: a lock.
  tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.named}))`, [name])
