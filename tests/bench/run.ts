import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Backstage, pageOf } from '../support/api.ts'
import makePrepared from '../support/prepared.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { analyticsRows } from './analytics.ts'
import { bareUpsert, hasPgbench } from './bare-upsert.ts'
import { benchBroadcast } from './broadcast.ts'
import { benchCommentSeen } from './comment-seen.ts'
import { benchEmbed } from './embed.ts'
import { benchPlanEmbed } from './embed-plan.ts'
import { benchInbox } from './inbox.ts'
import { benchKanban } from './kanban.ts'
import { bytesOf, load, median } from './load.ts'
import { memoryOf } from './memory.ts'
import { benchPlanBoard } from './plan-board.ts'
import { benchPlanReads } from './plan-reads.ts'
import { benchPublication } from './publication.ts'
import { benchReport } from './report.ts'
import type { Row } from './row.ts'
import { benchSignIn } from './sign-in.ts'

/**
 * `npm run bench` writes bench/results.md and fails where a bar is missed. `--short` only looks that some of it can be measured. Parts
 * that are named, such as `npm run bench -- calls`, are measured alone, and nothing is written.
 */
const { values, positionals: named } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true })
const short = values.short === true
const rounds = short ? 1 : 5
/** A side's turn. Turns are short and many, so that what else the machine does meets both sides alike. */
const ms = 1000
const turns = short ? 1 : 3
const connections = 8
/** Short runs beside everything else that `npm test` does. */
const lenience = short ? 0.5 : 1

const rows: Row[] = []
const add = (row: Row) => {
  rows.push(row)
  console.log(
    `${row.ok ? 'ok    ' : 'MISSED'} ${row.what}: ${row.ours} against ${row.against}, ${row.ratio} (bar ${row.bar})`,
  )
}
const rate = (value: number) => `${Math.round(value)}/s`

/** Runs both sides in turn and gives the medians, over the rounds, of each side and of their ratio. */
async function compare(ours: () => Promise<number>, against: () => Promise<number>) {
  const pairs: [number, number][] = []
  await ours()
  await against()
  for (let round = 0; round < rounds; round++) {
    let [a, b] = [0, 0]
    for (let turn = 0; turn < turns; turn++) {
      a += await ours()
      b += await against()
    }
    pairs.push([a / turns, b / turns])
  }
  return {
    ours: median(pairs.map(it => it[0])),
    against: median(pairs.map(it => it[1])),
    ratio: median(pairs.map(([a, b]) => a / b)),
  }
}

async function ratioRow(
  what: string,
  bar: number,
  againstName: string,
  ours: () => Promise<number>,
  against: () => Promise<number>,
) {
  const it = await compare(ours, against)
  add({
    what,
    ours: rate(it.ours),
    against: `${againstName}, ${rate(it.against)}`,
    ratio: it.ratio.toFixed(2),
    bar: `≥ ${bar.toFixed(2)}`,
    ok: it.ratio >= bar * lenience,
  })
}

