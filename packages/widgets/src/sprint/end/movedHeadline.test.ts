import type { Moved, SprintResult } from '@trellis/sdk'
import { demoSeenResult, demoSprint } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { farthest, movedHeadline } from './movedHeadline.ts'

const at = new Date()
const moved = (first: number | null, final: number | null, label = ''): Moved => ({
  ...{ id: 1, label, first, final },
  firstDay: first === null ? null : '2026-11-09',
})
const result = (outcomes: Moved[], behaviors: Moved[], more: Partial<SprintResult> = {}): SprintResult => ({
  ...demoSeenResult(demoSprint()),
  ...{ outcomes, behaviors, judgedAt: null, knownAt: new Date(at.getTime() - 1000).toISOString() },
  ...more,
})
const of = (participation: number) => {
  const { facts } = demoSeenResult(demoSprint())
  return { facts: { ...facts, final: facts.final && { ...facts.final, crewParticipation: participation } } }
}

test('by the means over what is shown first and at the end', () => {
  const said = (outcomes: Moved[], behaviors: Moved[]) => movedHeadline(result(outcomes, behaviors), at)
  expect(said([moved(50, 60), moved(70, 65)], [moved(55, 55)])).toBe('up')
  expect(said([moved(50, 40)], [moved(55, 55)])).toBe('down')
  expect(said([moved(50, 40)], [moved(50, 60)])).toBe('mixed')
  expect(said([moved(50, 50)], [])).toBe('same')
  expect(said([moved(null, 50)], [moved(40, null)])).toBe('first')
})

test('without a crew nobody has the last word, and nobody has answered too little', () => {
  const { facts } = demoSeenResult(demoSprint())
  const alone = (more: Partial<SprintResult>) =>
    movedHeadline(result([moved(null, null)], [], { facts: { ...facts, crew: [], final: null }, ...more }), at)
  expect(alone({ knownAt: new Date(at.getTime() + 1000).toISOString() })).toBe('alone')
  expect(alone({ judgedAt: at.toISOString() })).toBe('alone')
  // Who has left it was heard.
  const left = result([moved(50, null)], [], { facts: { ...facts, crew: [], final: null } })
  expect(movedHeadline({ ...left, knownAt: new Date(at.getTime() + 1000).toISOString() }, at)).toBe('few')
})

test('while the last answers are taken nothing is said, and afterwards not where fewer than half have answered', () => {
  const none = [moved(50, null)]
  const knownAt = new Date(at.getTime() + 1000).toISOString()
  expect(movedHeadline(result(none, [], { knownAt }), at)).toBe('pending')
  expect(movedHeadline(result(none, []), at)).toBe('few')
  expect(movedHeadline(result([moved(50, 80)], [], of(40)), at)).toBe('few')
  expect(movedHeadline(result([moved(50, 80)], [], of(50)), at)).toBe('up')
})

test('what moved farthest goes the way of the headline', () => {
  const items = [moved(50, 60, 'a'), moved(50, 20, 'b'), moved(50, null, 'c'), moved(50, 75, 'd')]
  expect(farthest(items, 'up')?.label).toBe('d')
  expect(farthest(items, 'down')?.label).toBe('b')
  expect(farthest([moved(50, 50)], 'up')).toBeNull()
})
