import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { compress } from './compress.mjs'
import { at, runFile, runTool } from './workspace.mjs'

const stampFile = at('node_modules', '.trellis-build.json')

const targets = [
  {
    name: 'portal',
    folder: 'packages/portal',
    config: ['vite.config.ts', 'vite.config.js', 'vite.config.mjs'],
    result: 'dist/index.html',
    served: 'dist',
    sources: ['packages/sdk', 'packages/widgets', 'packages/portal'],
  },
  {
    name: 'embed',
    folder: 'packages/widgets',
    script: 'embed/build/run.ts',
    result: 'dist/embed/integrity.json',
    served: 'dist/embed',
    sources: ['packages/sdk', 'packages/widgets'],
  },
  {
    name: 'examples',
    folder: 'examples',
    config: ['vite.config.js'],
    result: 'dist/plain-html/index.html',
    served: 'dist',
    sources: ['packages/sdk', 'packages/widgets', 'examples'],
  },
]

const left = new Set(['node_modules', 'dist', 'storybook-static', '.data', '.cache'])
const isSource = name => !left.has(name) && !/\.(test|stories)\.tsx?$/.test(name)

const hashInto = (hash, path) => {
  if (!existsSync(at(path))) return
  if (statSync(at(path)).isDirectory()) {
    for (const name of readdirSync(at(path)).sort()) if (isSource(name)) hashInto(hash, `${path}/${name}`)
  } else hash.update(`\0${path}\0`).update(readFileSync(at(path)))
}

const sourceHash = target => {
  const hash = createHash('sha256')
  for (const path of [...target.sources, 'pnpm-lock.yaml', 'tsconfig.json']) hashInto(hash, path)
  return hash.digest('hex')
}

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

const writeStamp = (name, hash) => writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: hash }))

/**
 * Builds the portal, the embed bundle and the example hosts. `onlyChanged` skips what was already built from the same sources.
 * A package that has no build configuration yet is skipped with a line. Gives the exit code.
 */
export const build = async ({ onlyChanged = false, args = [] } = {}) => {
  for (const target of targets) {
    const { script = '', config = [script] } = target
    const file = config.find(name => existsSync(at(target.folder, name)))
    if (!file) {
      console.log(`Nothing to build for ${target.name}: ${target.folder}/${config[0]} does not exist yet.`)
      continue
    }
    const hash = sourceHash(target)
    const isBuilt = readStamps()[target.name] === hash && existsSync(at(target.folder, target.result))
    if (onlyChanged && isBuilt) continue
    console.log(`Building ${target.name} …`)
    writeStamp(target.name, '')
    const code = script
      ? await runFile(`${target.folder}/${script}`, args)
      : await runTool('vite', ['build', '--config', file, '--logLevel', 'warn', ...args], { folder: target.folder })
    if (code !== 0) return code
    if (target.served) await compress(at(target.folder, target.served))
    writeStamp(target.name, hash)
  }
  return 0
}
