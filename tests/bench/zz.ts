import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { startServer } from '../support/server.ts'
import { Backstage, pageOf } from '../support/api.ts'
import { bytesOf, load } from './load.ts'
const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
const db = new Backstage(server)
const t = await db.tenant('alder')
const people: { token: string; assessmentId: number }[] = []
for (let i = 0; i < 64; i++) { const e = `b${i}@b.example`; const userId = await db.addMember('alder', e, ['Everyone', 'USER']); people.push({ token: (await db.session(e, 'alder', { seconds: 86000 })).token, assessmentId: await db.assessment(t, { userId }) }) }
const bodies = people.map(it => [1, 2, 3, 4, 5].map(v => JSON.stringify(pageOf(it.assessmentId, 'Style', 1, v))))
let key = 0
const run = Date.now().toString(36)
const save = (n: number) => bytesOf({ method: 'POST', path: '/api/assessment-service/answer', headers: { authorization: `Bearer ${people[n % 64]!.token}`, 'idempotency-key': `bench-${run}-${key++}` }, body: bodies[n % 64]![n % 5]! })
const codes = pageOf(1, 'Style', 1).userAnswers.map(it => `'${it.questionCode}'`).join(',')
const ups = `with held as (update gla_assessment set page_revision[1] = page_revision[1] + 1, last_pos = 'Style-1', saved_at = now() where tenant_id = 1 and id = :a and finished_at is null returning tenant_id, id, page_revision[1] as revision), written as (insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at) select h.tenant_id, h.id, a.code, :v, now() from held h, unnest(array[${codes}]) as a(code) on conflict (tenant_id, assessment_id, question_code) do update set value = excluded.value, saved_at = excluded.saved_at returning question_code, value) select h.revision, (select count(*) from written where value > 0) + (select count(*) from gla_answer g where g.tenant_id = 1 and g.assessment_id = h.id and g.value > 0 and g.question_code <> all(array[${codes}])) as attempted from held h;`
writeFileSync('/tmp/pb/u.sql', `\\set a random(${people[0]!.assessmentId}, ${people[63]!.assessmentId})\n\\set v random(1, 5)\n${ups}\n`)
const pgb = (c: number) => Number(/tps = ([\d.]+)/.exec(execFileSync('pgbench', ['-n', '-M', 'prepared', '-c', String(c), '-j', '1', '-T', '1', '-f', '/tmp/pb/u.sql', db.url], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }))?.[1])
const cpu = () => { const f = readFileSync(`/proc/${server.pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' '); return Number(f[11]) + Number(f[12]) }
await load(server.port, save, { ms: 1500 })
for (const c of [1, 2, 4, 8, 16]) {
  const rs: string[] = []
  for (let r = 0; r < 6; r++) { const a = (await load(server.port, save, { connections: c, ms: 1000 })).perSecond; const b = pgb(c); rs.push(`${Math.round(a)}/${Math.round(b)}=${(a / b).toFixed(2)}`) }
  console.log('c', c, rs.join('  '))
}
const c0 = cpu(); const r = await load(server.port, save, { ms: 3000 }); console.log('save', Math.round(r.perSecond), 'node us/call', Math.round((cpu() - c0) * 10000 / (r.perSecond * 3)))
await db.close(); await server.stop()
