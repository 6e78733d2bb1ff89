import type { Tx } from '../db.ts'
import { isSafe, type Unit, type Units } from './safe.ts'

/** What people answered: each has a ledger of its own in a tenant. */
export type Instrument = 'gla' | 'alignment'

/** A set that is to be published, for the measures whose numbers it holds. */
export interface NewSet {
  measures: readonly string[]
  units: Units
  /** The numbers as everybody gets them, rounded, by whatever the room reads them by. */
  data: unknown
}

/** Everything published of an instrument in a tenant, held for the rest of the transaction: one publication after the other. */
export interface Ledger {
  /** The set of a measure that was published over exactly these people, served as it stands; undefined where there is none. */
  equal(measure: string, units: Units): number | undefined
  /**
   * Whether a number over these people may be published beside everything published: no combination then rests on fewer
   * than `k` of them. An equal set may, by its stored number.
   */
  isSafe(measure: string, units: Units, k: number): boolean
  /** Adds sets, after `isSafe` allowed each. Gives their ids. `source` names the team or survey they are of. */
  publish(source: string, at: Date, sets: readonly NewSet[]): Promise<number[]>
}

/** The key of a set of units: the same for the same people, in whatever order. */
const keyOf = (units: Units): string => [...units].sort((a, b) => a - b).join()

interface Known {
  id: number
  measures: ReadonlySet<string>
  units: Units
}

/** What a book reads of the database at once: others have their turn in between. */
const pageSets = 2000

/**
 * What was published of an instrument in a tenant, kept in memory between publications, for a job that makes many of them:
 * each transaction reads only what was added since. After a transaction that failed the book is no longer true: make a new one.
 */
export interface Book {
  /** Reads some more ahead, without the lock. False once all is read. */
  readAhead(tx: Tx): Promise<boolean>
  /** Takes the lock of the instrument in the tenant until the transaction ends and reads what is new. No call from outside takes this lock. */
  open(tx: Tx): Promise<Ledger>
}

/** Takes the lock of an instrument in a tenant and reads what was published, for one transaction. */
export const openLedger = (tx: Tx, tenantId: number, instrument: Instrument): Promise<Ledger> =>
  openBook(tenantId, instrument).open(tx)

/** An empty book, read from the database once it is opened. */
export function openBook(tenantId: number, instrument: Instrument): Book {
  let last = 0
  const sets: Known[] = []
  const holders = new Map<Unit, number[]>()
  const byKey = new Map<string, number[]>()
  /** By measure and unit, how many sets hold it. */
  const counts = new Map<string, Map<Unit, number>>()
  const add = (id: number, measures: ReadonlySet<string>, units: Units, key: string) => {
    last = Math.max(last, id)
    const at = sets.push({ id, measures, units }) - 1
    for (const unit of units) pushTo(holders, unit, at)
    for (const it of measures) {
      const count = counts.get(it) ?? new Map<Unit, number>()
      counts.set(it, count)
      for (const unit of units) count.set(unit, (count.get(unit) ?? 0) + 1)
    }
    pushTo(byKey, key, at)
  }
  // Hardly any two sets have other measures than all of them.
  const lists = new Map<string, ReadonlySet<string>>()
  const listOf = (key: string) => {
    let list = lists.get(key)
    if (!list) {
      list = new Set(key.split(','))
      lists.set(key, list)
    }
    return list
  }
  // Sets are added under the lock alone, so that their ids grow in the order in which they can be seen.
  const readAhead = async (tx: Tx) => {
    const rows = await tx.query<{ id: number; measures: string; units: string | null }>(
      `select s.id, array_to_string(s.measures, ',') as measures,
         (select string_agg(u.unit::text, ',' order by u.unit) from ledger_unit u where u.tenant_id = $1 and u.set_id = s.id) as units
       from ledger_set s where s.tenant_id = $1 and s.instrument = $2 and s.id > $3 order by s.id limit $4`,
      [tenantId, instrument, last, pageSets],
      'ledger-read',
    )
    for (const { id, measures, units } of rows)
      add(id, listOf(measures), units ? units.split(',').map(Number) : [], units ?? '')
    return rows.length === pageSets
  }

  const likeOf = (measure: string) => [...lists.values()].map(it => (it.has(measure) ? 1 : 0)).join('')
  const equal = (measure: string, units: Units) => {
    const at = byKey.get(keyOf(units))?.find(it => sets[it]?.measures.has(measure))
    return at === undefined ? undefined : sets[at]?.id
  }

  const open = async (tx: Tx): Promise<Ledger> => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [`ledger/${tenantId}/${instrument}`])
    while (await readAhead(tx));
    // Measures that were always published together have the same answer: it is worked out once.
    const answers = new Map<string, boolean>()
    return {
      equal,
      isSafe(measure, units, k) {
        if (units.length < k) return false
        if (equal(measure, units) !== undefined) return true
        const question = `${likeOf(measure)}/${k}/${keyOf(units)}`
        let answer = answers.get(question)
        if (answer === undefined) {
          const count = counts.get(measure) ?? new Map<Unit, number>()
          answer = units.filter(it => !count.has(it)).length >= k
          if (!answer) {
            const near = nearby(sets, holders, count, measure, units, k)
            answer = isSafe([...near, units], k, near.length)
          }
          answers.set(question, answer)
        }
        return answer
      },
      async publish(source, at, given) {
        const ids: number[] = []
        answers.clear()
        for (const { measures, units, data } of given) {
          const [row] = await tx.query<{ id: number }>(
            `with made as (
               insert into ledger_set (tenant_id, instrument, measures, source, n, data, at) values ($1, $2, $3, $4, $5, $6, $7) returning id
             ), held as (insert into ledger_unit (tenant_id, set_id, unit) select $1, made.id, u from made, unnest($8::bigint[]) as u)
             select id from made`,
            [tenantId, instrument, measures, source, units.length, JSON.stringify(data), at, units],
            'ledger-publish',
          )
          const id = (row as { id: number }).id
          add(id, listOf(measures.join()), units, keyOf(units))
          ids.push(id)
        }
        return ids
      },
    }
  }
  return { readAhead, open }
}

function pushTo<K>(map: Map<K, number[]>, key: K, it: number): void {
  const all = map.get(key)
  if (all) all.push(it)
  else map.set(key, [it])
}

/**
 * The published sets of a measure that hang together with a new one. A set with k people of its own gives nothing away,
 * and what hangs together by it alone is of no account: it is not gone past. So the sets of a tenant are seldom all read.
 */
function nearby(
  sets: readonly Known[],
  holders: ReadonlyMap<Unit, number[]>,
  count: ReadonlyMap<Unit, number>,
  measure: string,
  units: Units,
  k: number,
): Units[] {
  const fresh = new Set(units)
  const found: Units[] = []
  const met = new Set<number>()
  const hasOwn = (at: number) => {
    let own = 0
    for (const unit of (sets[at] as Known).units) if (count.get(unit) === 1 && !fresh.has(unit)) own++
    return own >= k
  }
  const queue: Units[] = [units]
  for (const from of queue)
    for (const unit of from)
      for (const at of holders.get(unit) ?? []) {
        const set = sets[at] as Known
        if (met.has(at) || !set.measures.has(measure)) continue
        met.add(at)
        if (hasOwn(at)) continue
        found.push(set.units)
        queue.push(set.units)
      }
  return found
}
