import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startServer()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A browser of its own, signed in as a person of Alder Works. */
async function openAs(who: string, path: string): Promise<Page> {
  const token = await signIn(server.url, `${who}@alder.example`)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'workos-token', value: token, url: server.url }])
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

test('spec 1 section 6: the manager asks, the member grants, the manager sees, the member revokes, the manager sees no more', async () => {
  const manager = await openAs('ada', '/dashboard/main-dashboard')
  await manager.getByRole('link', { name: 'Product Design', exact: true }).first().click()
  await manager.getByRole('link', { name: 'Manager Impact' }).click()
  const rosa = manager.locator('.t-impact__member').filter({ hasText: 'Rosa' })
  const ask = rosa.getByRole('button', { name: /^Ask Rosa .*Growth Leader Assessment$/ })
  await ask.click()
  await rosa.getByText('Waiting').waitFor()
  expect(await rosa.getByText('Top capabilities').count()).toBe(0)

  const member = await openAs('rosa', '/dashboard/viewing-rights')
  await member.getByRole('heading', { level: 1, name: /waits? for your answer/ }).waitFor()
  await member
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('button', { name: /^Grant Ada/ })
    .click()
  await member.getByText('Ada Lindqvist can now see: Growth Leader Assessment').waitFor()

  await manager.reload()
  await rosa.getByText('Granted').first().waitFor()
  await rosa.getByText(/Top capabilities|no finished assessment/).waitFor()

  await member.getByRole('button', { name: /^Revoke the right of Ada Lindqvist: Growth/ }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await member.getByText('Ada Lindqvist cannot see: Growth Leader Assessment').waitFor()

  await manager.reload()
  await rosa.getByText('Revoked').waitFor()
  expect(await rosa.getByText(/Top capabilities|no finished assessment/).count()).toBe(0)
})
