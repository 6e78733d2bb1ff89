import { hashSync, verifySync } from '@node-rs/argon2'

// OWASP's second choice: 19 MiB, two passes, argon2id (2).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Run by `password-hash.ts` in threads that give way: there the whole thread may wait for the hash. */
export const hash = (password: string): string => hashSync(password, cost)

/** The same for a check. */
export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password)
