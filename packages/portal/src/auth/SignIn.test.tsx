import { errorOf } from '@trellis/sdk'
import { fakeTransport } from '@trellis/sdk/testing'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, fakePortal, fakeWindow, tokenOf } from '../testing.tsx'
import { Callback } from './Callback.tsx'
import { rememberOrganisation, takeSignIn } from './pending.ts'
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

beforeEach(() => void fakeWindow(1440))

/** The page's own buttons, the primary one first. */
const offered = (element: Element) =>
  [...element.querySelectorAll('.t-stack .t-button')].map(it => `${it.className.includes('primary')} ${it.textContent}`)

test('goes to the provider at once when there is nothing to choose, and remembers where to return', async () => {
  const { portal, reload } = fakePortal(provider([]), null)
  await draw(portal, routes, '/auth/login?redirectUrl=%2Fplan')
  expect(reload).toHaveBeenCalledWith('https://id.example/authorize?x=1')
  expect(takeSignIn()).toEqual({ state: 'state-1', redirectUrl: '/plan' })
})

const there = { mapping: [], authorization_url: 'https://id.example/authorize?x=1', state: 'state-1' }

test('left before the answer is here, nobody is sent to the provider', async () => {
  const server = fakeTransport({ auth: { provider: () => there } })
  const gate = server.hold('auth.provider')
  const { portal, reload } = fakePortal(server.transport, null)
  const { router } = await draw(portal, [...routes, { path: '/auth/register', element: 'Register' }], '/auth/login')
  const held = await gate.next()
  await act(() => router.navigate('/auth/register'))
  await act(() => held.release())
  expect(reload).not.toHaveBeenCalled()
})

test('double press: the provider of an organisation is asked for once', async () => {
  const server = fakeTransport({ auth: { provider: () => there } })
  const { portal, reload } = fakePortal(server.transport, null)
  const { element } = await draw(portal, routes, '/auth/login?organisation')
  const input = element.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Birch')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const gate = server.hold('auth.provider')
  const form = element.querySelector('form') as HTMLFormElement
  await act(async () => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await act(() => gate.end())
  expect(server.calls).toHaveLength(2)
  expect(reload).toHaveBeenCalledOnce()
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

test('a sign-out the server has not heard is not told as done', async () => {
  localStorage.setItem('trellis.owedSignOuts', '["h.p.s"]')
  const { portal } = fakePortal(provider([]), null)
  const { element } = await draw(portal, routes, '/auth/login?signedOut=1')
  expect(element.querySelector('[role=status]')?.textContent).toContain('could not be reached yet')
})

test('where a provider has not heard of a sign-out the browser goes there first, and nobody is signed in again', async () => {
  localStorage.setItem('trellis.owedSignOuts', JSON.stringify([tokenOf({ sub: '1', org_id: 'alder' })]))
  const asked: string[] = []
  const { portal, reload } = fakePortal(async request => {
    asked.push(request.url)
    if (!request.url.endsWith('/logout')) return provider([])()
    return { status: 200, retryAfter: undefined, body: { data: { logout_url: 'https://own.example/end' } } }
  }, null)
  void portal.signOuts.repeat()
  await draw(portal, routes, '/auth/login')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith('https://own.example/end'))
  expect(asked).toEqual([expect.stringContaining('/logout')])
})

test('goes to the provider of the organisation in the address', async () => {
  const asked: string[] = []
  const { portal, reload } = fakePortal(async request => {
    asked.push(request.url)
    return provider([{ client_id: 'birch', name: 'Birch Labs' }])()
  }, null)
  await draw(portal, routes, '/auth/login?client_id=birch')
  expect(asked).toEqual([expect.stringContaining('/provider?client_id=birch')])
  expect(reload).toHaveBeenCalledWith('https://id.example/authorize?x=1')
})

test('asks for the name of an organisation with its own sign-in, and lists none', async () => {
  const asked: string[] = []
  const { portal, reload } = fakePortal(async request => {
    asked.push(request.url)
    return provider([])()
  }, null)
  const { element } = await draw(portal, routes, '/auth/login?organisation')
  expect(offered(element)).toEqual(['true Continue', 'false Sign in with email and password'])
  const submit = element.querySelector<HTMLButtonElement>('.t-stack button')
  await act(async () => submit?.click())
  expect(element.textContent).toContain('Please fill in this field.')
  expect(reload).not.toHaveBeenCalled()
  const input = element.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, ' Birch ')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => submit?.click())
  expect(asked.at(-1)).toContain('client_id=birch')
  expect(reload).toHaveBeenCalledOnce()
})

test('goes on to the organisation this tab is on the way to, once', async () => {
  const asked: string[] = []
  const { portal, reload } = fakePortal(async request => {
    asked.push(request.url)
    return provider([])()
  }, null)
  rememberOrganisation('birch')
  await draw(portal, routes, '/auth/login?signedOut=1')
  expect(asked).toEqual([expect.stringContaining('client_id=birch')])
  expect(reload).toHaveBeenCalledOnce()
  await draw(portal, routes, '/auth/login?signedOut=1')
  expect(asked.at(-1)).not.toContain('client_id')
  expect(reload).toHaveBeenCalledOnce()
})

