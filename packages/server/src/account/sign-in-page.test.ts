import fastify from 'fastify'
import type Provider from 'oidc-provider'
import { expect, test } from 'vitest'
import type { Core } from '../core/context.ts'
import { deviceCookie, deviceOf } from './device.ts'
import { atTheDoor } from './door-gate.ts'
import { serveSignIn } from './sign-in-page.ts'

test('where the line at the door is full a stranger is told to try again, and a known browser goes on', async () => {
  const core = {
    config: { rateLimit: 1000, production: true, url: 'http://localhost', product: 'Trellis' },
    sealKey: Buffer.alloc(32, 1),
  } as unknown as Core
  let isThere = false
  const provider = {
    interactionDetails() {
      if (!isThere) throw new Error('interaction session not found')
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
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const flood = Array.from({ length: 1003 }, () => atTheDoor(() => opened))
  expect(await post()).toMatchObject({ statusCode: 503, body: expect.stringMatching(/try again shortly/) })
  const known = post(`${deviceCookie}=${deviceOf(core, 7, 'hash')}`)
  await new Promise(resolve => setTimeout(resolve, 50))
  open()
  expect(await known).toMatchObject({ statusCode: 401 })
  await Promise.all(flood)
  expect(await post()).toMatchObject({ statusCode: 401 })
  await app.close()
})
