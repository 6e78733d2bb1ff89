import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { widgets } from '../packages/widgets/embed/widgets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const guide = read('storybook/guides/Embedding.mdx')
const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(it => it[1]))].sort()

test('the guide names the custom properties that hosts may set: colours but those of scores, corners and letters', () => {
  const tokens = read('packages/widgets/src/shared/tokens.css')
  const [colours = ''] = tokens.split('/* Score bands')
  const declared = /^\s+(--trellis-[\w-]+):/gm
  const corners = all(tokens, declared).filter(it => it?.startsWith('--trellis-radius-'))
  expect(all(guide, /`(--trellis-[\w-]+)`/g)).toEqual([...all(colours, declared), ...corners, '--trellis-font'].sort())
  expect(read('packages/widgets/src/shared/base.css')).toContain('var(--trellis-font,')
})

test('the guide names the parts that hosts may style: those of the design system and of what stands in the page', () => {
  const sources = ['packages/widgets/src/shared/*.tsx', 'packages/widgets/embed/*.ts']
    .flatMap(it => globSync(it, { cwd: root }))
    // No embedded widget has a sheet.
    .filter(it => !/stories|BottomSheet/.test(it))
    .map(read)
  expect(all(guide, /::part\(([\w-]+)\)/g)).toEqual(all(sources.join('\n'), /\bpart(?:=|: | = )["']([\w-]+)["']/g))
})

test('the guide tells each widget’s own attributes, in the words of their types', () => {
  for (const { name, attributes = {} } of widgets)
    for (const [attribute, { what }] of Object.entries(attributes)) {
      const [, rows = ''] = guide.split(`| \`<trellis-${name}>\` |`)
      expect(rows.split('\n\n')[0]).toContain(`\`${attribute}\` | ${what} |`)
    }
})
