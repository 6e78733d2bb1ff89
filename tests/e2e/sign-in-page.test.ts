import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage } from '../support/api.ts'
import { goTo } from '../support/at-rest.ts'
import { violationsOf } from '../support/axe.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { overWide } from '../support/journey.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { ofAll } from '../support/whole.ts'

let browser: Browser
let server: TestServer
let db: Backstage

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
  db = new Backstage(server)
})
afterAll(async () => {
  await leaveBrowser()
  await db?.close()
  await server?.stop()
})

const toPassword = (page: Page) => page.waitForSelector('#password').then(() => undefined)
const enter = async (page: Page, password: string) => {
  await toPassword(page)
  await page.fill('#email', 'ben@alder.example')
  await page.fill('#password', password)
  await page.keyboard.press('Enter')
}

/** The pages before the shell, and the way to each. */
const pages: [name: string, path: string | (() => Promise<string>), go?: (page: Page) => Promise<unknown>][] = [
  ['the password', '/', toPassword],
  [
    'a wrong password',
    '/',
    async page => {
      await enter(page, 'wrong')
      await page.getByRole('alert').waitFor()
    },
  ],
  ['after signing out', '/auth/login?signedOut=1'],
  ['an organisation with its own sign-in', '/auth/login?organisation'],
  ['an error', '/auth/login?error=actingOver'],
  ['a forgotten password', '/auth/forgotten-password'],
  ['a new password without a link', '/auth/reset-password'],
  ['a new password by a link that was used', '/auth/reset-password#token=used'],
  ['a first password', async () => `/auth/set-password#token=${(await db.guest('set-password')).token}`],
  [
    'a first password by a link that was used',
    async () => `/auth/set-password#token=${(await db.guest('set-password', { used: true })).token}`,
  ],
  ['registration', '/auth/register?inviteKey=from-a-link'],
]

test('a wrong password is asked for again where the keyboard is, with what is wrong about it', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await enter(page, 'wrong')
  const problem = await page.getByRole('alert').textContent()
  const field = page.locator('#password')
  await expect.poll(() => field.evaluate(it => it === document.activeElement)).toBe(true)
  const described = () =>
    field.evaluate(it => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent)
  await expect.poll(described).toBe(problem)
  await context.close()
})

test.each(
  ofAll(
    pages,
    [0, 1, 10].flatMap(it => pages.slice(it, it + 1)),
  ),
)('axe finds nothing on the page of %s, its landmarks and headings included', async (_, path, go) => {
  const found: string[] = []
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Where the address differs by its part alone nothing would be loaded.
    await page.goto('about:blank')
    await goTo(page, server.url + (typeof path === 'string' ? path : await path()))
    await go?.(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const violations = await violationsOf(page, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    found.push(...violations.map(it => `${width}: ${it.id} ${it.nodes.map(node => node.target).join(' ')}`))
    await expect.poll(() => overWide(page)).toBeLessThanOrEqual(0)
  }
  await context.close()
  expect(found).toEqual([])
})
