import { expect, test } from 'vitest'
import { type GuardFacts, refusal } from './guards.ts'

const good: GuardFacts = {
  signedIn: true,
  wanted: '/plan',
  user: { isAgree: true, roles: ['USER'], tempRestrict: false },
  plan: { status: 'ACTIVE' },
}

test('a signed-in user who agreed, with a plan that runs, may go on', () => {
  expect(refusal(good)).toBeNull()
  expect(refusal({ ...good, plan: { status: 'IN_TRIAL' } })).toBeNull()
  expect(refusal({ ...good, plan: { status: 'NON_RENEWING' } })).toBeNull()
})

test('without a session: to sign-in, remembering the page', () => {
  expect(refusal({ signedIn: false, wanted: '/plan' })).toBe('/auth/login?redirectUrl=%2Fplan')
})

test('without agreement: to the policy', () => {
  expect(refusal({ ...good, user: { isAgree: false, roles: ['USER'], tempRestrict: false } })).toBe(
    '/auth/policy-consent?redirectUrl=%2Fplan',
  )
})

test('with a cancelled plan: access denied', () => {
  expect(refusal({ ...good, plan: { status: 'CANCELLED' } })).toBe('/access-denied')
})

test('without the role USER: access denied', () => {
  expect(refusal({ ...good, user: { isAgree: true, roles: ['TEAM_MEMBER'], tempRestrict: false } })).toBe(
    '/access-denied',
  )
})

test('the order is session, consent, plan, role', () => {
  const worst: GuardFacts = {
    signedIn: false,
    wanted: '/plan',
    user: { isAgree: false, roles: [], tempRestrict: false },
    plan: { status: 'CANCELLED' },
  }
  expect(refusal(worst)).toMatch(/^\/auth\/login/)
  expect(refusal({ ...worst, signedIn: true })).toMatch(/^\/auth\/policy-consent/)
  expect(refusal({ ...worst, signedIn: true, user: { isAgree: true, roles: [], tempRestrict: false } })).toBe(
    '/access-denied',
  )
})

test('spec 1 section 6: pages of restricted menu items miss a permission for who is restricted, however they are reached', () => {
  const restricted = (wanted: string) =>
    refusal({ ...good, wanted, user: { isAgree: true, roles: ['USER'], tempRestrict: true } })
  for (const it of [
    '/event/dashboard',
    '/explore/growth-leader-assessment-v2',
    '/explore/growth-leader-assessment-v2?survey',
  ])
    expect(restricted(it), it).toBe('/not-found?errMessage=')
  expect(restricted('/Event/Dashboard/'), 'as the route table finds it').toBe('/not-found?errMessage=')
  expect(restricted('/plan')).toBeNull()
  expect(refusal({ ...good, wanted: '/event/dashboard' }), 'who is not restricted').toBeNull()
})
