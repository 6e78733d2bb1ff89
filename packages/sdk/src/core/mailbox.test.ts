import { expect, test } from 'vitest'
import { isAnyoneTwice, voiceOf } from './mailbox.ts'

const outside = (...emails: string[]) => emails.map(email => ({ email, isOutside: true }))

test('dots of a Gmail address are none, and both of its names are one; elsewhere they tell people apart', () => {
  expect(isAnyoneTwice(outside('a.lindqvist@gmail.com', 'Alindqvist+two@googlemail.com'))).toBe(true)
  expect(isAnyoneTwice(outside('a.lindqvist@alder.example', 'alindqvist@alder.example'))).toBe(false)
  expect(isAnyoneTwice(outside('a.lindqvist@notgmail.com', 'alindqvist@notgmail.com'))).toBe(false)
  expect(voiceOf('a.b+c@GoogleMail.com')).toBe('ab@gmail.com')
})
