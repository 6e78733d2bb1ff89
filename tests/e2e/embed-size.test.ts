import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sizes } from '../../packages/widgets/embed/size.ts'

test('the embed build is within its budgets, and a known debt does not grow', () => {
  for (const { what, kb, budget, debt } of sizes(
    fileURLToPath(new URL('../../packages/widgets/dist/embed', import.meta.url)),
  )) {
    expect.soft(kb, `${what}, ${kb.toFixed(2)} KB`).toBeLessThanOrEqual(debt ?? budget)
  }
})
