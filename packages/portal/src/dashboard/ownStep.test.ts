import { expect, test } from 'vitest'
import type { ShellState } from '../startup.ts'
import { ownStep } from './ownStep.ts'

const shell = (roleChallengesCompleted: boolean, ownSprintRuns: boolean, engine = 'user-sprint-engine') =>
  ({
    user: { roleChallengesCompleted },
    ownSprintRuns,
    plan: { features: [{ feature_id: engine, feature_type: 'SWITCH', enabled: true, value: '' }] },
  }) as unknown as ShellState

test('where nothing waits the dashboard leads to key challenges, then to a sprint, and to the board while one runs or none can', () => {
  expect(ownStep(shell(false, false)).href).toBe('/plan/role-challenges')
  expect(ownStep(shell(true, false)).href).toBe('/sprint-library')
  expect(ownStep(shell(true, true)).href).toBe('/plan')
  expect(ownStep(shell(false, false, 'teams-navigation')).href).toBe('/plan')
})
