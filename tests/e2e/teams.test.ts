import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goTo, loadAnew } from '../support/at-rest.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { close, expectClean, press } from '../support/journey.ts'
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

async function open(path: string, as: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'workos-token', value: await signIn(server.url, as), url: server.url }])
  const page = await context.newPage()
  await goTo(page, server.url + path)
  return page
}

testWhole(
  'spec 3 section 2.6: a buyer without a team sets the survey up on a phone, starts it, and cannot come back',
  async () => {
    const page = await open('/team-alignment/express', 'bo@birch.example', 375)
    const row = page.locator('tr.is-new')
    const add = async (name: string, email: string, role: string) => {
      await row.getByLabel('Name').fill(name)
      await row.getByLabel('Email').fill(email)
      await row.getByLabel('Role').selectOption({ label: role })
      await press(page, 'Add')
      // The input row has the name, too.
      await page.locator('tbody tr:not(.is-new)').filter({ hasText: email }).waitFor()
    }
    await add('Rui Alves', 'rui@guest.example', 'Guest')
    await add('Mia Berg', 'mia@birch.example', 'Team member')
    await press(page, 'Delete Rui Alves')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 of 9 added').waitFor()
    await expectClean(page)
    await loadAnew(page)
    await page.getByRole('rowheader', { name: 'Mia Berg' }).waitFor()
    await press(page, 'Send & Start Survey')
    await page.getByRole('dialog').getByRole('button', { name: 'Send & Start Survey' }).click()
    await page.getByRole('heading', { name: /^Sent\. 2 people are asked until/ }).waitFor()
    await expectClean(page)
    await press(page, 'Answer yourself now')
    await page.waitForURL(/\/teams\/v2\/\d+\/team-alignment\?survey$/)
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('trellis.autoRedirectUrl')))
      .toMatch(/^\/teams\/v2\/\d+\/team-alignment$/)
    await page.goto(`${server.url}/team-alignment/express`)
    await page.waitForURL(/\/teams\/v2\/\d+\/team-alignment$/)
    await close(page)
  },
)

test('spec 3 section 2.6: neither buyer nor administrator: to the dashboard', async () => {
  const page = await open('/team-alignment/express', 'ada@alder.example')
  await page.waitForURL(/\/dashboard\/main-dashboard$/)
  await close(page)
})

test('spec 1: a team is made, its people invited; the invited one accepts and finds the team in the menu', async () => {
  const ada = await open('/add-space/team', 'ada@alder.example')
  await ada.getByLabel('Name of the team').fill('Dock Nine')
  await press(ada, 'Next')
  await press(ada, 'Next')
  await ada.getByLabel('Search by name or email').fill('okafor')
  await press(ada, 'Invite Ben Okafor')
  await press(ada, 'Make the team')
  await ada.waitForURL(/\/teams\/v2\/\d+\/dashboard$/)
  const manage = ada.url().replace('/dashboard', '/manage-team')
  await goTo(ada, manage)
  await ada.getByText('Pending').waitFor()
  await expectClean(ada)

  const ben = await open('/dashboard/main-dashboard', 'ben@alder.example')
  const invitation = ben.getByRole('listitem').filter({ hasText: 'Dock Nine' })
  await expect.poll(() => invitation.count()).toBe(1)
  await invitation.getByRole('link', { name: 'Answer invitation' }).click()
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await ben.getByRole('navigation').getByRole('link', { name: 'Dock Nine' }).waitFor()
  await goTo(ben, manage)
  await ben.getByRole('heading', { name: 'Only the manager and the assistant can change the team' }).waitFor()
  await close(ben)
  await close(ada)
})

test('two people change a team: the later one sees what is saved and chooses', async () => {
  const first = await open('/dashboard/main-dashboard', 'ada@alder.example')
  await first.getByRole('navigation').getByRole('link', { name: 'Product Design' }).click()
  await first.getByRole('navigation').getByRole('link', { name: 'Manage Team' }).click()
  await first.getByLabel('Description').fill('Written here')
  const second = await open(new URL(first.url()).pathname, 'ada@alder.example')
  await second.getByLabel('Description').fill('Written there')
  await press(second, 'Save changes')
  await second.getByText('Saved', { exact: true }).waitFor()
  await press(first, 'Save changes')
  await first.getByRole('cell', { name: 'Written there' }).waitFor()
  await press(first, 'Save my entries')
  await first.getByText('Saved', { exact: true }).waitFor()
  await loadAnew(first)
  await expect.poll(() => first.getByLabel('Description').inputValue()).toBe('Written here')
  await close(second)
  await close(first)
})

testWhole(
  'spec 1 section 3: what the assistant plans and marks, a member sees without looking again, and has among the events',
  async () => {
    const mei = await open('/dashboard/main-dashboard', 'mei@alder.example')
    await mei.getByRole('navigation').getByRole('link', { name: 'Product Design' }).click()
    await mei.getByRole('heading', { name: 'Milestones' }).waitFor()
    const board = new URL(mei.url()).pathname
    const ben = await open(board, 'ben@alder.example', 375)
    const seen = ben.getByRole('region', { name: 'Milestones' })
    await seen.getByRole('listitem').first().waitFor()
    // A member reads.
    expect(await seen.getByRole('button').count()).toBe(0)
    await press(mei, 'Add a milestone')
    const dialog = mei.getByRole('dialog')
    const today = new Date().toISOString().slice(0, 10)
    await dialog.getByLabel('What happens').fill('Both sites at one table')
    await dialog.getByLabel('From').fill(today)
    await dialog.getByRole('button', { name: 'Add' }).click()
    const row = seen.getByRole('listitem').filter({ hasText: 'Both sites at one table' })
    await row.getByText('Under way').waitFor()
    await mei.getByRole('button', { name: /^Mark as done.*Both sites at one table/ }).click()
    await row.getByText('Done').waitFor()
    await expectClean(mei)
    await expectClean(ben)
    await goTo(ben, `${server.url}/event/dashboard`)
    await ben.getByText('Both sites at one table').waitFor()
    await close(mei)
    await close(ben)
  },
)

test.each(ofAll(['de', 'fr', 'id', 'pt'], ['de']))(
  'in %s every line of the team navigation is whole, its badge included',
  async language => {
    const token = await signIn(server.url, 'ada@alder.example')
    const spoken = await fetch(`${server.url}/api/user-service/users/v2/profile`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ languageCode: language }),
    })
    expect(spoken.status).toBe(200)
    const page = await open('/teams/v2/1/team-alignment', 'ada@alder.example')
    await page.waitForFunction(it => document.documentElement.lang === it, language)
    const items = page.getByRole('navigation').locator('.t-nav__item')
    await items.first().waitFor()
    const cut = () =>
      items.evaluateAll(all =>
        all.flatMap(item => {
          const edge = item.getBoundingClientRect().right
          const [words, badge] = [item.querySelector('.t-nav__words'), item.querySelector('.t-badge')]
          const lines = (words?.clientHeight || words?.getBoundingClientRect().height || 0) / 20
          const isIn = !badge || badge.getBoundingClientRect().right <= edge
          return words && isIn && item.scrollWidth <= item.clientWidth && lines < 2 ? [] : [item.textContent]
        }),
      )
    await expect.poll(cut).toEqual([])
    await close(page)
  },
)
