import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/api.ts'
import { answer, embedSuite, focusedIn, inDialog, seen, startButton, toQuestions } from '../support/embedded.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()

/** A page of another origin than Trellis, with all widgets on it; `?csp=` is its policy, `token` one of its person. */
let elsewhere: { url: string; stop(): void }
let token = ''
beforeAll(async () => {
  const server = createServer((request, response) => {
    const csp = new URL(request.url ?? '/', 'http://host').searchParams.get('csp')
    if (csp) response.setHeader('content-security-policy', csp)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="data:,">
      <script src="${suite.url}/embed/v1.js" async></script>
      <trellis-gla-survey></trellis-gla-survey><trellis-alignment-survey team-id="1"></trellis-alignment-survey>
      <trellis-sprint-check-in></trellis-sprint-check-in>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  elsewhere = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
})
afterAll(() => elsewhere?.stop())

const codes = async (page: Page, event: string) => [
  ...new Set((await seen(page)).filter(([name]) => name === event).map(([, { code }]) => code)),
]

/** The organisation of an administrator lists the origin of that page. */
async function listed(administrator: string): Promise<void> {
  const token = await signIn(suite.url, administrator)
  const { status } = await call(suite.url, 'account.addEmbedOrigin', { body: { origin: elsewhere.url } }, { token })
  expect(status).toBe(200)
}

/** Opens that page as it is on its own origin, and keeps what the console says. */
async function open(csp = '') {
  token = ((await (await fetch(`${suite.url}/examples/token?as=gus`)).json()) as { access_token: string }).access_token
  const said: string[] = []
  const host = await suite.open('/healthz', {
    prepare: async page => {
      page.on('console', it => it.type() === 'warning' && said.push(it.text()))
      await page.addInitScript(given => {
        const calls = [['configure', { getToken: async () => given }]]
        Object.assign(window, { trellis: Object.assign(() => undefined, { q: calls }) })
      }, token)
    },
  })
  await host.page.goto(`${elsewhere.url}/?csp=${encodeURIComponent(csp)}`)
  return { ...host, said }
}

test.each([
  ['an origin that no tenant lists', '', 'originNotListed', /the tenant does not list http:\/\/127\.0\.0\.1:\d+ /],
  [
    'a policy that forbids our address',
    `script-src * 'unsafe-inline'; connect-src 'self'`,
    'connectSrc',
    /Content-Security-Policy of this page lacks http:\/\/localhost:\d+ in connect-src/,
  ],
])('%s: the reader learns that it is the page, its makers what to configure', async (_, csp, code, hint) => {
  const { page, context, said } = await open(csp)
  const widgets = ['trellis-gla-survey', 'trellis-alignment-survey', 'trellis-sprint-check-in']
  for (const widget of widgets) {
    const alert = page.locator(widget).getByRole('alert').first()
    await alert.waitFor()
    await expect
      .poll(() => alert.textContent())
      .toBe('This page has not been allowed to reach our server yet. Please tell whoever looks after this page.')
    expect(await page.locator(widget).textContent()).not.toContain('Sample team')
  }
  await expect.poll(() => codes(page, 'error')).toEqual([code])
  // Each widget comes with its own code.
  await expect.poll(() => said.filter(it => hint.test(it)).length).toBeGreaterThanOrEqual(1)
  expect(said.filter(it => hint.test(it)).length).toBeLessThanOrEqual(widgets.length)
  await context.close()
})

test('a network that is lost is called so, on a page of another origin, too; another try mends it', async () => {
  const { page, context, said } = await open()
  const widget = page.locator('trellis-gla-survey')
  await page.route(`${suite.url}/**`, route => route.abort())
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => widget.getByRole('alert').first().textContent(), { timeout: 30_000 })
    .toBe('We cannot reach the server. Please check your connection and try again.')
  await expect.poll(() => codes(page, 'error')).toContain('network')
  await page.unroute(`${suite.url}/**`)
  await listed('cleo@alder.example')
  const before = said.length
  await widget.getByRole('button', { name: 'Try again' }).click()
  await widget.locator('.t-button--primary:not([aria-busy])').waitFor()
  expect(said.length).toBe(before)
  await context.close()
})

test('an origin that another organisation lists: the reader learns the same, its makers why', async () => {
  await listed('bo@birch.example')
  const { page, context } = await open()
  const alert = page.locator('trellis-gla-survey').getByRole('alert').first()
  await expect.poll(() => alert.textContent()).toMatch(/^This page has not been allowed to reach our server yet\./)
  await expect.poll(() => codes(page, 'error')).toEqual(['forbidden'])
  await listed('cleo@alder.example')
  await page.locator('trellis-gla-survey').getByRole('button', { name: 'Try again' }).click()
  await page.locator('trellis-gla-survey').locator('.t-button--primary:not([aria-busy])').waitFor()
  await context.close()
})

test('a host whose back end fails: said so, not that the network is lost; another try mends it', async () => {
  const said: string[] = []
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: async page => {
      page.on('console', it => it.type() === 'warning' && said.push(it.text()))
      await page.route('**/examples/token', route => route.fulfill({ status: 500, body: 'no' }))
    },
  })
  const widget = page.locator('trellis-gla-survey')
  await expect
    .poll(() => widget.getByRole('alert').first().textContent())
    .toMatch(/^This page could not tell us who you are\./)
  await expect.poll(() => codes(page, 'error')).toEqual(['getToken'])
  await expect.poll(() => codes(page, 'token-expired')).toEqual(['getToken'])
  await expect
    .poll(() => said.filter(it => it.startsWith('Trellis: getToken gave no token: Error: No token: 500')))
    .toHaveLength(1)
  expect((await seen(page)).filter(([name]) => name === 'error')).toHaveLength(1)
  await page.unroute('**/examples/token')
  await widget.getByRole('button', { name: 'Try again' }).press('Enter')
  await widget.locator('.t-button--primary:not([aria-busy])').waitFor()
  expect(await focusedIn(page, 'trellis-gla-survey')).toBe('button')
  await context.close()
})

