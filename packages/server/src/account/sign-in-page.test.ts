import fastify from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { expect, test } from 'vitest'
import type { Core } from '../core/context.ts'
import { deviceCookie, deviceOf } from './device.ts'
import { comeIn, mostStrangers } from './door-gate.ts'
import { serveSignIn } from './sign-in-page.ts'

test('where strangers have no place left one is told to try again before anything is asked is told to try again, and a known browser goes on', async () => {
  const core = {
    config: { rateLimit: 1000, production: true, url: 'http://localhost', product: 'Trellis' },
    sealKey: Buffer.alloc(32, 1),
  } as unknown as Core
  let isThere = false
  let asked = 0
  const provider = {
    interactionDetails() {
      asked++
      if (!isThere) throw new errors.SessionNotFound('interaction session not found')
      return Promise.resolve({ uid: 'one', params: {} })
    },
  } as unknown as Provider
  const app = fastify()
  serveSignIn(app, core, provider, { accounts: [], password: '' })
  const post = async (cookie = '') => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/sign-in/one',
      headers: { cookie },
      payload: { email: 'x' },
    })
    return { statusCode, location: headers.location, body }
  }
  expect(await post()).toMatchObject({ statusCode: 302, location: '/auth/login?error=tokenExpired' })

  isThere = true
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const flood = Array.from({ length: mostStrangers }, () => comeIn(null, () => opened))
  const before = asked
  expect(await post()).toMatchObject({ statusCode: 503, body: expect.stringMatching(/^Sign-in is busy at the moment/) })
  expect(asked).toBe(before)
  expect(await post(`${deviceCookie}=${deviceOf(core, 7, 'hash')}`)).toMatchObject({ statusCode: 401 })
  open()
  await Promise.all(flood)
  expect(await post()).toMatchObject({ statusCode: 401 })
  await app.close()
})
