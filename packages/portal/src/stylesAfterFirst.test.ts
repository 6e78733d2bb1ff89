import { expect, test } from 'vitest'
import { stylesAfterFirst } from '../stylesAfterFirst.ts'

test('the styles of the build do not hold back what stands until they are here', () => {
  const first = '<link rel="stylesheet" href="/first.css" />'
  const built = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">'
  const page = `<head>${first}${built}</head><body><div id="root"></div></body>`
  const [head, body] = stylesAfterFirst(page).split('</head>')
  expect([head?.includes(first), head?.includes(built)]).toEqual([true, false])
  expect(body?.indexOf(built)).toBeGreaterThan(body?.indexOf('id="root"') ?? 0)
})
