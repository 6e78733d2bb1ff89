import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../support/server.ts'
import { ofAll } from '../support/whole.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
/** Command lines of the processes that were started with this data folder in their environment. */
const processesOf = (folder: string) =>
  readdirSync('/proc')
    .filter(it => /^\d+$/.test(it) && read(`/proc/${it}/environ`).includes(`TRELLIS_DATA=${folder}`))
    .map(it => read(`/proc/${it}/cmdline`).replaceAll('\0', ' '))
    .filter(it => it !== '')

const ways: [name: string, send: (pid: number) => void, isFirst?: true][] = [
  // What a terminal does: to the whole group at once.
  ['Ctrl-C', pid => process.kill(-pid, 'SIGINT'), true],
  [
    'Ctrl-C by someone impatient',
    pid => {
      process.kill(-pid, 'SIGINT')
      setTimeout(() => processesLeft(pid) && process.kill(-pid, 'SIGINT'), 50)
    },
  ],
  ['SIGTERM to npm alone', pid => process.kill(pid, 'SIGTERM')],
]
const processesLeft = (group: number) => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux').each(ofAll(ways, ways.slice(0, 1)))(
  'npm start ends whole and clean by %s',
  async (_, send, isFirst) => {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-stop-'))
    const prepared = process.env.TRELLIS_PREPARED
    if (prepared && !isFirst) execFileSync('cp', ['-a', `${prepared}/.`, folder])
    // The tools of this run stand first on PATH: their `node` is a shell script, which would stand between npm and its signals.
    const PATH = (process.env.PATH ?? '')
      .split(':')
      .filter(it => !it.includes('node_modules'))
      .join(':')
    const env = { ...process.env, PATH, NODE_ENV: '', VITEST: '', PORT: String(await freePort()), TRELLIS_DATA: folder }
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const ended = new Promise<[number | null, string | null]>(resolve => npm.on('exit', (...how) => resolve(how)))
    try {
      let output = ''
      for (const stream of [npm.stdout, npm.stderr]) stream.on('data', it => (output += it))
      for (let tries = 0; tries < 900 && !output.includes('Ctrl-C ends it'); tries++) await wait(100)
      expect(output).toContain('Ctrl-C ends it')
      const before = output.length
      send(npm.pid as number)
      const [code, signal] = await ended
      expect([0, 130, 143, null]).toContain(code)
      if (code === null) expect(signal).toMatch(/^SIG(INT|TERM)$/)
      await expect.poll(() => processesOf(folder), { timeout: 15_000, interval: 100 }).toEqual([])
      expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
      expect(output.slice(before)).not.toMatch(/error|unexpected|"level":[56]0/i)
    } finally {
      if (processesLeft(npm.pid as number)) process.kill(-(npm.pid as number), 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
