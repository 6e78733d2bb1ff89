import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn, makeTeam, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { runJob } from '../support/jobs.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  // The invented surveys of the demo would be counted, too.
  await db.query('delete from alignment_report')
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

/** A team of members and guests with its report made; `fast` hand in within seconds, as this test does, the others took their time. */
async function reported(name: string, people: number, guests: number) {
  const team = await makeTeam(db, name, { members: people, guests })
  const token = await db.token(team.manager)
  await startSurvey(server.url, token, team)
  for (const [index, it] of team.people.entries()) {
    const value = (order: number) => 1 + ((order * (3 + index) + index) % 6)
    const reply = await handIn(server, db, it, team.teamId, value)
    expect(reply.status).toBe(200)
  }
  const made = await call(server.url, 'alignment.generateReport', { params: { teamId: team.teamId } }, { token })
  expect(made.status).toBe(200)
  return team
}
const quality = async (): Promise<Json> =>
  (await call(server.url, 'alignment.quality', {}, { token: await db.token('cleo@alder.example') })).data
const count = () => runJob(db, 'alignment-quality')

testWhole(
  'ledger, Quality figures: reports wait until they are of 10 people of 3 teams; then one team, or one person who leaves, moves no number',
  {
    timeout: 240_000,
  },
  async () => {
    const empty = await quality()
    expect(empty).toMatchObject({ nValid: 0, teams: 0, countedUntil: null, from: { flags: 10, teams: 3 } })
    expect(empty.flags).toBeUndefined()

    // Ten people, and two teams only.
    await reported('Quality One', 6, 0)
    await reported('Quality Two', 4, 1)
    expect(await count()).toBe('23 4 1 * *')
    expect(await quality()).toEqual(empty)

    const third = await reported('Quality Three', 3, 0)
    expect(await quality()).toEqual(empty)
    await count()
    const first = await quality()
    expect(first).toMatchObject({ nValid: 14, teams: 3, countedUntil: expect.any(String) })
    // All of them were fast, and a run of the same job counts nobody twice.
    expect(first.flags).toMatchObject({ hasty: 14 })
    expect(first.subscales.every((it: Json) => it.alpha === undefined)).toBe(true)
    await count()
    expect(await quality()).toEqual(first)

    // A team of three more: its flags would be the difference.
    await reported('Quality Four', 3, 0)
    await count()
    expect(await quality()).toEqual(first)
    // Somebody of a counted team is wiped out.
    await db.query('delete from alignment_respondent where lower(email) = $1', [third.people[0]?.email])
    await count()
    expect(await quality()).toEqual(first)
    // What is kept names nobody: sums by subscale, over all and by team.
    const [cell] = await db.query<{ sums: Json }>('select sums from alignment_quality_cell')
    expect(Object.keys(cell?.sums)).toEqual(['flags', 'subscales'])
    expect(cell?.sums.subscales[0].teams).toHaveLength(3)
  },
)

test('quality is for administrators', async () => {
  const ben = await db.token('ben@alder.example')
  expect((await call(server.url, 'alignment.quality', {}, { token: ben })).status).toBe(403)
  const found = await quality()
  expect(found).toMatchObject({ from: { reliability: 30, flags: 10, teams: 3 } })
  expect(found.subscales).toHaveLength(12)
})
