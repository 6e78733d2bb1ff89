import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startServer, type TestServer } from '../support/server.ts'

const built = fileURLToPath(new URL('../../packages/widgets/dist/embed/v1.js', import.meta.url))

let browser: Browser
let server: TestServer

beforeAll(async () => {
  if (!existsSync(built)) throw new Error('The embed build is missing: run npm run build')
  ;[browser, server] = await Promise.all([launchBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach(async () => {
  await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
})

interface Host {
  page: Page
  context: BrowserContext
  /** Errors, console errors and reports of the content security policy. */
  problems: string[]
}

async function openHost(path: string, more: { width?: number; dark?: boolean } = {}): Promise<Host> {
  const context = await browser.newContext({
    viewport: { width: more.width ?? 1180, height: 860 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: more.dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    for (const name of ['ready', 'open', 'change', 'submit', 'close', 'error', 'token-expired']) {
      addEventListener(`trellis:${name}`, event => seen.push([name, (event as CustomEvent).detail]))
    }
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await page.goto(`${server.url}${path}`)
  return { page, context, problems }
}

const startButton = (page: Page) =>
  page
    .locator('trellis-gla-survey')
    .first()
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
const inDialog = (page: Page, name: string | RegExp) =>
  page
    .locator('dialog[open]')
    .last()
    .getByRole('button', { name, exact: typeof name === 'string' })

async function toQuestions(page: Page) {
  await startButton(page).click()
  await inDialog(page, /^(Start|Continue)$/).click()
  await page.getByRole('radiogroup').first().waitFor()
}

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: [string, Record<string, unknown>][] }).seen)

/** What another client of the same person sees. */
async function progressOf(
  person: string,
): Promise<{ assessmentId: number; attemptedQuestions: number; finished: boolean }> {
  const { access_token } = (await (await fetch(`${server.url}/examples/token?as=${person}`)).json()) as {
    access_token: string
  }
  const reply = await fetch(`${server.url}/api/user-service/users/getUserState`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return ((await reply.json()) as { data: { glaV2: never } }).data.glaV2
}

/** The computed styles of everything that is the host's, without the height that a taller card gives its surroundings. */
const hostStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter(it => !it.localName.startsWith('trellis-'))
      .map(it => {
        const style = getComputedStyle(it)
        return `${it.localName} ${[...style]
          .filter(name => !/^(height|block-size|perspective-origin|transform-origin|grid-template-rows)$/.test(name))
          .map(name => `${name}:${style.getPropertyValue(name)}`)
          .join(';')}`
      }),
  )

test.each(['plain-html', 'strict-csp', 'hostile-css'])(
  '%s: the survey opens, saves through the API and leaves the host as it was',
  async folder => {
    const { page, context, problems } = await openHost(`/examples/${folder}/`)
    await startButton(page).waitFor()
    const before = await hostStyles(page)
    await toQuestions(page)
    for (const index of [0, 1, 2])
      await page.getByRole('radiogroup').nth(index).getByRole('radio').nth(3).check({ force: true })
    await expect.poll(async () => (await progressOf('gus')).attemptedQuestions).toBe(3)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('trellis-gla-survey')
    expect(
      await page.evaluate(() => document.querySelector('trellis-gla-survey')?.shadowRoot?.activeElement?.localName),
    ).toBe('button')
    await page.getByText(/3 of 80 answered/).waitFor()
    expect(await hostStyles(page)).toEqual(before)
    expect((await seen(page)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['ready', 'open', 'change', 'close']),
    )
    for (const [, detail] of await seen(page)) expect(detail.version).toBe(1)
    expect(problems).toEqual([])
    await context.close()
  },
)

test('a hostile style sheet does not change the picture of the widget', async () => {
  const { page, context } = await openHost('/examples/hostile-css/')
  await startButton(page).waitFor()
  const widget = page.locator('trellis-gla-survey [part=card]')
  const shoot = async () => {
    await page.mouse.move(0, 0)
    return (await widget.screenshot({ animations: 'disabled' })).toString('base64')
  }
  // The same page, kind: only what a widget takes from its host by design, the font, stays as it is.
  const hostile = await shoot()
  await page.evaluate(() => {
    document.querySelector('link[rel=stylesheet]')?.remove()
    Object.assign((document.querySelector('#slot') as HTMLElement).style, {
      width: '640px',
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
    })
    document.body.style.margin = '0'
  })
  expect(await shoot()).toBe(hostile)
  await context.close()
})

test('theme, scheme and language are attributes, and changing them changes what shows', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('trellis-gla-survey')?.shadowRoot
      const style = (selector: string) => getComputedStyle(root?.querySelector(selector) as Element)
      return {
        accent: style('.t-button--primary').backgroundColor,
        card: style('.t-card').backgroundColor,
        title: root?.querySelector('h2')?.textContent,
      }
    })
  const set = (name: string, value: string) =>
    page
      .locator('trellis-gla-survey')
      .evaluate((it, [key, to]) => it.setAttribute(key as string, to as string), [name, value])
  const first = await look()
  await set('theme', 'teal')
  await expect.poll(async () => (await look()).accent).not.toBe(first.accent)
  expect((await look()).card).toBe(first.card)
  await set('scheme', 'dark')
  await expect.poll(async () => (await look()).card).not.toBe(first.card)
  await set('scheme', 'auto')
  await expect.poll(async () => (await look()).card).toBe(first.card)
  await set('language', 'pt-BR')
  await page
    .getByRole('button', { name: 'Começar' })
    .or(page.getByRole('button', { name: /Iniciar/ }))
    .waitFor()
  expect((await look()).title).not.toBe(first.title)
  expect(problems).toEqual([])
  await context.close()
})

test('a narrow widget has touch sizes, and follows its own width', async () => {
  const { page, context } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  const density = () => page.locator('trellis-gla-survey [part=card]').getAttribute('data-density')
  expect(await density()).toBe('dense')
  await page
    .locator('trellis-gla-survey')
    .evaluate(it => Object.assign((it.parentElement as HTMLElement).style, { width: '320px' }))
  await expect.poll(density).toBe('compact')
  await context.close()
})

test('two widgets of two people stand on one page and do not touch', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  await page.evaluate(() => {
    const trellis = (window as never as { trellis: { create(...given: unknown[]): HTMLElement } }).trellis
    const getToken = async () => (await (await fetch('/examples/token?as=quinn')).json()).access_token
    trellis.create('gla-survey', 'article', { getToken, language: 'de', theme: 'rose' }).id = 'second'
  })
  await page
    .locator('#second')
    .getByRole('button', { name: 'Beginnen' })
    .or(page.locator('#second').getByRole('button').first())
    .waitFor()
  await toQuestions(page)
  await page.getByRole('radiogroup').first().getByRole('radio').nth(0).check({ force: true })
  await expect.poll(async () => (await progressOf('gus')).attemptedQuestions).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.locator('#second').locator('dialog[open]').count()).toBe(0)
  expect((await progressOf('quinn')).attemptedQuestions).not.toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('moving an open widget keeps its answers and its dialog', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/')
  await toQuestions(page)
  const third = page.getByRole('radiogroup').nth(2).getByRole('radio').nth(1)
  await third.check({ force: true })
  await page.evaluate(() =>
    document.querySelector('aside')?.append(document.querySelector('trellis-gla-survey') as Element),
  )
  expect(await third.isChecked()).toBe(true)
  expect(await page.locator('dialog:modal').count()).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('200 mounts leave nothing behind', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const count = async () => {
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(it => it.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
  }
  const mountAndLeave = (times: number) =>
    page.evaluate(async times => {
      for (let round = 0; round < times; round++) {
        const it = document.createElement('trellis-gla-survey')
        document.querySelector('article')?.append(it)
        await new Promise(resolve => it.addEventListener('trellis:ready', resolve, { once: true }))
        it.remove()
        await new Promise(resolve => setTimeout(resolve))
      }
    }, times)
  await mountAndLeave(10)
  await page.waitForLoadState('networkidle')
  const before = await count()
  await mountAndLeave(200)
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await count()).nodes - before.nodes, { timeout: 20_000 }).toBeLessThan(40)
  // The time limit of a call, 20 seconds, holds on to it for so long.
  await expect
    .poll(async () => (await count()).listeners - before.listeners, { timeout: 30_000, interval: 1000 })
    .toBeLessThan(10)
  const after = await count()
  expect(after.heap - before.heap).toBeLessThan(2_000_000)
  expect(problems).toEqual([])
  await context.close()
})

