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

test('a page without a place for it is told at the start', () => {
  expect(() => pageWith('<html></html>', publicDefaults)).toThrow('no place')
})
