import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../core/clock.ts'
import { type Database, openDatabase } from '../core/db.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../core/postgres.ts'
import { prepare } from '../core/prepare.ts'
import { keyItems } from './bank.ts'
import { inventedAnswers } from './example.ts'
import { numbersOf } from './numbers.ts'
import { servedTo } from './seen.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-alignment-seen-'))
let postgres: EmbeddedPostgres
let db: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const { appUrl } = await prepare(postgres.url)
  db = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 4 })
  await db.query("insert into tenant (client_id, name) values ('t', 'T')")
  await db.query(
    "insert into person (email, full_name) select it || '@x.example', it from unnest(array['Ada', 'ben', 'cem', 'dee']) it",
  )
})
afterAll(async () => {
  await db?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('ledger, Known to a viewer: with the own answers of two waves known, by account and by a guest link', () =>
  db.inTenant(1, async tx => {
    await tx.query(
      "insert into membership (tenant_id, user_id, roles) select 1, n, '{USER}' from generate_series(1, 4) n",
    )
    await tx.query("insert into team (tenant_id, name, manager_id) values (1, 'T', 1)")
    await tx.query(
      "insert into alignment_survey (tenant_id, team_id, version, bank_version, survey_type, minimum, started_at, deadline, closed_at) select 1, 1, v, '1.1', 'STANDARD', 3, now(), now(), now() from generate_series(1, 2) v",
    )
    // Ada and Ben each answered twice, more than the gap apart; Ada the first time as a guest, of the same address.
    const answered = (survey: number, userId: number | null, email: string, unit: number) =>
      tx.query(
        "insert into alignment_respondent (tenant_id, survey_id, user_id, user_type, email, full_name, unit) values (1, $1, $2, 'GUEST', $3, 'P', $4)",
        [survey, userId, email, unit],
      )
    await answered(1, null, 'ada@X.example', 11)
    await answered(2, 1, 'Ada@x.example', 12)
    await answered(1, 2, 'before.marriage@x.example', 21)
    await answered(2, 2, 'ben@x.example', 22)
    const ledger = await openLedger(tx, 1, 'alignment')
    const publish = async (units: number[]) => {
      const [id] = await ledger.publish('alignment/1/1', now(), [{ measures: ['Clear'], units, data: null }])
      return id as number
    }
    // Each time one other person leaves, and the one who looks is there by other answers: the difference is that person's.
    const [ada, adaLater] = [await publish([11, 31, 41, 51, 61]), await publish([12, 41, 51, 61])]
    const [ben, benLater] = [await publish([21, 32, 42, 52, 62]), await publish([22, 42, 52, 62])]
    const kept = await numbersOf({ key: keyItems, answers: inventedAnswers(0, 5) })
    const served = async (userId: number, ...ids: number[]) => {
      const reports = await servedTo(
        tx,
        { tenantId: 1, userId },
        ids.map(id => ({ ...kept, sets: { Clear: [id] } })),
      )
      return reports.map(it => it.numbers.subscales.find(own => own.subscale === 'Clear')?.hidden?.reason)
    }
    expect(await served(2, ben, benLater)).toEqual([undefined, 'oneOther'])
    expect(await served(1, ada, adaLater)).toEqual([undefined, 'oneOther'])
    // Who is in none of them reads all, and so does who knows one alone; a report without sets is as it was kept.
    expect(await served(3, ada, adaLater, ben, benLater)).toEqual([undefined, undefined, undefined, undefined])
    expect(await servedTo(tx, { tenantId: 1, userId: 4 }, [{ ...kept, sets: {} }])).toEqual([{ ...kept, sets: {} }])
    const seen = await tx.query<{ viewer_id: number; n: number }>(
      'select viewer_id, count(*) as n from ledger_seen where tenant_id = 1 group by 1 order by 1',
    )
    expect(seen.map(it => [it.viewer_id, it.n])).toEqual([
      [1, 1],
      [2, 1],
      [3, 4],
    ])
  }))
