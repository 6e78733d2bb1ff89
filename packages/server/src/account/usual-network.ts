import { dayMs } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { keepDays } from '../core/retention.ts'
import { atTheDoor } from './door-gate.ts'

const keyOf = (email: string, network: string) => `usual:${email}|${network}`

/** Whether the person signed in from there of late. It opens no door: attempts from there only stand in a line of their own. */
export async function isUsualNetwork(core: Core, email: string, network: string): Promise<boolean> {
  const since = new Date(now().getTime() - keepDays.usualNetwork * dayMs)
  const [row] = await atTheDoor(() =>
    // By hand: a list within a column.
    core.db.query('select 1 from sign_in_limit where key = $1 and tries[1] > $2', [keyOf(email, network), since]),
  )
  return row !== undefined
}

/** Remembers it, after a right password. */
export async function rememberNetwork(core: Core, email: string, network: string): Promise<void> {
  // By hand: a list within a column.
  await core.db.query(
    `insert into sign_in_limit (key, tries) values ($1, array[$2::timestamptz])
     on conflict (key) do update set tries = excluded.tries`,
    [keyOf(email, network), now()],
  )
}
