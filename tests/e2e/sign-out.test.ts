import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage } from '../support/api.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { testWhole } from '../support/whole.ts'

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

/** Signs in by the page as a person does, so that the provider has a session too. */
async function signedIn(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await page.fill('#email', email)
  await page.fill('#password', 'trellis-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/main-dashboard$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Signs out by the menu, presses Continue, and sees whether the password is asked for. */
async function signOutAndContinue(page: Page): Promise<void> {
  await page.locator('.t-top__user').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.waitForSelector('#password')
  expect(new URL(page.url()).pathname).toMatch(/^\/sign-in\//)
  expect(await db.query('select 1 from session where revoked_at is null')).toEqual([])
  await page.context().close()
}

testWhole('signing out after going to another organisation ends everything: the password is asked for', async () => {
  const page = await signedIn('ada@alder.example')
  await page.getByRole('button', { name: /Alder Works/ }).click()
  await page.getByRole('menuitemradio', { name: 'Birch Labs' }).click()
  await page.getByRole('button', { name: /Birch Labs/ }).waitFor()
  await signOutAndContinue(page)
})

testWhole('signing out while acting in somebody’s name ends everything: the password is asked for', async () => {
  const page = await signedIn('cleo@alder.example')
  await page.goto(`${server.url}/profile/general-settings?impersonate`)
  await page.getByLabel('Email of the person').fill('ben@alder.example')
  await page.getByLabel('Reason').fill('Helping with the team')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Impersonated by cleo@alder.example').waitFor()
  // The dashboard says what is the person's own, and complains of nothing.
  await page.getByText(/stay with their owner/).waitFor()
  expect((await page.getByRole('alert').allTextContents()).filter(Boolean)).toEqual([])
  await page.goto(`${server.url}/explore/growth-leader-assessment-v2`)
  await page.getByRole('heading', { name: 'This belongs to the person alone' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/explore/growth-leader-assessment-v2')
  await signOutAndContinue(page)
})

test('a sign-out that the server hears only later ends everything before anybody is signed in again', async () => {
  const page = await signedIn('ben@alder.example')
  await page.route('**/api/v1/logout', route => route.abort())
  await page.locator('.t-top__user').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('the server could not be reached yet').waitFor({ timeout: 20_000 })
  await page.unroute('**/api/v1/logout')
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await page.waitForSelector('#password')
  expect(await db.query('select 1 from session where revoked_at is null')).toEqual([])
  await page.context().close()
})
