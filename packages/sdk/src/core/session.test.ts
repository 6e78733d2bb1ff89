import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bearerOf, decodeToken } from './claims.ts'
import { cookieStore, createSession, memoryStore } from './session.ts'
import { windowChannel } from './session-channel.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const ada = token({ sub: '1', org_id: 'alder', exp: 1, n: 1 })
const adaLater = token({ sub: '1', org_id: 'alder', exp: 2, n: 2 })
const adaBirch = token({ sub: '1', org_id: 'birch', exp: 2 })
const adaByCleo = token({ sub: '1', org_id: 'alder', exp: 2, act: { sub: 'cleo@alder.example' } })
const adaAgain = token({ sub: '1', org_id: 'alder', exp: 2, sid: 'another' })
const ben = token({ sub: '2', org_id: 'alder', exp: 2 })

describe('decodeToken', () => {
  test('reads claims with letters of every script', () => {
    expect(decodeToken(token({ sub: '1', org_id: 'ä', exp: 3, email: '丽@例.example' }))).toMatchObject({
      org_id: 'ä',
      email: '丽@例.example',
    })
  })
  test.each([null, '', 'x', 'a.b.c', 'a.e30.c', token({ sub: 1, org_id: 'x' }), token([])])('gives null for %j', it => {
    expect(decodeToken(it)).toBeNull()
  })
  test('never throws', () => {
    fc.assert(fc.property(fc.string(), it => decodeToken(it) === null || true))
    fc.assert(
      fc.property(fc.json(), it => decodeToken(`a.${Buffer.from(it).toString('base64url')}.b`) === null || true),
    )
  })
})

