import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs, voiceOf } from '@trellis/sdk/contract'
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

/** Does `first` in one transaction, lets `second` try beside it in another one, and only then ends the first. */
async function beside<A, B>(first: (tx: Tx) => Promise<A>, second: (tx: Tx) => Promise<B>): Promise<[A, B]> {
  let other: Promise<B> | undefined
  const one = await db.inTenant(tenant, async tx => {
    const done = await first(tx)
    other = db.inTenant(tenant, second)
    // Unless something holds it, it is through by then.
    await Promise.race([other, wait(1500)])
    return done
  })
  return [one, await (other as Promise<B>)]
}

test('ledger: two calls of one viewer at once are not served what together leaves one person', async () => {
  const [one, other] = await fresh(async tx => [(await publish(tx, 'MABC')) ?? 0, (await publish(tx, 'BC')) ?? 0])
  const served = await beside(
    tx => serve(tx, viewer('M'), [one as number]),
    tx => serve(tx, viewer('M'), [other as number]),
  )
  expect(served.map(it => it.size)).toEqual([1, 0])
})

test('ledger: two publications at once see each other, of one instrument; another one does not wait', async () => {
  await fresh(async () => undefined)
  const [one, other] = await beside(
    tx => publish(tx, 'ABCD'),
    tx => publish(tx, 'ABC'),
  )
  expect([one, other]).toEqual([expect.any(Number), null])
  let isDone = false
  await db.inTenant(tenant, async tx => {
    await openLedger(tx, tenant, 'gla')
    await db.inTenant(tenant, async it => {
      await openLedger(it, tenant, 'alignment')
      isDone = true
    })
  })
  expect(isDone).toBe(true)
})

test('ledger, Known to a viewer: what was served of another instrument are other answers', () =>
  fresh(async tx => {
    const id = (await publish(tx, 'MABC')) ?? 0
    const [surveyed] = await (await openLedger(tx, tenant, 'alignment')).publish('team/1', now(), [
      { measures: ['m'], units: units('BC'), data: null },
    ])
    expect((await serve(tx, viewer('M'), [id])).size).toBe(1)
    expect((await serve(tx, { ...viewer('M'), instrument: 'alignment' }, [surveyed ?? 0])).size).toBe(1)
  }))

test('Anonymity: two people besides the viewer also where the viewer knows them', () =>
  fresh(async tx => {
    const [two, three] = [(await publish(tx, 'AB')) ?? 0, (await publish(tx, 'ABCD')) ?? 0]
    await open(tx, viewer('A'), [units('B'), units('C'), units('D')], [true, true, true])
    expect([...(await serve(tx, viewer('A'), [two, three]))]).toEqual([three])
  }))

test('ledger, Known to a viewer: the own answers of two waves are both known', () =>
  fresh(async tx => {
    // A answered again after the gap; X is the one who answered the first time alone.
    const [first, later] = [(await publish(tx, 'AXBCD', 3)) ?? 0, (await publish(tx, 'aBCD', 3)) ?? 0]
    expect(first * later).toBeGreaterThan(0)
    expect([...(await serve(tx, viewer('A', 'Aa'), [first, later]))]).toEqual([first])
    expect([...(await serve(tx, viewer('Z', ''), [first, later]))]).toEqual([first, later])
  }))

test('ledger, Known to a viewer: what was served is served again, without another word of it', () =>
  fresh(async tx => {
    const id = (await publish(tx, 'MABC')) ?? 0
    for (const _ of [1, 2]) expect([...(await serve(tx, viewer('M'), [id, id]))]).toEqual([id])
    await open(tx, viewer('M'), [units('A')], [true])
    expect([...(await serve(tx, viewer('M'), [id]))]).toEqual([id])
    expect(await tx.query('select 1 from ledger_seen where tenant_id = $1', [tenant])).toHaveLength(1)
  }))

