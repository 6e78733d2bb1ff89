import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountForDatabase, elsewhere, packagedBinaries, runnableBinaries } from './postgres-binaries.ts'

const user = 'trellis'
const database = 'trellis'

/** The cluster's folder as its own processes see it: reached without a walk through parents that are closed to them. */
const here = '/proc/self/cwd'

const setpriv = '/usr/bin/setpriv'

export interface EmbeddedPostgres {
  /** Connects as the owner of the database `trellis`, which is a superuser of this cluster. */
  url: string
  /** The same rights on the maintenance database `postgres`: for tests that make and drop databases. */
  adminUrl: string
  /** The server process. */
  pid: number
  /** Resolves when the database has ended, asked to or not. */
  exited: Promise<void>
  /** Ends the database: open transactions roll back, committed ones are on disk. Resolves when it is gone. */
  stop: () => Promise<void>
}

interface Options {
  /** Holds the cluster and its password; made where it is missing. One process at a time may use it. */
  folder: string
  /** Gets each line the database writes. */
  log?: (line: string) => void
}

/** Nothing of ours reaches the database: PGDATA, PGPORT, LD_PRELOAD and the like would change what it does. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const lines = (child: ChildProcess, take: (line: string) => void) => {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) if (part.trim()) take(part)
    })
    stream?.on('close', () => rest.trim() && take(rest))
  }
}

const initialise = async (binaries: string, folder: string, password: string, account: Account | undefined) => {
  // Made beside and renamed when it is whole: a first start that is cut off leaves nothing half made.
  const fresh = join(folder, 'cluster.new')
  const secret = join(folder, 'password.new')
  rmSync(fresh, { recursive: true, force: true })
  rmSync(secret, { force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (account) for (const path of [fresh, secret]) chownSync(path, account.uid, account.gid)
  const handle = openSync(secret, 'r')
  const said: string[] = []
  try {
    const args = [
      ...['-D', here, '-U', user, '--pwfile=/proc/self/fd/3', '--auth=scram-sha-256', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ]
    const child = spawn(join(binaries, 'bin', 'initdb'), args, {
      cwd: fresh,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', handle],
      ...account,
    })
    lines(child, line => said.push(line))
    const code = await new Promise<number | string | null>(done => {
      child.on('error', error => done(error.message))
      child.on('close', (exit, signal) => done(exit ?? signal))
    })
    if (code !== 0) {
      throw new Error(`The embedded PostgreSQL cannot be set up (${code}): ${said.slice(-5).join(' ')} ${elsewhere}`)
    }
    renameSync(fresh, join(folder, 'cluster'))
    syncFolder(folder)
  } finally {
    closeSync(handle)
    rmSync(secret, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

const syncFolder = (folder: string) => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const passwordFor = (folder: string) => {
  const file = join(folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(join(folder, 'cluster'))) {
    throw new Error(
      `${file} is missing: it holds the password of the database in ${folder}. Put it back and try again.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  const handle = openSync(file, 'wx', 0o600)
  writeFileSync(handle, password)
  fsyncSync(handle)
  closeSync(handle)
  return password
}

/** The name of a folder's lock. The kernel frees it with the process that holds it, however that one ends. */
const lockName = (folder: string) => {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `\0trellis-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
}

const lockHolder = (name: string) =>
  new Promise<string>(done => {
    const socket = connect(name)
    let answer = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer))
  })

const takeLock = async (folder: string): Promise<Server> => {
  const name = lockName(folder)
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(name, done))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const holder = await lockHolder(name)
    throw new Error(
      `Trellis is already running on ${folder}${holder ? ` (process ${holder})` : ''}. ` +
        'Stop that one, or give this one its own folder with TRELLIS_DATA.',
    )
  }
  server.unref()
  return server
}

const runningIn = (cluster: string): number | undefined => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    // The number alone may long belong to another program.
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Waits for the database of a Trellis that was killed: it ends by itself, and is told to where it does not. */
const clearLeftover = async (cluster: string) => {
  const began = Date.now()
  for (let pid = runningIn(cluster); pid !== undefined; pid = runningIn(cluster)) {
    const waited = Date.now() - began
    if (waited > 60_000)
      throw new Error(`The database process ${pid} of an earlier Trellis on ${cluster} does not end.`)
    try {
      if (waited > 2_000) process.kill(pid, waited > 20_000 ? 'SIGQUIT' : 'SIGINT')
    } catch {
      // Gone between the look and the signal.
    }
    await wait(waited > 2_000 ? 500 : 20)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer()
    server.once('error', fail).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })

/** Small enough for a laptop and a 1 GB machine; durable: a commit that was answered is on disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '',
  log_checkpoints: 'off',
}

// By hand: of the catalogue, and before there is a database.
const canConnect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    // Not listening yet, or replaying what an earlier end left.
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

const launch = async (binaries: string, cluster: string, account: Account | undefined, password: string, log: Log) => {
  const port = await freePort()
  const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const postgres = [join(binaries, 'bin', 'postgres'), '-D', here, ...args]
  // Without its parent the database would go on alone and keep the folder.
  const [command = '', ...rest] = existsSync(setpriv) ? [setpriv, '--pdeathsig=INT', '--', ...postgres] : postgres
  const child = spawn(command, rest, {
    cwd: cluster,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: Ctrl-C in a terminal is for Trellis, which ends the database last.
    detached: true,
    ...account,
  })
  const said: string[] = []
  let isOver = false
  lines(child, line => {
    if (said.push(line) > 20) said.shift()
    log(line)
  })
  const exited = new Promise<void>(done => {
    const end = () => {
      isOver = true
      done()
    }
    child.on('error', error => {
      said.push(error.message)
      end()
    })
    child.on('close', end)
  })
  const stop = async () => {
    if (isOver) return
    child.kill('SIGINT')
    const late = [setTimeout(() => child.kill('SIGQUIT'), 20_000), setTimeout(() => child.kill('SIGKILL'), 30_000)]
    await exited
    for (const timer of late) clearTimeout(timer)
  }
  const adminUrl = urlOf(port, password, 'postgres')
  try {
    const began = Date.now()
    while (!isOver && !(await canConnect(adminUrl))) {
      if (Date.now() - began > 180_000) throw new Error('The embedded PostgreSQL was not ready within 3 minutes.')
      await Promise.race([wait(20), exited])
    }
  } catch (error) {
    await stop()
    throw error
  }
  if (isOver) return { said }
  return { said, started: { url: urlOf(port, password, database), adminUrl, pid: child.pid ?? 0, exited, stop } }
}

type Log = (line: string) => void

/**
 * Starts the PostgreSQL that comes with Trellis on a folder of its own, on 127.0.0.1 and a free port. Its data survives
 * the sudden end of this process; the database itself ends with it. As root it runs as `nobody`.
 * Refuses with a clear message where another process uses the folder, where the folder's database is of another
 * version, and where these binaries do not run (set DATABASE_URL then).
 */
export const startEmbeddedPostgres = async ({ folder, log = () => undefined }: Options): Promise<EmbeddedPostgres> => {
  const account = accountForDatabase()
  const binaries = runnableBinaries(account)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const home = realpathSync(folder)
  const lock = await takeLock(home)
  const unlock = () => new Promise<void>(done => lock.close(() => done()))
  try {
    const cluster = join(home, 'cluster')
    const password = passwordFor(home)
    if (!existsSync(cluster)) await initialise(binaries, home, password, account)
    const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    const major = packagedBinaries().version.split('.')[0]
    if (found !== major) {
      throw new Error(
        `The database in ${home} is of PostgreSQL ${found}, this Trellis brings ${major}: ` +
          'restore a backup into a new folder.',
      )
    }
    giveTo(account, cluster)
    await clearLeftover(cluster)
    // The port was free when it was looked for; someone else may have it by now.
    for (let attempt = 1; ; attempt++) {
      const { started, said } = await launch(binaries, cluster, account, password, log)
      if (started) {
        const stop = async () => {
          await started.stop()
          await unlock()
        }
        void started.exited.then(unlock)
        return { ...started, stop }
      }
      const isPortTaken = said.some(line => line.includes('could not bind'))
      if (!isPortTaken || attempt === 5) {
        throw new Error(`The embedded PostgreSQL does not start: ${said.slice(-5).join(' ')} ${elsewhere}`)
      }
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A folder used by root today and by another user before, or the other way, is made the database's own. */
const giveTo = (account: Account | undefined, cluster: string) => {
  if (!account || statSync(cluster).uid === account.uid) return
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })]) {
    const target = join(cluster, path)
    if (!lstatSync(target).isSymbolicLink()) chownSync(target, account.uid, account.gid)
  }
}

/**
 * The address of the embedded database that a running Trellis keeps on a folder: for a second process, such as the
 * command line, that must not start its own. Undefined when none runs there.
 */
export const findEmbeddedPostgres = (folder: string): string | undefined => {
  const cluster = join(folder, 'cluster')
  if (runningIn(cluster) === undefined) return undefined
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  return urlOf(port, passwordFor(folder), database)
}
