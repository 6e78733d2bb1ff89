import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { alderSuite } from './alder.ts'
import { leaveBrowser, sharedBrowser } from './browser.ts'

/** A phone on which the link of a mail is opened. */
export const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

/** Longer than any clock of a test is moved. */
const seconds = 100 * 86_400

interface Where extends BrowserContextOptions {
  /** By first name, in lower case; nobody is signed in without. */
  who?: string
  /** What the browser takes for now. */
  now?: number
}

/** Pages of people of Alder Works, by sessions that outlive a moved clock and need no sign-in page. */
export function alderPages(suite: ReturnType<typeof alderSuite>) {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(leaveBrowser)

  /** A page in a context of its own. */
  return async function open(address: string, { who, now, ...options }: Where = {}): Promise<Page> {
    const { url } = suite.server
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    })
    if (who) {
      const { token } = await suite.db.session(`${who}@alder.example`, 'alder', { seconds })
      await suite.db.query("update session set expires_at = '2200-01-01'")
      const expires = Math.floor(Date.now() / 1000) + seconds
      await context.addCookies([{ name: 'workos-token', value: token, url, expires }])
    }
    const page = await context.newPage()
    if (now !== undefined) await page.clock.setSystemTime(new Date(now))
    await page.goto(new URL(address, url).href)
    return page
  }
}
