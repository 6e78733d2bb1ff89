import fastify from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { expect, test } from 'vitest'
import type { Core } from '../core/context.ts'
import { deviceCookie, deviceOf } from './device.ts'
import { comeIn, mostStrangers } from './door-gate.ts'
import { serveSignIn } from './sign-in-page.ts'

const core = {
  config: {
    rateLimit: 1000,
    production: true,
    url: 'http://localhost',
    product: 'Trellis',
    supportEmail: 'help@trellis.example',
  },
  sealKey: Buffer.alloc(32, 1),
} as unknown as Core

test('where strangers have no place left one is told to try again before anything is asked is told to try again, and a known browser goes on', async () => {
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

test('the language is chosen on the page, each in its own words, and stays chosen from step to step', async () => {
  const provider = {
    interactionDetails: () => Promise.resolve({ uid: 'one', params: { login_hint: 'ada@alder.example' } }),
  } as unknown as Provider
  const app = fastify()
  serveSignIn(app, core, provider, { accounts: [], password: '' })
  const open = async (query: string) =>
    (await app.inject({ url: `/sign-in/one${query}`, headers: { 'accept-language': 'ja' } })).body
  const first = await open('')
  expect(first).toContain('<html lang="ja">')
  expect(first).toContain('action="/sign-in/one"')
  const languages = [...first.matchAll(/href="\?lang=(\w+)"[^>]*>([^<]+)</g)]
  expect(languages.map(([, code, name]) => `${code} ${name}`)).toEqual([
    'en English',
    'es Español',
    'ja 日本語',
    'zh 简体中文',
    'fr Français',
    'id Indonesia',
    'de Deutsch',
    'pt Português',
  ])
  const german = await open('?lang=de')
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('action="/sign-in/one?lang=de"')
  // And by the page for a forgotten password.
  expect(german).toContain('href="/auth/forgotten-password?lang=de"')
  expect(first).toContain('href="/auth/forgotten-password"')
  expect(await open('?lang=xx')).toContain('<html lang="ja">')
  expect(await open('?lang=de&lang=fr')).toContain('<html lang="ja">')
  const again = await app.inject({ method: 'POST', url: '/sign-in/one?lang=de', payload: { email: 'x' } })
  expect(again.body).toContain('action="/sign-in/one?lang=de"')
  await app.close()
})
