import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { contradictions, type PageReading, readingOf } from '../support/page-reading.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Of the portal itself, and not a dialog over a page that is read without it. */
const isPage = (path: string) => !/^\/(api|oidc|auth|examples|storybook|outbox)\b|[?&](survey|preview)\b/.test(path)

interface Way {
  pages: Map<string, PageReading>
  /** What axe finds, its best practice included: landmarks of one name, what stands outside of them. */
  axe: string[]
}

/** Reads everything that a person comes to from the dashboard on, by address, and looks at it as wide as asked. */
async function readAll(email: string, language: string, width: number): Promise<Way> {
  const token = (await signIn(server.url, email)) ?? ''
  await fetch(`${server.url}/api/user-service/users/v2/profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ languageCode: language }),
  })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'workos-token', value: token, url: server.url }])
  const page = await context.newPage()
  const read = new Map<string, PageReading>()
  const axe: string[] = []
  const open = ['/dashboard/main-dashboard']
  for (let path = open.shift(); path; path = open.shift()) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    const reading = await readingOf(page)
    read.set(path, reading)
    await page.setViewportSize({ width, height: 900 })
    for (const { id, nodes } of await violationsOf(page))
      axe.push(`${path}: ${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' ')}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const it of reading.leadsTo) if (isPage(it) && !read.has(it) && !open.includes(it)) open.push(it)
  }
  await context.close()
  return { pages: read, axe }
}

const numbersOf = ({ facts }: PageReading) => facts.map(it => it.numbers)

test.concurrent.each(['ada', 'ben', 'cleo'])(
  'every page that %s comes to, in English and German, has no dead end, no text cut, no two numbers for one thing, nothing that axe finds',
  async name => {
    const { pages: english, axe: inEnglish } = await readAll(`${name}@alder.example`, 'en', 1440)
    const { pages: german, axe: inGerman } = await readAll(`${name}@alder.example`, 'de', 390)
    expect(english.size).toBeGreaterThan(5)
    expect([...inEnglish, ...inGerman]).toEqual([])
    for (const read of [english, german]) {
      expect(
        [...read].flatMap(([path, it]) =>
          it.leadsTo.filter(to => read.get(to)?.empty).map(to => `${path} leads to ${to}`),
        ),
      ).toEqual([])
      expect([...read].flatMap(([path, it]) => it.cut.map(cut => `${path}: ${cut}`))).toEqual([])
      expect(contradictions(read)).toEqual([])
    }
    // What was read is done, so that the second way through may end earlier.
    for (const [path, it] of german) {
      const same = english.get(path)
      if (same) expect(numbersOf(it), path).toEqual(numbersOf(same))
    }
  },
  600_000,
)
