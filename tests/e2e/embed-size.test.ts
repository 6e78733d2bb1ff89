import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sizes } from '../../packages/widgets/embed/size.ts'

test('the embed build is within its budgets', () => {
  for (const { what, kb, budget } of sizes(
    fileURLToPath(new URL('../../packages/widgets/dist/embed', import.meta.url)),
  )) {
    expect.soft(kb, `${what}, ${kb.toFixed(2)} KB`).toBeLessThanOrEqual(budget)
  }
})
