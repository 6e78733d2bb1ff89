import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { answersOf, openSurvey, saveOf } from '../support/alignment.ts'
import { Backstage, call, pageOf } from '../support/api.ts'
import { type OwnServer, startServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

const long = process.env.TRELLIS_LONG === '1'
/** In the long form more than fifty kills over both kinds of database. */
const rounds = long ? 26 : 3
const clients = 6
/** People who answer the Team Alignment Survey of one team meanwhile. */
const respondents = 4
/** Longest time from a kill to the next answer. */
const backWithinMs = 30_000

type Kill = 'server' | 'database' | 'backend'

/** Answers of one person to one survey: how a page of them is saved, and what of it is kept. */
interface Sheet {
  pages: number
  /** Answers run from 1 to this. */
  most: number
  /** Answers on a page, counted from 0 as everywhere here. */
  size(page: number): number
  save(page: number, value: number): { name: string; body: object }
  kept(db: Backstage, page: number): Promise<{ saves: number; values: number[] }>
}

const valuesOf = (rows: { value?: unknown }[]) => rows.map(it => it.value as number)

function growthSheet(assessmentId: number): Sheet {
  const bodyOf = (page: number, value?: number) =>
    pageOf(assessmentId, page < 4 ? 'Style' : 'Strategy', (page % 4) + 1, value)
  return {
    pages: 8,
    most: 5,
    size: () => 10,
    save: (page, value) => ({ name: 'gla.saveAnswers', body: bodyOf(page, value) }),
    async kept(db, page) {
      const codes = bodyOf(page).userAnswers.map(it => it.questionCode)
      const [row] = await db.query('select page_revision as revisions from gla_assessment where id = $1', [
        assessmentId,
      ])
      const answers = await db.query(
        'select value from gla_answer where assessment_id = $1 and question_code = any($2)',
        [assessmentId, codes],
      )
      return { saves: row?.revisions[page], values: valuesOf(answers) }
    },
  }
}

function alignmentSheet(teamId: number, respondentId: number): Sheet {
  return {
    pages: 6,
    most: 6,
    size: page => answersOf(page + 1).length,
    save: (page, value) => ({ name: 'alignment.saveAnswers', body: saveOf(teamId, page + 1, value) }),
    async kept(db, page) {
      const refs = answersOf(page + 1).map(it => it.question_id)
      const [row] = await db.query('select page_revision as revisions from alignment_respondent where id = $1', [
        respondentId,
      ])
      const answers = await db.query(
        'select value from alignment_answer where respondent_id = $1 and question_id = any($2)',
        [respondentId, refs],
      )
      return { saves: row?.revisions[page], values: valuesOf(answers) }
    },
  }
}

interface Page {
  /** The value all answers had at the last answered save, and how often the page was saved. */
  value: number
  saves: number
}

/** A save that was sent and not answered yet: sent again under the same key until it is. */
interface Pending {
  page: number
  value: number
  key: string
}

/** Saves page after page as a person's browser would, and never lets go of a save before it is answered. */
class Client {
  readonly pages: Page[]
  pending: Pending | undefined
  idle = false
  saved = 0
  retried = 0
  odd: string[] = []

  readonly server: OwnServer
  readonly token: string
  readonly sheet: Sheet
  readonly state: { paused: boolean; stopped: boolean }

  constructor(server: OwnServer, token: string, sheet: Sheet, state: Client['state']) {
    this.server = server
    this.token = token
    this.sheet = sheet
    this.pages = Array.from({ length: sheet.pages }, () => ({ value: 0, saves: 0 }))
    this.state = state
  }

  async run(): Promise<void> {
    while (!this.state.stopped || this.pending) {
      this.idle = this.state.paused
      if (this.state.paused) {
        await wait(5)
        continue
      }
      this.pending ??= {
        page: Math.floor(Math.random() * this.sheet.pages),
        value: 1 + Math.floor(Math.random() * this.sheet.most),
        key: randomUUID(),
      }
      await this.#send(this.pending)
    }
  }

  async #send({ page, value, key }: Pending): Promise<void> {
    try {
      const { name, body } = this.sheet.save(page, value)
      const reply = await call(
        this.server.url,
        name,
        { body },
        { token: this.token, headers: { 'idempotency-key': key } },
      )
      if (reply.status === 200) {
        this.pages[page] = { value, saves: (this.pages[page]?.saves ?? 0) + 1 }
        this.pending = undefined
        this.saved++
        return
      }
      if (reply.status !== 503 && reply.code !== 'idempotencyInFlight')
        this.odd.push(`${reply.status} ${reply.text.slice(0, 200)}`)
    } catch {
      // No answer: nothing is known about what the server did.
    }
    this.retried++
    await wait(20)
  }
}

/** The process of the embedded database, from its own note. */
const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    it => it.ok,
    () => false,
  )

