import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@trellis/sdk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '../../packages/server/src/core/clock.ts'
import type { Core } from '../../packages/server/src/core/context.ts'
import { type Database, openDatabase } from '../../packages/server/src/core/db.ts'
import type { GlaDoor } from '../../packages/server/src/core/doors.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { prepare } from '../../packages/server/src/core/prepare.ts'
import { glaDoor } from '../../packages/server/src/gla/door.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { openResults } from '../../packages/server/src/team/opened.ts'
import { numbersOfGla, publishTeams, publishTenant } from '../../packages/server/src/team/publish.ts'
import { GlaWorld } from '../support/gla-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-team-gla-rules-'))
let postgres: EmbeddedPostgres
let db: Database
let world: GlaWorld

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
const start = Date.UTC(2026, 2, 1, 2)
/** The time stands still, so that exactly thirty days are exactly that. */
const at = (days: number, ms = 0) => {
  vi.setSystemTime(start + days * dayMs + ms)
  setClock(new Date())
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at(0)
  world = await GlaWorld.make(db, postgres.url, 6)
})
afterEach(() => void vi.useRealTimers())

const teamOf = (...indexes: number[]) => {
  const [manager, ...others] = indexes.map(it => world.at(it))
  return world.addTeam(manager as never, others)
}
const finish = async (scores: Record<string, number | null>, ...indexes: number[]) => {
  for (const it of indexes) await world.finish(world.at(it), scores)
}
/** By team, the number of people behind each capability's number. */
const shown = async () => {
  const rows = await world.tx(tx =>
    tx.query<{ team_id: number; sets: Record<string, number>; n: Record<string, number> }>(
      `select g.team_id, g.sets, (select json_object_agg(e.key, s.n) from jsonb_each(g.sets) e join ledger_set s on s.id = e.value::bigint) as n
       from team_gla g where g.tenant_id = $1`,
      [world.tenantId],
    ),
  )
  return world.teams.map(it => rows.find(row => row.team_id === it.id)?.n)
}

describe('ledger, Published by a job: Team GLA by night', () => {
  test('a new number after exactly thirty days, not a moment before', async () => {
    await teamOf(0, 1, 2, 3)
    await finish({ change: 3 }, 0, 1)
    await world.publish()
    await finish({ change: 4 }, 2, 3)
    at(30, -1)
    await world.publish()
    expect(await shown()).toEqual([{ change: 2 }])
    at(30)
    await world.publish()
    expect(await shown()).toEqual([{ change: 4 }])
  })

  test('the thirty days count from the last number that was another one', async () => {
    await teamOf(0, 1, 2, 3)
    await finish({ change: 3 }, 0, 1)
    await world.publish()
    at(31)
    await world.publish()
    await finish({ change: 4 }, 2, 3)
    at(40)
    await world.publish()
    expect(await shown()).toEqual([{ change: 4 }])
  })

  test('teams without a number first', async () => {
    await teamOf(0, 1, 2, 3)
    await teamOf(0, 1, 2)
    await finish({ change: 3 }, 0, 1, 2, 3)
    await world.publish()
    expect(await shown()).toEqual([{ change: 4 }, null])
    at(61)
    await finish({ change: 4 }, 0, 1, 2, 3)
    await world.publish()
    // One of the two may have a new number: the first team keeps its old one.
    expect(await shown()).toEqual([{ change: 4 }, { change: 3 }])
  })

  test('a number of more capabilities is not given up for one of fewer', async () => {
    await teamOf(0, 1, 2)
    await finish({ change: 3, execution: 3 }, 0, 1, 2)
    await world.publish()
    at(61)
    await finish({ change: 4, execution: null }, 0, 1, 2)
    await world.publish()
    expect(await world.look(0, world.at(0))).toBe(3)
    at(122)
    await finish({ change: 5, execution: 3 }, 0, 1, 2)
    await world.publish()
    expect(await world.look(0, world.at(0))).toBe(5)
  })

  test('a capability over other people is a set of its own, and each set holds its own numbers alone', async () => {
    await teamOf(0, 1, 2, 3)
    await finish({ change: 3, execution: 3 }, 0, 1)
    await finish({ change: 4, execution: null }, 2, 3)
    await world.publish()
    expect(await shown()).toEqual([{ change: 4, execution: 2 }])
    // A second team of three: of change it would show one person, of execution it has the same two.
    await teamOf(0, 1, 2)
    await world.publish()
    expect((await shown())[1]).toEqual({ execution: 2 })
    // Now these three have another capability in common: a third team's set is of it alone.
    await finish({ change: 3, execution: null, inclusion: 4 }, 0, 1, 2)
    await teamOf(0, 1, 2)
    await world.publish()
    expect((await shown())[2]).toEqual({ inclusion: 3 })
    const sets = await world.tx(tx =>
      tx.query<{ measures: string[]; data: object }>('select measures, data from ledger_set where tenant_id = $1', [
        world.tenantId,
      ]),
    )
    expect(sets.length).toBeGreaterThan(2)
    for (const it of sets) expect(Object.keys(it.data)).toEqual(it.measures)
  })

  test('a team of whom too few finished has nothing, not even a reason that it is held back', async () => {
    await teamOf(0, 1)
    await finish({ change: 3 }, 0)
    await world.publish()
    expect(await shown()).toEqual([undefined])
  })

  test('one team that fails, or one tenant, leaves the others theirs, and the error is heard of', async () => {
    await teamOf(0, 1)
    await teamOf(2, 3)
    await finish({ change: 3 }, 0, 1, 2, 3)
    const broken: GlaDoor = {
      ...glaDoor,
      latest: (tx, tenantId, users) => {
        if (users.includes(world.at(0).id)) throw new Error('Unreadable')
        return glaDoor.latest(tx, tenantId, users)
      },
    }
    expect(await publishTenant(db, world.tenantId, numbersOfGla(broken))).toEqual([new Error('Unreadable')])
    expect(await shown()).toEqual([undefined, { change: 2 }])
    await expect(publishTeams(db, numbersOfGla(broken))).rejects.toThrow('Unreadable')
    await publishTeams(db, numbersOfGla(glaDoor))
    expect(await shown()).toEqual([{ change: 2 }, { change: 2 }])
  })
})

