import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cookieStore, createSession, decodeToken, memoryStore } from './session.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const ada = token({ sub: '1', org_id: 'alder', exp: 1, n: 1 })
const adaLater = token({ sub: '1', org_id: 'alder', exp: 2, n: 2 })
const adaBirch = token({ sub: '1', org_id: 'birch', exp: 2 })
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
  ])('notices that another tab has %s', async (_, other) => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => null)
    await session.source.get()
    expect(session.changed.value).toBe(false)
    store.write(other)
    await session.source.get()
    expect(session.changed.value).toBe(true)
  })
  test('another tab that only refreshed has changed nothing', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => null)
    store.write(adaLater)
    expect(await session.source.get()).toBe(adaLater)
    expect(session.changed.value).toBe(false)
  })
  test('a switch of its own is no change by another tab', async () => {
    const session = createSession(memoryStore(ada), async () => null)
    session.set(adaBirch)
    await session.source.get()
    expect(session.changed.value).toBe(false)
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
  test('a late answer of refresh never brings an old session back', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => {
      store.write(adaBirch)
      return adaLater
    })
    expect(await session.source.renew(ada)).toBe(adaBirch)
    expect(session.token()).toBe(adaBirch)
  })
  test('a sign-out while refreshing stays a sign-out', async () => {
    const store = memoryStore(ada)
    const session = createSession(store, async () => {
      session.set(null)
      return adaLater
    })
    expect(await session.source.renew(ada)).toBeNull()
    expect(session.token()).toBeNull()
  })
  test('ends where the server has no fresh token', async () => {
    const session = createSession(memoryStore(ada), async () => null)
    expect(await session.source.renew(ada)).toBeNull()
    expect(session.token()).toBeNull()
  })
  test('asks nothing where nobody is signed in', async () => {
    const refresh = vi.fn(async () => ada)
    expect(await createSession(memoryStore(), refresh).source.renew(null)).toBeNull()
    expect(refresh).not.toHaveBeenCalled()
  })
})