test('a token that the server refuses is renewed once, and asked for one at a time', async () => {
  const { page, context } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  const asked = await page.evaluate(async () => {
    const reasons: string[] = []
    const trellis = (window as never as { trellis: { create(...given: unknown[]): HTMLElement } }).trellis
    const getToken = async ({ reason }: { reason: string }) => {
      reasons.push(reason)
      if (reason === 'start') return 'not-a-token'
      return (await (await fetch('/examples/token')).json()).access_token
    }
    const all = [1, 2, 3].map(() => trellis.create('gla-survey', 'article', { getToken }))
    await Promise.all(all.map(it => new Promise(resolve => it.addEventListener('trellis:ready', resolve))))
    const started = () => all.every(it => it.shadowRoot?.querySelector('.t-button--primary:not([aria-busy])'))
    for (let wait = 0; wait < 200 && !started(); wait++) await new Promise(resolve => setTimeout(resolve, 20))
    return { reasons, started: started() }
  })
  expect(asked).toEqual({ reasons: ['start', 'expired'], started: true })
  await context.close()
})

test('the host may hold the submission back', async () => {
  const { page, context } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  await page.evaluate(() =>
    document.querySelector('trellis-gla-survey')?.addEventListener('trellis:submit', event => event.preventDefault()),
  )
  await toQuestions(page)
  for (let number = 1; number <= 8; number++) {
    await page
      .getByText(new RegExp(`page ${((number - 1) % 4) + 1} of 4`))
      .first()
      .waitFor()
    if (number === 5) await page.getByText(/Strategy survey, page 1/).waitFor()
    const groups = page.getByRole('radiogroup')
    await groups.first().waitFor()
    for (let index = 0; index < 10; index++) await groups.nth(index).getByRole('radio').nth(2).check({ force: true })
    await inDialog(page, number === 8 ? 'Submit' : 'Next').click()
  }
  await inDialog(page, 'Submit').click()
  await expect.poll(async () => (await seen(page)).some(([name]) => name === 'submit')).toBe(true)
  await expect.poll(async () => (await progressOf('gus')).attemptedQuestions, { timeout: 5000 }).toBe(80)
  expect((await progressOf('gus')).finished).toBe(false)
  await context.close()
})

