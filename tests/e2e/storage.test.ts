import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startServer()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A page of a browser that throws where a page looks for storage, as with blocked site data, and what went wrong in it. */
async function forbidding(...storages: ('localStorage' | 'sessionStorage')[]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await page.addInitScript(names => {
    for (const name of names)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  }, storages)
  return { page, context, problems }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

test('where localStorage is forbidden people sign in, look around and sign out', async () => {
  const { page, context, problems } = await forbidding('localStorage')
  await page.goto(`${server.url}/profile/general-settings`)
  await page.fill('#email', 'ben@alder.example')
  await page.fill('#password', 'trellis-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.locator('.t-top__user').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('where all storage is forbidden a session goes on, and a survey saves its answers', async () => {
  const { page, context, problems } = await forbidding('localStorage', 'sessionStorage')
  await context.addCookies([
    { name: 'workos-token', value: await signIn(server.url, 'gus@alder.example'), url: server.url },
  ])
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await heading(page).waitFor()
  await page.goto(`${server.url}/explore/growth-leader-assessment-v2?survey`)
  await page.locator('dialog[open] button.t-button--primary').click()
  const saved = page.waitForResponse(it => it.url().includes('/assessment-service/answer') && it.ok())
  await page.getByRole('radiogroup').first().getByRole('radio').nth(3).click()
  await saved
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('where all storage is forbidden sign-in says what it needs', async () => {
  const { page, context, problems } = await forbidding('localStorage', 'sessionStorage')
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await page.getByText('Your browser does not let this site keep anything', { exact: false }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})