describe('ledger, Rights: whose own results a viewer may be served', () => {
  /** The names of those opened, as numbers of people, and of those who wait. */
  const opened = async (viewer: number, handed: (userId: number) => boolean = () => false) => {
    const { results, waiting } = await world.tx(tx =>
      openResults({ core: { doors } as Core, tx, tenantId: world.tenantId }, world.at(viewer).id, handed),
    )
    const indexes = (ids: Iterable<number>) => [...ids].map(id => world.people.findIndex(it => it.id === id)).sort()
    return [indexes(results.keys()), indexes(waiting)]
  }
  const change = (text: string) => world.forget(text)
  beforeEach(async () => {
    await teamOf(0, 1, 2)
    await finish({ change: 3 }, 0, 1, 2)
    for (const it of [1, 2]) await world.decide(0, world.at(it), 'GRANTED')
  })

  test('those who granted it to the viewer, and to nobody else', async () => {
    expect([await opened(0), await opened(1), await opened(3)]).toEqual([
      [[1, 2], []],
      [[], []],
      [[], []],
    ])
  })
  test.each([
    ['revoked', "update viewing_right set status = 'REVOKED' where tenant_id = $1"],
    ['of another kind', "update viewing_right set item_type = 'SPRINT' where tenant_id = $1"],
    ['the owner left', 'update team_member set removed_at = now() where tenant_id = $1'],
    ['the owner never accepted', "update team_member set status = 'PENDING' where tenant_id = $1"],
    [
      'the viewer no longer leads the team',
      'update team t set manager_id = m.user_id from team_member m where t.tenant_id = $1 and m.tenant_id = $1 and m.user_id <> t.manager_id',
    ],
  ])('none where it was granted once and is not any more: %s', async (_, text) => {
    await change(text)
    expect(await opened(0)).toEqual([[], []])
  })
  test('the assistant by the rights granted to him', async () => {
    await change(
      'update viewing_right r set viewer_id = m.user_id from team t, (select max(user_id) as user_id from team_member where tenant_id = $1) m where r.tenant_id = $1',
    )
    await world.tx(tx =>
      tx.query(
        'update team set assistant_id = (select max(viewer_id) from viewing_right where tenant_id = $1) where tenant_id = $1',
        [world.tenantId],
      ),
    )
    expect((await opened(2))[0]).toEqual([1, 2])
  })
  test('of two it waits with whom the viewer would be left, by the own answers known', async () => {
    await world.publish()
    await world.look(0, world.at(0))
    // Of the three one is the viewer: either of the others would show the last one, both together nobody.
    expect(await opened(0)).toEqual([[1, 2], []])
    await world.decide(0, world.at(2), 'REVOKED')
    expect(await opened(0)).toEqual([[], [1]])
  })
  test('known is whose result was handed out, not who is asked about', async () => {
    const known = async () =>
      (await world.tx(tx => tx.query('select unit from ledger_known where tenant_id = $1', [world.tenantId]))).length
    await opened(0)
    expect(await known()).toBe(0)
    await opened(0, id => id === world.at(1).id)
    expect(await known()).toBe(1)
    await opened(0, () => true)
    expect(await known()).toBe(2)
  })
})
