import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { createGate } from '../core/gate.ts'

/** Half of the processors at the most. */
const most = Math.max(1, Math.floor(availableParallelism() / 2))

/**
 * Threads of their own, and nicer than the rest (on Linux), so that a flood of sign-ins leaves the processors to everybody else:
 * what else runs here or in the database goes first. They end when nobody signs in.
 */
const threads = new Piscina({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: most,
  idleTimeout: 60_000,
  niceIncrement: 10,
})

// Who is let in by the limit of sign-ins is worth a longer wait than other work.
const gate = createGate(most, 20_000)

/**
 * Hashes a password for storage, before all that are to be verified: who sets one has shown who it is, and no flood at the sign-in keeps
 * that waiting. Throws `unavailable` where too many wait.
 */
export const hashPassword = (password: string): Promise<string> =>
  gate(() => threads.run(password, { name: 'hash' }), true)

/** Whether a password is the one that was stored as this hash; `isFirst` before all who are not. Throws `unavailable` likewise. */
export const verifyPassword = (stored: string, password: string, isFirst = false): Promise<boolean> =>
  gate(() => threads.run({ stored, password }, { name: 'verify' }), isFirst)
