import { now } from '../clock.ts'
import type { Tx } from '../db.ts'
import { isOneOf } from '../kysely.ts'
import { hold } from '../locks.ts'
import type { Instrument } from './ledger.ts'
import { isSafe, type Unit, type Units } from './safe.ts'

/** People besides the viewer behind any number about a group. Source: measurement, Anonymity. */
export const leastOthers = 2
/** None of what one viewer was served rests on exactly one person unknown to him. Source: ledger, Promise. */
const leastUnknown = 2

/** Who looks, and which answers are the viewer's own. */
export interface Viewer {
  tenantId: number
  instrument: Instrument
  viewerId: number
  own: Units
}

interface Seen {
  id: number
  measures: ReadonlySet<string>
  units: Units
}

const columns = `s.id, s.measures, (select string_agg(u.unit::text, ',') from ledger_unit u where u.tenant_id = s.tenant_id and u.set_id = s.id) as units`
interface Row extends Record<string, unknown> {
  id: number
  measures: string[]
  units: string | null
}
const seenOf = (it: Row): Seen => ({
  id: it.id,
  measures: new Set(it.measures),
  units: it.units ? it.units.split(',').map(Number) : [],
})

/** What a viewer was served so far, held until the call ends: two calls at once see each other. */
async function holdSeen(tx: Tx, { tenantId, instrument, viewerId, own }: Viewer) {
  await hold(tx, `ledger-viewer/${tenantId}/${instrument}/${viewerId}`)
  // By hand: sets with all their people in one row.
  const sets = await tx.query<Row>(
    `select ${columns} from ledger_seen v join ledger_set s on s.tenant_id = v.tenant_id and s.id = v.set_id
     where v.tenant_id = $1 and v.viewer_id = $2 and s.instrument = $3 order by s.id`,
    [tenantId, viewerId, instrument],
  )
  const units = await tx.kysely
    .selectFrom('ledger_known')
    .select('unit')
    .where('tenant_id', '=', tenantId)
    .where('viewer_id', '=', viewerId)
    .execute()
  return { seen: sets.map(seenOf), known: new Set([...own, ...units.map(it => it.unit)]) }
}

/**
 * Of some units those that are part of a number that the viewer was served, and those whose own result the viewer knows. Held until
 * the call ends.
 */
export async function metBy(
  tx: Tx,
  viewer: Viewer,
  units: readonly Unit[],
): Promise<{ served: ReadonlySet<Unit>; known: ReadonlySet<Unit> }> {
  const { seen, known } = await holdSeen(tx, viewer)
  return {
    served: new Set(units.filter(unit => seen.some(it => it.units.includes(unit)))),
    known: new Set(units.filter(unit => known.has(unit))),
  }
}

/** The sets of a measure without the people a viewer knows, each once. */
const struck = (sets: readonly Seen[], measure: string, known: ReadonlySet<Unit>): Units[] =>
  sets.filter(it => it.measures.has(measure)).map(it => it.units.filter(unit => !known.has(unit)))

/**
 * Which of some published sets a viewer may be served, beside all that this viewer ever was: none that leaves one person
 * alone whom the viewer does not know, and none with fewer than two others. What is served is written down with the call.
 */
export async function serve(tx: Tx, viewer: Viewer, setIds: readonly number[]): Promise<Set<number>> {
  const { tenantId, viewerId } = viewer
  const before = await tx.kysely
    .selectFrom('ledger_seen')
    .select('set_id')
    .where('tenant_id', '=', tenantId)
    .where('viewer_id', '=', viewerId)
    .where(isOneOf('set_id', setIds))
    .execute()
  // What was served stays so: nothing is to be worked out, and nobody waits.
  if (before.length === new Set(setIds).size) return new Set(setIds)
  const { seen, known } = await holdSeen(tx, viewer)
  const served = new Set(seen.filter(it => setIds.includes(it.id)).map(it => it.id))
  const wanted = setIds.filter(it => !served.has(it))
  if (wanted.length === 0) return served
  const own = new Set(viewer.own)
  // By hand: sets with all their people in one row.
  const rows = await tx.query<Row>(
    `select ${columns} from ledger_set s where s.tenant_id = $1 and s.id = any($2) order by s.id`,
    [tenantId, wanted],
  )
  for (const it of rows.map(seenOf)) {
    if (it.units.filter(unit => !own.has(unit)).length < leastOthers) continue
    const fresh = it.units.filter(unit => !known.has(unit))
    const isFine = [...it.measures].every(measure => {
      const before = struck(seen, measure, known)
      return fresh.length === 0 || isSafe([...before, fresh], leastUnknown, before.length)
    })
    if (!isFine) continue
    seen.push(it)
    served.add(it.id)
    await tx.kysely
      .insertInto('ledger_seen')
      .values({ tenant_id: tenantId, viewer_id: viewerId, set_id: it.id, at: now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return served
}

/**
 * Which people's own results may be opened to a viewer, each by all units of that person: those that leave nobody alone in
 * what this viewer was served. `handed` says whose result this very call hands to the viewer: such a one is known for ever.
 * Of the others it is only asked: who was granted a look and never took it knows nothing, and counting that as known would
 * let numbers through that tell the person. All that wait are tried together where those handed out alone do not open.
 */
export async function open(
  tx: Tx,
  viewer: Viewer,
  people: readonly Units[],
  handed: readonly boolean[],
): Promise<boolean[]> {
  const before = await tx.kysely
    .selectFrom('ledger_known')
    .select('unit')
    .where('tenant_id', '=', viewer.tenantId)
    .where('viewer_id', '=', viewer.viewerId)
    .where(isOneOf('unit', people.flat()))
    .execute()
  const knownBefore = new Set([...viewer.own, ...before.map(it => it.unit)])
  // As nearly always: nothing waits, so that nobody has to.
  if (people.every(units => units.every(it => knownBefore.has(it)))) return people.map(() => true)
  const { seen, known } = await holdSeen(tx, viewer)
  const fine = people.map(units => units.every(it => known.has(it)))
  const waiting = () => people.map((_, index) => index).filter(it => !fine[it])
  const measures = [...new Set(seen.flatMap(it => [...it.measures]))]
  const mayKnow = (group: readonly number[]) => {
    const units = group.flatMap(it => people[it] as Units)
    if (!seen.some(it => it.units.some(unit => units.includes(unit) && !known.has(unit)))) return true
    const all = new Set([...known, ...units])
    return measures.every(measure => isSafe(struck(seen, measure, all), leastUnknown))
  }
  /** Opens a group where it may be; gives its units. */
  const learn = (group: readonly number[]): Unit[] => {
    if (group.length === 0 || !mayKnow(group)) return []
    const units = group.flatMap(it => people[it] as Units)
    for (const it of group) fine[it] = true
    for (const unit of units) known.add(unit)
    return units
  }
  const each = (group: readonly number[]) => group.flatMap(it => (fine[it] ? [] : learn([it])))
  const out = waiting().filter(it => handed[it])
  const learnt = [...learn(out), ...each(out)]
  // One opens because the other does: then both are known.
  if (out.some(it => !fine[it])) learnt.push(...learn(waiting()))
  if (learnt.length > 0)
    // By hand: a list goes in as one value, however long.
    await tx.query(
      'insert into ledger_known (tenant_id, viewer_id, unit, at) select $1, $2, u, $4 from unnest($3::bigint[]) as u on conflict do nothing',
      [viewer.tenantId, viewer.viewerId, learnt, now()],
    )
  // The others are opened in the same order by the call that hands them out.
  learn(waiting())
  each(waiting())
  return fine
}
