import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'

/** Where a release is built; it gets its name once it is whole. */
export const next = 'dist/embed/next'
/** Releases that stay beside the newest one. A host that pinned one of them has so long to move on; open tabs find their parts. */
const keptReleases = 10
const isRelease = (name: string) => /^\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(name)

/** The releases in a folder, newest first. */
export const releasesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter(isRelease)
    .map(name => ({ name, at: statSync(`${folder}/${name}/integrity.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(it => it.name)

/** Removes from the folder what is of no release, and all but the newest ones. */
export function tidyReleases(folder: string): void {
  const kept = new Set(releasesIn(folder).slice(0, keptReleases))
  for (const it of existsSync(folder) ? readdirSync(folder) : [])
    if (!kept.has(it)) rmSync(`${folder}/${it}`, { recursive: true })
}

/** What a host writes into `integrity`, by file. */
export const integrityOf = (folder: string, files: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    files.map(it => [
      it,
      `sha384-${createHash('sha384')
        .update(readFileSync(`${folder}/${it}`))
        .digest('base64')}`,
    ]),
  )

/** Names a built folder by its version and what is in it, and puts it beside the releases before. Gives the name. */
export function nameRelease(folder: string, built: string, version: string): string {
  const hash = createHash('sha256')
  const files = globSync('**/*', { cwd: built, withFileTypes: true }).filter(it => it.isFile())
  for (const path of files.map(it => `${it.parentPath}/${it.name}`).sort())
    hash.update(`${path.slice(built.length)}\0`).update(readFileSync(path))
  const release = `${version}-${hash.digest('hex').slice(0, 8)}`
  rmSync(`${folder}/${release}`, { recursive: true, force: true })
  renameSync(built, `${folder}/${release}`)
  return release
}
