import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutboxMail } from '../../packages/server/src/core/mail.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A running Trellis: real server, real database, a folder that goes with it. */
export interface TestServer {
  url: string
  port: number
  pid: number
  dataFolder: string
  /** The mails of the outbox, newest first. */
  outbox(): Promise<OutboxMail[]>
  /** Moves the server's clock. Jobs run when they are asked for, unless `jobs` says that all do. */
  clock(body: { now?: string; advance?: string; jobs?: boolean }): Promise<void>
  /** Runs a job of the server by name and waits until it is over. */
  job(name: string): Promise<void>
  /** Ends it as Ctrl-C would and removes its folder; one that files share goes to the next of them. */
  stop(): Promise<void>
}

/** A Trellis of a test's own, to be ended and started again. */
export interface OwnServer extends TestServer {
  /** What the server wrote so far. */
  output(): string
  /** SIGKILL: no goodbye. The folder stays. */
  kill(): Promise<void>
  /** Starts again on the same folder and port, after `kill`. */
  restart(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** Use this folder and leave it there; else one is made, with a copy of the prepared database, and removed. */
  dataFolder?: string
}

/** Where the databases of tests lie: in memory where there is plenty of room, so that no commit waits for a disk. */
function testFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 4e9) return '/dev/shm'
  } catch {
    // Linux alone has it.
  }
  return tmpdir()
}

/** A port nobody listens on at the moment; below those that connections get, so that none takes it until a server is there. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const isFree = await new Promise<boolean>(resolve => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Makes a folder for the databases of tests, on a disk where it matters how quick that is. */
export const makeFolder = (name: string, on = testFolder()): string =>
  mkdtempSync(join(on, `trellis-${name}-${process.pid}-`))

/** Removes what runs that were killed have left behind: the folders whose process is gone. */
export function tidyFolders(): void {
  for (const parent of new Set([testFolder(), tmpdir()]))
    for (const name of readdirSync(parent)) {
      const pid = /^trellis-(?:test|prepared)-(\d+)-/.exec(name)?.[1]
      if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
    }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** What a test asks of the server at this address, past the product. */
export const backDoor = (url: string): Pick<TestServer, 'outbox' | 'clock' | 'job'> => ({
  async outbox() {
    return ((await (await fetch(`${url}/api/test/outbox`)).json()) as { data: never[] }).data
  },
  async clock(body) {
    await post(`${url}/api/test/clock`, { jobs: false, ...body })
  },
  async job(name) {
    const reply = await post(`${url}/api/test/job`, { name })
    if (!reply.ok) throw new Error(`The job ${name} failed: ${await reply.text()}`)
  },
})

/** Starts the server and waits until it is ready. Rejects with its output where it does not get there in three minutes. */
export async function startServer(options: ServerOptions = {}): Promise<OwnServer> {
  const prepared = process.env.TRELLIS_PREPARED
  // What is measured, and so not prepared, is measured with the disk.
  const dataFolder = options.dataFolder ?? makeFolder('test', prepared ? testFolder() : tmpdir())
  if (prepared && !options.dataFolder) execFileSync('cp', ['-a', `${prepared}/.`, dataFolder])
  const port = await freePort()
  const url = `http://localhost:${port}`
  let output = ''
  let child: ChildProcess

  const launch = async () => {
    // It ends with the run, also where that is killed.
    const wrapper = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig=TERM'] : []
    const [file = '', ...args] = [
      ...wrapper,
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      join(root, 'packages/server/src/main.ts'),
    ]
    child = spawn(file, args, {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        VITEST: '',
        TRELLIS_TEST: '1',
        LOG_LEVEL: 'error',
        PORT: String(port),
        TRELLIS_URL: url,
        TRELLIS_DATA: dataFolder,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await wait(60)) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
      const ready = await fetch(`${url}/readyz`).catch(() => null)
      if (ready?.ok) return
    }
    child.kill('SIGKILL')
    throw new Error(`The server was not ready in three minutes:\n${output}`)
  }

  const ended = () =>
    new Promise<void>(resolve => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })

  await launch()
  return {
    url,
    port,
    dataFolder,
    get pid() {
      return child.pid ?? 0
    },
    output: () => output,
    ...backDoor(url),
    async stop() {
      child.kill('SIGTERM')
      await ended()
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    restart: launch,
  }
}
