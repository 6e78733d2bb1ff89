import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

interface Import {
  /** Path from the repository's root. */
  file: string
  /** What is imported: a package, or a path from the root. */
  target: string
}

/** Packages of the product that a package may import. */
const mayImport: Record<string, string[]> = {
  sdk: [],
  widgets: ['@trellis/sdk'],
  portal: ['@trellis/sdk', '@trellis/widgets'],
  server: ['@trellis/sdk/contract', '@trellis/sdk/locales'],
  'chat-bot': ['@trellis/sdk'],
}

/** What every room of a package may use beside itself. */
const commonFolders: Record<string, string[]> = {
  sdk: ['core'],
  widgets: ['shared'],
  server: ['core'],
  'chat-bot': ['core'],
}
/** Rooms that hold what several surveys share. */
const surveyRooms = ['gla', 'alignment', 'account', 'leader360', 'survey']
/** Files in which rooms may meet: doors and compositions. */
const meetingPlaces =
  /^packages\/(sdk\/src\/(index|contract|client|testing|locales)|widgets\/(src\/index|embed\/)|server\/src\/(main|rooms|install|cli|score-command|tidy|backup|wipe-out)|server\/src\/seed\/)/
/** Libraries that only one place may call. */
const onlyIn: [library: RegExp, files: RegExp][] = [
  [/^ky$/, /^packages\/sdk\/src\/core\/transport-ky\.ts$/],
  [/^pg$/, /^packages\/server\/src\/core\/(db|postgres)\.ts$/],
  [/^i18next$/, /^packages\/sdk\/src\/core\/i18n-i18next\.ts$/],
  [/^(fastify|@fastify\/.*)$/, /^packages\/server\/src\//],
]

/** Every arrow that goes the wrong way, each with its reason. */
export function wrongArrows(imports: Import[]): string[] {
  const wrong: string[] = []
  for (const { file, target } of imports) {
    const say = (why: string) => wrong.push(`${file} → ${target}: ${why}`)
    const [, home, folder] = /^packages\/([^/]+)\/(?:src|embed)\/([^/]+)/.exec(file) ?? []
    const isTest = /\.(test|stories)\.tsx?$|\/testing\.tsx?$/.test(file)
    for (const [library, files] of onlyIn)
      if (library.test(target) && !files.test(file) && !isTest && home) say('only one place may import it')
    if (!home) {
      if (/^examples\//.test(file) && target.startsWith('packages/')) say('examples import published doors only')
      continue
    }
    if (target.startsWith('@trellis/')) {
      const allowed = (mayImport[home] ?? []).some(it => target === it || target.startsWith(`${it}/`))
      if (!allowed) say(`${home} may not import it`)
    }
    if (/^(storybook|examples|tests)\//.test(target) && !isTest) say('nothing imports storybook, examples or tests')
    const [, otherHome, otherFolder] = /^packages\/([^/]+)\/(?:src|embed)\/([^/]+)/.exec(target) ?? []
    if (otherHome && otherHome !== home) say('packages meet through their doors, not by path')
    if (otherHome !== home || !folder || !otherFolder || home === 'portal' || isTest || meetingPlaces.test(file))
      continue
    if (/\.tsx?$/.test(folder) || /\.tsx?$/.test(otherFolder) || folder === otherFolder) continue
    const common = commonFolders[home] ?? []
    if (common.includes(folder)) {
      if (!otherFolder.includes('.') && !common.includes(otherFolder) && otherFolder !== 'locales')
        say(`${folder} serves all rooms and knows none`)
      continue
    }
    if (common.includes(otherFolder) || (otherFolder === 'survey' && surveyRooms.includes(folder))) continue
    say('sibling rooms meet only through contracts and rules')
  }
  return wrong
}

const pattern = /(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(pattern)].map(match => {
    const name = match[1] ?? match[2] ?? ''
    return { file, target: name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name }
  })
}

const sources = globSync(
  [
    'packages/*/{src,embed}/**/*.{ts,tsx}',
    'storybook/**/*.{ts,tsx}',
    'examples/**/*.{ts,tsx,js}',
    'tests/**/*.{ts,tsx}',
  ],
  {
    cwd: root,
    exclude: path => path.includes('node_modules') || path.includes('/dist'),
  },
)

test('every import goes the way the house allows', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(wrongArrows(sources.flatMap(importsOf))).toEqual([])
})

test('no file that somebody writes is longer than 400 lines', () => {
  const generated = 'packages/server/src/core/tables.ts'
  const files = [
    ...sources.filter(it => it !== generated),
    ...globSync(['packages/*/*.ts', 'scripts/**/*.{ts,mjs}', '*.ts'], { cwd: root }),
  ]
  expect(files).toContain('packages/server/src/main.ts')
  expect(files.filter(it => readFileSync(join(root, it), 'utf8').split('\n').length > 401)).toEqual([])
})

/** Files that import each other, in a round or straight back: none can be understood, or moved, without the others. */
export function circles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target])
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, path: string[]) => {
    const from = path.indexOf(file)
    if (from >= 0) found.push(path.slice(from))
    if (from >= 0 || done.has(file)) return
    for (const it of targets.get(file) ?? []) visit(it, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}

test('no files import each other in a circle', () => {
  expect(circles(sources.flatMap(importsOf))).toEqual([])
  const round = ['a', 'b', 'c'].map((file, index, all) => ({ file, target: all[(index + 1) % 3] ?? '' }))
  expect(circles([{ file: 'x', target: 'a' }, ...round])).toEqual([['a', 'b', 'c']])
})

/** Statements that only one file of the product may hold. */
const statementsOnlyIn: [statement: RegExp, file: string][] = [
  [/\binsert\s+into\s+mail\b|\binsertInto\('mail'\)/i, 'packages/server/src/core/letter.ts'],
]

test('a mail is written at one place, which cleans, counts and translates', () => {
  const files = globSync(['packages/*/{src,embed}/**/*.{ts,tsx,sql}', 'tests/support/*.ts'], { cwd: root })
  for (const [statement, file] of statementsOnlyIn)
    expect(
      files.filter(it => !/\.test\.tsx?$/.test(it) && statement.test(readFileSync(join(root, it), 'utf8'))),
    ).toEqual([file])
})

test('a wrong arrow is found', () => {
  const planted: Import[] = [
    { file: 'packages/sdk/src/gla/contract.ts', target: '@trellis/widgets' },
    { file: 'packages/sdk/src/gla/rules.ts', target: 'packages/sdk/src/team/contract.ts' },
    { file: 'packages/widgets/src/shared/Button.tsx', target: 'packages/widgets/src/gla/GlaSurvey.tsx' },
    { file: 'packages/server/src/gla/service.ts', target: '@trellis/sdk' },
    { file: 'packages/server/src/gla/service.ts', target: 'pg' },
    { file: 'packages/server/src/gla/service.ts', target: 'packages/server/src/account/service.ts' },
    { file: 'packages/portal/src/routes.tsx', target: 'tests/support/server.ts' },
    { file: 'packages/portal/src/routes.tsx', target: 'packages/widgets/src/shared/Button.tsx' },
    { file: 'examples/react/main.tsx', target: 'packages/sdk/src/index.ts' },
  ]
  expect(wrongArrows(planted)).toHaveLength(planted.length)
})

/** Rooms whose endpoints a text calls. */
const roomsCalled = (source: string, rooms: readonly string[]) =>
  rooms.filter(room => new RegExp(`\\bclient\\s*\\.\\s*${room}\\b`).test(source))

test('what the rooms of the widgets share calls no room’s endpoints', () => {
  const rooms = globSync('packages/sdk/src/*/contract.ts', { cwd: root }).map(it => it.split('/')[3] ?? '')
  expect(rooms).toContain('team')
  const files = sources.filter(it =>
    /^packages\/widgets\/src\/(shared|survey)\/.*(?<!\.test|\.stories)\.tsx?$/.test(it),
  )
  expect(files.filter(it => roomsCalled(readFileSync(join(root, it), 'utf8'), rooms).length)).toEqual([])
  const planted = 'await client.team.notes() && client.teams && client\n  .sprint.saveActivity()'
  expect(new Set(roomsCalled(planted, rooms))).toEqual(new Set(['team', 'sprint']))
})

test('a call is refused in one place', () => {
  const making = sources.filter(
    it =>
      /^packages\/server\/src\/.*(?<!\.test)\.ts$/.test(it) &&
      /new TrellisError\(|\berrorOf\(/.test(readFileSync(join(root, it), 'utf8')),
  )
  expect(making).toEqual(['packages/server/src/core/refuse.ts'])
})
