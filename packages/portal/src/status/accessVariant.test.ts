import type { Role, SubscriptionPlan } from '@trellis/sdk'
import { expect, test } from 'vitest'
import type { ShellState } from '../startup.ts'
import { accessVariant } from './accessVariant.ts'
import { mailto } from './mailto.ts'

const facts = (status: SubscriptionPlan['status'], ...roles: Role[]) =>
  ({ user: { roles }, plan: { status } }) as unknown as ShellState

test('an ended plan: for the buyer, and for everyone else', () => {
  expect(accessVariant(facts('CANCELLED', 'USER', 'BUYER'), false)).toBe('expiredBuyer')
  expect(accessVariant(facts('CANCELLED', 'USER'), false)).toBe('expiredUser')
})

test('a missing role, and access that was granted since', () => {
  expect(accessVariant(facts('ACTIVE', 'TEAM_MEMBER'), false)).toBe('needed')
  expect(accessVariant(facts('ACTIVE', 'USER'), true)).toBe('needed')
  expect(accessVariant(facts('ACTIVE', 'USER'), false)).toBe('granted')
})

test('the mail to the buyer is pre-filled and cannot be bent', () => {
  expect(mailto('cleo@alder.example', 'Renew & go', 'Hello\nyou')).toBe(
    'mailto:cleo@alder.example?subject=Renew%20%26%20go&body=Hello%0D%0Ayou',
  )
  expect(mailto('a@b.example?bcc=x@y.example', 's')).toBe('mailto:a@b.example%3Fbcc%3Dx%40y.example?subject=s')
})
