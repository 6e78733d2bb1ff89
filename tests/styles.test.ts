import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

/** Rules that ask of the whole page what is in it. Those of paper are worked out once. */
const ofPage = (css: string) =>
  css.split(/^@media print/m).flatMap((part, index) => {
    // What follows a print block up to its closing brace is paper's.
    const screen = index === 0 ? part : part.slice(part.search(/^}/m))
    return screen.match(/^.*((?<![\w-])(:root|html|body|\*):has|^\s*:has|,\s*:has)\(.*$/gm) ?? []
  })

test('no style of a screen asks of the whole page what is in it: a browser would look through all of it at each change', () => {
  const sheets = globSync('*/{src,embed}/**/*.css', { cwd: packages })
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap(it => ofPage(readFileSync(join(packages, it), 'utf8')).map(rule => `${it}: ${rule}`))
  expect(found).toEqual([])
})

test('it finds them within queries of width, too, and leaves paper alone', () => {
  expect(ofPage(':root:has(.a) { color: red; }')).toHaveLength(1)
  expect(ofPage('.b,\n:has(> .a) .b { color: red; }\n.b > :has(.a) { color: red; }')).toHaveLength(1)
  expect(ofPage('@media (min-width: 1px) {\n  body:has(.a) { color: red; }\n}')).toHaveLength(1)
  expect(ofPage('@media print {\n  body:has(.a) { color: red; }\n}\n.b { color: red; }')).toEqual([])
  expect(ofPage('@media print {\n  .a { color: red; }\n}\nhtml:has(.b) { color: red; }')).toHaveLength(1)
})
