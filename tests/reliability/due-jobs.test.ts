import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Backstage } from '../support/api.ts'
import { doneOnce, dueOf, fillDue, leftDue } from '../support/due.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

const long = process.env.TRELLIS_LONG === '1'
/** What scheduled work is tried with: so many tenants with so many tens of sprints. In the long form ten thousand are due. */
const [tenants, tens] = long ? [20, 20] : [5, 1]
/** In the long form all of it is done in that time; the short one runs beside everything else. */
const withinMs = 60_000
const jobs = ['sprint-life', 'sprint-weeks', 'sprint-rounds']

const open: { end(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const it of open.splice(0).reverse()) await it.end()
})

/** A server with its database, and all that is due. */
async function start() {
  const server = await startServer()
  open.push({ end: () => server.stop() })
  const db = new Backstage(server)
  open.push({ end: () => db.close() })
  await fillDue(db, tenants, tens)
  expect(await leftDue(db)).toBe(tenants * dueOf(tens))
  return { server, db }
}

/** Asks for the jobs as their schedule does; an instance that is killed, or away longer than a call may take, does not answer. */
const ask = (server: TestServer) =>
  (async () => {
    for (const it of jobs) await server.job(it)
  })().catch(() => undefined)

/** Waits until no more than so much is left. Counting takes its time from the database: what is measured is looked at seldom. */
async function until(db: Backstage, left: number, mostMs: number, everyMs = 20): Promise<void> {
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(everyMs)) {
    const now = await leftDue(db)
    if (now <= left) return
  }
  throw new Error(`${await leftDue(db)} things were left after ${mostMs} ms`)
}

const timeout = long ? 600_000 : 120_000
const count = tenants * dueOf(tens)

testWhole(`${count} things that are due are done, each once`, { timeout }, async () => {
  const { server, db } = await start()
  const began = performance.now()
  void ask(server)
  await until(db, 0, timeout / 2, long ? 1000 : 100)
  const ms = performance.now() - began
  expect(await doneOnce(db)).toEqual([])
  console.log(
    `${count} things that were due: done in ${(ms / 1000).toFixed(1)} s, ${Math.round((count * 1000) / ms)}/s`,
  )
  if (long) expect(ms).toBeLessThan(withinMs)
  // Nothing is left to be done again.
  const before = await db.checksums(['log', 'session'])
  await ask(server)
  expect(await db.checksums(['log', 'session'])).toEqual(before)
})

test('killed in the middle, again and again: none is lost, none is done twice', { timeout }, async () => {
  const { server, db } = await start()
  const kills = long ? 10 : 2
  let inTheMiddle = 0
  for (let kill = 1; kill <= kills; kill++) {
    const left = await leftDue(db)
    void ask(server)
    // As soon as this turn has done something; in the long form at any time of it.
    await until(db, left - 1, timeout / 4)
    await wait(long ? Math.random() * 2000 : 0)
    await server.kill()
    await server.restart()
    await db.reopen()
    const after = await leftDue(db)
    if (after > 0 && after < left) inTheMiddle++
  }
  expect(inTheMiddle).toBeGreaterThan(0)
  void ask(server)
  await until(db, 0, timeout / 2)
  expect(await doneOnce(db)).toEqual([])
})

test('by two instances at once: each is done once, whoever is faster', { timeout }, async () => {
  const { server, db } = await start()
  const second = await startServer({ env: { DATABASE_URL: db.url } })
  open.push({ end: () => second.stop() })
  void ask(server)
  void ask(second)
  await until(db, 0, timeout / 2)
  expect(await doneOnce(db)).toEqual([])
  expect(second.output() + server.output()).not.toContain('could not')
})
