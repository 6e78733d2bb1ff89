import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { goTo } from './at-rest.ts'
import { violationsOf } from './axe.ts'
import { leaveBrowser, sharedBrowser } from './browser.ts'
import type { TestServer } from './server.ts'
import { sharedServer } from './shared-server.ts'
import { signIn } from './sign-in.ts'

/** A browser and a server as the file finds them, seeded anew, with what journeys through the portal do everywhere. */
export function journeySuite() {
  let browser: Browser
  let server: TestServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
  })
  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    /** A page of a person of the demo, in a context of its own, once it is at rest; without an e-mail nobody is signed in. */
    async open(path: string, email?: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
      })
      if (email)
        await context.addCookies([{ name: 'workos-token', value: await signIn(server.url, email), url: server.url }])
      const page = await context.newPage()
      await goTo(page, server.url + path)
      return page
    },
  }
}

/** Nothing that axe finds, nothing beyond the right edge. */
export async function expectClean(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(it => [it.id, it.nodes.map(node => node.html)])).toEqual([])
  await expect.poll(() => overWide(page)).toBeLessThanOrEqual(0)
}

/** How much wider than its window the page is. */
export const overWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Waits until a heading of this name has the focus: keys that are pressed before are nobody's. */
export async function focusAt(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name })
  await expect.poll(() => heading.evaluate(it => it === document.activeElement)).toBe(true)
}

/** Does something and waits until the server has saved what comes of it: a Saved that is read may be that of the change before. */
export async function savedBy(page: Page, deed: () => Promise<unknown>): Promise<void> {
  const reply = page.waitForResponse(it => it.request().method() !== 'GET' && it.url().includes('/api/') && it.ok())
  await deed()
  await (await reply).finished()
}

export const close = (page: Page) => page.context().close()
/** Presses the one button of this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses a button of the dialog that is open. */
export const confirm = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
