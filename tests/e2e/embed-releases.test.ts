import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nameRelease, releasesIn, tidyReleases } from '../../packages/widgets/embed/build/releases.ts'
import { embedSuite, eventsOf, seen, startButton } from '../support/embedded.ts'

const suite = embedSuite()
const built = fileURLToPath(new URL('../../packages/widgets/dist/embed/', import.meta.url))
const { release, integrity } = JSON.parse(readFileSync(`${built}integrity.json`, 'utf8')) as {
  release: string
  integrity: Record<string, string>
}

/** A page with what is given in it, beside the examples' back end. */
async function openPage(body: string, prepare?: (page: Page) => Promise<unknown>) {
  const said: string[] = []
  const host = await suite.open('/examples/plain-html/', {
    async prepare(page) {
      page.on('console', it => it.type() === 'warning' && said.push(it.text()))
      await page.route('**/examples/plain-html/', route =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="de"><title>A host</title><link rel="icon" href="data:,">
<script src="/examples/plain-html/host.js"></script>${body}`,
        }),
      )
      await prepare?.(page)
    },
  })
  return { ...host, said }
}

test('an address with its release is pinned by its hash, and all that it brings in is of that release', async () => {
  const asked: string[] = []
  const { page, context, problems } = await openPage(
    `<script src="/embed/${release}/v1.js" integrity="${integrity['v1.js']}" crossorigin async></script>
    <trellis-gla-survey></trellis-gla-survey><trellis-alignment-survey preview></trellis-alignment-survey>`,
    async page => page.on('request', it => asked.push(new URL(it.url()).pathname)),
  )
  await page.locator('trellis-gla-survey .t-button--primary:not([aria-busy])').waitFor()
  await page.locator('trellis-alignment-survey').getByRole('heading').first().waitFor()
  const parts = asked.filter(it => it.startsWith('/embed/'))
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const it of parts) expect(it.startsWith(`/embed/${release}/`), it).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test.each(['gla-survey.js', 'frame.js'])('%s of a release has the hash that is published', async file => {
  const reply = await fetch(`${suite.url}/embed/${release}/${file}`)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const hash = await crypto.subtle.digest('SHA-384', await reply.arrayBuffer())
  expect(`sha384-${Buffer.from(hash).toString('base64')}`).toBe(integrity[file])
})

test('v1.js brings in its own release: a tab that is open during an upgrade goes on with what it began', async () => {
  const asked: string[] = []
  const { page, context } = await openPage(
    '<script src="/embed/v1.js" async></script><trellis-gla-survey></trellis-gla-survey>',
    async page => page.on('request', it => asked.push(new URL(it.url()).pathname)),
  )
  await page.locator('trellis-gla-survey .t-button--primary:not([aria-busy])').waitFor()
  expect(asked.filter(it => it.endsWith('/gla-survey.js'))).toEqual([`/embed/${release}/de/gla-survey.js`])
  expect((await fetch(`${suite.url}/embed/v1.js`)).headers.get('cache-control')).toBe('no-cache')
  await context.close()
})

test('releases are named by what is in them; ten are kept beside the newest, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-releases-'))
  const build = (content: string, age: number) => {
    mkdirSync(`${folder}/next/en`, { recursive: true })
    writeFileSync(`${folder}/next/integrity.json`, '{}')
    writeFileSync(`${folder}/next/en/part.js`, content)
    tidyReleases(folder)
    mkdirSync(`${folder}/next/en`, { recursive: true })
    writeFileSync(`${folder}/next/integrity.json`, '{}')
    writeFileSync(`${folder}/next/en/part.js`, content)
    const name = nameRelease(folder, `${folder}/next`, '1.2.3')
    utimesSync(`${folder}/${name}/integrity.json`, new Date(), new Date(Date.now() - age * 1000))
    return name
  }
  writeFileSync(`${folder}/v1.js`, 'of an earlier layout')
  const names = Array.from({ length: 12 }, (_, index) => build(`part ${index}`, 20 - index))
  expect(new Set(names).size).toBe(12)
  for (const it of names) expect(it).toMatch(/^1\.2\.3-[0-9a-f]{8}$/)
  expect(releasesIn(folder)).toEqual(names.slice(1).reverse())
  expect(readdirSync(folder).sort()).toEqual(names.slice(1).sort())
  expect(build('part 11', 0)).toBe(names[11])
  rmSync(folder, { recursive: true })
})

test.each([
  ['br', /^br$/],
  ['gzip', /^gzip$/],
  ['identity', /^$/],
])('files go over the wire as the browser reads them: %s', async (accepted, encoding) => {
  const portal = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${suite.url}/`)).text())?.[1]
  for (const path of [
    `/embed/${release}/en/gla-survey.js`,
    '/embed/gla-survey.js',
    '/examples/vue-3/main.js',
    portal ?? '',
  ]) {
    const reply = await fetch(suite.url + path, { headers: { 'accept-encoding': accepted } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-encoding') ?? '').toMatch(encoding)
    expect(reply.headers.get('content-type')).toContain('javascript')
    expect(reply.headers.get('vary')).toContain('accept-encoding')
    expect(await reply.text()).toContain('=>')
  }
  const host = await fetch(`${suite.url}/examples/plain-html/`, { headers: { 'accept-encoding': accepted } })
  expect([host.status, host.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(host.headers.get('content-encoding') ?? '').toMatch(encoding)
  expect(await host.text()).toContain('<trellis-gla-survey')
})

test('code that fails once is asked for once more, and nobody notices', async () => {
  let failures = 0
  const { page, context, said } = await openPage(
    '<script src="/embed/v1.js" async></script><trellis-gla-survey></trellis-gla-survey>',
    page =>
      page.route('**/de/gla-survey.js', route =>
        failures++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
      ),
  )
  await startButton(page)
    .or(page.getByRole('button', { name: 'Starten' }))
    .first()
    .waitFor()
  expect(failures).toBe(2)
  await expect.poll(() => eventsOf(page)).toEqual(['ready'])
  expect(said).toEqual([])
  await context.close()
})

test('code that is gone: the page hears it once, the reader is told in their language, and another try mends it', async () => {
  const { page, context, said, problems } = await openPage(
    '<script src="/embed/v1.js" async></script><trellis-gla-survey></trellis-gla-survey><p></p>',
    page => page.route('**/de/gla-survey.js', route => route.fulfill({ status: 404 })),
  )
  const first = page.locator('trellis-gla-survey').first()
  const sentence = 'Dieser Teil der Seite konnte nicht geladen werden.'
  await first.getByText(sentence).waitFor()
  await expect.poll(() => seen(page)).toEqual([['error', { version: 1, code: 'network' }]])
  await expect.poll(() => said).toEqual([expect.stringContaining('Failed to fetch dynamically imported module')])
  // Put in later, it says so too, and asks for nothing by itself.
  await page.evaluate(() => document.body.append(document.createElement('trellis-gla-survey')))
  const second = page.locator('trellis-gla-survey').nth(1)
  await second.getByText(sentence).waitFor()
  const again = second.getByRole('button', { name: 'Erneut versuchen' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await seen(page)).length).toBe(2)
  // Still gone: the focus stays where it was.
  await expect.poll(() => again.evaluate(it => (it.getRootNode() as ShadowRoot).activeElement === it)).toBe(true)
  await page.unroute('**/de/gla-survey.js')
  await page.keyboard.press('Enter')
  for (const widget of [first, second]) {
    await widget.locator('.t-button--primary:not([aria-busy])').waitFor()
    await expect.poll(() => widget.getByText(sentence).count()).toBe(0)
    await expect.poll(() => widget.evaluate(it => it.shadowRoot?.adoptedStyleSheets.length)).toBe(1)
  }
  expect(problems.filter(it => !it.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
})
