import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSurvey, saveOf } from '../support/alignment.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { isWhole } from '../support/whole.ts'

const long = process.env.TRELLIS_LONG === '1'
/** People who answer at once, and how long each looks at a page: about eight times as fast as people are. */
const people = Number(process.env.TRELLIS_PEOPLE ?? (long ? 500 : isWhole ? 100 : 40))
const thinkMs = long ? [4000, 12_000] : [800, 2400]

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

test(`${people} people answer one survey at once: no error, nothing lost, and no save waits long`, {
  timeout: 300_000,
}, async () => {
  const { teamId, surveyId, tenantId } = await openSurvey(db, 'ada@alder.example')
  const team: { token: string; email: string; userId: number }[] = []
  for (let index = 0; index < people; index++) {
    const email = `load${index}@load.example`
    const userId = await db.addMember('alder', email, ['Everyone', 'USER'])
    await db.query(
      `insert into alignment_respondent (tenant_id, survey_id, user_id, user_type, email, full_name) values ($1, $2, $3, 'TEAM_MEMBERS', $4, $4)`,
      [tenantId, surveyId, userId, email],
    )
    team.push({ email, userId, token: (await db.session(email, 'alder', { seconds: 3600 })).token })
  }
  const stepOf = (person: number, page: number) => 1 + ((person * 5 + page) % 6)
  const errors: string[] = []
  const save = async (person: number, page: number, times: number[]) => {
    const body = saveOf(teamId, page, stepOf(person, page), page === 6 ? { isSubmit: true } : {})
    const began = performance.now()
    const reply = await call(
      server.url,
      'alignment.saveAnswers',
      { body },
      { token: team[person]?.token, headers: { 'idempotency-key': randomUUID() } },
    )
    times.push(performance.now() - began)
    if (reply.status !== 200) errors.push(`${reply.status} ${reply.text}`)
  }
  const quiet: number[] = []
  for (let round = 0; round < 60; round++) await save(round % people, 1, quiet)
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  const busy: number[] = []
  const [least = 0, most = 0] = thinkMs
  const began = performance.now()
  await Promise.all(
    team.map(async (_, person) => {
      for (let page = 1; page <= 6; page++) {
        await wait(least + Math.random() * (most - least))
        await save(person, page, busy)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const [median, p99] = [at(quiet.slice(10), 0.5), at(busy, 0.99)]
  console.log(
    `${people} people, ${busy.length} saves in ${seconds.toFixed(0)} s (${Math.round(busy.length / seconds)}/s): quiet median ${median.toFixed(1)} ms, busy median ${at(busy, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(p99 / median).toFixed(1)} times`,
  )
  expect(errors).toEqual([])
  const rows = await db.query<{ user_id: number; n: number; done: boolean; values: number[] }>(
    `select r.user_id, count(*)::int as n, r.submitted_at is not null as done, array_agg(a.value order by a.question_id) as values
     from alignment_respondent r join alignment_answer a on a.respondent_id = r.id where r.survey_id = $1 group by r.id, r.user_id, r.submitted_at`,
    [surveyId],
  )
  expect(rows).toHaveLength(people)
  for (const [person, { userId }] of team.entries()) {
    const wanted = Array.from({ length: 45 }, (_, index) => stepOf(person, Math.floor(index / 8) + 1))
    expect(rows.find(it => it.user_id === userId)).toEqual({ user_id: userId, n: 45, done: true, values: wanted })
  }
  // Beside other tests a time says nothing: only the long form, on its own, has a bar.
  if (long) expect(p99 / median).toBeLessThanOrEqual(10)
})
