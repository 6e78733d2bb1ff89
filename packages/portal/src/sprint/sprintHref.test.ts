import { expect, test } from 'vitest'
import type { ShellState } from '../startup.ts'
import { ownSprintHref, teamSprintHref } from './sprintHref.ts'

const shell = (features: string[], roleChallengesCompleted = true) =>
  ({
    user: { roles: ['USER'], roleChallengesCompleted },
    plan: { features: features.map(feature_id => ({ feature_id, feature_type: 'SWITCH', enabled: true, value: '' })) },
  }) as unknown as ShellState

test('a sprint of the library is offered to who may design it: by plan and standing', () => {
  const all = shell(['user-sprint-engine', 'team-sprint-engine', 'predesigned-sprint'])
  expect(ownSprintHref(all)?.('SPR-P-01')).toBe('/sprint-library?sprint=SPR-P-01')
  expect(teamSprintHref(all, 7, ['manager'])?.('SPR-T-01')).toBe('/teams/v2/7/sprint-library?sprint=SPR-T-01')
  expect(teamSprintHref(all, 7, ['member'])).toBeUndefined()
  // Issue 10.1: a result leads to the sprint that fits, also before the challenges that open the menu.
  expect(ownSprintHref(shell(['user-sprint-engine', 'predesigned-sprint'], false))?.('SPR-P-01')).toBe(
    '/sprint-library?sprint=SPR-P-01',
  )
  expect(ownSprintHref(shell(['user-sprint-engine']))).toBeUndefined()
  expect(ownSprintHref(shell(['team-sprint-engine', 'predesigned-sprint']))).toBeUndefined()
  expect(teamSprintHref(shell(['user-sprint-engine', 'predesigned-sprint']), 7, ['manager'])).toBeUndefined()
})