async function callsOfTheAssessment(): Promise<void> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' } })
  const db = new Backstage(server)
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  try {
    const tenantId = await db.tenant('alder')
    const people: { token: string; assessmentId: number }[] = []
    for (let index = 0; index < 64; index++) {
      const email = `bench${index}@bench.example`
      const userId = await db.addMember('alder', email, ['Everyone', 'USER'])
      people.push({
        token: (await db.session(email, 'alder', { seconds: 86_000 })).token,
        assessmentId: await db.assessment(tenantId, { userId }),
      })
    }
    const person = (n: number) => people[n % people.length] as (typeof people)[number]
    const run = Date.now().toString(36)
    let key = 0
    const bodies = people.map(it =>
      [1, 2, 3, 4, 5].map(value => JSON.stringify(pageOf(it.assessmentId, 'Style', 1, value))),
    )
    // Written out beforehand but for the key, as pgbench has its statement.
    const saves = people.map(({ token }, index) =>
      (bodies[index] ?? []).map(body =>
        bytesOf({
          method: 'POST',
          path: '/api/assessment-service/answer',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': '*' },
          body,
        }).split('*'),
      ),
    )
    const save = (n: number) => {
      const [before = '', after = ''] = saves[n % people.length]?.[n % 5] ?? []
      return `${before}bench-${run}-${key++}${after}`
    }
    let acknowledged = 0
    /** What was acknowledged is stored: each reply is kept, and the last value sent is the one that is found. */
    const verify = async () => {
      const [kept] = await db.query('select count(*)::int as n from idempotency where key like $1', [`bench-${run}-%`])
      if (!(acknowledged > 0 && kept?.n >= acknowledged))
        throw new Error(`${kept?.n} of ${acknowledged} saves are kept`)
      for (const value of [1, 2, 3, 4, 5]) {
        const sent = people.map((_, index) => saves[index]?.[value - 1] ?? [])
        let next = 0
        const last = await load(server.port, () => sent[next++ % sent.length]?.join(`bench-${run}-${key++}`) ?? '', {
          connections: 1,
          ms: 1e6,
          most: sent.length,
        })
        const found = await db.query<{ value: number; n: number }>(
          'select value, count(*)::int as n from gla_answer where assessment_id = any($1) group by value',
          [people.map(it => it.assessmentId)],
        )
        const isStored = found.length === 1 && found[0]?.value === value && found[0].n === people.length * 10
        if (last.done !== people.length || !isStored) throw new Error(`Not stored: ${JSON.stringify({ last, found })}`)
      }
    }
    const read = (n: number) =>
      bytesOf({
        path: `/api/assessment-service/question/glav2?assessmentId=${person(n).assessmentId}&type=GLAV2&profile=STYLE&page=1&limit=10`,
        headers: { authorization: `Bearer ${person(n).token}` },
      })
    const health = bytesOf({ path: '/healthz' })
    const through = async (make: (n: number) => string) => {
      const result = await load(server.port, make, { connections, ms })
      if (result.failed) throw new Error(`${result.failed} calls failed`)
      if (make === save) acknowledged += result.done
      return result.perSecond
    }
    const name = hasPgbench
      ? 'pgbench of the same upsert'
      : 'the same upsert in the bare driver (no pgbench on this machine)'
    await ratioRow(
      'save a page of 10: http, auth, zod, RLS, idempotency, commit',
      0.25,
      name,
      () => through(save),
      () =>
        bareUpsert(
          db,
          people.map(it => it.assessmentId),
          folder,
          { connections, ms },
        ),
    )
    await verify()
    await ratioRow(
      'read the saved page',
      0.1,
      '/healthz in the same process',
      () => through(read),
      () => through(() => health),
    )
    const one = await load(server.port, save, { connections: 1, ms })
    console.log(`       one save alone: ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms`)
  } finally {
    await db.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function validatedPost(): Promise<void> {
  const file = fileURLToPath(new URL('./validated-post.ts', import.meta.url))
  const children = ['ours', 'raw'].map(it =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, it], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  try {
    const ports = await Promise.all(
      children.map(async it => Number(String((await once(it.stdout as NodeJS.ReadableStream, 'data'))[0]))),
    )
    const bytes = bytesOf({
      method: 'POST',
      path: '/api/assessment-service/echo',
      body: JSON.stringify(pageOf(7, 'Style', 1)),
    })
    const through = (port: number | undefined) => async () => {
      const result = await load(port ?? 0, () => bytes, { connections, ms })
      if (result.failed) throw new Error(`${result.failed} calls failed`)
      return result.perSecond
    }
    await ratioRow(
      'validated POST without database',
      0.75,
      'raw node:http with the same zod',
      through(ports[0]),
      through(ports[1]),
    )
  } finally {
    for (const it of children) it.kill('SIGKILL')
  }
}

async function startsAndMemory(): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  let server: TestServer | undefined
  for (let round = 0; round < (short ? 1 : 3); round++) {
    await server?.stop()
    const began = performance.now()
    server = await startServer({ env: { LOG_LEVEL: 'silent' } })
    cold.push(performance.now() - began)
  }
  if (!server) return
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  await server.stop()
  try {
    const kept = await startServer({ env: { LOG_LEVEL: 'silent' }, dataFolder: folder })
    await kept.stop()
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await kept.restart()
      warm.push(performance.now() - began)
      if (round < rounds - 1) await kept.stop()
    }
    const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`
    add({
      what: 'warm start: until /readyz, database included',
      ours: seconds(warm),
      against: '–',
      ratio: '–',
      bar: '≤ 1 s',
      ok: median(warm) <= 1000 / lenience,
    })
    add({
      what: 'cold start: new folder, database, migrations, demo tenants',
      ours: seconds(cold),
      against: '–',
      ratio: '–',
      bar: '≤ 5 s',
      ok: median(cold) <= 5000 / lenience,
    })
    // A few people have looked in; then it rests.
    for (let call = 0; call < 50; call++) await fetch(`${kept.url}/api/openapi.json`).then(it => it.text())
    await new Promise(resolve => setTimeout(resolve, short ? 1000 : 12_000))
    const memory = memoryOf(kept.pid)
    add({
      what: 'memory of node and database at rest',
      ours: `${Math.round(memory)} MB`,
      against: '–',
      ratio: '–',
      bar: '< 300 MB',
      ok: memory < 300,
    })
    await kept.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function embeds(): Promise<void> {
  if (!short) for (const row of [...(await benchEmbed()), ...(await benchPlanEmbed())]) add(row)
}

/** One tenant after the other, each larger: what it takes is not to grow with them. */
async function publications(): Promise<void> {
  for (const teams of short ? [100] : [1000, 3000, 10_000]) {
    const it = await benchPublication(teams)
    add({
      what: `the number of one team is published, ${teams} teams in a tenant, p99 of ${it.publications}`,
      ours: `${Math.round(it.p99)} ms`,
      against: '–',
      ratio: '–',
      bar: '≤ 250 ms',
      ok: it.p99 <= 250 / lenience,
    })
    const share = `${Math.round((100 * it.shown) / teams)} % of the teams have a number`
    console.log(
      `       median ${it.p50.toFixed(1)} ms, worst ${Math.round(it.most)} ms, of Node alone p99 ${Math.round(it.workedP99)} ms; ${it.sets} sets; ${share}; nights of ${it.nights.map(ms => Math.round(ms / 1000)).join(', ')} s`,
    )
  }
}

async function reports(): Promise<void> {
  if (!short) for (const row of await benchReport(rounds)) add(row)
}

async function signIns(): Promise<void> {
  if (!short) add(await benchSignIn())
}

const onBare = 'the same statements on a bare connection'
/** 1.5 times the time of its bare statements is two thirds of their rate. */
const inbox = () => {
  const what = 'what waits for a person: http, auth, zod, RLS, order'
  return benchInbox((ours, bare) => ratioRow(what, 2 / 3, onBare, ours, bare), ms)
}

const planReads = async () => {
  if (short) return
  await benchPlanReads((what, ours, bare) => ratioRow(`${what}: http, auth, zod, RLS`, 2 / 3, onBare, ours, bare), ms)
}

const analytics = async () => {
  for (const row of await analyticsRows(short, lenience)) add(row)
}

const kanban = async () => {
  if (!short) for (const row of await benchKanban(7)) add(row)
}

const planBoard = async () => {
  for (const row of await benchPlanBoard(short ? 1 : 7, lenience)) add(row)
}

/** At most five times a bare NOTIFY, and everything arrives. */
const broadcast = async () => {
  for (const row of await benchBroadcast(short ? 50 : 500, lenience)) add(row)
}

const parts = {
  starts: startsAndMemory,
  calls: callsOfTheAssessment,
  inbox,
  analytics,
  kanban,
  'plan-board': planBoard,
  'plan-reads': planReads,
  broadcast,
  'comment-seen': async () => {
    for (const it of await benchCommentSeen(short ? 5 : 45)) add(it)
  },
  post: validatedPost,
  publications,
  embeds,
  reports,
  'sign-in': signIns,
}
/** What the short form looks at: one of each kind. Starts, browsers and large fillings take minutes, and say nothing beside all else. */
const brief: readonly string[] = ['calls', 'inbox', 'broadcast', 'post']
const unknown = named.filter(it => !Object.hasOwn(parts, it))
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
let tidy: (() => Promise<void>) | undefined
for (const [name, measure] of Object.entries(parts)) {
  const isAsked = named.length > 0 ? named.includes(name) : !short || brief.includes(name)
  if (!isAsked) continue
  await measure()
  // Once starts are measured, none is waited for where only it is shown that all can be measured.
  if (short) tidy ??= await makePrepared()
}
await tidy?.()

if (!short && named.length === 0) {
  const folder = fileURLToPath(new URL('../../bench/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const lines = [
    '# Ratios',
    '',
    `Measured by \`npm run bench\` on ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`,
    `Load and server share the cores. ${connections} kept connections; both sides in turn, median of ${rounds}. Trust the ratios, not the absolute numbers.`,
    '',
    '| what | ours | against | ratio | bar | reached |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      it => `| ${it.what} | ${it.ours} | ${it.against} | ${it.ratio} | ${it.bar} | ${it.ok ? 'yes' : '**no**'} |`,
    ),
    '',
  ]
  writeFileSync(join(folder, 'results.md'), lines.join('\n'))
}
// The short form proves that everything can be measured; on a busy machine a bar it misses says nothing.
process.exit(short || rows.every(it => it.ok) ? 0 : 1)
