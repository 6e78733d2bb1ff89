import { expect, test } from 'vitest'
import { demoLibrary, demoProposal } from '../testing/sprints-data.ts'
import { designProblems } from './design.ts'
import { fillIn } from './fill-in.ts'

const at = new Date('2026-11-23T10:00:00Z')

test('sprints, Screens at their best: from the library every field is filled, one can start', () => {
  const sprint = demoLibrary[0] ?? null
  const design = fillIn(sprint, demoProposal)
  expect(designProblems(design, { owner: 'user', self: { userId: 1, email: 'ada@alder.example' }, at })).toEqual([])
  expect([design.sprintCode, design.duration, design.actions.length]).toEqual([sprint?.code, 4, 3])
})

test('the actions of a team are led by its members in turn', () => {
  const design = fillIn(demoLibrary[0] ?? null, { ...demoProposal, memberUserIds: [3, 5] })
  expect(design.actions.map(it => it.leadUserId)).toEqual([3, 5, 3])
})

test('an empty sheet holds what is proposed, and no words', () => {
  expect(fillIn(null, demoProposal)).toEqual(demoProposal)
})
