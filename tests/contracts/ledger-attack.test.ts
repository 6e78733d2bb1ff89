import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { now, resetClock, setClock } from '../../packages/server/src/core/clock.ts'
import { type Database, openDatabase, type Tx } from '../../packages/server/src/core/db.ts'
import { openLedger } from '../../packages/server/src/core/ledger/ledger.ts'
import { unitOf } from '../../packages/server/src/core/ledger/unit.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { prepare } from '../../packages/server/src/core/prepare.ts'
import { chance, inferred } from '../support/attacker.ts'
import { GlaWorld } from '../support/gla-world.ts'
import { makeFolder } from '../support/server.ts'
import { isWhole } from '../support/whole.ts'

/** The rule of the ledger can be taken out, to see that the attack then finds what it holds back. */
const rules = vi.hoisted(() => {
  // What other files have read knows the real one only.
  vi.resetModules()
  return { isSafe: true }
})
// Nor does any other file get this one.
afterAll(() => {
  vi.resetModules()
})
vi.mock('../../packages/server/src/core/ledger/safe.ts', async original => {
  const real = await original<typeof import('../../packages/server/src/core/ledger/safe.ts')>()
  return {
    ...real,
    isSafe: (...given: Parameters<typeof real.isSafe>) => !rules.isSafe || real.isSafe(...given),
    isSafeSoFar: (...given: Parameters<typeof real.isSafeSoFar>) => !rules.isSafe || real.isSafeSoFar(...given),
  }
})

const folder = makeFolder('test')
let postgres: EmbeddedPostgres
let db: Database
const make = (people: number) => GlaWorld.make(db, postgres.url, people)

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
beforeEach(() => {
  rules.isSafe = true
  setClock(new Date('2026-03-01T02:00:00Z'))
  return resetClock
})

/** Everybody who can be told from all that was published in the tenant, by anybody who has it all. */
const byTenant = (world: GlaWorld) => Object.values(world.notes.published).flatMap(sets => inferred(sets))

/** Everybody who can be told by one viewer from what was served to that person, with the own results and those of others served. */
function byViewers(world: GlaWorld): string[] {
  return [...world.notes.served].flatMap(([viewerId, served]) => {
    const own = world.people.find(it => it.id === viewerId)?.waves ?? new Set()
    const known = new Set([...own, ...(world.notes.known.get(viewerId) ?? [])])
    const open = world.opened.get(viewerId) ?? new Set()
    const found = Object.values(served).flatMap(sets => inferred(sets, known))
    // Whoever only granted a look, or shows strengths without numbers, is still to be told nothing of.
    return found.filter(it => !open.has(Number(it.split('/')[0])))
  })
}

const full = (next: () => number) => ({
  change: 1 + Math.floor(next() * 9) / 2,
  execution: next() < 0.15 ? null : 1 + Math.floor(next() * 9) / 2,
})

