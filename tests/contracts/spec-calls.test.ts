import { expect, test } from 'vitest'
import { contract, type Endpoint, servicePrefix } from '../../packages/sdk/src/contract.ts'

/** Comments as somebody of the organisation, and as a guest. */
const comments = (at: string) => [
  `user GET /${at}/get-agile-plan-comment/{sectionId}`,
  `user GET /${at}/get-agile-plan-comment/{sectionId}/replies`,
  `user POST /${at}/save-agile-plan-comment`,
  `user POST /${at}/resolve-comment`,
]
/** Spec 1 section 7, "Plan calls". */
const plan = [
  'user GET /users/resources/roles',
  'user GET /agile-plan/get-job-roles',
  'user GET /agile-plan/next-role-options',
  'user GET /agile-plan/get-agile-network-list/{id}',
  'user GET /agile-plan/agile-network-type-options',
  'user POST /agile-plan/save-agile-network',
  'user DELETE /agile-plan/delete-agile-network',
  'user GET /agile-plan/resend-agile-network/{id}',
  'user GET /sprints/findOutcomeByLabel/{label}',
  'user GET /agile-plan/agile-plan-list',
  'user GET /agile-plan/agile-plan-list/{id}',
  'user GET /agile-plan/{id}',
  'user GET /agile-plan/get-agile-section-list/{id}',
  'user POST /agile-plan/save-agile-note/{id}',
  'user POST /agile-plan/save-agile-plan-item',
  'user POST /agile-plan/save-agile-development-plan/{id}',
  'user DELETE /agile-plan/delete-agile-plan-outcome',
  'user POST /agile-plan/save-agile-role-challenges/{id}',
  'user POST /agile-plan/save-agile-plan-role',
  'user POST /agile-plan/save-agile-milestone',
  'user GET /agile-plan/milestone-type-options',
  'user GET /agile-plan/mark-as-done/{id}',
  'user DELETE /agile-plan/delete-agile-milestone',
  'user POST /agile-plan/team-milestone',
  'user GET /agile-plan/team-milestone/{id}',
  'user DELETE /agile-plan/team-milestone/{id}',
  'user GET /agile-plan/schedule-meeting',
  'user POST /agile-plan/schedule-meeting',
  'user GET /sprint-portfolio',
  'user POST /agile-plan/save-agile-goal-deliverable/{id}',
  'user GET /agile-plan/get-agile-goal-deliverable/{id}',
  ...comments('agile-plan'),
  ...comments('agile-plan/guest'),
]
// Spec 1 section 7, "User service", but for the calendar; spec 2 section 7, "Session"; spec 1 section 7, licence.
const spec = [
  'user GET /users/getUserState',
  'user POST /consent',
  'user PATCH /users/v2/profile',
  'user POST /users/user-exist',
  'user POST /consumerization/register-freemium',
  'user GET /tag/user/{userId}',
  'auth POST /auth/guest/set-password',
  'user GET /user-descriptors/demographics/me',
  'user POST /user-descriptors/demographics/me',
  'user POST /job-assessment/response-to-conversion',
  'auth GET /api/v1/provider',
  'auth GET /api/v1/auth-callback',
  'auth GET /api/v1/logout',
  'auth GET /api/v1/refresh',
  'auth GET /api/v1/switch-org',
  'user GET /subscription/plan',
  'assessment GET /assessment-group/gla-v2-start',
  'assessment GET /assessment-group/gla-v2-finish',
  'assessment GET /assessment/find-last-pos/{id}',
  'assessment GET /assessment/change-language/{id}',
  'assessment POST /answer',
  'assessment GET /question/glav2',
  'gamification GET /get-user-badges/',
  'gamification GET /certificate/{id}',
  'gamification GET /public/certificate/{id}',
  'gamification GET /achievement/{id}',
  ...plan,
]
const all = Object.values(contract).flatMap(room => Object.values(room) as Endpoint[])

test.each(spec)('the contract has the call of the spec: %s', line => {
  expect(all.map(it => `${it.service} ${it.method} ${it.path}`)).toContain(line)
})

test('no two calls share method and address', () => {
  const addresses = all.map(it => `${it.method} ${servicePrefix[it.service]}${it.path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((it, at) => addresses.indexOf(it) !== at)).toEqual([])
})
