import { expect, test } from 'vitest'
import { contract, type Endpoint, servicePrefix } from '../../packages/sdk/src/contract.ts'

// Spec 1 section 7, "User service", but for plan and calendar; spec 2 section 7, "Session"; spec 1 section 7, licence.
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
]
const all = Object.values(contract).flatMap(room => Object.values(room) as Endpoint[])

test.each(spec)('the contract has the call of the spec: %s', line => {
  expect(all.map(it => `${it.service} ${it.method} ${it.path}`)).toContain(line)
})

test('no two calls share method and address', () => {
  const addresses = all.map(it => `${it.method} ${servicePrefix[it.service]}${it.path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((it, at) => addresses.indexOf(it) !== at)).toEqual([])
})
