import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutboxMail } from '../../packages/server/src/core/mail.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A running Trellis of a test's own: real server, real database, a folder that goes with it. */
export interface TestServer {
  url: string
  port: number
  pid: number
  dataFolder: string
  /** What the server wrote so far. */
  output(): string
  /** The mails of the outbox, newest first. */
  outbox(): Promise<OutboxMail[]>
  /** Moves the server's clock. */
  clock(body: { now?: string; advance?: string }): Promise<void>
  /** Runs a job of the server by name and waits until it is over. */
  job(name: string): Promise<void>
  /** Ends it as Ctrl-C would and removes its folder. */
  stop(): Promise<void>
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
export function testFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 4e9) return '/dev/shm'
  } catch {
    // Linux alone has it.
  }
  return tmpdir()
}

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Starts the server and waits until it is ready. Rejects with its output where it does not get there in a minute. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const prepared = process.env.TRELLIS_PREPARED
  // What is measured, and so not prepared, is measured with the disk.
  const dataFolder = options.dataFolder ?? mkdtempSync(join(prepared ? testFolder() : tmpdir(), 'trellis-test-'))
  if (prepared && !options.dataFolder) execFileSync('cp', ['-a', `${prepared}/.`, dataFolder])
  const port = await freePort()
  const url = `http://localhost:${port}`
  let output = ''
  let child: ChildProcess

  const launch = async () => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'packages/server/src/main.ts')],
      {
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
      },
    )
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(60)) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
      const ready = await fetch(`${url}/readyz`).catch(() => null)
      if (ready?.ok) return
    }
    child.kill('SIGKILL')
    throw new Error(`The server was not ready in a minute:\n${output}`)
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
    async outbox() {
      return ((await (await fetch(`${url}/api/test/outbox`)).json()) as { data: never[] }).data
    },
    async clock(body) {
      await post(`${url}/api/test/clock`, body)
    },
    async job(name) {
      const reply = await post(`${url}/api/test/job`, { name })
      if (!reply.ok) throw new Error(`The job ${name} failed: ${await reply.text()}`)
    },
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
