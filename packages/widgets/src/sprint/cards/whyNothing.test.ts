import { expect, test } from 'vitest'
import { whyNothing } from './whyNothing.ts'

test('a mean that is not there says so truly: before the first round, where nobody answered, where it would tell of one', () => {
  expect([null, 0, 20].map(it => whyNothing(it, 3))).toEqual(['noRound', 'nobody', 'heldBack'])
  expect([null, 0, 20].map(it => whyNothing(it, 0))).toEqual(['alone', 'nobody', 'heldBack'])
})
