import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole } from '../support/whole.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const long = process.env.TRELLIS_LONG === '1'
let app: string

const run = (file: string, args: string[], cwd: string) => {
  // As in a terminal of its own: a build for tests is another one.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' })
  return { status, said: status === 0 ? '' : stdout + stderr }
}
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const page = `import { type AlignmentReport as Report, createClient, smallI18n } from '@trellis/sdk'
import de from '@trellis/sdk/locales/de.json'
import { kyTransport } from '@trellis/sdk/transport-ky'
import { AlignmentReport, GlaSummary, TrellisProvider } from '@trellis/widgets'
import { GlaSurvey } from '@trellis/widgets/react'
import '@trellis/widgets/styles.css'
import { createRoot } from 'react-dom/client'

const i18n = smallI18n('de', de, 'Europe/Berlin')
const client = createClient({ transport: kyTransport, token: { get: async () => 'a token', renew: async () => 'another' } })
const config = { product: 'P', provider: 'P', supportEmail: 'p@p.example' }
export const nameOf = (report: Report): string => report.teamName
// @ts-expect-error: no such field.
export const wrong = (report: Report) => report.teamNaem
// @ts-expect-error: no such text.
i18n.t('gla.profile.nothing')
createRoot(document.body).render(
  <TrellisProvider value={{ client, i18n, textsOf: async () => i18n, config }}>
    <GlaSummary href="/profile" />
    <AlignmentReport teamId={7} />
    {/* @ts-expect-error: whose report it is has to be said. */}
    <AlignmentReport />
    <GlaSurvey theme="teal" onChange={event => event.detail.attempted.toFixed()} />
  </TrellisProvider>,
)
`

// What is packed is built anew, twice.
describe.runIf(isWhole || long)('packages', () => {
  beforeAll(() => {
    const made = run('node', [at('scripts/run.mjs'), 'packages'], at('.'))
    if (made.status !== 0) throw new Error(made.said)
    app = mkdtempSync(join(realpathSync(tmpdir()), 'trellis-app-'))
    const options = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx', strict: true }
    const compilerOptions = { ...options, lib: ['es2022', 'dom', 'dom.iterable'], noEmit: true, types: ['vite/client'] }
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
    writeFileSync(join(app, 'index.html'), '<!doctype html><script type="module" src="/src/main.tsx"></script>')
    mkdirSync(join(app, 'src'))
    writeFileSync(join(app, 'src/main.tsx'), page)
  })

  afterAll(() => {
    if (app) rmSync(app, { recursive: true, force: true })
  })

  /** Where the workspace has it: for a package that a folder of it names. */
  const installedAt = (folder: string, name: string) => realpathSync(at(`${folder}/node_modules/${name}`))

  function place(name: string, from: string) {
    const to = join(app, 'node_modules', name)
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(from, to)
  }

  /** As npm would, from the packed files, without asking the registry: what they depend on is what the workspace has of it. */
  function unpack() {
    const needed = new Map<string, string>()
    for (const room of ['sdk', 'widgets']) {
      const to = join(app, 'node_modules/@trellis', room)
      mkdirSync(to, { recursive: true })
      execFileSync('tar', ['xzf', at(`dist/trellis-${room}-0.1.0.tgz`), '--strip-components=1', '-C', to])
      const { dependencies, peerDependencies } = manifestOf(to)
      for (const [name, version] of Object.entries<string>({ ...dependencies, ...peerDependencies })) {
        expect(version, `${name} of ${room}`).toMatch(/^[>=^~]*\d/)
        if (!name.startsWith('@trellis/')) needed.set(name, installedAt(`packages/${room}`, name))
      }
    }
    for (const tool of ['@types/react', '@types/react-dom', 'vite'])
      needed.set(tool, installedAt('packages/widgets', tool))
    for (const [name, from] of needed) place(name, from)
  }

  function install() {
    const files = ['sdk', 'widgets'].map(it => at(`dist/trellis-${it}-0.1.0.tgz`))
    const tools = ['react', 'react-dom', '@types/react', '@types/react-dom', 'vite'].map(
      it => `${it}@${manifestOf(installedAt('packages/widgets', it)).version}`,
    )
    const { status, said } = run('npm', ['install', '--no-audit', '--no-fund', ...files, ...tools], app)
    expect(status, said).toBe(0)
  }

  test('a React app outside of the workspace takes both packages: it compiles with their types, and builds', () => {
    if (long) install()
    else unpack()
    expect(run(at('node_modules/.bin/tsc'), ['-p', '.'], app)).toEqual({ status: 0, said: '' })
    const { status, said } = run(
      'node',
      [join(app, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      app,
    )
    expect(status, said).toBe(0)
    expect(readFileSync(join(app, 'dist/index.html'), 'utf8')).toMatch(/assets\/index-.*\.js/)
  })

  test('what goes to npm is compiled: no sources, no tests, no stories', () => {
    for (const room of ['sdk', 'widgets']) {
      const files = execFileSync('tar', ['tzf', at(`dist/trellis-${room}-0.1.0.tgz`)], { encoding: 'utf8' }).split('\n')
      expect(files.filter(it => /(?<!\.d)\.tsx?$|\.(test|stories)\./.test(it))).toEqual([])
    }
  })
})
