import { expect, test } from 'vitest'
import { autoRedirect } from './autoRedirect.ts'

test('the auto-redirect URL is given once', () => {
  autoRedirect.store('/teams/v2/7/team-alignment')
  expect(autoRedirect.take()).toBe('/teams/v2/7/team-alignment')
  expect(autoRedirect.take()).toBeNull()
})
