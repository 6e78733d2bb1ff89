import type { Feature, TeamSummary } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { isBuilt } from '../not-built.ts'
import { shellState } from '../shell.testing.ts'
import type { MenuFacts } from '../visibleMenu.ts'
import { bottomPlaces } from './bottomPlaces.ts'

const features: Feature[] = ['teams-navigation', 'team-impact-board', 'team-sprint-engine'].map(feature_id => ({
  feature_id,
  feature_type: 'SWITCH',
  enabled: true,
  value: '',
}))
const team: TeamSummary = { id: 7, name: 'Design', standing: ['member'], surveyDeadline: null, currentSprint: null }
const facts: MenuFacts = {
  user: shellState.user,
  features,
  teams: [team, { ...team, id: 8 }],
  ownSprintRuns: false,
  hasOwnSprint: false,
  acting: false,
  consoleUrl: '',
  isBuilt,
}
const places = (changes: Partial<MenuFacts> = {}) =>
  bottomPlaces({ ...facts, ...changes }).map(it => `${it.id} ${it.to}`)

test('without a sprint: dashboard, the survey and board of a team, notifications', () => {
  expect(places()).toEqual([
    'dashboard /dashboard/main-dashboard',
    'survey /teams/v2/7/team-alignment',
    'team /teams/v2/7/dashboard',
    'notification /notification',
  ])
  expect(places({ team: { ...team, id: 8 } })).toContain('team /teams/v2/8/dashboard')
})

test('who has no team has the own assessment; who lacks the board has none', () => {
  expect(places({ teams: [] })).toEqual([
    'dashboard /dashboard/main-dashboard',
    'survey /explore/growth-leader-assessment-v2',
    'notification /notification',
  ])
  expect(places({ features: features.filter(it => it.feature_id !== 'team-impact-board') })).not.toContain(
    'team /teams/v2/7/dashboard',
  )
})

test('while a sprint runs that the person is in: the five of the spec, with the menu', () => {
  const currentSprint = { sprintStatus: 'IN_PROGRESS' as const, sprintTeamMembers: [], isMember: true }
  const running = { isBuilt: () => true, team: { ...team, currentSprint } }
  expect(places(running)).toEqual([
    'manage /teams/v2/7/sprint/dashboard',
    'feedback /teams/v2/7/sprint/feedback',
    'analytics /teams/v2/7/sprint/analytics',
    'kanban /teams/v2/7/sprint/kanban',
  ])
  expect(places({ ...running, team: { ...team, currentSprint: { ...currentSprint, isMember: false } } })).toContain(
    'dashboard /dashboard/main-dashboard',
  )
})

test('who acts in somebody’s name has the dashboard alone', () => {
  expect(places({ acting: true })).toEqual(['dashboard /dashboard/main-dashboard'])
})