describe('cookieStore', () => {
  let jar: Map<string, string>
  let lines: string[]
  beforeEach(() => {
    jar = new Map([['other', 'x=y']])
    lines = []
    vi.stubGlobal('document', {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        lines.push(line)
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', ...value] = pair.split('=')
        if (attributes.includes('max-age=0')) jar.delete(name)
        else jar.set(name, value.join('='))
      },
    })
    vi.stubGlobal('location', { protocol: 'https:' })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('keeps, reads and removes the token in workos-token', () => {
    const store = cookieStore()
    expect(store.read()).toBeNull()
    store.write('a=b;c')
    expect(store.read()).toBe('a=b;c')
    expect(lines[0]).toBe('workos-token=a%3Db%3Bc; path=/; max-age=86400; samesite=lax; secure')
    store.write(null)
    expect(store.read()).toBeNull()
    expect(jar.get('other')).toBe('x=y')
  })
  test('is not marked secure on plain http', () => {
    vi.stubGlobal('location', { protocol: 'http:' })
    cookieStore().write('t')
    expect(lines[0]).not.toContain('secure')
  })
  test('is not confused by a cookie whose name ends alike', () => {
    jar.set('my-workos-token', 'no')
    expect(cookieStore().read()).toBeNull()
  })
})

describe('bearerOf', () => {
  const of = (claims: object) => bearerOf(token({ sub: '1', org_id: 'alder', sid: 's', ...claims }))
  test.each([
    ['person', { sub: '2' }],
    ['tenant', { org_id: 'birch' }],
    ['who acts', { act: { sub: 'cleo@alder.example' } }],
    ['session', { sid: 't' }],
  ])('tells every %s apart', (_, other) => {
    expect(of(other)).not.toBe(of({}))
  })
  test('is the same for all tokens of a session, and a guest’s own token', () => {
    expect(of({ exp: 2, gen: 7 })).toBe(of({ exp: 1 }))
    expect(bearerOf('g.1.secret')).toBe('g.1.secret')
    expect([null, '', 'nonsense'].map(bearerOf)).toEqual([null, null, null])
  })
})

/** Two windows of one browser: one store, and a channel between them. */
function windows(kept: string | null, refresh: (token: string) => Promise<string | null> = async () => null) {
  const store = memoryStore(kept)
  const ears = new Map<object, (bearer: string) => void>()
  const open = () => {
    const self = {}
    return createSession(store, refresh, {
      tell(bearer) {
        for (const [window, hear] of ears) if (window !== self) hear(bearer)
      },
      listen: hear => void ears.set(self, hear),
    })
  }
  return { store, one: open(), two: open() }
}
const changed = { code: 'sessionChanged' }

describe('createSession', () => {
  test('knows who is signed in', () => {
    const session = createSession(memoryStore(ada), async () => null)
    expect(session.claims.value).toMatchObject({ sub: '1', org_id: 'alder' })
    session.set(null)
    expect(session.claims.value).toBeNull()
    expect(session.token()).toBeNull()
  })
  test.each([
    ['another tenant', adaBirch],
    ['another person', ben],
    ['an impersonator', adaByCleo],
    ['another session', adaAgain],
    ['nobody', null],
  ])('a page whose session is now of %s gives no token any more, also when it comes back', async (_, other) => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => null)
    expect(await session.source.get()).toBe(ada)
    store.write(other)
    await expect(session.source.get()).rejects.toMatchObject(changed)
    await expect(session.source.renew(ada)).rejects.toMatchObject(changed)
    expect(session.changed.value).toBe(true)
    expect(session.source.speaking?.().aborted).toBe(true)
    store.write(ada)
    await expect(session.source.get()).rejects.toMatchObject(changed)
  })
  test('another tab that only refreshed has changed nothing', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => null)
    store.write(adaLater)
    expect(await session.source.get()).toBe(adaLater)
    expect(session.changed.value).toBe(false)
  })
  test('a page opened by nobody speaks for nobody who signed in elsewhere', async () => {
    const store = memoryStore()
    const session = createSession(store, async () => 'unused')
    store.write(ben)
    expect(await session.source.get()).toBeNull()
    expect(await session.source.renew(null)).toBeNull()
    expect(session.leave(null)).toBe(false)
    expect(store.read()).toBe(ben)
  })
  test.each([
    ['signs in as someone else', ben],
    ['switches the tenant', adaBirch],
    ['signs out', null],
  ])('the other window hears at once that one %s, without any call', (_, next) => {
    const { one, two } = windows(ada)
    one.leave(next)
    expect(two.changed.value).toBe(true)
    expect(two.source.speaking?.().aborted).toBe(true)
    // The window that did it is about to be loaded anew: it asks nothing of the person.
    expect(one.changed.value).toBe(false)
  })
  test('a page opened by nobody goes on by itself when somebody signs in elsewhere', async () => {
    const { one, two } = windows(null)
    one.set(ben)
    expect([two.changed.value, two.source.speaking?.().aborted]).toEqual([false, false])
    expect(await two.source.get()).toBeNull()
  })
  test('a sign-in in this page is heard by the others, and speaks for the new person here', async () => {
    const { one, two } = windows(ada)
    const before = one.source.speaking?.()
    one.set(ben)
    expect(await one.source.get()).toBe(ben)
    expect(before?.aborted).toBe(true)
    expect(one.source.speaking?.().aborted).toBe(false)
    expect(two.changed.value).toBe(true)
  })
  test('a renewal is no change for the other window', async () => {
    const { one, two } = windows(ada, async () => adaLater)
    expect(await one.source.renew(ada)).toBe(adaLater)
    expect(two.changed.value).toBe(false)
    expect(await two.source.get()).toBe(adaLater)
  })
  test('between giving the session up and the reload nothing is sent, under neither name', async () => {
    const { one, store } = windows(ada)
    expect(one.leave(adaBirch)).toBe(true)
    expect(store.read()).toBe(adaBirch)
    await expect(one.source.get()).rejects.toMatchObject(changed)
    await expect(one.source.renew(ada)).rejects.toMatchObject(changed)
  })
  test('a double press on sign-out, or one after another window has changed the session, writes nothing', () => {
    const { one, two, store } = windows(ada)
    expect(one.leave(null)).toBe(true)
    expect(one.leave(ben)).toBe(false)
    expect(store.read()).toBeNull()
    store.write(ben)
    expect(two.leave(null)).toBe(false)
    expect(store.read()).toBe(ben)
  })
  test('a session that another window opened in silence is not given up in its place', () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => 'unused')
    store.write(ben)
    expect(session.leave(null)).toBe(false)
    expect(store.read()).toBe(ben)
    expect(session.changed.value).toBe(true)
  })
  test('a page looks by itself where the word was missed', () => {
    const { two, store } = windows(ada)
    two.check()
    expect(two.changed.value).toBe(false)
    store.write(ben)
    two.check()
    expect(two.changed.value).toBe(true)
  })
  test('renews by refresh and keeps the fresh token', async () => {
    const refresh = vi.fn(async () => adaLater)
    const session = createSession(memoryStore(ada), refresh)
    expect(await session.source.renew(ada)).toBe(adaLater)
    expect(refresh).toHaveBeenCalledWith(ada)
    expect(session.token()).toBe(adaLater)
  })
  test('takes the token another tab has fetched meanwhile', async () => {
    const store = memoryStore(ada)
    const refresh = vi.fn(async () => 'unused')
    const session = createSession(store, refresh)
    store.write(adaLater)
    expect(await session.source.renew(ada)).toBe(adaLater)
    expect(refresh).not.toHaveBeenCalled()
  })
  test.each([
    ['a switch of the tenant', adaBirch],
    ['a sign-out', null],
    ['another person', ben],
  ])('a late reply of refresh never undoes %s', async (_, next) => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => {
      store.write(next)
      return adaLater
    })
    await expect(session.source.renew(ada)).rejects.toMatchObject(changed)
    expect(session.token()).toBe(next)
  })
  test('a refresh that answers with somebody else’s token is not believed', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => ben)
    await expect(session.source.renew(ada)).rejects.toMatchObject(changed)
    expect(store.read()).toBe(ada)
  })
  test('a sign-out of this window beside its own refresh stays a sign-out', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => {
      session.leave(null)
      return adaLater
    })
    await expect(session.source.renew(ada)).rejects.toMatchObject(changed)
    expect(session.token()).toBeNull()
    expect(session.changed.value).toBe(false)
  })
  test('a refresh without a reply keeps the session', async () => {
    const session = createSession(memoryStore(ada), async () => Promise.reject(new Error('lost')))
    await expect(session.source.renew(ada)).rejects.toThrow('lost')
    expect(await session.source.get()).toBe(ada)
  })
  test('ends where the server has no fresh token, and the other window hears of it', async () => {
    const { one, two } = windows(ada)
    expect(await one.source.renew(ada)).toBeNull()
    expect(one.token()).toBeNull()
    // No call is sent under nobody's name either.
    await expect(one.source.get()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect([one.changed.value, two.changed.value]).toEqual([false, true])
  })
  test('asks nothing where nobody is signed in', async () => {
    const refresh = vi.fn(async () => ada)
    expect(await createSession(memoryStore(), refresh).source.renew(null)).toBeNull()
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('windowChannel', () => {
  test('is heard by other windows, not by its own', async () => {
    const [one, two] = [windowChannel(), windowChannel()]
    const heard: string[] = []
    one.listen(it => heard.push(`one ${it}`))
    await new Promise<void>(resolve => {
      two.listen(it => {
        heard.push(`two ${it}`)
        resolve()
      })
      one.tell('ben')
    })
    expect(heard).toEqual(['two ben'])
  })
  test('speaks by the storage event where there is no BroadcastChannel, and never throws where storage is forbidden', () => {
    const kept: [string, string | null][] = []
    let event: ((it: object) => void) | undefined
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => kept.push([key, value]),
      removeItem: (key: string) => kept.push([key, null]),
    })
    vi.stubGlobal('addEventListener', (_: string, listener: (it: object) => void) => {
      event = listener
    })
    const channel = windowChannel()
    const heard: string[] = []
    channel.listen(it => heard.push(it))
    channel.tell('ben')
    channel.tell('')
    for (const [key, newValue] of [...kept, ['another', 'x'] as const]) event?.({ key, newValue })
    expect(heard).toEqual(['ben', ''])
    vi.stubGlobal('localStorage', undefined)
    expect(() => windowChannel().tell('ben')).not.toThrow()
    vi.unstubAllGlobals()
  })
})
