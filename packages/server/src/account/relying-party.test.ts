import { expect, test } from 'vitest'
import { mayBePlain } from './relying-party.ts'

test.each([
  ['http://localhost:4000/oidc', true],
  ['http://127.0.0.1:9/', true],
  ['http://[::1]:9/', true],
  ['http://id.company.example', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
])('in production a provider at %s is asked without TLS: %s', (issuer, may) => {
  expect(mayBePlain(issuer, true)).toBe(may)
  expect(mayBePlain(issuer, false)).toBe(true)
})
