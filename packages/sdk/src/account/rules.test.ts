import { expect, test } from 'vitest'
import { isPattern, isRestricted, originOf, passwordRules } from './rules.ts'

test.each([
  ['', false, false],
  ['short one', false, true],
  ['aaaaaaaaaaaaaaaa', true, false],
  ['abababababababab', true, false],
  ['a long pass phrase', true, true],
  ['正確な馬の電池のホチキスです', true, true],
])('a password has twelve characters, five of them different: "%s"', (password, length, variety) => {
  expect(passwordRules(password)).toEqual({ length, variety })
})

test.each([
  ['https://Intranet.example/people?x=1', 'https://intranet.example'],
  ['https://intranet.example/*', 'https://intranet.example'],
  ['https://*.intranet.example', null],
  ['https://%2a.intranet.example', null],
  ['https://%2A', null],
  ['https://＊.intranet.example', null],
  ['https://%EF%BC%8A.intranet.example', null],
  ['*', null],
  ['intranet.example', null],
])('the origin of a page is one, never a pattern of several: "%s"', (typed, origin) => {
  expect(originOf(typed)).toBe(origin)
})

test.each([
  ['*', true],
  ['*.intranet.example', true],
  ['https://*.intranet.example', true],
  ['https://intranet.*/start', true],
  ['https://%2a.intranet.example', true],
  ['https://＊.intranet.example', true],
  ['https://intranet.example/*', false],
  ['https://intranet.example?q=*', false],
  ['intranet', false],
])('a pattern has its * before the path: "%s"', (typed, is) => {
  expect(isPattern(typed)).toBe(is)
})

test.each([
  ['/explore/growth-leader-assessment-v2', true],
  ['/explore/growth-leader-assessment-v2?survey', true],
  ['/Event/Dashboard/#today', true],
  ['/explore/leader-360', false],
  ['/dashboard/main-dashboard', false],
])('spec 1 section 6: whether %s is not for people whose access is restricted: %s', (address, is) => {
  expect(isRestricted(address)).toBe(is)
})
