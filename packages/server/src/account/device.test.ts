import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Core } from '../core/context.ts'
import { browserOf, deviceOf, isKnownDevice } from './device.ts'

const core = { sealKey: randomBytes(32) } as unknown as Core

test('a cookie tells its person’s browser, and to everybody that it was given here', () => {
  const cookie = deviceOf(core, 7, 'hash')
  const name = cookie.split('.')[0]
  expect([browserOf(core, cookie), isKnownDevice(core, cookie, 7, 'hash')]).toEqual([name, name])
  for (const [personId, hash] of [
    [8, 'hash'],
    [7, 'another'],
  ] as const)
    expect(isKnownDevice(core, cookie, personId, hash)).toBeNull()
})

test('a made-up cookie is a stranger’s; one without the mark is its person’s alone', () => {
  const [name, proof, mark] = deviceOf(core, 7, 'hash').split('.')
  const [otherName, , otherMark] = deviceOf(core, 7, 'hash').split('.')
  for (const it of [
    `${name}.${proof}.${otherMark}`,
    `${otherName}.${proof}.${mark}`,
    `${name}.${proof}`,
    'x',
    undefined,
  ])
    expect(browserOf(core, it)).toBeNull()
  expect(isKnownDevice(core, `${name}.${proof}`, 7, 'hash')).toBe(name)
  expect(isKnownDevice(core, `${otherName}.${proof}.${otherMark}`, 7, 'hash')).toBeNull()
})
