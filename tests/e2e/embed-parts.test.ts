import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HostError } from '@trellis/sdk'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { replyOf } from '../../packages/widgets/embed/build/replies.ts'
import { callsIn, sourcesOf, textsIn } from '../../packages/widgets/embed/build/sources.ts'
import { like } from '../../packages/widgets/embed/small/like.ts'
import { tokenSource } from '../../packages/widgets/embed/token.ts'
import { widgets } from '../../packages/widgets/embed/widgets.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const widgetNames = widgets.map(it => it.name)
const entryOf = (name: string) => at(`packages/widgets/embed/${name}/index.ts`)
const locale = (language: string) =>
  JSON.parse(readFileSync(at(`packages/sdk/src/locales/${language}.json`), 'utf8')) as Parameters<typeof textsIn>[1]

test.each(widgetNames)('%s: its texts hold the same keys in every language, and every key that is named', name => {
  const sources = sourcesOf(entryOf(name), true)
  const keys = (tree: object, above = ''): string[] =>
    Object.entries(tree).flatMap(([key, it]) =>
      typeof it === 'string'
        ? [above + key.replace(/_(zero|one|two|few|many|other)$/, '')]
        : keys(it, `${above}${key}.`),
    )
  const english = new Set(keys(textsIn(sources, locale('en'))))
  for (const language of ['es', 'ja', 'zh', 'fr', 'id', 'de', 'pt'])
    expect(new Set(keys(textsIn(sources, locale(language)))), language).toEqual(english)
  for (const [, key] of sources.matchAll(/\bt\('([\w.]+)'/g)) expect(english.has(key as string), key).toBe(true)
})

test('a text is found by its whole key and by a template of one, wherever a source writes it', () => {
  const texts = { gla: { info: { lead: 'a', points: { who: 'b', use: 'c' } }, other: 'd' } }
  const points = { gla: { info: { points: { who: 'b', use: 'c' } } } }
  expect(textsIn("t('gla.info.lead')", texts)).toEqual({ gla: { info: { lead: 'a' } } })
  expect(textsIn(`t(\`gla.info.points.\${it}\`)`, texts)).toEqual(points)
  expect(textsIn(`t(it ? 'no.such' : \`gla.info.points.\${it}\`)`, texts)).toEqual(points)
  expect(textsIn(`t(\`gla.\${it}\`)`, texts)).toEqual(texts)
  // What stands after the template's part is looked at, too.
  expect(textsIn(`t(\`gla.\${it}.lead\`)`, texts)).toEqual({ gla: { info: { lead: 'a' } } })
  expect(textsIn(`t(\`gla.info.\${it}.who\`)`, texts)).toEqual({ gla: { info: { points: { who: 'b' } } } })
  expect(textsIn(`t(\`gla.info.points.\${it ? \`\${it}\` : 'use'}\`)`, texts)).toEqual(points)
  // The name of something kept.
  expect(textsIn(`kept(\`gla.\${id}\`)`, texts)).toEqual({})
})

/** A style sheet with those that it imports. */
const sheetsOf = (file: string): string[] => [
  file,
  ...[...readFileSync(file, 'utf8').matchAll(/@import '(.*)'/g)].flatMap(([, path]) =>
    sheetsOf(resolve(dirname(file), path as string)),
  ),
]

test('a single file has the styles of every part that comes later', () => {
  const parts = globSync(at('packages/widgets/embed/small/*.ts')).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/default as css \} from '(.*\.css)\?inline'/g)].flatMap(([, path]) =>
      sheetsOf(resolve(dirname(file), path as string)),
    ),
  )
  const written = parts.filter(it => !readFileSync(it, 'utf8').startsWith('@import'))
  const there = sheetsOf(at('packages/widgets/embed/single.css'))
  expect(written.filter(it => !there.includes(it))).toEqual([])
})

test('the calls of a widget are found in its sources, taken from the client in one way or the other', () => {
  const found = (sources: string) => callsIn(sources).map(([room, call]) => `${room}.${call}`)
  expect(found('client.gla.entry()')).toEqual(['gla.entry'])
  expect(found('const { account, gla } = props.client; account.consent(); gla.start()')).toEqual([
    'account.consent',
    'gla.start',
  ])
  expect(found('gla.entry()')).toEqual([])
  expect(found(sourcesOf(entryOf('alignment-survey'), true))).toEqual([
    'account.consent',
    'account.demographics',
    'alignment.getQuestions',
    'alignment.saveAnswers',
    'alignment.getPreviewQuestions',
    'alignmentGuest.getQuestions',
    'alignmentGuest.saveAnswers',
  ])
})

test('a reply is looked at by the example that its schema gives', () => {
  const schema = z.object({
    id: z.int(),
    name: z.nullable(z.string()),
    note: z.optional(z.string()),
    kind: z.enum(['one', 'two']),
    list: z.array(z.object({ on: z.boolean() })),
    any: z.unknown(),
    either: z.union([z.string(), z.number()]),
  })
  const example = replyOf(schema)
  expect(example).toEqual({ id: 0, 'name?': '', 'note?': '', kind: '', list: [{ on: true }], any: null, either: null })
  const reply = { id: 1, name: null, kind: 'two', list: [{ on: false }], any: 0, either: 'x' }
  const isTaken = (changed: object) => like(example).safeParse({ ...reply, ...changed }).success
  for (const it of [{}, { name: 'x' }, { note: 'x' }, { list: [] }, { either: 2 }])
    expect(isTaken(it), `${it}`).toBe(true)
  for (const it of [
    { id: '1' },
    { id: null },
    { name: 1 },
    { note: 1 },
    { list: [{}] },
    { list: {} },
    { list: [null] },
  ])
    expect([isTaken(it), schema.safeParse({ ...reply, ...it }).success], JSON.stringify(it)).toEqual([false, false])
  for (const it of [undefined, null, [], '']) expect(like(example).safeParse(it).success).toBe(false)
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

test('a host whose getToken gives what is missing in a reply has failed; with null it says that there is none', async () => {
  const missing = async () => (JSON.parse('{ "error": "unavailable" }') as { access_token: string }).access_token
  await expect(tokenSource(missing, {}).get()).rejects.toMatchObject({
    ...{ name: 'HostError', code: 'getToken', message: 'getToken gave no token: undefined' },
  })
  expect(await tokenSource(() => null, {}).get()).toBeNull()
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
