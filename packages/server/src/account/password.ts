import { hash, verify } from '@node-rs/argon2'
import { TrellisError } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

/** 30 failed sign-ins within 3 minutes block for an hour, by e-mail and by address. */
export const signInLimit = { failures: 30, minutes: 3, blockHours: 1 } as const

// OWASP's second choice: 19 MiB, two passes, argon2id (2).
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// A wrong e-mail takes as long as a wrong password.
const nobody = hashPassword('nobody has this password')

/** Checks e-mail and password. Gives the person's id, or null; throws `tooManySignIns` while blocked. */
export async function checkPassword(db: Database, email: string, password: string, ip: string): Promise<number | null> {
  const keys = [`email:${email.toLowerCase()}`, `ip:${ip}`]
  const [blocked] = await db.query('select 1 from sign_in_block where key = any($1) and until > $2', [keys, now()])
  if (blocked) throw new TrellisError('tooManySignIns', 'tooManySignIns', { retryAfter: signInLimit.blockHours * 3600 })
  const [person] = await db.query<{ id: number; password_hash: string | null }>(
    'select id, password_hash from person where lower(email) = lower($1)',
    [email],
  )
  const right = await verify(person?.password_hash ?? (await nobody), password)
  if (person && right) {
    await db.query('delete from failed_sign_in where key = $1', [keys[0]])
    return person.id
  }
  const since = new Date(now().getTime() - signInLimit.minutes * 60_000)
  await db.query('delete from failed_sign_in where at < $1', [since])
  for (const key of keys) {
    await db.query('insert into failed_sign_in (key, at) values ($1, $2)', [key, now()])
    const [count] = await db.query<{ n: number }>('select count(*) as n from failed_sign_in where key = $1', [key])
    if ((count?.n ?? 0) >= signInLimit.failures) {
      await db.query(
        'insert into sign_in_block (key, until) values ($1, $2) on conflict (key) do update set until = excluded.until',
        [key, new Date(now().getTime() + signInLimit.blockHours * 3_600_000)],
      )
    }
  }
  return null
}
