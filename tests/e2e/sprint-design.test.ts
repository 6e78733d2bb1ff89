import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
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

async function open(path: string, as: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'workos-token', value: await signIn(server.url, as), url: server.url }])
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  return page
}

async function expectClean(page: Page) {
  const violations = await violationsOf(page)
  expect(violations.map(it => [it.id, it.nodes.map(node => node.html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const close = (page: Page) => page.context().close()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()

test('challenges open the sprint menu; a sprint of the library is designed and started', async () => {
  const page = await open('/plan/role-challenges', 'emi@alder.example')
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Design', exact: true })
  expect(await menu.count()).toBe(0)
  await page.getByLabel('Level of your role today').selectOption({ index: 2 })
  await page.getByLabel('Level you would like in 2 to 3 years').selectOption({ index: 3 })
  for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).check()
  expect(await page.getByRole('checkbox').nth(3).isDisabled(), 'A fourth is not taken').toBe(true)
  await expectClean(page)
  await press(page, 'Keep my three challenges')
  await page.waitForURL(/\/sprint-library$/)
  await menu.waitFor()
  await page.getByRole('button', { name: 'Use this sprint' }).waitFor()
  await expectClean(page)

  // From the library to the start in at most ten presses.
  await press(page, 'Use this sprint')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expectClean(page)
  await page.locator('.t-design__foot').getByRole('button', { name: 'Review', exact: true }).click()
  await expectClean(page)
  await press(page, 'Schedule')
  const today = await page.getByLabel('Start', { exact: true }).getAttribute('min')
  await page.getByLabel('Start', { exact: true }).fill(today ?? '')
  await expectClean(page)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.locator('.t-design__foot').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /is running$/ }).waitFor()
  await expectClean(page)

  await page.getByRole('link', { name: 'Open the sprint' }).click()
  await page.getByText('No Data').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Manage', exact: true }).waitFor()
  await expectClean(page)
  expect(await page.getByRole('button', { name: 'Extend by 2 weeks' }).count(), 'Day one cannot be extended').toBe(0)

  await close(page)
})

test('sprints, Life: a running sprint is extended once, then saved to the portfolio', async () => {
  const page = await open('/sprint/dashboard', 'ada@alder.example')
  const ends = () => page.getByText(/^ends on/).textContent()
  const before = await ends()
  await press(page, 'Extend by 2 weeks')
  await confirm(page, 'Extend by 2 weeks')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Extend by 2 weeks' }).first().waitFor({ state: 'detached' })
  expect(await ends()).not.toBe(before)
  await expectClean(page)
  await press(page, 'Save to portfolio')
  await page.getByText(/days early/).waitFor()
  await confirm(page, 'Save to portfolio')
  await page.getByRole('heading', { level: 1, name: /is in your portfolio$/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Manage', exact: true }).waitFor({ state: 'detached' })
  await expectClean(page)
  await close(page)
})

test('a draft waits on every device; of two windows the later one is asked', async () => {
  const first = await open('/sprint-library', 'ben@alder.example')
  await press(first, 'Use this sprint')
  await first.getByText('Saved', { exact: true }).waitFor()
  const second = await open('/sprint-library', 'ben@alder.example', 375)
  await press(second, 'Go on')
  await expectClean(second)
  await second.getByLabel('Name of the sprint').fill('There')
  await second.getByText('Saved', { exact: true }).waitFor()
  await first.getByLabel('Name of the sprint').fill('Here')
  await confirm(first, 'Keep this one')
  await first.getByText('Saved', { exact: true }).waitFor()
  await second.reload({ waitUntil: 'networkidle' })
  await second.getByText('Your draft: Here').waitFor()
  await close(second)
  await close(first)
})