test('a password that the own sign-in of the organisation refuses makes that one the first, and itself the second', async () => {
  const body = {
    error: { code: 'otherProvider', message: 'Elsewhere', details: { client_id: 'birch' }, requestId: 'r' },
  }
  const { portal, go } = fakePortal(async () => ({ status: 403, retryAfter: undefined, body }), null)
  sessionStorage.setItem('trellis.signIn', JSON.stringify({ state: 'state-1', redirectUrl: '/plan' }))
  await draw(portal, routes, '/auth/callback?code=c&state=state-1')
  const there = '/auth/login?client_id=birch&redirectUrl=%2Fplan&error=otherProvider'
  expect(go).toHaveBeenCalledExactlyOnceWith(there)
  const { portal: next, reload } = fakePortal(provider([{ client_id: 'birch', name: 'Birch Labs' }]), null)
  const { element } = await draw(next, routes, there)
  expect(reload).not.toHaveBeenCalled()
  expect(element.querySelector('[role=status]')?.textContent).toContain('has a sign-in of its own')
  expect(offered(element)).toEqual([
    'true Continue with Birch Labs single sign-on',
    'false Sign in with email and password',
  ])
  await act(async () => element.querySelector<HTMLElement>('.t-button--primary')?.click())
  expect(reload).toHaveBeenCalledExactlyOnceWith('https://id.example/authorize?x=1')
  expect(takeSignIn()).toEqual({ state: 'state-1', redirectUrl: '/plan', organisation: 'birch' })
})

test('who comes back from the own sign-in of an organisation without a code is offered it again', async () => {
  const { portal } = fakePortal(() => Promise.reject(new Error('asked')), null)
  sessionStorage.setItem('trellis.signIn', JSON.stringify({ state: 's', redirectUrl: '/plan', organisation: 'birch' }))
  const { element } = await draw(portal, routes, '/auth/callback?error=access_denied&state=s')
  expect(element.querySelector('a.t-button--primary')?.getAttribute('href')).toBe(
    '/auth/login?client_id=birch&redirectUrl=%2Fplan&error=retry',
  )
})

test('where the browser keeps nothing the page says so, and nobody is sent to a sign-in that could not come back', async () => {
  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const { portal, reload } = fakePortal(provider([]), null)
  const { element } = await draw(portal, routes, '/auth/login')
  expect(element.querySelector('[role=alert]')?.textContent).toContain('does not let this site keep anything')
  expect(reload).not.toHaveBeenCalled()
  storage.mockRestore()
})

test('whom the sign-in knows and the organisation does not is told so, where another way can be chosen', async () => {
  const body = { error: { code: 'notMember', message: 'No access', requestId: 'r' } }
  const { portal, go } = fakePortal(async () => ({ status: 403, retryAfter: undefined, body }), null)
  const pending = { state: 'state-1', redirectUrl: '/plan', organisation: 'birch' }
  sessionStorage.setItem('trellis.signIn', JSON.stringify(pending))
  await draw(portal, routes, '/auth/callback?code=c&state=state-1')
  const there = '/auth/login?redirectUrl=%2Fplan&error=notMember'
  expect(go).toHaveBeenCalledExactlyOnceWith(there)
  const { portal: next, reload } = fakePortal(provider([]), null)
  const { element } = await draw(next, routes, there)
  expect(reload).not.toHaveBeenCalled()
  expect(element.querySelector('[role=status]')?.textContent).toContain('you have no access here')
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

test('a browser that does not keep the session is told so, once, and the session ends', async () => {
  const token = tokenOf({ sub: '1', org_id: 'alder' })
  const asked: string[] = []
  const { portal, store, go } = fakePortal(async request => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    return { status: 200, retryAfter: undefined, body: { data: { access_token: token } } }
  }, null)
  store.write = () => undefined
  sessionStorage.setItem('trellis.signIn', JSON.stringify({ state: 'state-1', redirectUrl: '/plan' }))
  const { element } = await draw(portal, routes, '/auth/callback?code=c&state=state-1')
  await act(async () => {})
  expect(go).not.toHaveBeenCalled()
  expect(element.querySelector('[role=alert]')?.textContent).toContain('does not let this site keep anything')
  await portal.signOuts.told()
  expect(asked.at(-1)).toMatch(new RegExp(`logout Bearer ${token}$`))
})

test('who tries again where no provider could be asked is left at the button until it is known what comes of it', async () => {
  const server = fakeTransport({ auth: { provider: () => there } })
  const gate = server.hold('auth.provider')
  const { portal } = fakePortal(server.transport, null)
  const { element } = await draw(portal, routes, '/auth/login?signedOut')
  const lose = async () => {
    const held = await gate.next()
    await act(() => held.lose(errorOf('conflict')))
  }
  await lose()
  const again = element.querySelector<HTMLElement>('[role=alert] button')
  again?.focus()
  await act(async () => again?.click())
  expect(document.activeElement).toBe(again)
  await lose()
  expect(document.activeElement).toBe(again)
  await act(async () => again?.click())
  await act(() => gate.end())
  await act(async () => {})
  expect(element.querySelector('[role=alert]')).toBeNull()
  expect(document.activeElement?.tagName).toBe('H1')
})
