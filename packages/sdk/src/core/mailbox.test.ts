import { expect, test } from 'vitest'
import { isAnyoneTwice, voiceOf } from './mailbox.ts'

const outside = (...emails: string[]) => emails.map(email => ({ email, isOutside: true }))

test('dots of a Gmail address are none, and both of its names are one; elsewhere they tell people apart', () => {
  expect(isAnyoneTwice(outside('a.lindqvist@gmail.com', 'Alindqvist+two@googlemail.com'))).toBe(true)
  expect(isAnyoneTwice(outside('a.lindqvist@alder.example', 'alindqvist@alder.example'))).toBe(false)
  expect(isAnyoneTwice(outside('a.lindqvist@notgmail.com', 'alindqvist@notgmail.com'))).toBe(false)
  expect(voiceOf('a.b+c@GoogleMail.com')).toBe('ab@gmail.com')
})

test('another address of an account’s mailbox is the same one as from outside, and two accounts are two', () => {
  const account = { email: 'ada@alder.example', isOutside: false }
  const alias = (isOutside: boolean) => ({ email: 'Ada+two@alder.example', isOutside })
  expect(isAnyoneTwice([account, alias(true)])).toBe(true)
  expect(isAnyoneTwice([alias(true), account])).toBe(true)
  expect(isAnyoneTwice([account, alias(false)])).toBe(false)
  expect(isAnyoneTwice([account, { ...account, email: 'ADA@alder.example' }])).toBe(true)
})
