import { isTimeZone } from '@trellis/sdk/contract'
import type { Tx } from './db.ts'
import { badField } from './refuse.ts'

/** Zones that the database was found to know. */
const known = new Set<string>()

/** Refuses a field whose zone is not known both to whoever shows times and to the database, which looks for what is due on a day. */
export async function mustBeTimeZone(tx: Tx, field: string, name: string): Promise<void> {
  if (known.has(name)) return
  // By hand: a view of the database itself.
  const isKnown =
    isTimeZone(name) &&
    (await tx.query('select from pg_timezone_names where lower(name) = lower($1)', [name])).length > 0
  if (!isKnown) throw badField(field, 'An IANA time zone such as Europe/Berlin')
  known.add(name)
}
