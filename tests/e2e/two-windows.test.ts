import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo } from '../support/at-rest.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { soon } from '../support/soon.ts'
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

const popupText = 'Your session has changed or expired. Click the button below to refresh and continue.'
const popup = (page: Page) => page.getByRole('alertdialog').filter({ hasText: popupText })
/** At once, by itself, though nothing is pressed there. */
const popsUp = (page: Page) => soon(server.url, 3000, () => popup(page).isVisible())

/** The browser of that person. */
async function browserOf(who: string, width = 1280): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'workos-token', value: await signIn(server.url, `${who}@alder.example`), url: server.url },
  ])
  return context
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await goTo(page, server.url + path)
  return page
}

/** Every call that changes data and leaves the page, from now on. */
function changes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', it => it.method() !== 'GET' && it.url().includes('/api/') && sent.push(it.url()))
  return sent
}

const signInAs = async (page: Page, who: string) => {
  await page.goto(`${server.url}/auth/login`)
  await page.getByLabel('Email').fill(`${who}@alder.example`)
  await page.getByLabel('Password', { exact: true }).fill('trellis-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/main-dashboard/)
}
const signOut = async (page: Page) => {
  await page.locator('.t-top__user').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/auth\/login/)
}

test('spec 1 section 6: what one person typed is never saved under another who signed in in a second window', async () => {
  const context = await browserOf('cleo')
  await context.clock.install()
  const one = await open(context, '/profile/general-settings')
  const name = one.getByLabel('Full name')
  // It waits here to be tried again.
  await one.route('**/users/v2/profile', route => route.abort())
  await name.fill('Cleo the Unsaved')
  await one.getByText('Not saved yet, retrying').first().waitFor()
  const two = await open(context, '/dashboard/main-dashboard')
  await signOut(two)
  await popsUp(one)
  const sent = changes(one)
  await one.unroute('**/users/v2/profile')
  await signInAs(two, 'ben')
  // Whatever would be tried again by then.
  await context.clock.runFor(60_000)
  expect(sent).toEqual([])
  // Nothing that was entered is taken away, and the popup cannot be put away.
  expect(await name.inputValue()).toBe('Cleo the Unsaved')
  await one.keyboard.press('Escape')
  await expect.poll(() => popup(one).count()).toBe(1)
  await popup(one).getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ben Okafor')
  await context.close()
})

test('a switch of the organisation in one window is heard above the survey in the other, whose answers stay and arrive later', async () => {
  const context = await browserOf('ada')
  await context.clock.install()
  const survey = await open(context, '/explore/growth-leader-assessment-v2?survey')
  await survey.locator('dialog[open] button.t-button--primary').click()
  await survey.locator('dialog.t-full').getByRole('radiogroup').first().getByRole('radio').nth(1).check({ force: true })
  await survey.locator('dialog.t-full').getByText('Saved', { exact: true }).first().waitFor()
  const two = await open(context, '/dashboard/main-dashboard')
  await context.setOffline(true)
  await survey.locator('dialog.t-full').getByRole('radiogroup').nth(2).getByRole('radio').nth(4).check({ force: true })
  await survey.locator('dialog.t-full').getByText('Not saved yet', { exact: false }).first().waitFor()
  const sent = changes(survey)
  await context.setOffline(false)
  await two.getByRole('button', { name: /Alder Works/ }).click()
  await two.locator('[role^=menuitem]', { hasText: 'Birch Labs' }).click()
  await two.getByRole('button', { name: /Birch Labs/ }).waitFor()
  await popsUp(survey)
  const before = sent.length
  // On top of whatever opens after it.
  await survey.evaluate(() => {
    const late = document.body.appendChild(document.createElement('dialog'))
    late.textContent = 'A dialog that came later'
    late.showModal()
  })
  await expect
    .poll(() =>
      survey.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog')?.className),
    )
    .toContain('t-session')
  // Nothing that waits for time is sent before what is sent after it.
  await survey.clock.runFor(2500)
  const mark = `${server.url}/api/until-here`
  await survey.evaluate(url => fetch(url, { method: 'POST' }), mark)
  await expect.poll(() => sent.slice(before)).toEqual([mark])
  // Back in the first organisation the survey goes on with both answers.
  await two.getByRole('button', { name: /Birch Labs/ }).click()
  await two.locator('[role^=menuitem]', { hasText: 'Alder Works' }).click()
  await two.getByRole('button', { name: /Alder Works/ }).waitFor()
  await popup(survey).getByRole('button', { name: 'Refresh' }).click()
  await survey.locator('dialog[open] button.t-button--primary').click()
  await survey.locator('dialog.t-full').getByText('Saved', { exact: true }).first().waitFor()
  await expect
    .poll(() => survey.locator('dialog.t-full').getByRole('radiogroup').nth(2).getByRole('radio').nth(4).isChecked())
    .toBe(true)
  await expect
    .poll(() => survey.evaluate(() => Object.keys(localStorage).filter(it => it.includes('survey'))))
    .toEqual([])
  await context.close()
})

