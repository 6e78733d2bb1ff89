// By hand: attempts are lists within a column, counted under the lock of their row.

import { now } from '../core/clock.ts'
import type { Database } from '../core/db.ts'
import { atTheDoor } from './door-gate.ts'

/** So many attempts within so long, then nothing for so long. Without `blockMs` it only counts. */
export interface Limit {
  most: number
  withinMs: number
  blockMs: number | null
}

/** So many within a day, then one after `gapMs`, one after twice as long, and so on: it becomes slow, and never ends. */
export interface Growing {
  free: number
  gapMs: number
}

const minute = 60_000
const hour = 60 * minute

/** 30 failed sign-ins of a person from a network within 3 minutes block for an hour. */
export const signInLimit: Limit = { most: 30, withinMs: 3 * minute, blockMs: hour }

/**
 * All failed sign-ins from a network: ten times as many, and a quarter of the time, for one stranger behind the address of an
 * organisation would else lock out everybody there.
 */
export const networkLimit: Limit = { most: 300, withinMs: 3 * minute, blockMs: 15 * minute }

/** Who is asked for a code has the password already: fewer wrong ones are borne. */
export const codeLimit: Limit = { most: 10, withinMs: 15 * minute, blockMs: hour }

/** An attempt that was let in. `counts` holds the attempts within the time by key, this one included. */
export interface Reserved {
  keys: string[]
  at: Date
  limit: Limit
  counts: ReadonlyMap<string, number>
}

/**
 * Takes a place for an attempt under each key before it is checked: attempts at once never come to more than the limit.
 * The row of a key is locked while it is counted. Gives the seconds to wait where one of the keys has no place left.
 */
export async function reserve(db: Database, keys: string[], limit: Limit): Promise<Reserved | { retryAfter: number }> {
  const at = now()
  const since = new Date(at.getTime() - limit.withinMs)
  const until = limit.blockMs === null ? null : new Date(at.getTime() + limit.blockMs)
  // What is blocked already takes no lock and writes nothing.
  const before = await blockedFor(db, keys, at)
  if (before) return { retryAfter: before }
  // The last place blocks those after it, at once. In order of the keys, so that two attempts never wait for each other.
  const rows = await atTheDoor(() =>
    db.query<{ key: string; n: number }>(
      `insert into sign_in_limit as l (key, tries, until)
     select key, array[$2::timestamptz], case when $4 <= 1 then $5::timestamptz end from unnest($1::text[]) key order by key
     on conflict (key) do update set
       tries = (select coalesce(array_agg(t order by t), '{}') from
         (select t from unnest(l.tries) t where t > $3 order by t desc limit greatest($4 - 1, 0)) kept) || $2::timestamptz,
       until = case when (select count(*) from unnest(l.tries) t where t > $3) + 1 >= $4 then $5::timestamptz end
     where l.until is null or l.until <= $2
     returning key, cardinality(tries) as n`,
      [keys, at, since, limit.most, until],
    ),
  )
  const reserved = { keys: rows.map(it => it.key), at, limit, counts: new Map(rows.map(it => [it.key, it.n])) }
  if (rows.length === keys.length) return reserved
  await release(db, reserved)
  // Blocked by an attempt that came later: counted from now, or it would be longer than the block.
  return { retryAfter: (await blockedFor(db, keys, now())) ?? 1 }
}

/** Takes a place under a key, or gives null where the next one is not due yet. Those at once never come to more than are free. */
export const reserveGrowing = (db: Database, key: string, { free, gapMs }: Growing): Promise<Reserved | null> =>
  reserveFree(db, key, { most: free, withinMs: 24 * hour, blockMs: null }, gapMs)

/** Takes a place under a key where there is one, and gives whether. What is refused is not counted, or asking would keep it shut. */
export const hasPlace = async (db: Database, key: string, limit: Limit): Promise<boolean> =>
  (await reserveFree(db, key, limit)) !== null

/** Takes a place where fewer than the limit are taken, or, with a gap, where the next one is due; else null, and nothing is written. */
async function reserveFree(
  db: Database,
  key: string,
  limit: Limit,
  gapMs: number | null = null,
): Promise<Reserved | null> {
  const at = now()
  const since = new Date(at.getTime() - limit.withinMs)
  const [row] = await atTheDoor(() =>
    db.query<{ n: number }>(
      `insert into sign_in_limit as l (key, tries) values ($1, array[$2::timestamptz])
     on conflict (key) do update set
       tries = (select coalesce(array_agg(t order by t), '{}') from unnest(l.tries) t where t > $3) || $2::timestamptz
     where (select count(*) < $4 or max(t) + $5::float8 * power(2, count(*) - $4) * interval '1 millisecond' <= $2
       from unnest(l.tries) t where t > $3)
     returning cardinality(tries) as n`,
      [key, at, since, limit.most, gapMs],
    ),
  )
  return row ? { keys: [key], at, limit, counts: new Map([[key, row.n]]) } : null
}

/** Seconds for which one of the keys is blocked, or null. */
async function blockedFor(db: Database, keys: string[], at: Date): Promise<number | null> {
  const [row] = await atTheDoor(() =>
    db.query<{ until: Date | null }>(
      'select max(until) as until from sign_in_limit where key = any($1) and until > $2',
      [keys, at],
    ),
  )
  return row?.until ? Math.max(1, Math.ceil((row.until.getTime() - at.getTime()) / 1000)) : null
}

/** Gives an attempt's places back: it succeeded, or was never checked. */
export async function release(db: Database, { keys, at, limit }: Reserved): Promise<void> {
  await atTheDoor(() =>
    db.query(
      `update sign_in_limit l set
       tries = l.tries[:array_position(l.tries, $2) - 1] || l.tries[array_position(l.tries, $2) + 1:],
       until = case when cardinality(l.tries) > $3 then l.until end
     where key = any($1) and array_position(l.tries, $2::timestamptz) is not null`,
      [keys, at, limit.most],
    ),
  )
}

/** Whether this attempt took the last place: what follows is blocked. */
export const isLast = ({ counts, limit }: Reserved): boolean =>
  limit.blockMs !== null && [...counts.values()].some(n => n >= limit.most)
