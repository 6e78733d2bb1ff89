import { expect, test } from 'vitest'
import { isGroupShown, type RaterGroup } from './rules.ts'

test('plan, 360: from how many a group is shown, by whether the organisation answers for them', () => {
  const shown = (group: RaterGroup, inside: number, outside: number) => isGroupShown(group, { inside, outside }, 3)
  for (const group of ['manager', 'mentor', 'coach'] as const)
    expect([shown(group, 0, 0), shown(group, 1, 0), shown(group, 0, 1)]).toEqual([false, true, true])
  for (const group of ['peer', 'team'] as const)
    expect([shown(group, 2, 9), shown(group, 3, 0), shown(group, 0, 9)]).toEqual([false, true, false])
  for (const group of ['customer', 'other'] as const) {
    expect([shown(group, 0, 4), shown(group, 0, 5), shown(group, 3, 0)]).toEqual([false, true, true])
    // Beside too few of the organisation the others could be made up.
    expect([shown(group, 1, 5), shown(group, 2, 9), shown(group, 3, 9)]).toEqual([false, false, true])
  }
})

test('plan, 360: a group from outside shows from the minimum of the organisation where that is more than five', () => {
  const shown = (outside: number) => isGroupShown('customer', { inside: 0, outside }, 8)
  expect([5, 7, 8].map(shown)).toEqual([false, false, true])
})
