import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Core } from '../core/context.ts'
import { seal } from '../core/secrets.ts'
import { deviceOf, knownBrowser, readDevice } from './device.ts'

const core = { sealKey: randomBytes(32) } as unknown as Core

test('a cookie tells whose browser it is, and opens that person’s places by the present password alone', () => {
  const cookie = deviceOf(core, 7, 'hash')
  const device = readDevice(core, cookie)
  expect(device).toMatchObject({ personId: 7, browser: expect.stringMatching(/^[\w-]{16}$/) })
  expect(readDevice(core, deviceOf(core, 7, 'hash'))?.browser).not.toBe(device?.browser)
  expect(knownBrowser(core, device, 7, 'hash')).toBe(device?.browser)
  expect(knownBrowser(core, device, 8, 'hash')).toBeNull()
  expect(knownBrowser(core, device, 7, 'another')).toBeNull()
  expect(knownBrowser(core, null, 7, 'hash')).toBeNull()
})

test('a cookie that was not given here is nobody’s', () => {
  const cookie = deviceOf(core, 7, 'hash')
  const other = deviceOf({ sealKey: randomBytes(32) } as unknown as Core, 7, 'hash')
  const step = seal(core.sealKey, JSON.stringify({ personId: 7, password: 'x' })).toString('base64url')
  const [first] = cookie
  for (const it of [
    `${first === 'A' ? 'B' : 'A'}${cookie.slice(1)}`,
    cookie.slice(0, -4),
    other,
    step,
    'x',
    '',
    undefined,
  ])
    expect(readDevice(core, it)).toBeNull()
})
