import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, fakePortal, fakeWindow, tokenOf } from '../testing.tsx'
import { Callback } from './Callback.tsx'
import { takeSignIn } from './pending.ts'
import { SignIn } from './SignIn.tsx'

const provider = (mapping: { client_id: string; name: string }[]) => async () => ({
  status: 200,
  retryAfter: undefined,
  body: { data: { mapping, authorization_url: 'https://id.example/authorize?x=1', state: 'state-1' } },
})
const routes = [
  { path: '/auth/login', Component: SignIn },
  { path: '/auth/callback', Component: Callback },
]

beforeEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
  fakeWindow(1440)
})

test('goes to the provider at once when there is nothing to choose, and remembers where to return', async () => {
  const { portal, reload } = fakePortal(provider([]), null)
  await draw(portal, routes, '/auth/login?redirectUrl=%2Fplan')
  expect(reload).toHaveBeenCalledWith('https://id.example/authorize?x=1')
  expect(takeSignIn()).toEqual({ state: 'state-1', redirectUrl: '/plan' })
})

test('an address elsewhere is never remembered', async () => {
  const { portal } = fakePortal(provider([]), null)
  await draw(portal, routes, '/auth/login?redirectUrl=%2F%2Fevil.example')
  expect(takeSignIn()?.redirectUrl).toBe('/dashboard/main-dashboard')
})

test.each(['error=tokenExpired', 'signedOut=1'])('stays to tell after %s', async query => {
  const { portal, reload } = fakePortal(provider([]), null)
  const { element } = await draw(portal, routes, `/auth/login?${query}`)
  expect(reload).not.toHaveBeenCalled()
  expect(element.querySelector('[role=status]')?.textContent).toMatch(/expired|signed out/)
  expect(element.textContent).toContain('Continue to sign-in')
})

test('one button a tenant with its own provider', async () => {
  const { portal } = fakePortal(provider([{ client_id: 'alder', name: 'Alder Works' }]), null)
  const { element } = await draw(portal, routes, '/auth/login')
  expect([...element.querySelectorAll('button')].map(it => it.textContent)).toEqual(
    expect.arrayContaining(['Continue to sign-in', 'Continue with Alder Works single sign-on']),
  )
})

test('the callback compares the state and goes where the person wanted', async () => {
  const token = tokenOf({ sub: '1', org_id: 'alder' })
  const { portal, store, go } = fakePortal(
    async () => ({ status: 200, retryAfter: undefined, body: { data: { access_token: token } } }),
    null,
  )
  sessionStorage.setItem('trellis.signIn', JSON.stringify({ state: 'state-1', redirectUrl: '/plan' }))
  await draw(portal, routes, '/auth/callback?code=c&state=state-1')
  await act(async () => {})
  expect(store.read()).toBe(token)
  expect(go).toHaveBeenCalledWith('/plan')
})

test('a planted sign-in is refused without asking the server', async () => {
  const { portal, store, go } = fakePortal(() => Promise.reject(new Error('asked')), null)
  const { element } = await draw(portal, routes, '/auth/callback?code=c&state=planted')
  expect(store.read()).toBeNull()
  expect(go).not.toHaveBeenCalled()
  expect(element.querySelector('[role=alert]')?.textContent).toContain('could not be completed')
})
