// Where things are and how processes are run. Plain JavaScript: these files also run on the system's Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** An absolute path inside the repository. */
export const at = (...parts) => join(root, ...parts)

/** The root package.json, parsed. */
export const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

/** The oldest Node that runs the TypeScript sources directly. */
const oldest = [22, 18]

const isNewEnough = version => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

const versionOf = binary => {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return answer.status === 0 ? answer.stdout.trim() : ''
}

/** The `node` package keeps its binary in a package of the machine's kind, even where its install script was skipped. */
const nestedNodes = () => {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const store = at('node_modules', '.pnpm')
  if (!existsSync(store)) return []
  return readdirSync(store)
    .filter(folder => folder.startsWith('node@') || folder.startsWith(`${name}@`))
    .flatMap(folder => [
      join(store, folder, 'node_modules', name, 'bin', 'node'),
      join(store, folder, 'node_modules', 'node', 'node_modules', name, 'bin', 'node'),
    ])
}

/**
 * The Node that runs everything but these scripts: the one from the registry, else the system's where it is new enough.
 * Throws with what to do when there is none.
 */
const findNode = () => {
  const candidates = [
    at('node_modules', 'node', 'bin', 'node'),
    at('node_modules', '.bin', 'node'),
    ...nestedNodes(),
    process.execPath,
  ]
  for (const candidate of candidates) {
    if (existsSync(candidate) && isNewEnough(versionOf(candidate))) return candidate
  }
  throw new Error(
    `No Node ${oldest.join('.')} or newer: the one that comes with the install does not run on ${process.platform} ` +
      `${process.arch}, and the system's is ${process.version}. Install Node ${oldest[0]} or newer and try again.`,
  )
}

/**
 * The environment of a child: Node's folder and the workspace's tools first on PATH. Many processes start from the same files: Node
 * compiles each file once.
 */
const childEnvironment = (node, env) => ({
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  ...process.env,
  ...env,
  PATH: [dirname(node), at('node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter),
})

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

const read = file => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const parentOf = pid => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1])

/**
 * Gives a function that says whether npm, which runs this, has ended. It passes a SIGTERM to the shell between, which ends
 * without passing it on. Where npm does not run this, or there is no /proc, it never has.
 */
const watchNpm = () => {
  const shells = []
  if (process.env.npm_lifecycle_event) {
    for (let pid = process.ppid; /^\S*\b(ba|da)?sh\0/.test(read(`/proc/${pid}/cmdline`)); pid = parentOf(pid)) {
      shells.push([pid, parentOf(pid)])
    }
  }
  return () => shells.some(([pid, parent]) => parentOf(pid) !== parent)
}

/**
 * Runs a command in the foreground and gives its exit code; signals to this process are passed on.
 * `diesWithParent` ends the child even where this process, or npm above it, ended without a chance to say so (Linux only).
 * `stdio` is spawn's.
 */
export const run = (
  command,
  args,
  { cwd = root, env = {}, node = process.execPath, diesWithParent = false, stdio = 'inherit' } = {},
) =>
  new Promise((resolve, reject) => {
    const wrapper = diesWithParent && existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig=TERM'] : []
    const [file, ...rest] = [...wrapper, command, ...args]
    const child = spawn(file, rest, { cwd, env: childEnvironment(node, env), stdio })
    const forward = signal => {
      // A terminal sends Ctrl-C to the whole group: the child already has it, and a second one would cut its goodbye short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const hasEnded = diesWithParent && watchNpm()
    const watch = hasEnded && setInterval(() => hasEnded() && child.kill('SIGTERM'), 500)
    const done = () => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', error => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(exitCode(code, signal))
    })
  })

/** Node's flags for running the sources. */
const nodeFlags = ['--disable-warning=ExperimentalWarning']

/** Runs a TypeScript or JavaScript file of the repository under the found Node. */
export const runFile = (file, args = [], options = {}) => {
  const node = findNode()
  return run(node, [...nodeFlags, ...(options.flags ?? []), at(file), ...args], { ...options, node })
}

/** Runs a tool that a workspace folder depends on (vite, tsc, …). */
export const runTool = (tool, args = [], { folder = '.', ...options } = {}) => {
  const own = at(folder, 'node_modules', '.bin', tool)
  const file = existsSync(own) ? own : at('node_modules', '.bin', tool)
  if (!existsSync(file)) throw new Error(`${tool} is not installed in ${folder}. Run npm start or npm test once.`)
  return run(file, args, { cwd: at(folder), ...options, node: findNode() })
}