describe('attack on what is published and served about groups (ledger, Promise)', () => {
  const total = Number(process.env.TRELLIS_TEAMS ?? (process.env.TRELLIS_LONG ? 10_000 : isWhole ? 200 : 60))
  const perTenant = 20
  test(`${total} teams that overlap, with people who come and go, rights, retakes and wipe-outs: nothing is inferred`, {
    timeout: total * 2_000,
  }, async () => {
    const next = chance(Number(process.env.TRELLIS_FUZZ_SEED ?? total))
    const any = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
    let looks = 0
    for (let tenant = 0; tenant < total / perTenant; tenant++) {
      const world = await make(36)
      for (let i = 0; i < perTenant; i++) {
        // Mostly people near each other, and some from anywhere.
        const start = Math.floor(next() * world.people.length)
        const near = Array.from({ length: 3 + Math.floor(next() * 5) }, () =>
          next() < 0.8 ? world.at((start + Math.floor(next() * 8)) % world.people.length) : any(world.people),
        )
        await world.addTeam(world.at(i % 12), near, next() < 0.3 ? [any(world.people), any(world.people)] : [])
      }
      for (let step = 0; step < 4; step++) {
        for (const it of [...world.people])
          if (step === 0 ? next() < 0.8 : next() < 0.25) await world.finish(it, full(next))
        for (let i = 0; i < 10; i++) {
          const team = Math.floor(next() * perTenant)
          const owner = any([...world.team(team).accepted])
          const kind = next()
          if (kind < 0.35) await world.leave(team, owner)
          else if (kind < 0.6) await world.join(team, any(world.people))
          else if (owner !== world.team(team).manager && kind < 0.85)
            await world.decide(team, owner, next() < 0.7 ? 'GRANTED' : 'REVOKED')
          else if (kind < 0.97) await world.share(team, owner, next() < 0.8)
          else await world.wipe(any(world.people))
        }
        await world.publish(any([3, 31, 45, 70]))
        for (let i = 0; i < 30; i++) {
          const team = Math.floor(next() * perTenant)
          const viewer = next() < 0.3 ? world.team(team).manager : any([...world.team(team).accepted])
          if (next() < 0.75) await world.look(team, viewer)
          else await world.lookAtPeople(team, viewer)
        }
      }
      expect([byTenant(world), byViewers(world), world.notes.withoutConsent]).toEqual([[], [], []])
      looks += world.given
      const done = (tenant + 1) * perTenant
      if (done % 500 === 0) console.log(`ledger attack: ${done} teams, nothing inferred`)
    }
    // The attack had something to work with.
    expect(looks).toBeGreaterThan(total)
  })

  test('useful: 12 people in 3 teams that overlap see at least 90 % of their numbers', async () => {
    const next = chance(12)
    let [looks, given] = [0, 0]
    for (let round = 0; round < 12; round++) {
      const world = await make(12)
      for (const it of world.people) await world.finish(it, { change: 3, execution: 3 })
      for (let i = 0; i < 3; i++) {
        const size = 4 + Math.floor(next() * 4)
        const from = Math.floor(next() * 12)
        await world.addTeam(
          world.at(from),
          Array.from({ length: size - 1 }, (_, at) => world.at((from + at + 1) % 12)),
        )
      }
      await world.publish()
      for (const [team, it] of world.teams.entries()) for (const who of it.accepted) await world.look(team, who)
      looks += world.teams.reduce((sum, it) => sum + it.accepted.size, 0)
      given += world.given
    }
    expect(given / looks).toBeGreaterThanOrEqual(0.9)
  })
})

