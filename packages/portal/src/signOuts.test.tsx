import { errorOf, type Transport } from '@trellis/sdk'
import { expect, test, vi } from 'vitest'
import { createSignOuts } from './signOuts.ts'
import { fakePortal, tokenOf } from './testing.tsx'

const right = { status: 200, retryAfter: undefined, body: { data: { logout_url: '/out' } } }
const token = tokenOf({ sub: '1', org_id: 'alder' })

/** A server that is out of reach until told otherwise, and who it heard. */
function server() {
  const heard: (string | undefined)[] = []
  const state = { isReached: false, heard }
  const transport: Transport = async request => {
    if (!state.isReached) throw new TypeError('No network')
    heard.push(request.headers.authorization)
    return right
  }
  return { state, transport }
}

test('a sign-out the server did not hear is owed, outlives the page, and is repeated until it is heard', async () => {
  const { state, transport } = server()
  const { portal, store } = fakePortal(transport, token)
  await portal.signOut()
  expect(store.read()).toBeNull()
  expect(portal.signOuts.owes.value).toBe(true)
  const next = createSignOuts(transport)
  expect(next.owes.value).toBe(true)
  await next.repeat()
  expect(next.owes.value).toBe(true)
  state.isReached = true
  await next.repeat()
  expect(state.heard).toEqual([`Bearer ${token}`])
  expect(next.owes.value).toBe(false)
  await createSignOuts(transport).repeat()
  expect(state.heard).toHaveLength(1)
})

test('a sign-out that is heard owes nothing, and neither does one of a session that is over', async () => {
  const { state, transport } = server()
  state.isReached = true
  const { portal } = fakePortal(transport, token)
  await portal.signOut()
  expect(portal.signOuts.owes.value).toBe(false)
  const over = createSignOuts(async () => {
    throw errorOf('unauthenticated', 'Over', { status: 401 })
  })
  await over.end(token)
  expect(over.owes.value).toBe(false)
})

test('a sign-out that the server told to wait is still owed', async () => {
  const busy = createSignOuts(async () => {
    throw errorOf('rateLimited', 'Wait', { status: 429 })
  })
  await busy.end(token)
  expect(busy.owes.value).toBe(true)
})

test('a late sign-out at a provider of its own leaves something to be done there; one at ours leaves nothing', async () => {
  const reply = (logout_url: string) => async () => ({ ...right, body: { data: { logout_url } } })
  for (const [address, left] of [
    ['https://id.example/end?x=1', 'https://id.example/end?x=1'],
    ['/oidc/session/end', null],
  ] as const) {
    localStorage.setItem('trellis.owedSignOuts', JSON.stringify([token]))
    const it = createSignOuts(reply(address))
    const repeat = it.repeat()
    expect(it.told()).toBe(repeat)
    await repeat
    expect([it.elsewhere.value, it.owes.value]).toEqual([left, false])
  }
})

test('what is kept and cannot be read owes nothing and stops no page', async () => {
  localStorage.setItem('trellis.owedSignOuts', '{')
  const { transport } = server()
  expect(createSignOuts(transport).owes.value).toBe(false)
})

test('while a sign-out is under way the page says so, and a second press asks no second time', async () => {
  let release = () => {}
  let calls = 0
  const { portal, reload } = fakePortal(async () => {
    calls++
    await new Promise<void>(resolve => {
      release = resolve
    })
    return right
  }, token)
  const leaves = portal.signOut()
  await portal.signOut()
  await expect.poll(() => calls).toBe(1)
  expect(portal.toasts.toasts.value).toMatchObject([{ kind: 'busy', text: 'Signing you out…' }])
  release()
  await leaves
  expect(calls).toBe(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('two windows that sign in at one moment: the session that is written over ends', async () => {
  const { state, transport } = server()
  state.isReached = true
  const { portal, store } = fakePortal(transport)
  const mine = tokenOf({ sub: '1', org_id: 'alder', sign_in: 'mine' })
  portal.signedIn(mine)
  store.write(tokenOf({ sub: '2', org_id: 'alder', sign_in: 'theirs' }))
  portal.session.check()
  await vi.waitFor(() => expect(state.heard).toEqual([`Bearer ${mine}`]))
})

test('what is no token in the place of the own one ends no session', async () => {
  const { state, transport } = server()
  state.isReached = true
  const { portal, store } = fakePortal(transport)
  portal.signedIn(tokenOf({ sub: '1', org_id: 'alder', sign_in: 'mine' }))
  store.write('x')
  portal.session.check()
  await portal.signOuts.told()
  expect(portal.session.changed.value).toBe(true)
  expect(state.heard).toEqual([])
})

test('a session of the same sign-in that another window has taken over ends with it, not before', async () => {
  const { state, transport } = server()
  state.isReached = true
  const { portal, store } = fakePortal(transport)
  portal.signedIn(tokenOf({ sub: '1', org_id: 'alder', sign_in: 'mine' }))
  for (const next of [tokenOf({ sub: '1', org_id: 'birch', sign_in: 'mine' }), null]) {
    store.write(next)
    portal.session.check()
  }
  await portal.signOuts.told()
  expect(state.heard).toEqual([])
})
