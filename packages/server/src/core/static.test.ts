import { readFileSync } from 'node:fs'
import { publicConfigId, publicDefaults } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { pageWith } from './static.ts'

const source = readFileSync(new URL('../../../portal/index.html', import.meta.url), 'utf8')

test('the portal’s page gets the names an operator set, and nothing else of the configuration', () => {
  const names = { ...publicDefaults, product: '</script><script>alert("$&")</script>', databaseUrl: 'secret' }
  const page = pageWith(source, names)
  expect(page.length).toBeGreaterThan(source.length)
  expect(page).not.toContain('</script><script>alert')
  const json = new RegExp(`id="${publicConfigId}">(.*?)</script>`).exec(page)?.[1] ?? ''
  const { databaseUrl, ...shown } = names
  expect(JSON.parse(json)).toEqual(shown)
  expect(page).not.toContain(databaseUrl)
})

test('before its code is here the page says the name of the product, as text, and that something comes', () => {
  const page = pageWith(source, { ...publicDefaults, product: 'A & <b>' })
  expect(page).toContain('<p id="trellis-product">A &amp; &lt;b></p>')
  expect(page).toContain('<progress aria-labelledby="trellis-product">')
})

test('a page without a place for it is told at the start', () => {
  expect(() => pageWith('<html></html>', publicDefaults)).toThrow('no place')
})
