import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { languages } from '@trellis/sdk/contract'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage, call } from '../support/api.ts'
import { goTo, loadAnew, toRest } from '../support/at-rest.ts'
import { violationsOf } from '../support/axe.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { ofAll, testWhole } from '../support/whole.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), sharedServer()])
})

afterAll(async () => {
  await leaveBrowser()
  await server?.stop()
})

async function open(path: string, as?: string, options: { width?: number; locale?: string } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 860 },
    locale: options.locale ?? 'en-GB',
    reducedMotion: 'reduce',
  })
  if (as) await context.addCookies([{ name: 'workos-token', value: await signIn(server.url, as), url: server.url }])
  const page = await context.newPage()
  await goTo(page, server.url + path)
  return page
}

const close = (page: Page) => page.context().close()

/** Sets the language of a person. */
const speak = async (as: string, languageCode: string) =>
  fetch(`${server.url}/api/user-service/users/v2/profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await signIn(server.url, as)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ languageCode }),
  })

/** The newest mail to an address, once it has been written. */
async function mailTo(address: string) {
  const found = async () => (await server.outbox()).find(it => it.to === address)
  await expect.poll(found, { message: `A mail to ${address}` }).toBeDefined()
  return found()
}

test('spec 1 section 2: without a session a visitor is sent to sign in, and back to what was wanted', async () => {
  const page = await open('/profile/general-settings')
  await page.waitForSelector('#email')
  await page.fill('#email', 'ben@alder.example')
  await page.fill('#password', 'trellis-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/profile\/general-settings$/)
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await close(page)
})

test('spec 1 section 8: an undecodable token leads to sign-in', async () => {
  const page = await open('/not-found')
  await page.context().addCookies([{ name: 'workos-token', value: 'nonsense', url: server.url }])
  await page.goto(`${server.url}/dashboard/main-dashboard`)
  await page.waitForSelector('#email')
  await close(page)
})

test('spec 3 section 2.1: an unknown path says that it is not there; a missing permission has the text of the spec', async () => {
  const page = await open('/nothing/here')
  await page.waitForURL(/not-found/)
  await page.getByText('There is no page at this address.').waitFor()
  await page.goto(`${server.url}/not-found?errMessage=`)
  await page.getByText("You Don't Have Permission To Perform this Action").waitFor()
  await close(page)
})

testWhole('spec 3 section 2.3: the tenant selector is a menu for members of two tenants and switches', async () => {
  const page = await open('/dashboard/main-dashboard', 'ada@alder.example')
  await page.getByRole('button', { name: /Alder Works/ }).click()
  await page.locator('[role^=menuitem]', { hasText: 'Birch Labs' }).click()
  await page.getByRole('button', { name: /Birch Labs/ }).waitFor()
  await close(page)
  const one = await open('/dashboard/main-dashboard', 'ben@alder.example')
  expect(await one.getByRole('button', { name: /Alder Works/ }).count()).toBe(0)
  await close(one)
})

test('spec 3 section 2.13: impersonation shows its banner to everyone and is ended by it', async () => {
  const page = await open('/profile/general-settings', 'cleo@alder.example')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Start' }) })
  await form.getByRole('textbox').nth(0).fill('ben@alder.example')
  await form.getByRole('textbox').nth(1).fill('Asked for help with the profile')
  await form.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Impersonated by cleo@alder.example').waitFor()
  await page.getByRole('button', { name: /End/ }).first().click()
  await page.getByText(/^(Good \w+|Hello), Cleo/).waitFor()
  await expect.poll(() => page.getByText('Impersonated by').count()).toBe(0)
  await close(page)
})

test.each(ofAll([375, 320], [320]))(
  'at %i px the dialog before the assessment fits, is read to its end over its buttons, and closes',
  async width => {
    const page = await open('/explore/growth-leader-assessment-v2?survey', 'emi@alder.example')
    await page.setViewportSize({ width, height: 568 })
    const dialog = page.locator('dialog[open]')
    const start = dialog.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    const box = async (it: Locator) => (await it.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    const fits = async () => {
      const { x, y, width: wide, height } = await box(dialog)
      return [x >= 0, y >= 0, x + wide <= width, y + height <= 568]
    }
    await expect.poll(fits).toEqual([true, true, true, true])
    await expect.poll(() => dialog.evaluate(it => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    const { y, height } = await box(dialog)
    // Language and start are at hand before anything is scrolled.
    const before = await box(start)
    expect(before.y + before.height).toBeLessThanOrEqual(y + height)
    expect((await box(dialog.getByRole('combobox'))).y).toBeLessThan(before.y)
    const last = dialog.getByRole('listitem').last()
    await dialog.evaluate(it => it.scrollTo(0, it.scrollHeight))
    const beneath = async () => {
      const end = await box(last)
      return end.y + end.height - (await box(start)).y
    }
    await expect.poll(beneath).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await close(page)
  },
)

test('spec 1 section 6: a nominee takes the survey by the mailed link, without an account', async () => {
  const token = await signIn(server.url, 'cleo@alder.example')
  const reply = await fetch(`${server.url}/api/assessment-service/survey/nominee/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'noa@guest.example', fullName: 'Noa Guest', languageCode: 'de' }),
  })
  expect(reply.status).toBe(200)
  const mail = await mailTo('noa@guest.example')
  const link = /http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search, hash } = new URL(link)
  expect([pathname, search]).toEqual(['/growth-leader/nominee', ''])
  const page = await open(pathname + hash, undefined, { width: 390, locale: 'de-DE' })
  await page.waitForURL(server.url + pathname)
  await page.locator('dialog[open] button.t-button--primary').click()
  await page.getByRole('radiogroup').first().getByRole('radio').nth(2).click()
  await page.getByText('Kleine Entscheidungen treffe ich an dem Tag').waitFor()
  await page.getByText('Gespeichert').last().waitFor()
  await loadAnew(page)
  await page.locator('dialog[open] button.t-button--primary').click()
  await expect.poll(() => page.getByRole('radiogroup').first().getByRole('radio').nth(2).isChecked()).toBe(true)
  await close(page)
})

