import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../packages/widgets/src/', import.meta.url))

/** Components that a file exports, as `folder/File.tsx Name`. */
const componentsOf = (file: string) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(
    ([, name]) => `${file} ${name}`,
  )

/** What is imported or passed on by a file, as `folder/File.tsx Name`. */
const namesFrom = (file: string) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/^(?:import|export) \{([^}]+)\} from '(\..+\.tsx)'/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map(it => it.trim())
        .filter(it => /^[A-Z][a-z]/.test(it))
        .map(name => `${join(dirname(file), from)} ${name}`),
  )

/** The provider draws nothing. */
const drawsNothing = 'shared/context.tsx TrellisProvider'

test('every component that others use, of the design system or of the door, has a story', () => {
  const told = new Set(globSync('**/*.stories.tsx', { cwd: src }).flatMap(namesFrom))
  const shared = globSync('shared/**/*.tsx', { cwd: src }).filter(it => !/storybook\/|\.(test|stories)\.tsx$/.test(it))
  const components = new Set([...shared.flatMap(componentsOf), ...namesFrom('index.ts')])
  expect(components.size).toBeGreaterThan(60)
  expect([...components].filter(it => it !== drawsNothing && !told.has(it))).toEqual([])
})
