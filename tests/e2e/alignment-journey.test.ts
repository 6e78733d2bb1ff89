import { dayMs } from '@trellis/sdk/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAnew } from '../support/at-rest.ts'
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

const phone = { width: 375, height: 740 }
const people = [
  { name: 'Ben Okafor', email: 'ben@alder.example', role: 'Team member' },
  { name: 'Mei Chen', email: 'mei@alder.example', role: 'Team member' },
  { name: 'Otto Berg', email: 'otto@alder.example', role: 'Team member' },
  { name: 'Noa Partner', email: 'noa@partner.example', role: 'Guest' },
  { name: 'Raf Client', email: 'raf@client.example', role: 'Guest' },
]

/** How far the clocks of server and browsers have been moved. */
let later = 0

interface Visitor {
  page: Page
  context: BrowserContext
  problems: string[]
}

async function visit(viewport = { width: 1280, height: 900 }): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  if (later) await context.clock.setSystemTime(Date.now() + later)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return { page, context, problems }
}

/** Somebody who signs in on the way to an address. */
async function signsIn(email: string, path: string): Promise<Visitor> {
  const visitor = await visit()
  await visitor.page.goto(server.url + path)
  await visitor.page.waitForSelector('#email')
  await visitor.page.fill('#email', email)
  await visitor.page.fill('input[type=password]', 'trellis-demo')
  await visitor.page.getByRole('button', { name: 'Sign in' }).click()
  await visitor.page.waitForURL(url => url.pathname === path.split('?')[0])
  return visitor
}

/** Somebody who has signed in before. */
async function signedIn(email: string, path: string, viewport?: typeof phone): Promise<Visitor> {
  const visitor = await visit(viewport)
  const expires = Math.floor((Date.now() + later) / 1000) + 80_000
  await visitor.context.addCookies([
    { name: 'workos-token', value: await signIn(server.url, email), url: server.url, expires },
  ])
  await visitor.page.goto(server.url + path)
  return visitor
}

const dialog = (page: Page) => page.locator('dialog[open]').last()
const pressed = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const pathIn = (text: string) => /(\/(?:guest\/alignment|teams\/v2)\S+)/.exec(text)?.[1] ?? ''

/** Answers pages from one to another by number keys; 6 steps, a leaning a person. */
async function answer(page: Page, from: number, to: number, lean: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    await dialog(page).getByText(`Page ${number} of 6`).first().waitFor()
    const groups = dialog(page).getByRole('radiogroup')
    const count = number === 6 ? 5 : 8
    await expect.poll(() => groups.count()).toBe(count)
    await groups.first().getByRole('radio').first().focus()
    for (let index = 0; index < count; index++)
      await page.keyboard.press(String(Math.max(1, Math.min(6, lean + ((index + number) % 3) - 1))))
    if (number < to) await pressed(page, 'Next')
  }
}

async function handIn(page: Page): Promise<void> {
  await pressed(page, 'Submit')
  await dialog(page).getByText('Submit your answers?').waitFor()
  await pressed(page, 'Submit')
  await dialog(page).getByText('A few questions for research').first().waitFor()
  await pressed(page, 'Skip')
  await expect.poll(() => page.getByText('Your answers are in').first().isVisible()).toBe(true)
}