describe('each attack finds one person again where its rule is taken out', () => {
  const both = { change: 4, execution: 3 }

  test.each([true, false])('overlapping teams; rule in place: %s', async isIn => {
    rules.isSafe = isIn
    const world = await make(4)
    const [ada, mei, noor, pia] = [0, 1, 2, 3].map(it => world.at(it)) as [never, never, never, never]
    for (const it of world.people) await world.finish(it, both)
    await world.addTeam(ada, [mei, noor, pia])
    await world.addTeam(ada, [noor, pia])
    await world.publish()
    await world.look(0, ada)
    await world.look(1, ada)
    expect(byTenant(world)).toEqual(isIn ? [] : [world.at(1), world.at(1)].map(it => `${it.id}/1`))
    expect(new Set(byViewers(world)).has(`${world.at(1).id}/1`)).toBe(!isIn)
  })

  test.each([true, false])('teams made of people who were not asked; rule in place: %s', async isIn => {
    const world = await make(4)
    const [ada, mei, noor, pia] = [0, 1, 2, 3].map(it => world.at(it)) as [never, never, never, never]
    for (const it of world.people) await world.finish(it, both)
    await world.addTeam(ada, [], [mei, noor, pia])
    if (!isIn) await world.forget("update team_member set status = 'ACCEPTED' where tenant_id = $1")
    await world.publish()
    expect(world.notes.withoutConsent.length > 0).toBe(!isIn)
    expect(world.notes.published).toEqual(isIn ? {} : expect.objectContaining({ change: [expect.anything()] }))
  })

  test.each([true, false])('a right that was used and withdrawn; rule in place: %s', async isIn => {
    const world = await make(3)
    const [ada, noor, pia] = [0, 1, 2].map(it => world.at(it)) as [never, never, never]
    for (const it of world.people) await world.finish(it, both)
    const team = await world.addTeam(ada, [noor, pia])
    await world.decide(team, noor, 'GRANTED')
    await world.lookAtPeople(team, ada)
    await world.decide(team, noor, 'REVOKED')
    if (!isIn) await world.forget('delete from ledger_known where tenant_id = $1')
    await world.publish()
    expect(await world.look(team, ada)).toBe(isIn ? 'team.gla.oneLeft' : 4)
    expect(new Set(byViewers(world))).toEqual(new Set(isIn ? [] : [`${world.at(2).id}/1`]))
  })

  test.each([true, false])('a right that was used in another team; rule in place: %s', async isIn => {
    const world = await make(4)
    const [ada, mei, noor, pia] = [0, 1, 2, 3].map(it => world.at(it)) as [never, never, never, never]
    for (const it of [mei, pia]) await world.finish(it, both)
    const first = await world.addTeam(ada, [mei, noor])
    await world.decide(first, mei, 'GRANTED')
    await world.lookAtPeople(first, ada)
    // As if known were kept by team.
    if (!isIn) await world.forget('delete from ledger_known where tenant_id = $1')
    // Not asked again by a look at the first team.
    if (!isIn) await world.forget("update viewing_right set status = 'REVOKED' where tenant_id = $1")
    const second = await world.addTeam(ada, [mei, pia])
    await world.publish()
    expect(typeof (await world.look(second, ada))).toBe(isIn ? 'string' : 'number')
    expect(new Set(byViewers(world))).toEqual(new Set(isIn ? [] : [`${world.at(3).id}/1`]))
  })

  test.each([true, false])('two versions with the same answers and one person fewer; rule in place: %s', async isIn => {
    const world = await make(0)
    const people = ['ada', 'mei', 'noor', 'pia', 'udo']
    const published: string[][] = []
    const version = (tx: Tx, who: string[], minutes: number) =>
      (async () => {
        const at = new Date(now().getTime() + minutes * 60_000)
        const units = await Promise.all(
          who.map(it =>
            unitOf(tx, world.tenantId, 'alignment', { email: `${it}@versions.example`, isOutside: false }, at),
          ),
        )
        const ledger = await openLedger(tx, world.tenantId, 'alignment')
        if (!(await ledger.isSafe('Clear', units, 3))) return
        await ledger.publish('team/1', at, [{ measures: ['Clear'], units, data: {} }])
        published.push(who)
      })()
    await world.tx(tx => version(tx, people, 0))
    // Without the gap every version has units of its own.
    if (!isIn) await world.forget("delete from ledger_person where tenant_id = $1 and instrument = 'alignment'")
    await world.tx(tx => version(tx, people.slice(1), 2))
    expect(inferred(published)).toEqual(isIn ? [] : ['ada'])
  })
})

describe('beyond the gap (ledger, Not promised)', () => {
  /** How much of one person's variance the best linear guess explains, from a sum with the person and a later one without. */
  const explained = (n: number, retest: number) => {
    const [one, two, both] = [n, n - 1, retest * (n - 1)]
    return two / (one * two - both * both)
  }
  test.each([4, 5, 6, 8, 12])('of %i people, one who leaves between two waves is explained by half at the most', n => {
    expect(explained(n, 0.8)).toBeLessThanOrEqual(0.5)
  })
  test('answers that stayed the same would tell the person wholly: the gap is what the promise rests on', () => {
    expect(explained(4, 1)).toBeCloseTo(1, 12)
  })
})
