import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HostError } from '@trellis/sdk'
import { expect, test, vi } from 'vitest'
import { findTexts, sourcesOf } from '../../packages/widgets/embed/build/texts.ts'
import * as small from '../../packages/widgets/embed/small/signals.ts'
import { tokenSource } from '../../packages/widgets/embed/token.ts'

/** The real library, typed as ours: both have to pass the same. */
const real = (await import(
  '../../packages/widgets/node_modules/@preact/signals-core/dist/signals-core.mjs' as string
)) as Pick<typeof small, 'signal' | 'computed'>

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test.each([
  ['the real signals', real],
  ['the small signals', small],
])('%s: computed values follow, are kept, and change their sources', (_, { signal, computed }) => {
  const left = signal(1)
  const right = signal(10)
  const useLeft = signal(true)
  let counted = 0
  const chosen = computed(() => {
    counted++
    return useLeft.value ? left.value : right.value
  })
  const doubled = computed(() => chosen.value * 2)
  expect(counted).toBe(0)
  expect([doubled.value, doubled.value, doubled.peek()]).toEqual([2, 2, 2])
  expect(counted).toBe(1)
  left.value = 2
  expect(doubled.value).toBe(4)
  right.value = 20
  expect([doubled.value, counted]).toEqual([4, 2])
  useLeft.value = false
  left.value = 99
  expect([doubled.value, counted]).toEqual([40, 3])
  left.value = 100
  expect([doubled.value, counted]).toEqual([40, 3])
})

test.each([
  ['the real signals', real],
  ['the small signals', small],
])('%s: an error while computing is thrown again until a source changes', (_, { signal, computed }) => {
  const broken = signal(true)
  const it = computed(() => {
    if (broken.value) throw new Error('broken')
    return 'whole'
  })
  expect(() => it.value).toThrow('broken')
  expect(() => it.value).toThrow('broken')
  broken.value = false
  expect(it.value).toBe('whole')
})

test('the cut texts hold the same keys in every language, and every key that is named', () => {
  const locale = (language: string) => at(`packages/sdk/src/locales/${language}.json`)
  const sources = sourcesOf(at('packages/widgets/embed/gla-survey/index.ts'))
  const found = findTexts(sources, locale('en'))
  const keys = (tree: object, above = ''): string[] =>
    Object.entries(tree).flatMap(([key, it]) =>
      typeof it === 'string'
        ? [above + key.replace(/_(zero|one|two|few|many|other)$/, '')]
        : keys(it, `${above}${key}.`),
    )
  const english = new Set(keys(found.of(locale('en'))))
  for (const language of ['es', 'ja', 'zh', 'fr', 'id', 'de', 'pt'])
    expect(new Set(keys(found.of(locale(language)))), language).toEqual(english)
  for (const [, key] of sources.matchAll(/\bt\('([\w.]+)'/g))
    expect(found.short.has(key as string) || english.has(key as string), key).toBe(true)
})

test('a token is asked for once, kept, and renewed only when the kept one was refused', async () => {
  const reasons: string[] = []
  const page = {}
  const getToken = async ({ reason }: { reason: string }) => {
    reasons.push(reason)
    return `token ${reasons.length}`
  }
  const source = tokenSource(getToken, page)
  expect(tokenSource(getToken, page)).toBe(source)
  expect(await Promise.all([source.get(), source.get(), source.get()])).toEqual(['token 1', 'token 1', 'token 1'])
  expect(await Promise.all([source.renew('token 1'), source.renew('token 1')])).toEqual(['token 2', 'token 2'])
  expect(await source.renew('token 1')).toBe('token 2')
  expect(reasons).toEqual(['start', 'expired'])
})

test('a host that gives no token within ten seconds has failed; the next call asks it anew, and what comes late counts', async () => {
  vi.useFakeTimers()
  try {
    const waiting: ((token: string) => void)[] = []
    const getToken = () => new Promise<string>(resolve => waiting.push(resolve))
    const page = { ahead: { url: '/first', reply: new Promise<never>(() => undefined) } }
    const source = tokenSource(getToken, page)
    const outcome = (it: Promise<unknown>) =>
      it.catch(error => (error instanceof HostError ? error.code : `another error: ${error}`))
    const first = [outcome(source.get()), outcome(source.get())]
    await vi.advanceTimersByTimeAsync(9999)
    expect(page.ahead).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(first)).toEqual(['getToken', 'getToken'])
    // The reply that waits for the same token would be waited for as long.
    expect(page.ahead).toBeUndefined()
    const second = source.get()
    waiting[1]?.('token 2')
    expect(await second).toBe('token 2')
    waiting[0]?.('token 1')
    await vi.advanceTimersByTimeAsync(0)
    expect([await source.get(), waiting.length]).toEqual(['token 1', 2])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('a host whose getToken %s has failed; its own words are for whoever looks after the page', async (_, getToken) => {
  await expect(tokenSource(getToken, {}).get()).rejects.toMatchObject({
    name: 'HostError',
    code: 'getToken',
    message: 'getToken gave no token: Error: no',
  })
})

test('a host that suddenly gives the token of somebody else: no call uses it, and a widget put in later begins anew', async () => {
  const of = (claims: object) => `h.${btoa(JSON.stringify({ org_id: 'alder', ...claims }))}.s`
  const given = [of({ sub: '1' }), of({ sub: '1', exp: 2 }), of({ sub: '2' })]
  let asked = 0
  const getToken = () => given[Math.min(asked++, 2)] as string
  const page = {}
  const source = tokenSource(getToken, page)
  expect(await source.get()).toBe(given[0])
  expect(await source.renew(given[0] as string)).toBe(given[1])
  const before = source.speaking?.()
  await expect(source.renew(given[1] as string)).rejects.toThrow()
  expect(before?.aborted).toBe(true)
  await expect(source.get()).rejects.toThrow()
  expect(await tokenSource(getToken, page).get()).toBe(given[2])
})

test('the questions of the assessment are not in the bundle', () => {
  const { items } = JSON.parse(readFileSync(at('packages/server/content/gla/en.json'), 'utf8')) as {
    items: Record<string, string>
  }
  const file = readFileSync(at('packages/widgets/dist/embed/gla-survey.js'), 'utf8')
  for (const text of Object.values(items)) expect(file.includes(text)).toBe(false)
})