test('spec 1 section 7: an invited organisation registers, its buyer sets a password, signs in and is asked for consent', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../packages/server/src/cli.ts', import.meta.url)), 'invite'],
    { env: { ...process.env, NODE_ENV: 'test', TRELLIS_DATA: server.dataFolder, TRELLIS_URL: server.url } },
  )
  const invite = new URL(stdout.trim())
  const page = await open(invite.pathname + invite.search)
  await page.getByLabel('Company').fill('Côté Jardin')
  await page.getByLabel('Your name').fill('Lou Martin')
  await page.getByLabel('Work email').fill('lou@jardin.example')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Please look at your mail' }).waitFor()
  const mail = await mailTo('lou@jardin.example')
  await goTo(page, /http\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByLabel('New password').fill('a long pass phrase')
  await page.getByLabel('Repeat the password').fill('a long pass phrase')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Your password is saved.' }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForSelector('#email')
  await page.fill('#email', 'lou@jardin.example')
  await page.fill('#password', 'a long pass phrase')
  await page.keyboard.press('Enter')
  await page.waitForURL(/policy-consent/)
  await close(page)
})

testWhole('spec 1 section 3: a candidate takes over the assessment on the dashboard, once', async () => {
  const page = await open('/dashboard/main-dashboard', 'rosa@alder.example')
  await page.getByRole('button', { name: 'Take it over' }).click()
  await page.getByText('Successfully transfer Growth Leader Assessment').waitFor()
  await page.getByRole('heading', { name: 'Your Leader Profile is ready' }).waitFor()
  await loadAnew(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close(page)
})

testWhole('consent is withdrawn on its page; the next sign-in asks for it again', async () => {
  const page = await open('/profile/active-consent', 'vera@alder.example')
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await page.waitForURL(/auth\/login/)
  await close(page)
  const next = await open('/dashboard/main-dashboard', 'vera@alder.example')
  await next.waitForURL(/policy-consent/)
  await close(next)
})

testWhole(
  'spec 1 section 8: a closed organisation is told by the text of the server, at the start and during a session',
  async () => {
    const db = new Backstage(server)
    await db.addTenant('cedar')
    await db.addMember('cedar', 'cy@cedar.example', ['Everyone', 'USER'])
    const text = 'This organisation is no longer available. Please contact our support team.'
    const page = await open('/not-found')
    await page.clock.install()
    const token = await db.token('cy@cedar.example', 'cedar')
    await page.context().addCookies([{ name: 'workos-token', value: token, url: server.url }])
    await goTo(page, `${server.url}/profile/active-consent`)
    await page.getByRole('heading', { name: 'Active consent' }).waitFor()
    await db.query("update tenant set available = false where client_id = 'cedar'")
    // Roles and tenant are remembered for five seconds.
    await expect
      .poll(async () => (await call(server.url, 'account.plan', {}, { token })).status, { timeout: 30_000 })
      .toBe(403)
    await page.getByRole('switch').click()
    await expect.poll(() => page.locator('.t-toast', { hasText: text }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/profile/active-consent')
    await goTo(page, `${server.url}/dashboard/main-dashboard`)
    await page.locator('.t-toast', { hasText: text }).waitFor()
    await page.getByRole('heading', { name: 'This organisation is not available' }).waitFor()
    const visited: string[] = []
    page.on('framenavigated', () => visited.push(page.url()))
    // It goes nowhere by itself: where it is sent at last is where it has gone.
    await toRest(page, () => page.clock.runFor(1500))
    const mark = `${page.url()}#until-here`
    await page.evaluate(url => history.replaceState(history.state, '', url), mark)
    await expect.poll(() => visited).toEqual([mark])
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/auth\/login/)
    // Who belongs to another organisation too comes to that one.
    await db.query(
      "insert into membership (tenant_id, user_id, roles, last_used_at) select t.id, p.id, '{USER}', now() from tenant t, person p where t.client_id = 'cedar' and p.email = 'liam@alder.example'",
    )
    const claims = JSON.parse(atob((await signIn(server.url, 'liam@alder.example')).split('.')[1] ?? ''))
    expect(claims.org_id).toBe('alder')
    await db.close()
    await close(page)
  },
)

testWhole(
  'experience: what has not started says so beside its words in the menu, in one line, in every language',
  async () => {
    // Of the seeded team: what others of this file have changed is not looked at.
    await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
    for (const locale of ofAll(languages, ['de', 'ja'])) {
      await speak('ada@alder.example', locale)
      const page = await open('/teams/v2/1/dashboard', 'ada@alder.example', { locale })
      expect(await page.locator('html').getAttribute('lang')).toContain(locale)
      const waiting = page.locator('.t-nav__item:has(.t-badge)')
      await waiting.first().waitFor()
      const heights = await waiting.evaluateAll(all => all.map(it => it.getBoundingClientRect().height))
      expect(heights.length).toBe(4)
      expect(Math.max(...heights), locale).toBeLessThan(40)
      await close(page)
    }
    await speak('ada@alder.example', 'en')
  },
)

test('experience: answers given without a network are kept through a reload and sent on return', async () => {
  const page = await open('/explore/growth-leader-assessment-v2?survey', 'gus@alder.example')
  const started = page.waitForResponse(/gla-v2-start/)
  await page.locator('dialog[open] button.t-button--primary').click()
  await (await started).finished()
  await page.context().setOffline(true)
  await page.getByRole('radiogroup').nth(1).getByRole('radio').nth(4).click()
  await page.getByText('Not saved yet, retrying').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('Saved', { exact: true }).first().waitFor({ timeout: 40_000 })
  await loadAnew(page)
  await page.locator('dialog[open] button.t-button--primary').click()
  await expect.poll(() => page.getByRole('radiogroup').nth(1).getByRole('radio').nth(4).isChecked()).toBe(true)
  await close(page)
})

test('experience: axe finds nothing on any route, light and dark, wide and narrow', async () => {
  // To these `every-page.test.ts` does not come.
  const apart: [string, string?][] = [
    ['/auth/login?signedOut=1'],
    ['/auth/register?inviteKey=from-a-link'],
    ['/auth/set-password#token=from-a-link'],
    ['/not-found'],
    ['/error'],
    ['/explore/growth-leader-assessment-v2?survey', 'gus@alder.example'],
    ['/style-palette'],
  ]
  const others: [string, string?][] = [
    ['/dashboard/main-dashboard', 'rosa@alder.example'],
    ['/dashboard/main-dashboard', 'ada@alder.example'],
    ['/explore/growth-leader-assessment-v2', 'ada@alder.example'],
    ['/profile/general-settings', 'cleo@alder.example'],
    ['/profile/active-consent', 'ada@alder.example'],
    ['/plan', 'ada@alder.example'],
    ['/teams/v2/1/dashboard', 'ada@alder.example'],
    ['/teams/v2/1/manager-impact', 'ada@alder.example'],
    ['/teams/v2/1/team-gla-report', 'ada@alder.example'],
    ['/teams/v2/1/team-alignment', 'ada@alder.example'],
    ['/dashboard/viewing-rights', 'ben@alder.example'],
    ['/notification', 'ben@alder.example'],
  ]
  const found: string[] = []
  const pages = new Map<string | undefined, Page>()
  for (const [path, as] of ofAll([...apart, ...others], apart.slice(0, 4))) {
    const page = pages.get(as) ?? (await open('/not-found', as))
    pages.set(as, page)
    const look = async (width: number, colorScheme: 'light' | 'dark') => {
      await page.setViewportSize({ width, height: 860 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    await look(1280, 'light')
    await goTo(page, server.url + path)
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await look(width, colorScheme)
      const violations = await violationsOf(page, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      })
      found.push(
        ...violations.map(
          it => `${path} ${width} ${colorScheme}: ${it.id} ${it.nodes[0]?.target} ${it.nodes[0]?.failureSummary}`,
        ),
      )
    }
  }
  for (const it of pages.values()) await close(it)
  expect(found).toEqual([])
})
