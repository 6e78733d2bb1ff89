import { expect, test } from 'vitest'
import { startHref } from './startHref.ts'

test('spec 1 section 2: a sprint of a team begins in the library of the team, and nowhere for who leads none', () => {
  expect(startHref('teamSprintCertificate', 7)).toBe('/teams/v2/7/sprint-library')
  expect(startHref('teamSprintCertificate', null)).toBeNull()
  expect(startHref('sprintCertificate', 7)).toBe('/sprint-library')
})
