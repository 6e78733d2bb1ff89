import { existsSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { failedIn } from './failed-tests.mjs'
import { packages } from './packages.mjs'
import { at, runFile, runTool } from './workspace.mjs'

const server = 'packages/server/src/main.ts'
const benchmark = 'tests/bench/run.ts'

const firstExisting = (files, what) => {
  const file = files.find(name => existsSync(at(name)))
  if (!file) throw new Error(`${what} is not there yet (looked for ${files.join(', ')}).`)
  return file
}

/** Runs the steps one after the other, all of them, and gives 1 when any failed. The third of a step says what of it has failed. */
const steps = async list => {
  const failed = []
  const details = []
  for (const [name, step, detailsOf] of list) {
    console.log(`\n── ${name}`)
    const began = Date.now()
    const code = await step()
    console.log(
      `── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`}, ${((Date.now() - began) / 1000).toFixed(1)} s`,
    )
    // 130 and 143: someone wants to stop, not to see the rest.
    if (code === 130 || code === 143) return code
    if (code !== 0) {
      failed.push(name)
      details.push(...(detailsOf?.() ?? []))
    }
  }
  console.log(failed.length ? ['', `Failed: ${failed.join(', ')}`, ...details].join('\n') : '\nAll passed')
  return failed.length ? 1 : 0
}

const checks = [
  ['types', () => runTool('tsc', ['--noEmit', '-p', 'tsconfig.json'])],
  ['lint', () => runTool('biome', ['check', '.'])],
  ['unused', () => runTool('knip')],
]

const start = async args => {
  const code = await build({ onlyChanged: true })
  return code || runFile(server, args, { diesWithParent: true })
}

const dev = async args => {
  // The examples are on the page of the development server, too.
  const env = { TRELLIS_EMBED_ORIGINS: `http://localhost:${process.env.DEV_PORT ?? 5173}`, ...process.env }
  const both = [runFile(server, args, { env, flags: ['--watch'], diesWithParent: true })]
  if (existsSync(at('packages/portal/vite.config.ts'))) {
    both.push(runFile('scripts/dev-portal.mjs', [], { diesWithParent: true }))
  }
  return Math.max(...(await Promise.all(both)))
}

const vitest = (args, env) => runTool('vitest', ['run', ...args], { env })

const test = async (args, env) => {
  // What is named is wanted whole.
  if (args.length) return vitest(args, { TRELLIS_WHOLE: '1', ...env })
  // What a run before has left is none of this one's.
  const report = at('node_modules', '.cache', 'tests.json')
  rmSync(report, { force: true })
  const list = [
    ...checks,
    ['build', () => build({ onlyChanged: true })],
    ['browser', () => runFile('tests/support/chromium.ts')],
    [
      'tests',
      () => vitest(['--reporter=default', '--reporter=json', `--outputFile=${report}`], env),
      () => failedIn(report),
    ],
  ]
  if (existsSync(at('storybook/run-tests.ts'))) list.push(['stories', () => runFile('storybook/run-tests.ts')])
  if (existsSync(at(benchmark))) list.push(['bench, short', () => runFile(benchmark, ['--short'])])
  return steps(list)
}

const long =
  (...places) =>
  args =>
    vitest(['--project', 'integration', '--project', 'component', '--testTimeout', '1800000', ...places, ...args], {
      TRELLIS_LONG: '1',
      TRELLIS_WHOLE: '1',
    })

const longJourney = file => args =>
  vitest(['--project', 'e2e', '--testTimeout', '7200000', file, ...args], { TRELLIS_LONG: '1', TRELLIS_WHOLE: '1' })

const storybook = args =>
  runTool('storybook', args.length ? args : ['dev', '--port', '6006', '--no-open'], {
    folder: 'storybook',
    env: { STORYBOOK_DISABLE_TELEMETRY: '1' },
  })

/** Every command of the root package.json. Each gets the further arguments and gives an exit code. */
export const commands = {
  start,
  dev,
  test: args => test(args),
  'test:whole': args => test(args, { TRELLIS_WHOLE: '1' }),
  storybook,
  build: args => build({ args }),
  packages,
  check: () => steps(checks),
  trellis: args => runFile('packages/server/src/cli.ts', args),
  bench: args => runFile(firstExisting([benchmark], 'The benchmark'), args),
  screens: args =>
    steps([
      ['build', () => build({ onlyChanged: true })],
      ['screens', () => runFile(firstExisting(['tests/screens/run.ts'], 'The screens script'), args)],
    ]),
  'storybook:test': args => runFile(firstExisting(['storybook/run-tests.ts'], 'The story tests'), args),
  'test:disclosure': long(
    'tests/contracts/disclosure.test.ts',
    'tests/contracts/leader360-disclosure.test.ts',
    'tests/contracts/ledger-attack.test.ts',
    'tests/contracts/rounds-disclosure.test.ts',
    'tests/contracts/weeks-disclosure.test.ts',
    'tests/contracts/weeks-life.test.ts',
  ),
  'test:fuzz': long('tests/fuzz/', '.fuzz.test.ts'),
  'test:reliability': long('tests/reliability/'),
  'test:browsers': longJourney('tests/e2e/browsers.test.ts'),
  'test:windows': longJourney('tests/e2e/windows.test.ts'),
  'test:pages': longJourney('tests/e2e/every-page.test.ts'),
}