const advanceDays = async (days: number) => {
  later += days * dayMs
  const reply = await fetch(`${server.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: `P${days}D`, jobs: false }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}
/** The newest mail of this kind, once it has been written. */
async function mailTo(email: string, about: RegExp) {
  const found = async () => (await server.outbox()).find(it => it.to === email && about.test(it.subject))
  await expect.poll(found, { message: `A mail to ${email}` }).toBeDefined()
  return found()
}

let reportPath = ''

test('spec 3 section 2.6: an express set-up of six people sends the survey and leads to the own one', async () => {
  const cleo = await signsIn('cleo@alder.example', '/dashboard/main-dashboard')
  const { page } = cleo
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ask your team how well it works together' })
    .getByRole('link')
    .click()
  await page.getByText('Add up to 9 team members').waitFor()
  for (const it of people) {
    const row = page.locator('tr.is-new')
    await row.getByLabel('Name').fill(it.name)
    await row.getByLabel('Email').fill(it.email)
    await row.getByLabel('Role').selectOption({ label: it.role })
    await row.getByRole('button', { name: 'Add' }).click()
    await page.locator('tbody tr:not(.is-new)').filter({ hasText: it.email }).waitFor()
  }
  // The same address in other letters is on the list already.
  const row = page.locator('tr.is-new')
  await row.getByLabel('Name').fill('Ben again')
  await row.getByLabel('Email').fill('BEN@Alder.Example')
  await row.getByLabel('Role').selectOption({ label: 'Team member' })
  await expect.poll(() => row.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true')
  // What was typed is still there when the tab is loaded anew.
  await loadAnew(page)
  await expect.poll(() => row.getByLabel('Name').inputValue()).toBe('Ben again')
  await page.getByRole('button', { name: 'Send & Start Survey' }).click()
  await dialog(page).getByText("you won't have the ability to add additional participants").waitFor()
  await dialog(page).getByText('Ben again is not on the list yet and will not be asked.').waitFor()
  await dialog(page).getByText('6 people will be asked, you included, until').waitFor()
  await dialog(page).locator('button.t-button--primary').click()
  await dialog(page).getByText('Sent. 6 people are asked until').waitFor()
  await pressed(page, 'Answer yourself now')
  await page.waitForURL(/\/teams\/v2\/\d+\/team-alignment\?survey/)
  reportPath = new URL(page.url()).pathname
  await dialog(page).getByText('four aspects').waitFor()
  await pressed(page, 'Start')
  await answer(page, 1, 6, 5)
  await handIn(page)
  expect(cleo.problems).toEqual([])
  // The screen is behind her now.
  await page.goto(`${server.url}/team-alignment/express`)
  await page.waitForURL(/dashboard|team-alignment$/)
  await cleo.context.close()
  for (const it of people) await mailTo(it.email, /asks for your view of/)
})

test('spec 3 section 2.5: members answer signed in, one of them on two devices; guests by their link on a phone', async () => {
  const members = people.filter(it => it.role === 'Team member')
  for (const [index, it] of members.entries()) {
    const mail = await mailTo(it.email, /asks for your view of/)
    const path = pathIn(mail?.text ?? '')
    const first = await (index === 0 ? signsIn : signedIn)(it.email, path)
    await pressed(first.page, 'Start')
    if (index === 0) {
      await answer(first.page, 1, 2, 4)
      await pressed(first.page, 'Save & Exit')
      await expect.poll(() => first.page.locator('dialog[open]').count()).toBe(0)
      expect(first.problems).toEqual([])
      await first.context.close()
      const second = await signedIn(it.email, path, phone)
      await pressed(second.page, 'Continue')
      await dialog(second.page).getByText('Page 2 of 6').first().waitFor()
      await expect.poll(() => dialog(second.page).locator('input[type=radio]:checked').count()).toBe(8)
      await answer(second.page, 2, 6, 4)
      await handIn(second.page)
      expect(second.problems).toEqual([])
      await second.context.close()
      continue
    }
    await answer(first.page, 1, 6, 3 + index)
    await handIn(first.page)
    expect(first.problems).toEqual([])
    await first.context.close()
  }
  for (const it of people.filter(it => it.role === 'Guest')) {
    const mail = await mailTo(it.email, /asks for your view of/)
    const guest = await visit(phone)
    await guest.page.goto(server.url + pathIn(mail?.text ?? ''))
    await pressed(guest.page, 'Start')
    await answer(guest.page, 1, 6, 4)
    await handIn(guest.page)
    expect(guest.problems).toEqual([])
    await guest.context.close()
  }
})

test('the report is made, greets once, and goes on paper by its mail; it can be taken along', async () => {
  const cleo = await signedIn('cleo@alder.example', reportPath)
  await cleo.page.getByText('6 of 6').first().waitFor()
  await cleo.page
    .getByRole('button', { name: /make the report/i })
    .first()
    .click()
  await dialog(cleo.page).locator('button.t-button--primary').click()
  await dialog(cleo.page).getByText('6 of 6 people answered enough to be counted.').waitFor()
  await pressed(cleo.page, 'Read the report')
  await cleo.page.getByRole('heading', { name: 'Alignment map' }).waitFor()
  // It greets the first time alone; the mail leads to it, and to what goes on paper.
  const mail = await mailTo('cleo@alder.example', /is ready/)
  const [toReport, toPaper] = mail?.text.match(/\/teams\/v2\S+/g) ?? []
  await cleo.page.goto(server.url + toReport)
  await cleo.page.getByRole('heading', { name: 'Alignment map' }).waitFor()
  await cleo.page.waitForLoadState('networkidle')
  expect(await cleo.page.locator('dialog[open]').count()).toBe(0)
  const saved = cleo.page.waitForEvent('download')
  await cleo.page.getByRole('button', { name: /CSV/ }).first().click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await cleo.page.goto(server.url + toPaper)
  await cleo.page.locator('.t-desk h1').first().waitFor()
  expect(cleo.problems).toEqual([])
  await cleo.context.close()
})

testWhole('a second one a year later shows what changed', async () => {
  await advanceDays(364)
  const cleo = await signedIn('cleo@alder.example', reportPath)
  const { page } = cleo
  const asked = async () => {
    const mails = (await server.outbox()).filter(it => /asks for your view of/.test(it.subject))
    return people.map(one => mails.filter(it => it.to === one.email).length)
  }
  const before = await asked()
  await page.getByRole('button', { name: /Start the next survey/ }).click()
  await dialog(page).locator('button.t-button--primary').click()
  await expect.poll(asked).toEqual(before.map(it => it + 1))
  const teamId = Number(/v2\/(\d+)/.exec(reportPath)?.[1])
  expect(teamId).toBeGreaterThan(0)
  // Six people answer once more, this time over their links only.
  for (const it of people) {
    const mail = await mailTo(it.email, /asks for your view of/)
    const path = pathIn(mail?.text ?? '')
    const visitor = it.role === 'Guest' ? await visit(phone) : await signedIn(it.email, path)
    if (it.role === 'Guest') await visitor.page.goto(server.url + path)
    await pressed(visitor.page, 'Start')
    await answer(visitor.page, 1, 6, 2)
    await handIn(visitor.page)
    await visitor.context.close()
  }
  await page.goto(server.url + reportPath)
  await page.getByText('5 of 6').first().waitFor()
  await page
    .getByRole('button', { name: /make the report/i })
    .first()
    .click()
  await dialog(page).locator('button.t-button--primary').click()
  await pressed(page, 'Read the report')
  await page.getByRole('heading', { name: 'Real change' }).waitFor()
  expect(cleo.problems).toEqual([])
  await cleo.context.close()
})
