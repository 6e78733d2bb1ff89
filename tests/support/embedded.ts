import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest'
import { launchBrowser, leaveBrowser, sharedBrowser } from './browser.ts'
import { type Elsewhere, elsewhereName, serveElsewhere } from './elsewhere.ts'
import { startServer, type TestServer } from './server.ts'
import { sharedServer } from './shared-server.ts'

const built = fileURLToPath(new URL('../../packages/widgets/dist/embed/v1.js', import.meta.url))

/** Folders of the examples that embed the assessment in a page. */
export const hosts = [
  'plain-html',
  'strict-csp',
  'hostile-css',
  'hash-csp',
  'style-nonce',
  'sharepoint',
  'right-to-left',
  'narrow-column',
  'bootstrap',
  'tailwind',
  'react-17',
  'react-18',
  'react-19',
  'vue-3',
]

/** A page of a host, with a Trellis widget in it. */
export interface Host {
  page: Page
  context: BrowserContext
  /** Errors, console errors and reports of the content security policy. */
  problems: string[]
}

/**
 * Server and browser of a test file about widgets on other people's pages; seeded anew before each test. `elsewhere`: the pages
 * are of another site, on plain http.
 */
export function embedSuite({ elsewhere = false } = {}) {
  let browser: Browser
  let server: TestServer
  let other: Elsewhere | undefined
  beforeAll(async () => {
    if (!existsSync(built)) throw new Error('The embed build is missing: run npm run build')
    if (elsewhere) other = await serveElsewhere(() => server.url)
    ;[browser, server] = await Promise.all(
      other
        ? [
            launchBrowser({ args: [`--host-resolver-rules=MAP ${elsewhereName} 127.0.0.1`] }),
            startServer({ env: { TRELLIS_EMBED_ORIGINS: other.origin } }),
          ]
        : [sharedBrowser(), sharedServer()],
    )
  })
  afterAll(async () => {
    await (other ? browser?.close() : leaveBrowser())
    other?.stop()
    await server?.stop()
  })
  beforeEach(async () => {
    await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
  })

  return {
    get url() {
      return server.url
    },
    /** Opens a page of the server, or of the other site. `prepare` may put routes in before. */
    async open(
      path: string,
      { prepare, ...more }: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
    ): Promise<Host> {
      const context = await browser.newContext({
        viewport: { width: 1180, height: 860 },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        colorScheme: 'light',
        ...more,
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
      // What a failed wait does not say: what stood there instead, and what the page was refused.
      onTestFailed(async () => {
        const shown = await page
          .evaluate(() =>
            [...document.querySelectorAll('*')].map(
              it => (it.shadowRoot?.lastElementChild as HTMLElement | null)?.textContent,
            ),
          )
          .catch(String)
        console.error('The page of the failed test:', page.url(), [shown].flat().filter(Boolean), problems)
      })
      await prepare?.(page)
      await page.goto(`${other?.origin ?? server.url}${path}`)
      return { page, context, problems }
    },
    /** Moves the clock of the server. */
    clock: (now: Date) => server.clock({ now: now.toISOString() }),
    /** What another client of the same person sees. */
    async progressOf(person: string): Promise<Progress> {
      const { access_token } = (await (await fetch(`${server.url}/examples/token?as=${person}`)).json()) as {
        access_token: string
      }
      const reply = await fetch(`${server.url}/api/user-service/users/getUserState`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      const { data } = (await reply.json()) as { data: { isAgree: boolean; glaV2: Omit<Progress, 'isAgree'> } }
      return { ...data.glaV2, isAgree: data.isAgree }
    },
  }
}

interface Progress {
  assessmentId: number
  attemptedQuestions: number
  finished: boolean
  isAgree: boolean
}

/** The button of the first widget's card. */
export const startButton = (page: Pick<Page, 'locator'>) =>
  page
    .locator('trellis-gla-survey')
    .first()
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()

/** A button of the dialog on top. */
export const inDialog = (page: Pick<Page, 'locator'>, name: string | RegExp) =>
  page
    .locator('dialog[open]')
    .last()
    .getByRole('button', { name, exact: typeof name === 'string' })

/** From the card over the info dialog to the first page of questions. */
export async function toQuestions(page: Pick<Page, 'locator' | 'getByRole'>): Promise<void> {
  await startButton(page).click()
  await inDialog(page, /^(Start|Continue)$/).click()
  await page.getByRole('radiogroup').first().waitFor()
}

/** Chooses the `step`th answer, from 0, of the first `count` questions on the page. */
export async function answer(page: Pick<Page, 'getByRole'>, count: number, step: number | ((index: number) => number)) {
  for (let index = 0; index < count; index++) {
    const nth = typeof step === 'number' ? step : step(index)
    await page.getByRole('radiogroup').nth(index).getByRole('radio').nth(nth).check({ force: true })
  }
}

/** Fills all eight pages and presses Submit on the last: the question before handing in is then open. */
export async function answerAll(page: Page, step: number | ((index: number) => number)): Promise<void> {
  for (let number = 1; number <= 8; number++) {
    await page.getByText(`${number < 5 ? 'Style' : 'Strategy'} survey, page ${((number - 1) % 4) + 1} of 4`).waitFor()
    await page.getByRole('radiogroup').first().waitFor()
    await answer(page, 10, step)
    await inDialog(page, number === 8 ? 'Submit' : 'Next').click()
  }
  await page.getByRole('heading', { name: 'Submit your answers?' }).waitFor()
}

/** The events that reached the window: name and detail. */
export const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: [string, Record<string, unknown>][] }).seen)

/** Their names. One comes a moment before or after what it tells of is seen: it is polled for. */
export const eventsOf = async (page: Page) => (await seen(page)).map(([name]) => name)

/** What has the focus in the first widget of this name. */
export const focusedIn = (page: Page, widget: string) =>
  page.evaluate(name => document.querySelector(name)?.shadowRoot?.activeElement?.localName, widget)

/** The computed styles of everything that is the host's, without the height that a taller card gives its surroundings. */
export const hostStyles = (page: Page) =>
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

/** The whole way of a person on a host page: opens, answers three questions, leaves; the host stays as it was. */
export async function expectSurveyWorks(suite: ReturnType<typeof embedSuite>, { page, problems }: Host): Promise<void> {
  await startButton(page).waitFor()
  const before = await hostStyles(page)
  await toQuestions(page)
  await answer(page, 3, 3)
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('trellis-gla-survey')
  await expect.poll(() => focusedIn(page, 'trellis-gla-survey')).toBe('button')
  await page.getByText(/3 of 80 answered/).waitFor()
  await expect.poll(() => hostStyles(page)).toEqual(before)
  await expect.poll(() => eventsOf(page)).toEqual(expect.arrayContaining(['ready', 'open', 'change', 'close']))
  for (const [, detail] of await seen(page)) expect(detail.version).toBe(1)
  expect(problems).toEqual([])
}

/** Agrees to the policy in the dialog that asks for it. */
export async function agree(page: Page): Promise<void> {
  await page.locator('dialog[open]').getByRole('checkbox').check()
  await inDialog(page, 'Agree and continue').click()
}
