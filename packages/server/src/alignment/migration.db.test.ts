import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../core/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../core/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-align-migration-'))
const migrations = new URL('../../migrations/', import.meta.url)
const own = '027_alignment_ledger.sql'
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const subscale = (name: string, extra: object) => ({ subscale: name, scale: 's', flag: 'none', ...extra })

test('units and ledger sets are made for what was answered and published before; nothing published is forgotten', async () => {
  await asOwner(postgres.url, async query => {
    for (const name of readdirSync(migrations).sort())
      if (name < own && name.endsWith('.sql')) await query(readFileSync(new URL(name, migrations), 'utf8'))
    await query("insert into tenant (id, client_id, name) overriding system value values (1, 'a', 'A')")
    await query(
      "insert into person (id, email, full_name) overriding system value values (1, 'm@a.example', 'M'), (2, 'x@a.example', 'X'), (3, 'y@a.example', 'Y')",
    )
    await query("insert into membership (tenant_id, user_id, roles) select 1, id, '{Everyone,USER}' from person")
    await query(
      "insert into team (tenant_id, id, name, manager_id, express) overriding system value values (1, 1, 'T', 1, true), (1, 2, 'U', 1, false)",
    )
    await query(
      `insert into team_member (tenant_id, team_id, user_id, status, invitations, joined_at) values
         (1, 1, 1, 'ACCEPTED', 0, now()), (1, 1, 2, 'ACCEPTED', 0, now()), (1, 1, 3, 'ACCEPTED', 1, now()), (1, 2, 2, 'ACCEPTED', 0, now())`,
    )
    await query(
      `insert into alignment_survey (tenant_id, id, team_id, version, bank_version, survey_type, minimum, started_at, deadline, closed_at) overriding system value values
         (1, 1, 1, 1, '1.1', 'express', 3, '2026-01-01', '2026-01-15', '2026-01-15'), (1, 2, 2, 1, '1.1', 'standard', 3, '2026-03-01', '2026-03-15', '2026-03-15')`,
    )
    // x in both teams 50 days apart, y 80 days apart; 15 was wiped out since.
    await query(
      `insert into alignment_respondent (tenant_id, id, survey_id, user_type, email, full_name, submitted_at, answered) overriding system value values
         (1, 11, 1, 'TEAM_MEMBERS', 'X@a.example', 'X', '2026-01-10', 45), (1, 12, 1, 'TEAM_MEMBERS', 'y@a.example', 'Y', '2026-01-02', 45),
         (1, 13, 1, 'GUEST', 'g@b.example', 'G', '2026-01-03', 45), (1, 14, 1, 'GUEST', 'h@b.example', 'H', '2026-01-04', 45),
         (1, 21, 2, 'TEAM_MEMBERS', 'x@a.example', 'X', '2026-03-01', 45), (1, 22, 2, 'TEAM_MEMBERS', 'y@a.example', 'Y', '2026-03-23', 45),
         (1, 23, 2, 'GUEST', 'i@b.example', 'I', null, null)`,
    )
    const data = {
      numbers: {
        nValid: 5,
        scales: [],
        subscales: [
          subscale('Clear', { mean: 4, sd: 1, distribution: [1, 2, 3, 4, 5, 6] }),
          subscale('Included', { mean: 3 }),
          subscale('Equipped', { hidden: { reason: 'tooFew', n: null, from: 3 } }),
        ],
      },
      people: ['11', '12', '13', '14', '15'],
      without: { Clear: [], Included: ['15'], Equipped: ['11', '12', '13'] },
      partly: { Clear: ['11', '12', '13'] },
      trends: {},
    }
    await query(
      "insert into alignment_report (tenant_id, id, survey_id, respondent_ids, data, generated_at) overriding system value values (1, 1, 1, '{11,12,13,14,15}', $1, '2026-01-15')",
      [JSON.stringify(data)],
    )

    await query('begin')
    await query(readFileSync(new URL(own, migrations), 'utf8'))
    await query('commit')

    const units = new Map(
      (await query<{ id: number; unit: string | null }>('select id, unit::text from alignment_respondent')).map(it => [
        Number(it.id),
        it.unit,
      ]),
    )
    expect(units.get(11)).toBe(units.get(21))
    expect(units.get(12)).not.toBe(units.get(22))
    expect(units.get(23)).toBeNull()
    expect(new Set(units.values()).size).toBe(6)
    for (const it of units.values()) expect(Number(it)).toBeLessThan(2 ** 53)
    expect(
      await query("select unit::text from ledger_person where instrument = 'alignment' and email = 'y@a.example'"),
    ).toEqual([{ unit: units.get(22) }])

    const sets = await query<{ id: string; measures: string[]; n: number; units: string[] }>(
      `select s.id::text, s.measures, s.n, array(select unit::text from ledger_unit u where u.set_id = s.id order by unit) as units
       from ledger_set s where instrument = 'alignment' order by n desc, measures`,
    )
    expect(sets.map(it => [it.measures, it.n])).toEqual([
      [['Clear', 'Clear/squares', 'Clear/steps'], 5],
      [['Included'], 4],
      // Less the mean, the columns told of those who left items out.
      [['Clear'], 3],
    ])
    // The place of who was wiped out stays, by a unit of nobody.
    const known = [11, 12, 13, 14].map(it => units.get(it))
    expect(sets[0]?.units).toHaveLength(5)
    expect(sets[0]?.units.filter(it => !known.includes(it))).toHaveLength(1)
    expect(sets[1]?.units).toEqual(known.toSorted())
    expect(sets[2]?.units).toEqual([11, 12, 13].map(it => units.get(it)).toSorted())
    const [report] = await query<{ data: Record<string, unknown> }>('select data from alignment_report')
    const id = (at: number) => Number(sets[at]?.id)
    expect(report?.data.sets).toEqual({
      Clear: [id(0)],
      'Clear/squares': [id(0)],
      'Clear/steps': expect.arrayContaining([id(0), id(2)]),
      Included: [id(1)],
    })
    expect(Object.keys(report?.data ?? {}).sort()).toEqual(['numbers', 'sets', 'trends'])

    expect(await query('select team_id::int, user_id::int, status from team_member order by team_id, user_id')).toEqual(
      [
        { team_id: 1, user_id: 1, status: 'ACCEPTED' },
        { team_id: 1, user_id: 2, status: 'PENDING' },
        { team_id: 1, user_id: 3, status: 'ACCEPTED' },
        { team_id: 2, user_id: 2, status: 'ACCEPTED' },
      ],
    )
  })
})