testWhole(
  'a window out of sight hears of a sign-out, too, and a renewal in one is no change in the other',
  async () => {
    const context = await browserOf('ben')
    const one = await open(context, '/profile/active-consent')
    const two = await open(context, '/profile/general-settings')
    await server.clock({ advance: 'PT6M' })
    await two.getByLabel('Salutation').fill('Dr')
    await two.getByText('Saved', { exact: true }).first().waitFor()
    expect(await popup(one).count()).toBe(0)
    const switched = one.waitForResponse(it => it.request().method() !== 'GET' && it.url().includes('/api/'))
    await one.getByRole('switch').click()
    await (await switched).finished()
    expect([await popup(one).count(), await popup(two).count()]).toEqual([0, 0])
    // Opening another page in front hides the first one's tab.
    await two.bringToFront()
    await signOut(two)
    await popsUp(one)
    await context.close()
  },
)

testWhole(
  'spec 3 section 2.13: the sign of impersonation stands above every dialog, full screens among them, and ends it from there',
  async () => {
    const context = await browserOf('cleo')
    const page = await open(context, '/profile/general-settings?impersonate')
    await page.getByLabel('Email of the person').fill('ada@alder.example')
    await page.getByLabel('Reason').fill('Asked for help')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const sign = page.locator('.t-impersonated__banner')
    await page.getByText('Impersonated by cleo@alder.example').waitFor()
    // What fills the screen is the person's own and not open to who acts; a dialog of its kind is put there instead.
    await goTo(page, `${server.url}/dashboard/main-dashboard`)
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'))
      dialog.className = 't-dialog t-full'
      dialog.append(document.createElement('button'))
      dialog.showModal()
    })
    const full = page.locator('dialog.t-full[open]')
    await full.waitFor()
    const seen = () =>
      page.evaluate(() => {
        const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('.t-impersonated__banner, dialog')
        const sign = document.querySelector('.t-impersonated__banner') as HTMLElement
        const box = sign.getBoundingClientRect()
        const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)?.getBoundingClientRect()
        return {
          top: at(box.x + 60, box.y + 10) === sign,
          border: getComputedStyle(sign, '::after').borderTopWidth,
          covers: (dialog?.y ?? 0) < box.bottom - 1,
        }
      })
    await expect.poll(seen).toEqual({ top: true, border: '3px', covers: false })
    await expect.poll(() => full.getByRole('status').filter({ hasText: 'Impersonated by' }).count()).toBe(1)
    await goTo(page, `${server.url}/teams/v2/1/manage-team`)
    // What deletes the team is the person's own; taking somebody out is open.
    expect(await page.getByRole('button', { name: 'Delete team' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(seen).toEqual({ top: true, border: '3px', covers: false })
    await sign.getByRole('button', { name: 'End impersonation' }).click()
    await page.getByText(/^(Good \w+|Hello), Cleo/).waitFor()
    await expect.poll(() => page.getByText('Impersonated by').count()).toBe(0)
    await context.close()
  },
)

testWhole(
  'spec 3 section 2.8: an action that is refused says so where the person is, and keeps what was entered',
  async () => {
    const context = await browserOf('ben')
    const page = await open(context, '/profile/general-settings')
    await page.route('**/users/v2/profile', route =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'forbidden', message: "You Don't Have Permission", requestId: 'r' } }),
      }),
    )
    await page.getByLabel('Full name').fill('Ben the Refused')
    await page.locator('.t-toast', { hasText: "You Don't Have Permission" }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile/general-settings')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ben the Refused')
    await context.close()
  },
)
