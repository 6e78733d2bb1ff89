import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo } from '../support/at-rest.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
})
afterAll(async () => {
  await leaveBrowser()
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

testWhole('where localStorage is forbidden people sign in, look around and sign out', async () => {
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

test('no answer is lost: left while offline, the assessment says what is kept here, and sends it for its person alone when it is opened again', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const enter = async (who: string, path: string) => {
    const value = await signIn(server.url, `${who}@alder.example`)
    await context.addCookies([{ name: 'workos-token', value, url: server.url }])
    await goTo(page, server.url + path)
  }
  const profile = '/explore/growth-leader-assessment-v2'
  const dashboard = '/dashboard/main-dashboard'
  const kept = page.getByText(/^3 answers given here are kept on this device/)
  const progress = (answered: number) => page.getByText(new RegExp(`${answered} of 80`)).first()
  await enter('emi', `${profile}?survey`)

  const started = page.waitForResponse(it => it.url().includes('/gla-v2-start') && it.ok())
  await page.locator('dialog[open] button.t-button--primary').click()
  await (await started).finished()
  await context.setOffline(true)
  const rows = page.locator('dialog[open]').getByRole('radiogroup')
  for (const index of [0, 1, 2]) await rows.nth(index).getByRole('radio').nth(3).click()
  await page.getByText(/3 answers are kept on this device/).waitFor()
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await kept.waitFor()
  await context.setOffline(false)
  for (const path of [profile, dashboard]) {
    await page.goto(server.url + path)
    await kept.waitFor()
    await progress(0).waitFor()
  }
  // Somebody else on this device neither sees nor sends them.
  const sent: string[] = []
  page.on('request', it => it.url().includes('/assessment-service/answer') && sent.push(it.url()))
  await enter('ben', dashboard)
  expect([await kept.count(), sent.length]).toEqual([0, 0])
  await enter('emi', dashboard)
  await kept.waitFor()
  await page.goto(`${server.url}${profile}?survey`)
  await page.locator('dialog[open] button.t-button--primary').click()
  const waiting = () => Object.keys(localStorage).filter(it => it.startsWith('trellis.survey.')).length
  await expect.poll(() => page.evaluate(waiting)).toBe(0)
  expect(sent.length).toBeGreaterThan(0)
  await page.goto(server.url + profile)
  await progress(3).waitFor()
  await expect.poll(() => kept.count()).toBe(0)
  await context.close()
})
