import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

test('what stands in pages of customers uses nothing that browsers keep for secure contexts: intranets are on plain http', () => {
  const files = globSync('packages/{sdk/src,widgets/src,widgets/embed}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const using = files.filter(
    it =>
      !it.includes('.test.') && /crypto\.(randomUUID|subtle)|navigator\.locks/.test(readFileSync(root + it, 'utf8')),
  )
  expect(using).toEqual([])
})
