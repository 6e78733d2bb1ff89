import { builtItems } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { teams } from './teams.ts'

test('only what exists: the demo’s people are asked for nothing whose room is still to come', () => {
  const items = teams.flatMap(it => it.rights ?? []).map(([, item]) => item)
  expect(items.filter(it => !builtItems.includes(it))).toEqual([])
})
