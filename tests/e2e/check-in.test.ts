import { dateText, dayMs } from '@trellis/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { focusAt } from '../support/journey.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { openDay } from '../support/sprints.ts'
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

test('a check-in waits on the dashboard, is answered, kept over a reload, finished, rated, and waits no longer', async () => {
  const now = openDay()
  await server.clock({ now: now.toISOString() })
  const token = await signIn(server.url, 'ada@alder.example')
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.clock.setSystemTime(now)
  await context.addCookies([
    { name: 'workos-token', value: token, url: server.url, expires: Math.floor(now.getTime() / 1000) + 80_000 },
  ])
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  const entry = page.getByRole('link', { name: 'START WEEKLY CHECK-IN' })
  await entry.click()
  await page.waitForURL('**/sprint/check-in')
  await page.getByRole('button', { name: 'START WEEKLY CHECK-IN' }).click()
  await focusAt(page, 'How often did you do it this week?')
  const rows = await page.getByRole('radiogroup').count()
  await page.keyboard.press('4')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await focusAt(page, 'How often did you do it this week?')
  await expect.poll(() => page.getByRole('radio', { name: 'Often', checked: true }).count()).toBe(1)
  for (let row = 1; row < rows; row++) await page.keyboard.press('5')
  await page.getByRole('button', { name: 'Next' }).click()
  await focusAt(page, 'How far is it?')
  for (let row = await page.getByRole('radiogroup').count(); row > 0; row--) await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /^Medium/ }).check()
  for (let step = 3; step < 7; step++) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('A line to yourself for next time').fill('Ask on Monday.')
  await expect.poll(() => page.getByText('Still open:').count()).toBe(0)
  await page.getByRole('button', { name: 'Finish check-in' }).click()
  await page.getByRole('heading', { name: /^Done\./ }).waitFor()
  await page.getByRole('button', { name: 'How effective was it?' }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await page.keyboard.press('4')
  await expect.poll(() => page.getByRole('dialog').getByRole('radio', { checked: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => entry.count()).toBe(0)
  await context.close()
})

testWhole(
  'of the demo’s sprint the design, the check-in and the dashboard name the same hour and day, on the clock of its owner',
  async () => {
    const now = openDay()
    await server.clock({ now: now.toISOString() })
    const token = await signIn(server.url, 'ada@alder.example')
    // The device is elsewhere: what is shown is by the person's own zone.
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' })
    await context.clock.setSystemTime(now)
    await context.addCookies([
      { name: 'workos-token', value: token, url: server.url, expires: Math.floor(now.getTime() / 1000) + 80_000 },
    ])
    const page = await context.newPage()
    const textOf = async (path: string, first: RegExp) => {
      await page.goto(server.url + path)
      await page.getByText(first).first().waitFor()
      return (await page.getByRole('main').textContent())?.replace(/\s/g, ' ') ?? ''
    }
    const thursday = new Date(now.getTime() + 2 * dayMs)
    const shortOf = (at: Date) =>
      dateText('en', at, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    const short = shortOf(thursday)
    const day = dateText('en', thursday, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const design = await textOf('/sprint/dashboard/view', /times of Berlin/)
    expect(design).toMatch(/Thursday until 4:00 pm.*times of Berlin \(UTC\+[12]\)/)
    expect(design).toContain(`until ${short}, 4:00 pm`)
    expect(await textOf('/sprint/check-in', new RegExp(day))).toContain(`${day}, 4:00 pm`)
    // That of this week is done, above: the next one is a week later.
    const next = shortOf(new Date(thursday.getTime() + 7 * dayMs))
    expect(await textOf('/sprint/dashboard', /Next check-in/)).toContain(`${next}open until 4:00 pm`)
    const dates = await page.locator('.t-sprintdates li').allTextContents()
    expect(dates.map(it => it.replace(/\s/g, ' '))).toContainEqual(expect.stringContaining(short))
    await context.close()
  },
)