test('ledger, Check: what the same transaction published counts, for each measure and each k by itself', () =>
  fresh(async tx => {
    const ledger = await openLedger(tx, tenant, 'gla')
    const ask = (letters: string, k: number, measure = 'm') => ledger.isSafe(measure, units(letters), k)
    expect([await ask('ABC', 4), await ask('ABC', 3), await ask('ABC', 2)]).toEqual([false, true, true])
    await ledger.publish('team/1', now(), [{ measures: ['m', 'both'], units: units('ABCD'), data: null }])
    expect([await ask('ABC', 2), await ask('AB', 2)]).toEqual([false, true])
    // Over the same people and the same sets k alone decides.
    expect([await ask('ABCE', 2), await ask('ABCE', 3), await ask('ABCE', 2)]).toEqual([true, false, true])
    await ledger.publish('team/2', now(), [{ measures: ['m'], units: units('AB'), data: null }])
    // C and D are left of the first set; of the other measure it stands alone.
    expect([await ask('ACE', 2), await ask('ACEF', 2), await ask('ACE', 2, 'both')]).toEqual([true, true, true])
    expect([await ask('BCD', 2), await ask('ABC', 2, 'both')]).toEqual([false, false])
    expect(await ledger.equal('m', units('BA'))).toBeGreaterThan(0)
    // An equal set of fewer people than are asked for is no way round it.
    expect([await ask('AB', 2), await ask('AB', 3)]).toEqual([true, false])
    expect(await ledger.equal('both', units('AB'))).toBeUndefined()
  }))

test('ledger, Check: what hangs together over many sets is found from its end', () =>
  fresh(async tx => {
    // ab, bc, cd, …: with every other one but the last taken off, the first and the last are left.
    const letters = 'abcdefghijkl'
    const ledger = await openLedger(tx, tenant, 'gla')
    const chain = Array.from({ length: letters.length - 1 }, (_, it) => letters.slice(it, it + 2))
    await ledger.publish(
      'team/1',
      now(),
      chain.map(it => ({ measures: ['m'], units: units(it), data: null })),
    )
    // An odd number of steps from one end to the other tells their sum, an even number their difference and so each.
    const anew = await openLedger(tx, tenant, 'gla')
    expect(await anew.isSafe('m', units('al'), 2)).toBe(true)
    expect(await anew.isSafe('m', units('ak'), 2)).toBe(false)
  }))

test('ledger, Check: a question that leads too far is answered with no, however it would end', () =>
  fresh(async tx => {
    // A chain: each set lets the one before go, and only the last one has enough people of its own to go first.
    const chain = async (from: number, length: number) => {
      const ledger = await openLedger(tx, tenant, 'gla')
      const sets = Array.from({ length }, (_, it) => [from + 3 * it, from + 3 * it + 1, from + 3 * it + 3])
      await ledger.publish(
        'team/1',
        now(),
        sets.map(it => ({ measures: ['m'], units: it, data: null })),
      )
      return (await openLedger(tx, tenant, 'gla')).isSafe('m', [from, from - 1], 2)
    }
    expect(await chain(1000, 40)).toBe(true)
    expect(await chain(10_000, 200)).toBe(false)
  }))

test('ledger, Unit: answers within the gap are the same ones, later ones new', () =>
  fresh(async tx => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * dayMs)
    const at = (n: number, email = 'Ada@alder.example') =>
      unitOf(tx, tenant, 'gla', { email, isOutside: false }, day(n))
    const first = await at(0)
    expect(await at(gapDays - 1, 'ada@ALDER.example')).toBe(first)
    // What comes in late was given earlier, and does not move the last ones back.
    expect(await at(1)).toBe(first)
    // From answers to answers: the last ones were given on day 59.
    expect(await at(gapDays + 58)).toBe(first)
    const third = await at(3 * gapDays)
    expect(third).not.toBe(first)
    // Exactly the gap: no longer less than it.
    expect(await at(4 * gapDays)).not.toBe(third)
    expect(await at(0, 'ben@alder.example')).not.toBe(first)
    const ada = { email: 'ada@alder.example', isOutside: false }
    expect(await unitOf(tx, tenant, 'alignment', ada, day(0))).not.toBe(first)
  }))

