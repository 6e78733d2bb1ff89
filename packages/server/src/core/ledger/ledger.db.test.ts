import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../clock.ts'
import { type Database, openDatabase, type Tx } from '../db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres.ts'
import { prepare } from '../prepare.ts'
import { openLedger } from './ledger.ts'
import { gapDays, unitOf } from './unit.ts'
import { open, serve, type Viewer } from './viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-ledger-test-'))
let postgres: EmbeddedPostgres
let db: Database
let tenant = 0

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const { appUrl } = await prepare(postgres.url)
  db = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 6 })
})
afterAll(async () => {
  await db?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A tenant of its own: nothing of another test is published in it. */
async function fresh<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const [row] = await db.query<{ id: number }>(
    "insert into tenant (client_id, name) values (gen_random_uuid()::text, 'T') returning id",
  )
  tenant = row?.id ?? 0
  return db.inTenant(tenant, work)
}
/** People by letters. */
const units = (letters: string) => [...letters].map(it => it.charCodeAt(0))
const viewer = (letter: string, own = letter): Viewer => ({
  tenantId: tenant,
  instrument: 'gla',
  viewerId: letter.charCodeAt(0),
  own: units(own),
})

/** Publishes where it may; the id of the set, or null. */
async function publish(tx: Tx, letters: string, k = 2, measure = 'm'): Promise<number | null> {
  const ledger = await openLedger(tx, tenant, 'gla')
  if (!(await ledger.isSafe(measure, units(letters), k))) return null
  const equal = await ledger.equal(measure, units(letters))
  if (equal !== undefined) return equal
  const [id] = await ledger.publish('team/1', now(), [{ measures: [measure], units: units(letters), data: letters }])
  return id ?? null
}

test('ledger, Check 1: the same people are served by the number that stands; another measure has sets of its own', () =>
  fresh(async tx => {
    const first = await publish(tx, 'ABCD')
    expect(await publish(tx, 'DCBA')).toBe(first)
    expect(await publish(tx, 'ABC')).toBeNull()
    expect(await publish(tx, 'ABC', 2, 'other')).not.toBeNull()
  }))

test('ledger: what one tenant published is nothing to another, nor one instrument to another', async () => {
  await fresh(tx => publish(tx, 'ABCD'))
  await fresh(async tx => {
    expect(await publish(tx, 'ABC')).not.toBeNull()
    expect(await (await openLedger(tx, tenant, 'alignment')).isSafe('m', units('AB'), 2)).toBe(true)
  })
})

test('ledger, Known to a viewer: who knows herself is not served what leaves one person', () =>
  fresh(async tx => {
    const [all, two] = [await publish(tx, 'AMNP'), await publish(tx, 'NP')]
    const ids = [all ?? 0, two ?? 0]
    for (const letter of 'AMNP') expect([...(await serve(tx, viewer(letter), ids))], letter).toEqual([all])
    expect([...(await serve(tx, viewer('Z', ''), ids))]).toEqual(ids)
  }))

test('Anonymity: behind a number stand at least two people besides the viewer', () =>
  fresh(async tx => {
    const id = (await publish(tx, 'AB')) ?? 0
    expect((await serve(tx, viewer('A'), [id])).size).toBe(0)
    expect((await serve(tx, viewer('Z', ''), [id])).size).toBe(1)
  }))

test('ledger, Rights: a single result that would leave one person waits, and opens together with the last one', () =>
  fresh(async tx => {
    const id = (await publish(tx, 'MABC')) ?? 0
    await serve(tx, viewer('M'), [id])
    expect(await open(tx, viewer('M'), [units('A')], [true])).toEqual([true])
    expect(await open(tx, viewer('M'), [units('B')], [true])).toEqual([false])
    expect(await open(tx, viewer('M'), [units('B'), units('C')], [true, false])).toEqual([true, true])
    // C was opened along with B, and is known as well.
    expect(await tx.query('select 1 from ledger_known where tenant_id = $1', [tenant])).toHaveLength(3)
  }))

test('ledger, Rights: known once is known for ever, in whatever team', () =>
  fresh(async tx => {
    const id = (await publish(tx, 'ANP')) ?? 0
    await open(tx, viewer('A'), [units('N')], [true])
    expect((await serve(tx, viewer('A'), [id])).size).toBe(0)
  }))

test('ledger, Rights: who is only asked about is not known, and stays protected', () =>
  fresh(async tx => {
    const ids = [(await publish(tx, 'VMNP')) ?? 0, (await publish(tx, 'NP')) ?? 0]
    await serve(tx, viewer('V'), [ids[0] ?? 0])
    expect(await open(tx, viewer('V'), [units('M')], [false])).toEqual([true])
    expect([...(await serve(tx, viewer('V'), ids))]).toEqual([ids[0]])
    // Together they would show P: the first is open, and the second waits.
    expect(await open(tx, viewer('V'), [units('M'), units('N')], [false, false])).toEqual([true, false])
  }))

test('ledger: two calls of one viewer at once are not served what together leaves one person', async () => {
  const [one, other] = await fresh(async tx => [(await publish(tx, 'MABC')) ?? 0, (await publish(tx, 'BC')) ?? 0])
  const served = await Promise.all([one, other].map(id => db.inTenant(tenant, tx => serve(tx, viewer('M'), [id ?? 0]))))
  expect(served.filter(it => it.size === 1)).toHaveLength(1)
})

test('ledger, Unit: answers within the gap are the same ones, later ones new', () =>
  fresh(async tx => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
    const at = (n: number, email = 'Ada@alder.example') => unitOf(tx, tenant, 'gla', email, day(n))
    const first = await at(0)
    expect(await at(gapDays - 1, 'ada@ALDER.example')).toBe(first)
    // From answers to answers: the last ones were given on day 59.
    expect(await at(gapDays + 58)).toBe(first)
    expect(await at(3 * gapDays)).not.toBe(first)
    expect(await at(0, 'ben@alder.example')).not.toBe(first)
    expect(await unitOf(tx, tenant, 'alignment', 'ada@alder.example', day(0))).not.toBe(first)
  }))
