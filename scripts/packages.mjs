import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { at, manifest, run, runTool } from './workspace.mjs'

/** What goes to npm, each after what it needs, with the folder of its compiled sources and what of them is no code. */
const published = [
  { folder: 'packages/sdk', compiled: 'dist', as: /\.json$/ },
  { folder: 'packages/widgets', compiled: 'dist/lib', as: /\.css$/ },
]

/**
 * Makes the packages that hosts install, in `dist/`: compiled modules with types, and a package.json whose `exports` are
 * those and whose versions are numbers (`publishConfig`, by pnpm).
 */
export const packages = async () => {
  // The React components of the small build are in it, too.
  const code = await build({ onlyChanged: true })
  if (code) return code
  mkdirSync(at('dist'), { recursive: true })
  for (const { folder, compiled, as } of published) {
    rmSync(at(folder, compiled), { recursive: true, force: true })
    const failed = await runTool('tsc', ['-p', 'tsconfig.package.json'], { folder })
    if (failed) return failed
    const isKept = path => as.test(path) || !/\.\w+$/.test(path)
    cpSync(at(folder, 'src'), at(folder, compiled), { recursive: true, filter: isKept })
    const packed = await run('npx', ['--yes', manifest.packageManager, 'pack', '--pack-destination', at('dist')], {
      cwd: at(folder),
    })
    if (packed) return packed
  }
  return 0
}