/** Kills again and again while clients save; after each time looks at every page before anything is sent again. */
async function killWhileSaving(
  server: OwnServer,
  db: Backstage,
  kinds: Kill[],
  postgresFolder: string,
): Promise<string> {
  const tenantId = await db.tenant('alder')
  const emails = (
    await db.query(
      'select email from person p join membership m on m.user_id = p.id where m.tenant_id = $1 and is_agree and not exists (select from gla_assessment a where a.user_id = p.id and finished_at is null) order by p.id limit $2',
      [tenantId, clients],
    )
  ).map(it => it.email as string)
  const state = { paused: false, stopped: false }
  const team: Client[] = []
  for (const email of emails) {
    const assessmentId = await db.assessment(tenantId, { userId: await db.person(email) })
    const { token } = await db.session(email, 'alder', { seconds: 3600 })
    team.push(new Client(server, token, growthSheet(assessmentId), state))
  }
  const { teamId, surveyId } = await openSurvey(db, 'ada@alder.example')
  for (let index = 0; index < respondents; index++) {
    const email = `asked${index}@kill.example`
    const [row] = await db.query(
      `insert into alignment_respondent (tenant_id, survey_id, user_id, user_type, email, full_name) values ($1, $2, $3, 'TEAM_MEMBERS', $4, $4) returning id`,
      [tenantId, surveyId, await db.addMember('alder', email, ['Everyone', 'USER']), email],
    )
    const { token } = await db.session(email, 'alder', { seconds: 3600 })
    team.push(new Client(server, token, alignmentSheet(teamId, row?.id as number), state))
  }
  expect(team).toHaveLength(clients + respondents)
  const running = Promise.all(team.map(it => it.run()))
  const look = async () => {
    for (const client of team) {
      for (const [index, page] of client.pages.entries()) {
        const { pending } = client
        const happened =
          pending?.page === index &&
          (await db.query('select 1 from idempotency where key = $1', [pending.key])).length === 1
        const wanted = happened ? { value: pending.value, saves: page.saves + 1 } : page
        // Whole: the acknowledged page, or the one under way, with its reply kept. Nothing between.
        expect(await client.sheet.kept(db, index)).toEqual({
          saves: wanted.saves,
          values: Array(wanted.saves ? client.sheet.size(index) : 0).fill(wanted.value),
        })
      }
    }
  }
  let slowest = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[round % kinds.length] as Kill
      const before = team.reduce((sum, it) => sum + it.saved, 0)
      while (team.reduce((sum, it) => sum + it.saved, 0) < before + 10) await wait(5)
      await wait(Math.random() * 500)
      const began = Date.now()
      if (kind === 'server') await server.kill()
      else if (kind === 'database') process.kill(postmasterOf(postgresFolder), 'SIGKILL')
      else {
        const [backend] = await db.query(
          "select pid from pg_stat_activity where datname = current_database() and query ilike any ('{%gla_answer%,%alignment_answer%}') and pid <> pg_backend_pid() order by random() limit 1",
        )
        if (backend) process.kill(backend.pid, 'SIGKILL')
      }
      state.paused = true
      while (!team.every(it => it.idle)) await wait(5)
      if (kind === 'database') {
        // A Trellis whose own database ended ends too, so that it is started again whole.
        for (
          let waited = 0;
          waited < 300 &&
          (await fetch(`${server.url}/healthz`).then(
            () => true,
            () => false,
          ));
          waited++
        )
          await wait(50)
        await server.kill()
      }
      if (kind !== 'backend') await server.restart()
      while (!(await isUp(server.url))) {
        if (Date.now() - began > backWithinMs)
          expect.fail(`not back ${backWithinMs} ms after the ${kind} was killed:\n${server.output().slice(-2000)}`)
        await wait(20)
      }
      slowest = Math.max(slowest, Date.now() - began)
      // With the server goes its embedded database, to come back on another port.
      if (kinds.includes('database')) await db.reopen()
      await look()
      state.paused = false
    }
  } finally {
    state.stopped = true
    state.paused = false
    await running
  }
  await look()
  expect(
    team.flatMap(it => it.odd),
    server.output().slice(-4000),
  ).toEqual([])
  const sum = (list: Client[], what: 'saved' | 'retried') => list.reduce((total, it) => total + it[what], 0)
  const saved = sum(team, 'saved')
  expect(saved).toBeGreaterThan(rounds * 10)
  // Every one, of either survey, saved; in the long form every one was cut off, too.
  for (const client of team) {
    expect(client.saved).toBeGreaterThan(0)
    if (long) expect(client.retried).toBeGreaterThan(0)
  }
  const ofAlignment = sum(team.slice(clients), 'saved')
  return `${rounds} kills (${kinds.join(', ')}), ${saved} saves acknowledged, ${ofAlignment} of them of the alignment survey, ${sum(team, 'retried')} sent again, back after ${slowest} ms at most`
}

describe('no acknowledged page is lost, none is half, none happens twice', () => {
  test('on the embedded database, when server or database is killed', {
    timeout: long ? 1_800_000 : 240_000,
  }, async () => {
    const server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
    const db = new Backstage(server)
    try {
      console.log(
        `embedded: ${await killWhileSaving(server, db, ['server', 'database'], join(server.dataFolder, 'postgres'))}`,
      )
    } finally {
      await db.close()
      await server.stop()
    }
  })

  testWhole(
    'on a PostgreSQL of its own, when the server is killed or the database crashes',
    {
      timeout: long ? 1_800_000 : 240_000,
    },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'trellis-reliability-'))
      const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
      const server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000', DATABASE_URL: postgres.url } })
      const db = new Backstage(server, postgres.url)
      try {
        console.log(
          `own PostgreSQL: ${await killWhileSaving(server, db, ['server', 'backend'], join(folder, 'postgres'))}`,
        )
      } finally {
        await db.close()
        await server.stop()
        await postgres.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
