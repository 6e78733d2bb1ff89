import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'

let base = ''
let folder = ''

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'trellis-postgres-test-'))
  // As in a checkout below /root: the database's own user may not walk through here.
  chmodSync(base, 0o700)
  folder = join(base, 'data')
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A process that starts the database, writes rows one commit at a time and prints the number of each answered one. */
const writer = `
import pg from ${JSON.stringify(import.meta.resolve('pg'))}
import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
const { url } = await startEmbeddedPostgres({ folder: process.argv[1] })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create table if not exists kept (n int primary key)')
const [{ next }] = (await client.query('select coalesce(max(n), 0) + 1 as next from kept')).rows
for (let n = next; ; n++) {
  await client.query('insert into kept values ($1)', [n])
  process.stdout.write(n + '\\n')
}`

const writeUntilKilled = async (rows: number) => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer, folder], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let [said, errors, written] = ['', '', 0]
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  child.stdout.on('data', chunk => {
    said += chunk
    written = said.split('\n').length - 1
    if (written >= rows) child.kill('SIGKILL')
  })
  await exited
  expect(errors).toBe('')
  expect(written).toBeGreaterThanOrEqual(rows)
  return Number(said.trim().split('\n').at(-1))
}

describe('the embedded PostgreSQL', () => {
  it('starts, answers in UTF-8 with fsync on, asks for a password, and ends when told to', async () => {
    const db = await startEmbeddedPostgres({ folder })
    const [row] = await query(
      db.url,
      `select current_database() as name, 'ä漢'::text as text, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`,
    )
    expect(row).toEqual({ name: 'trellis', text: 'ä漢', fsync: 'on', commit: 'on', encoding: 'UTF8' })
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
    await expect(query(db.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
    expect(findEmbeddedPostgres(folder)).toBe(db.url)
    await db.stop()
    await db.stop()
    expect(isAlive(db.pid)).toBe(false)
    expect(findEmbeddedPostgres(folder)).toBeUndefined()
  })

  it('refuses a second start on the same folder, and allows it after the first has stopped', async () => {
    const first = await startEmbeddedPostgres({ folder })
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      new RegExp(`already running on .*${process.pid}.*TRELLIS_DATA`),
    )
    await query(first.url, 'create table kept (n int)')
    await first.stop()
    const second = await startEmbeddedPostgres({ folder })
    expect(await query(second.url, 'select * from kept')).toEqual([])
    await second.stop()
  })

  it('ends with its process when that is killed, and has every acknowledged row at the next start', async () => {
    for (let round = 0; round < 3; round++) {
      const last = await writeUntilKilled(40)
      const db = await startEmbeddedPostgres({ folder })
      const [row] = await query(db.url, `select count(*)::int as n from kept where n <= ${last}`)
      expect(row).toEqual({ n: last })
      await db.stop()
    }
  })

  it('starts over after a first start that was cut off, and with a stale lock file', async () => {
    const first = await startEmbeddedPostgres({ folder })
    await first.stop()
    mkdirSync(join(folder, 'cluster.new'))
    // A process that lives, but is no database.
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n/proc/self/cwd\n0\n1\n\n127.0.0.1\n`)
    const second = await startEmbeddedPostgres({ folder })
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(existsSync(join(folder, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it('says so when the password file is gone', async () => {
    const first = await startEmbeddedPostgres({ folder })
    await first.stop()
    rmSync(join(folder, 'password'))
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('password is missing')
  })
})
