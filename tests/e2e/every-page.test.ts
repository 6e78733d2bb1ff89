import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo } from '../support/at-rest.ts'
import { violationsOf } from '../support/axe.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { contradictions, type PageReading, readingOf } from '../support/page-reading.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { isWhole } from '../support/whole.ts'

const isLong = process.env.TRELLIS_LONG === '1'
const people = ['ada', 'ben', 'cleo'] as const

let browser: Browser
let server: TestServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
})
afterAll(async () => {
  await leaveBrowser()
  await server?.stop()
})

// A page of every kind is read by one of them, in German and as narrow as a phone. With `npm run test:whole` each reads every kind in
// English, too, and with `npm run test:pages` all of them read all pages.

/** Of the portal itself, and not a dialog over a page that is read without it. */
const isPage = (path: string) => !/^\/(api|oidc|auth|examples|storybook|outbox)\b|[?&](survey|preview)\b/.test(path)

interface Way {
  pages: Map<string, PageReading>
  /** What axe finds, its best practice included: landmarks of one name, what stands outside of them. */
  axe: string[]
}

/** Pages that differ in whose they are alone are of one kind. */
const kindOf = (path: string) => path.replace(/\d+/g, '#')

/** One page, or in the short form two of a kind. */
const isSame = (one: string, other: string) => (isLong ? one === other : kindOf(one) === kindOf(other))

/** What is read: with `wanted` these pages alone; with `known` those of other kinds than somebody before has read. */
interface Reading {
  wanted?: readonly string[] | undefined
  known?: ReadonlySet<string>
}

/** Reads what a person comes to from the dashboard on, by address, and looks at it as wide as asked. */
async function readAll(name: string, language: string, width: number, { wanted, known }: Reading = {}): Promise<Way> {
  const token = await signIn(server.url, `${name}@alder.example`)
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
  const open = [...(wanted ?? ['/dashboard/main-dashboard'])]
  for (let path = open.shift(); path; path = open.shift()) {
    await goTo(page, server.url + path)
    const reading = await readingOf(page)
    read.set(path, reading)
    await page.setViewportSize({ width, height: 900 })
    for (const { id, nodes } of await violationsOf(page))
      axe.push(`${path}: ${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' ')}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    const isNew = (it: string) => !known?.has(kindOf(it)) && ![...open, ...read.keys()].some(one => isSame(one, it))
    if (!wanted) for (const it of reading.leadsTo) if (isPage(it) && isNew(it)) open.push(it)
  }
  await context.close()
  return { pages: read, axe }
}

function expectWhole({ pages, axe }: Way): void {
  expect(axe).toEqual([])
  expect(
    [...pages].flatMap(([path, it]) =>
      it.leadsTo.filter(to => pages.get(to)?.empty).map(to => `${path} leads to ${to}`),
    ),
  ).toEqual([])
  expect([...pages].flatMap(([path, it]) => it.cut.map(cut => `${path}: ${cut}`))).toEqual([])
  expect(contradictions(pages)).toEqual([])
}

const numbersOf = ({ facts }: PageReading) => facts.map(it => it.numbers)

const inEnglish = new Map<string, Way>()

test.skipIf(isWhole || isLong)(
  'every kind of page, in German and on a phone, has no dead end, no text cut, no two numbers for one thing, nothing that axe finds',
  async () => {
    const known = new Set<string>()
    for (const name of people) {
      const way = await readAll(name, 'de', 390, { known })
      for (const it of way.pages.keys()) known.add(kindOf(it))
      expectWhole(way)
    }
    expect(known.size).toBeGreaterThan(25)
  },
  600_000,
)

const read = test.runIf(isWhole || isLong)
read.concurrent.each(people)(
  'every page that %s comes to has no dead end, no text cut, no two numbers for one thing, nothing that axe finds',
  async name => {
    const way = await readAll(name, 'en', 1440)
    inEnglish.set(name, way)
    expect(way.pages.size).toBeGreaterThan(5)
    expectWhole(way)
  },
  600_000,
)

read(
  'the same in German and on a phone, with the same numbers',
  async () => {
    const known = new Set<string>()
    const ways = people.map(name => {
      const english = inEnglish.get(name)?.pages ?? new Map<string, PageReading>()
      const paths = [...english.keys()].filter(it => isLong || !known.has(kindOf(it)))
      for (const it of paths) known.add(kindOf(it))
      return { name, english, paths }
    })
    const german = await Promise.all(
      ways.map(({ name, paths }) => readAll(name, 'de', 390, { wanted: isLong ? undefined : paths })),
    )
    for (const [index, { english }] of ways.entries()) {
      const way = german[index] as Way
      expectWhole(way)
      // What was read is done, so that the second way through may end earlier.
      for (const [path, it] of way.pages) {
        const same = english.get(path)
        if (same) expect(numbersOf(it), path).toEqual(numbersOf(same))
      }
    }
    for (const { english } of ways)
      for (const path of english.keys())
        expect(
          german.some(({ pages }) => [...pages.keys()].some(it => kindOf(it) === kindOf(path))),
          path,
        ).toBe(true)
  },
  600_000,
)
