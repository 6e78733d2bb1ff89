/** Writes icons.ts and signs.ts from @phosphor-icons/core: `node packages/widgets/src/shared/scripts/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimize } from 'svgo'

const regular = `
  arrow-clockwise arrow-down arrow-left arrow-right arrow-square-out arrow-up arrows-clockwise bell book-open buildings
  calendar calendar-blank caret-down caret-left caret-right caret-up caret-up-down chart-bar-horizontal chart-line chat-circle
  chat-circle-dots check clipboard-text clock cloud-check cloud-slash compass copy dots-six-vertical dots-three
  download-simple envelope-open envelope-simple eye eye-slash flag funnel gear globe graduation-cap handshake house identification-card image
  kanban link list lock magnifying-glass minus moon palette paper-plane-right paperclip pencil-simple plant plus printer
  push-pin shield-check sign-out sliders-horizontal star sun table thumbs-down thumbs-up trash user user-circle user-switch
  users users-three wifi-high wifi-slash
`
/** What messages and buttons of every widget show: in a module of their own, a small embed does not bring the others along. */
const signs = 'check-circle circle-notch info warning warning-circle x'
const fill = `
  bell book-open calendar calendar-blank chart-line chat-circle chat-circle-dots check-circle clipboard-text compass eye flag gear house
  identification-card info kanban plant push-pin sliders-horizontal star thumbs-down thumbs-up user users users-three
  warning warning-circle
`

const assets = join(import.meta.dirname, '../../../node_modules/@phosphor-icons/core/assets')
const words = (text: string) => text.trim().split(/\s+/)
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** One path on whole steps of the grid, of which the largest icon shows ten to a pixel; rounding errors do not add up. */
const rounding = { name: 'convertPathData', params: { floatPrecision: 0 } } as const

function line(name: string, weight: 'regular' | 'fill') {
  const file = weight === 'fill' ? `${name}-fill` : name
  const { data } = optimize(readFileSync(join(assets, weight, `${file}.svg`), 'utf8'), { plugins: [rounding] })
  const paths = [...data.matchAll(/ d="([^"]+)"/g)].map(m => m[1])
  return `export const ${camel(file)}Icon: IconPath = '${paths.join('')}'`
}

const write = (file: string, lines: string[]) =>
  writeFileSync(
    join(import.meta.dirname, '..', file),
    ['// Written by scripts/icons.ts from @phosphor-icons/core 2.1.1 (MIT). Do not edit.', ...lines, ''].join('\n'),
  )

const things = 'icons.ts'
write(things, [
  '/** The path of one icon on a 256 by 256 grid; one constant an icon, so that a bundle holds only what it shows. */',
  'export type IconPath = string',
  ...words(regular).map(name => line(name, 'regular')),
  ...words(fill).map(name => line(name, 'fill')),
])
write('signs.ts', [
  `import type { IconPath } from './${things}'`,
  '',
  ...words(signs).map(name => line(name, 'regular')),
])