test.each(['gla', 'alignment'] as const)('ledger, Unit: in %s whoever is outside is told by the mailbox', instrument =>
  fresh(async tx => {
    const at = (email: string, isOutside: boolean) => unitOf(tx, tenant, instrument, { email, isOutside }, new Date())
    const own = await at('Eve+one@guests.example', true)
    expect(await at('eve+two@guests.example', true)).toBe(own)
    expect(await at('eve@guests.example', true)).toBe(own)
    // Who joins by the address that was written to goes on, and another account of the mailbox is somebody of its own.
    expect(await at('eve+one@guests.example', false)).toBe(own)
    expect(await at('eve+three@guests.example', false)).not.toBe(own)
    expect(await at('eva@guests.example', true)).not.toBe(own)
  }),
)

/** An account of the tenant. */
async function joinAs(tx: Tx, email: string): Promise<void> {
  const [person] = await tx.query<{ id: number }>(
    "insert into person (email, full_name) values ($1, 'Z') on conflict (lower(email)) do update set full_name = 'Z' returning id",
    [email],
  )
  await tx.query("insert into membership (tenant_id, user_id, roles) values ($1, $2, '{USER}')", [tenant, person?.id])
}

test.each(['gla', 'alignment', 'leader360'] as const)(
  'ledger, Unit: in %s an account and whatever other address of its mailbox is written to are one person',
  instrument =>
    fresh(async tx => {
      const at = (email: string, isOutside: boolean, day = 0) =>
        unitOf(tx, tenant, instrument, { email, isOutside }, new Date(Date.UTC(2026, 0, 1) + day * dayMs))
      // From outside: dots at Gmail are none, nor are its two names.
      const outside = await at('E.E.X@gmail.com', true)
      expect(await at('eex+two@googlemail.com', true)).toBe(outside)
      await joinAs(tx, 'z.e.d@gmail.com')
      const own = await at('zed@gmail.com', true)
      expect(await at('z.e.d@gmail.com', false)).toBe(own)
      expect(await at('Zed+1@googlemail.com', true)).toBe(own)
      // Who joins after answering from outside, by another address of the mailbox.
      await joinAs(tx, 'e.ex@googlemail.com')
      expect(await at('e.ex@googlemail.com', false, gapDays - 1)).toBe(outside)
      expect(await at('eex@gmail.com', true, gapDays + 5)).toBe(outside)
      // A second account of a mailbox is somebody of its own.
      await joinAs(tx, 'zed+work@gmail.com')
      const second = await at('zed+work@gmail.com', false)
      expect(second).not.toBe(own)
      expect([await at('z.ed@gmail.com', true), await at('zed+work@gmail.com', true)]).toEqual([own, second])
    }),
)

test('ledger, Unit: what was kept by the mailbox as it was written goes on', () =>
  fresh(async tx => {
    const at = new Date()
    await tx.query(
      "insert into ledger_person (tenant_id, instrument, email, unit, last_at) values ($1, 'alignment', 'e.e.x@googlemail.com', 7, $2)",
      [tenant, at],
    )
    const address = { email: 'eex@gmail.com', isOutside: true }
    expect(await unitOf(tx, tenant, 'alignment', address, at)).toBe(7)
    const later = new Date(at.getTime() + gapDays * dayMs)
    expect(await unitOf(tx, tenant, 'gla', address, at)).not.toBe(7)
    expect(await unitOf(tx, tenant, 'alignment', address, later)).not.toBe(7)
  }))

test('`voice_of` of the database is `voiceOf`', () =>
  fresh(async tx => {
    for (const email of [
      'A.B+c@GoogleMail.com',
      'a.b+c@gmail.com',
      'a.b@alder.example',
      'a+b+c@x.example',
      '+@gmail.com',
      'a.b@notgmail.com',
      'a.b@gmail.com.example',
      'Ö.Ä+1@gmail.com',
    ])
      expect(await tx.query('select voice_of($1) as voice', [email])).toEqual([{ voice: voiceOf(email) }])
  }))
