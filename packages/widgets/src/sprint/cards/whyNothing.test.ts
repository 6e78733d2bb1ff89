import { expect, test } from 'vitest'
import { whyNothing } from './whyNothing.ts'

test('a mean that is not there says so truly: before the first round, where nobody answered, where it would tell of one', () => {
  expect([null, 0, 20].map(whyNothing)).toEqual(['noRound', 'nobody', 'heldBack'])
})
