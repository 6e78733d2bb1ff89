import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const rosa = manager.getByRole('row', { name: /Rosa/ })
  await rosa.getByRole('checkbox', { name: /^Ask Rosa .*Growth Leader Assessment$/ }).check()
  await manager.getByRole('button', { name: 'Ask 1 person' }).click()
  await rosa.getByText('Asked', { exact: true }).waitFor()
  // Nobody reads of it as long as it can be taken back.
  await server.clock({ advance: 'PT10S' })

  const member = await openAs('rosa', '/dashboard/viewing-rights')
  await member
    .getByRole('region', { name: /waiting for your answer$/ })
    .getByRole('button', { name: /: Show Growth Leader Assessment to Ada Lindqvist$/ })
    .click()
  await member.getByText('Ada Lindqvist can now see: Growth Leader Assessment').waitFor()

  await manager.reload()
  await rosa.getByRole('button', { name: /See it/ }).click()
  const result = manager.getByText(/Top capabilities|no finished assessment/)
  await result.waitFor()

  await member.getByRole('button', { name: /: End it: Ada Lindqvist no longer sees your Growth/ }).click()
  await member.getByText('Ada Lindqvist cannot see: Growth Leader Assessment').waitFor()

  await manager.reload()
  await rosa.getByText('Withdrawn', { exact: true }).waitFor()
  await expect.poll(() => rosa.getByRole('button', { name: /See it/ }).count()).toBe(0)
  await expect.poll(() => result.count()).toBe(0)
})

testWhole(
  'sprints, Who sees: a sprint that is shown opens from the board, follows, and closes on the screen when it is ended',
  async () => {
    const manager = await openAs('kira', '/dashboard/main-dashboard')
    await manager.getByRole('link', { name: 'Leadership Circle', exact: true }).first().click()
    await manager.getByRole('link', { name: 'Manager Impact' }).click()
    const ada = manager.getByRole('row', { name: /Ada Lindqvist/ })
    await ada.getByRole('link', { name: /Sprint of Ada Lindqvist/ }).click()
    await manager.getByText('Sprint of Ada Lindqvist', { exact: false }).first().waitFor()
    const main = manager.getByRole('main')
    await main.getByRole('heading', { name: 'What the whole crew sees' }).waitFor()
    const text = (await main.textContent()) ?? ''
    // Of the crew that Kira is in herself nobody is named, and no words are told.
    for (const it of ['Jonas', 'Hana', 'Ines', 'I still wait for your word'])
      expect([it, text.includes(it)]).toEqual([it, false])
    await expect
      .poll(() => main.getByRole('tab').allTextContents())
      .toEqual(['Actions', 'Behaviours', 'Outcomes', 'Engagement'])
    await main.getByRole('tab', { name: 'Engagement' }).click()
    await expect.poll(() => manager.url()).toContain('tab=sprintCrewEngagements')

    const owner = await openAs('ada', '/dashboard/viewing-rights')
    await owner.getByRole('button', { name: /: End it: Kira .* no longer sees your Sprint$/ }).click()
    await owner.getByText(/cannot see: Sprint/).waitFor()
    await main.getByRole('heading', { name: 'This is not shown to you' }).waitFor()
    await expect.poll(() => main.getByRole('tab').count()).toBe(0)
    await main.getByRole('link', { name: 'Manager Impact' }).click()
    await ada.getByText('Withdrawn', { exact: true }).waitFor()

    await ada.getByRole('link', { name: /Portfolio of Ada Lindqvist/ }).click()
    await main.getByRole('heading', { level: 1, name: /sprints finished$/ }).waitFor()
    await expect.poll(() => main.getByRole('article').count()).toBe(2)
  },
)
