import type { Tx } from '../db.ts'
import { hold } from '../locks.ts'
import { isSafeSoFar, type Unit, type Units } from './safe.ts'

/** What people answered, or what is counted of it beside its numbers: each has a ledger of its own in a tenant. */
export type Instrument = 'gla' | 'alignment' | 'quality' | 'rounds' | 'leader360' | 'team360'

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
  equal(measure: string, units: Units): Promise<number | undefined>
  /**
   * Whether a number over these people may be published beside everything published: no combination then rests on fewer
   * than `k` of them. An equal set may, by its stored number.
   */
  isSafe(measure: string, units: Units, k: number): Promise<boolean>
  /** The numbers that a published set was stored with. */
  data(setId: number): Promise<unknown>
  /** Adds sets, after `isSafe` allowed each. Gives their ids. `source` names the team or survey they are of. */
  publish(source: string, at: Date, sets: readonly NewSet[]): Promise<number[]>
}

interface Published {
  id: number
  measures: ReadonlySet<string>
  units: Units
}

/** Sets looked at for one answer, again each time that more had to be read. Beyond it the answer is no, in a tenant of any size. */
const mostLooks = 10_000

/** The key of a set of units: the same for the same people, in whatever order. */
const keyOf = (units: Units): string => [...units].sort((a, b) => a - b).join()

/**
 * Takes the lock of an instrument in a tenant until the transaction ends. No call from outside takes this lock. Of what was
 * published only the sets around a question are read: what it takes does not grow with the tenant.
 */
export async function openLedger(tx: Tx, tenantId: number, instrument: Instrument): Promise<Ledger> {
  await hold(tx, `ledger/${tenantId}/${instrument}`)
  // By hand: sets with all their people in one row, read and written under the lock.
  const published = new Map<number, Published>()
  /** Units of which every published set is here. */
  const whole = new Set<Unit>()

  async function read(units: Iterable<Unit>): Promise<void> {
    const wanted = [...new Set(units)].filter(it => !whole.has(it))
    if (wanted.length === 0) return
    const rows = await tx.query<{ id: number; measures: string[]; units: string }>(
      `select s.id, s.measures, (select string_agg(u.unit::text, ',') from ledger_unit u where u.tenant_id = $1 and u.set_id = s.id) as units
       from ledger_set s where s.tenant_id = $1 and s.instrument = $2 and s.id <> all($4)
         and s.id = any(array(select u.set_id from ledger_unit u where u.tenant_id = $1 and u.unit = any($3)))`,
      // Planned each time: a plan from when a tenant was small would read the whole table when it is not.
      [tenantId, instrument, wanted, [...published.keys()]],
    )
    for (const it of rows)
      published.set(it.id, { id: it.id, measures: new Set(it.measures), units: it.units.split(',').map(Number) })
    for (const it of wanted) whole.add(it)
  }
  /** By all that it depends on: measures that were always published together have the same answer. */
  const answers = new Map<string, boolean>()
  const ofMeasure = (measure: string) => [...published.values()].filter(it => it.measures.has(measure))

  const equal = async (measure: string, units: Units) => {
    await read(units)
    const key = keyOf(units)
    return ofMeasure(measure).find(it => it.units.length === units.length && keyOf(it.units) === key)?.id
  }
  return {
    equal,
    async isSafe(measure, units, k) {
      if (units.length < k) return false
      if ((await equal(measure, units)) !== undefined) return true
      for (let looks = 0; ; ) {
        const known = ofMeasure(measure)
        looks += known.length
        if (looks > mostLooks) return false
        const question = `${k}/${keyOf(units)}/${known.map(it => it.id)}`
        const sets = [units, ...known.map(it => it.units)]
        const answer = answers.get(question) ?? isSafeSoFar(sets, k, 0, set => set.every(it => whole.has(it)))
        if (typeof answer !== 'boolean') await read(answer.flat())
        else {
          answers.set(question, answer)
          return answer
        }
      }
    },
    async data(setId) {
      const row = await tx.kysely
        .selectFrom('ledger_set')
        .select('data')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', setId)
        .executeTakeFirst()
      return row?.data ?? null
    },
    async publish(source, at, given) {
      // Sent together, so that they wait for the database once.
      const rows = await Promise.all(
        given.map(({ measures, units, data }) =>
          tx.query<{ id: number }>(
            `with made as (
               insert into ledger_set (tenant_id, instrument, measures, source, n, data, at) values ($1, $2, $3, $4, $5, $6, $7) returning id
             ), held as (insert into ledger_unit (tenant_id, set_id, unit) select $1, made.id, u from made, unnest($8::bigint[]) as u)
             select id from made`,
            [
              tenantId,
              instrument,
              measures,
              source,
              units.length,
              data === null ? null : JSON.stringify(data),
              at,
              units,
            ],
            'ledger-publish',
          ),
        ),
      )
      return given.map(({ measures, units }, index) => {
        const [row] = rows[index] as { id: number }[]
        const { id } = row as { id: number }
        published.set(id, { id, measures: new Set(measures), units })
        return id
      })
    },
  }
}
