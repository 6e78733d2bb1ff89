import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
})

afterAll(async () => {
  await leaveBrowser()
  await server?.stop()
})

/** A new browser: own cookies, own storage. */
async function newBrowser(): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return { context, page, problems }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/explore/growth-leader-assessment-v2`)
  await page.waitForSelector('#email')
  await page.getByRole('link', { name: /dev@alder\.example/ }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Answers the page by number keys, as the hint says: each answers and moves on. */
async function answerByKeys(page: Page): Promise<void> {
  const groups = page.getByRole('radiogroup')
  await expect.poll(() => groups.count()).toBe(10)
  await groups.first().getByRole('radio').first().focus()
  for (let index = 0; index < 10; index++) await page.keyboard.press(String((index % 5) + 1))
}

/** Answers the page by clicks. */
async function answerByClicks(page: Page): Promise<void> {
  const groups = page.getByRole('radiogroup')
  await expect.poll(() => groups.count()).toBe(10)
  for (let index = 0; index < 10; index++) {
    await groups
      .nth(index)
      .getByRole('radio')
      .nth((index + 1) % 5)
      .click()
  }
}

const heading = (page: Page, text: RegExp) => page.locator('dialog[open], main').getByText(text).last().waitFor()

test('spec 1 section 4: start, leave at Style page 3, go on in another browser, finish, answer the research page, see the profile', async () => {
  const first = await newBrowser()
  await signIn(first.page)
  // Nobody enters without the policy.
  await first.page.waitForURL(/policy-consent/)
  await first.page.waitForLoadState('networkidle')
  await first.page.getByRole('checkbox').first().check({ force: true })
  await first.page.locator('button.t-button--primary').click()
  await first.page.waitForURL(/growth-leader-assessment-v2/)
  // Before the policy is agreed to, the teams are refused (403), which a browser writes down.
  first.problems.splice(0)
  await first.page.locator('main button.t-button--primary').first().click()
  await first.page.locator('dialog[open]').getByRole('button', { name: 'Start', exact: true }).click()
  for (const number of [1, 2]) {
    await heading(first.page, new RegExp(`Style survey, page ${number} of 4`))
    await answerByClicks(first.page)
    await first.page.getByRole('button', { name: 'Next' }).click()
  }
  await heading(first.page, /Style survey, page 3 of 4/)
  await first.page.getByRole('radiogroup').first().getByRole('radio').nth(3).check()
  await first.page.getByRole('button', { name: 'Save & Exit' }).click()
  await expect.poll(() => first.page.locator('dialog[open]').count()).toBe(0)
  expect(first.problems).toEqual([])
  await first.context.close()

  const second = await newBrowser()
  const { page } = second
  await signIn(page)
  await page.waitForURL(/growth-leader-assessment-v2/)
  await page.locator('main button.t-button--primary').first().click()
  await heading(page, /Style survey, page 3 of 4/)
  await expect.poll(() => page.getByRole('radiogroup').first().getByRole('radio').nth(3).isChecked()).toBe(true)
  for (const [part, number] of [
    ['Style', 3],
    ['Style', 4],
    ['Strategy', 1],
    ['Strategy', 2],
    ['Strategy', 3],
  ] as const) {
    await heading(page, new RegExp(`${part} survey, page ${number} of 4`))
    await answerByKeys(page)
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await heading(page, /Strategy survey, page 4 of 4/)
  await answerByKeys(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await heading(page, /Submit your answers\?/)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Submit' }).click()
  await heading(page, /Done\. Your Leader Profile is ready\./)
  await page.getByRole('button', { name: 'Answer them' }).click()
  await heading(page, /Research questions/)
  // Loaded anew here, the page offers the result, not another assessment.
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByLabel('How old are you?').selectOption('40-49')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await heading(page, /Research questions saved successfully/)
  await page.goto(`${server.url}/explore/growth-leader-assessment-v2`)
  await heading(page, /Self-management/)
  await heading(page, /Communication/)
  expect(second.problems).toEqual([])
  await second.context.close()
})