testWhole(
  'of several widgets on the page of such a host each says so: they share the token, not the code',
  async () => {
    const { page, context } = await suite.open('/examples/plain-html/', {
      prepare: page => page.route('**/examples/token', route => route.fulfill({ status: 500, body: 'no' })),
    })
    const tags = ['trellis-plan-board', 'trellis-sprint-check-in']
    await page.evaluate(names => document.body.append(...names.map(it => document.createElement(it))), tags)
    for (const tag of ['trellis-gla-survey', ...tags])
      await expect
        .poll(() => page.locator(tag).getByRole('alert').first().textContent())
        .toMatch(/^This page could not tell us who you are\./)
    await expect.poll(() => codes(page, 'error')).toEqual(['getToken'])
    await page.unroute('**/examples/token')
    for (const tag of tags) {
      await page.locator(tag).getByRole('button', { name: 'Try again' }).press('Enter')
      await expect.poll(() => page.locator(tag).getByRole('alert').count()).toBe(0)
      await expect.poll(() => focusedIn(page, tag)).toMatch(/^h[12]$/)
    }
    await context.close()
  },
)

testWhole('a host that never gives a token is waited for ten seconds; another try mends it', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: page => page.route('**/examples/token', () => undefined),
  })
  const widget = page.locator('trellis-gla-survey')
  await widget.getByRole('alert').waitFor({ timeout: 60_000 })
  expect(await widget.getByRole('alert').textContent()).toMatch(/^This page could not tell us who you are\./)
  await expect
    .poll(async () => (await seen(page)).find(([name]) => name === 'error')?.[1].message)
    .toContain('no answer within 10 seconds')
  await page.unroute('**/examples/token')
  await widget.getByRole('button', { name: 'Try again' }).click()
  await startButton(page).click()
  await inDialog(page, /^(Start|Continue)$/).waitFor()
  await context.close()
})

test('no answer is lost: where the browser keeps nothing, a survey that has gone offline says so, and asks before it is left', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', {
    prepare: page =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        }),
      ),
  })
  await toQuestions(page)
  // What is saved has begun on the server: without that the survey would lead back to its introduction.
  await answer(page, 1, 1)
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(1)
  await context.setOffline(true)
  await answer(page, 2, 3)
  const lost = page.getByText('2 answers are not saved yet, and this browser does not keep them', { exact: false })
  await lost.first().waitFor()
  await inDialog(page, 'Save & Exit').click()
  await page.getByRole('heading', { name: 'Leave with answers not saved?' }).waitFor()
  await context.setOffline(false)
  await context.close()
})