test('a lazy widget loads its code when it comes into view', async () => {
  const { page, context } = await openHost('/examples/plain-html/')
  await startButton(page).waitFor()
  const state = () => page.evaluate(() => document.querySelector('#lazy')?.shadowRoot !== null)
  await page.evaluate(() => {
    const spacer = document.createElement('div')
    spacer.style.height = '4000px'
    const lazy = document.createElement('trellis-gla-survey')
    lazy.setAttribute('loading', 'lazy')
    lazy.id = 'lazy'
    document.querySelector('article')?.append(spacer, lazy)
  })
  await page.waitForTimeout(300)
  expect(await state()).toBe(false)
  await page.evaluate(() => scrollTo(0, 9999))
  await expect.poll(state).toBe(true)
  await context.close()
})

test('calls from before the script wait in the queue; the single file works without import()', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/')
  await page.route('**/single', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><div id="slot"></div>
<script>
  trellis = Object.assign((...call) => trellis.q.push(call), { q: [] })
  trellis('configure', { getToken: async () => (await (await fetch('/examples/token')).json()).access_token })
  trellis('create', 'gla-survey', '#slot', { language: 'de' })
</script>
<script src="/embed/gla-survey.js" async></script><script src="/embed/v1.js" defer></script>`,
    }),
  )
  const logs: string[] = []
  page.on('console', message => logs.push(message.text()))
  await page.goto(`${server.url}/single`)
  await page.locator('trellis-gla-survey').getByRole('button').first().click()
  await page.locator('dialog[open]').waitFor()
  // Two scripts on one page: the later is skipped, and says so.
  await expect.poll(() => logs.some(it => it.includes('is skipped'))).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('to the end: submitted, research page loaded and saved, thanks on the card', async () => {
  const { page, context, problems } = await openHost('/examples/strict-csp/')
  await startButton(page).waitFor()
  await toQuestions(page)
  for (let number = 1; number <= 8; number++) {
    await page.getByText(`${number < 5 ? 'Style' : 'Strategy'} survey, page ${((number - 1) % 4) + 1} of 4`).waitFor()
    const groups = page.getByRole('radiogroup')
    await groups.first().waitFor()
    for (let index = 0; index < 10; index++)
      await groups
        .nth(index)
        .getByRole('radio')
        .nth(index % 5)
        .check({ force: true })
    await inDialog(page, number === 8 ? 'Submit' : 'Next').click()
  }
  await inDialog(page, 'Submit').click()
  await page.getByText('How old are you?').waitFor()
  await page.getByLabel('How old are you?').selectOption('40-49')
  await page.getByLabel('What is your gender?').selectOption('other')
  await page.getByLabel('Your own word, if you like').fill('none')
  await inDialog(page, 'Confirm').click()
  await expect.poll(async () => (await progressOf('gus')).finished).toBe(true)
  await inDialog(page, 'Done').click()
  await page.locator('trellis-gla-survey').getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('the frame page asks for a token, takes its height and shows the survey', async () => {
  const { page, context, problems } = await openHost('/examples/plain-html/host.css')
  // The server forbids framing for everything it serves; the frame page needs its own headers (see docs).
  await page.route('**/embed/frame.html*', async route => {
    const response = await route.fetch()
    const { 'x-frame-options': _, 'content-security-policy': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto(`${server.url}/examples/frame/`)
  const frame = page.frameLocator('iframe')
  const start = frame.getByRole('button', { name: /^(Start|Continue)$/ }).first()
  await start.waitFor()
  const height = () => page.locator('iframe').evaluate(it => it.getBoundingClientRect().height)
  const closed = await height()
  expect(closed).toBeGreaterThan(100)
  await start.click()
  await frame.locator('dialog[open]').waitFor()
  await expect.poll(height).toBeGreaterThan(closed + 200)
  expect(problems).toEqual([])
  await context.close()
})

test('the React door draws a placeholder on a server, and works under StrictMode in a browser', async () => {
  const door = fileURLToPath(new URL('../../packages/widgets/dist/react/index.js', import.meta.url))
  const { GlaSurvey, TrellisProvider } = (await import(door)) as Record<string, never>
  const { renderToString } = (await import('react-dom/server' as string)) as { renderToString(it: unknown): string }
  const { createElement } = (await import('react' as string)) as { createElement(...given: unknown[]): unknown }
  const settings = { api: server.url, getToken: async () => null } as never
  const html = renderToString(
    createElement(TrellisProvider, settings, createElement(GlaSurvey, { theme: 'teal' } as never)),
  )
  expect(html).toBe('<trellis-gla-survey theme="teal"></trellis-gla-survey>')

  const { build } = await import('vite')
  const entry = `import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GlaSurvey, TrellisProvider } from ${JSON.stringify(door)}
const getToken = async () => (await (await fetch('/examples/token')).json()).access_token
const root = createRoot(document.querySelector('#root'))
const show = it => root.render(h(StrictMode, null, it))
const survey = h(TrellisProvider, { api: location.origin, getToken }, h(GlaSurvey, { onOpen: event => Object.assign(window, { opened: event.detail }) }))
Object.assign(window, { leave: () => show(null) })
show(survey)`
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry.js' ? fileURLToPath(new URL('../entry.js', import.meta.url)) : undefined),
        load: id => (id.endsWith('/tests/entry.js') ? entry : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: 'entry.js', output: { codeSplitting: false, format: 'es' } },
    },
  })) as { output: { fileName: string; code: string }[] }
  const { page, context, problems } = await openHost('/examples/plain-html/host.css')
  await page.route('**/react-host', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/react-host.js"></script>',
    }),
  )
  await page.route('**/react-host.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: output.output[0]?.code ?? '' }),
  )
  await page.goto(`${server.url}/react-host`)
  await toQuestions(page)
  expect(await page.evaluate(() => (window as unknown as { opened: unknown }).opened)).toEqual({ version: 1 })
  await page.evaluate(() => (window as unknown as { leave(): void }).leave())
  await expect.poll(() => page.locator('trellis-gla-survey').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})
