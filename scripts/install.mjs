import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { at, manifest, run } from './workspace.mjs'

const stamp = at('node_modules', '.trellis-install')
const lock = at('.cache', 'install.lock')

const manifests = () => [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.npmrc',
  ...readdirSync(at('packages'))
    .sort()
    .map(name => `packages/${name}/package.json`),
  'storybook/package.json',
  'examples/package.json',
  'tests/package.json',
]

const wanted = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of manifests()) if (existsSync(at(file))) hash.update(`\0${file}\0`).update(readFileSync(at(file)))
  return hash.digest('hex')
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()

const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One install at a time: `npm start` and `npm test` beside each other share node_modules. */
const takeLock = async () => {
  mkdirSync(at('.cache'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    let holder = 0
    try {
      holder = Number(readFileSync(lock, 'utf8'))
    } catch {
      continue
    }
    // An empty file was made this moment; its owner writes the number next.
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    else await wait(250)
  }
}

/** Installs what the lockfile names, where that was not yet done for this lockfile. Throws when the install fails. */
export const install = async () => {
  if (isInstalled()) return
  await takeLock()
  try {
    if (isInstalled()) return
    const manager = manifest.packageManager.split('+')[0]
    // Nothing on stdout: it belongs to the command, whose output may be read by a program.
    console.error(`Installing with ${manager} …`)
    rmSync(stamp, { force: true })
    // --prod=false: with NODE_ENV=production pnpm would leave out the Node and the build tools that start needs.
    const args = ['-y', manager, 'install', '--frozen-lockfile', '--prod=false', '--config.confirm-modules-purge=false']
    const code = await run('npx', args, { stdio: ['inherit', 2, 'inherit'] })
    if (code !== 0) throw new Error(`The install failed (exit code ${code}); its message is above.`)
    writeFileSync(stamp, wanted())
  } finally {
    rmSync(lock, { force: true })
  }
}
