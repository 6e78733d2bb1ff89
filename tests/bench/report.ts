import { readFileSync } from 'node:fs'
import pg from 'pg'
import { answersSql } from '../../packages/server/src/alignment/kept.ts'
import { openSurvey } from '../support/alignment.ts'
import { Backstage, call } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { median } from './load.ts'

/** Respondents of the surveys that are reported on: cost is to grow with them and no faster. */
const sizes = [1250, 2500, 5000]

const { items } = JSON.parse(
  readFileSync(new URL('../../packages/server/content/alignment/items.json', import.meta.url), 'utf8'),
) as { items: { ref: string }[] }

/** Fills an open survey with people who have handed in, one answer in fifty left out. */
async function fill(db: Backstage, surveyId: number, tenantId: number, count: number): Promise<number[]> {
  await db.query('delete from alignment_respondent where survey_id = $1', [surveyId])
  const rows = await db.query<{ id: number }>(
    `insert into alignment_respondent (tenant_id, survey_id, user_type, email, full_name, started_at, submitted_at, answered, unit)
     select $1, $2, 'GUEST', 'p' || i || '@bench.example', 'P', now() - interval '10 minutes', now(), 44, i from generate_series(1, $3) i returning id`,
    [tenantId, surveyId, count],
  )
  const ids = rows.map(it => it.id)
  await db.query(
    `insert into alignment_answer (tenant_id, respondent_id, question_id, value, saved_at)
     select $1, r, q, case when (r * 7 + ord * 13) % 50 = 0 then 0 else 1 + (r * 31 + ord * 17 + (r * ord) % 11) % 6 end, now()
     from unnest($2::bigint[]) r, unnest($3::text[]) with ordinality as u(q, ord)`,
    [tenantId, ids, items.map(it => it.ref)],
  )
  await db.query('vacuum analyze alignment_answer')
  await db.query('vacuum analyze alignment_respondent')
  return ids
}

/** What a report costs by the number of respondents: over http, against the bare statement that reads the same answers. */
export async function benchReport(rounds = 5) {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    const { teamId, surveyId, tenantId } = await openSurvey(db, 'ada@alder.example')
    const { token } = await db.session('ada@alder.example', 'alder', { seconds: 86_000 })
    const costs: { size: number; ours: number; bare: number }[] = []
    for (const size of sizes) {
      const ids = await fill(db, surveyId, tenantId, size)
      const ours: number[] = []
      const bare: number[] = []
      for (let round = 0; round <= rounds; round++) {
        await db.query('delete from alignment_report where survey_id = $1', [surveyId])
        let began = performance.now()
        const reply = await call(server.url, 'alignment.generateReport', { params: { teamId } }, { token })
        if (reply.status !== 200) throw new Error(reply.text)
        ours.push(performance.now() - began)
        began = performance.now()
        await client.query(answersSql, [tenantId, ids])
        bare.push(performance.now() - began)
      }
      costs.push({ size, ours: median(ours.slice(1)), bare: median(bare.slice(1)) })
    }
    const [first, last] = [costs[0], costs.at(-1)]
    if (!first || !last) return []
    const text = (ms: number) => `${Math.round(ms)} ms`
    const growth = last.ours / first.ours / (last.size / first.size)
    return [
      {
        what: `report of ${last.size} respondents, made and stored`,
        ours: text(last.ours),
        against: `the bare SQL of its answers, ${text(last.bare)}`,
        ratio: (last.ours / last.bare).toFixed(2),
        bar: '< 2.00',
        ok: last.ours / last.bare < 2,
      },
      {
        what: 'its growth',
        ours: costs.map(it => `${it.size}: ${text(it.ours)}`).join(', '),
        against: 'linear',
        ratio: growth.toFixed(2),
        bar: '≤ 1.30',
        ok: growth <= 1.3,
      },
    ]
  } finally {
    await client.end()
    await db.close()
    await server.stop()
  }
}
