import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, loadAnew } from '../support/at-rest.ts'
import { close, confirm, expectClean, journeySuite } from '../support/journey.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()
const open = (path: string, who: string, width = 1280) =>
  suite.open(path, `${who}@alder.example`, { viewport: { width, height: 860 } })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Starts the sprint that is designed, today. */
async function startToday(page: Page) {
  await page.locator('.t-design__foot').getByRole('button', { name: 'Review', exact: true }).click()
  await press(page, 'Schedule')
  const today = await page.getByLabel('Start', { exact: true }).getAttribute('min')
  await page.getByLabel('Start', { exact: true }).fill(today ?? '')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.locator('.t-design__foot').getByRole('button', { name: 'Start', exact: true }).click()
}

testWhole('on its first day a sprint is planned again: cancelled, its design opens filled in', async () => {
  const page = await open('/sprint-library', 'mei')
  await press(page, 'Use this sprint')
  await page.getByText('Saved', { exact: true }).waitFor()
  await startToday(page)
  const title = page.getByRole('heading', { level: 1, name: /is running$/ })
  const label = (await title.textContent())?.replace(/ is running$/, '') ?? ''
  await page.getByRole('link', { name: 'Open the sprint' }).click()
  await press(page, 'Cancel and plan again')
  await page.locator('dialog[open]').getByText('No entry in the portfolio, no certificate').waitFor()
  await expectClean(page)
  await confirm(page, 'Cancel and plan again')
  await page.waitForURL(/\/sprint-library$/)
  await page.getByText(label).first().waitFor()
  await goTo(page, `${suite.server.url}/sprint/dashboard`)
  await page.getByRole('heading', { name: 'No sprint is running' }).waitFor()
  await close(page)
})

test('saved, a sprint stands in the portfolio; shared, read and taken back; run again', async () => {
  const hana = await open('/teams/v2/2/sprint/dashboard', 'hana')
  const label = (await hana.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await press(hana, 'Save to portfolio')
  await confirm(hana, 'Save to portfolio')
  await hana.getByRole('heading', { level: 1, name: `${label} is in your portfolio` }).waitFor()
  await expectClean(hana)
  await hana.getByRole('link', { name: 'Open in portfolio' }).click()
  const entry = hana.getByRole('article', { name: label })
  await entry.getByText('Completed early').waitFor()
  await expectClean(hana)

  await entry.getByRole('button', { name: 'Share' }).click()
  const dialog = hana.locator('dialog[open]')
  await dialog.getByRole('searchbox').fill('Ben')
  await dialog.getByRole('button', { name: 'Choose Ben Okafor' }).click()
  await dialog.getByLabel('A line to them').fill('It may help you, too')
  await expectClean(hana)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: 'Take back' }).waitFor()

  const ben = await open('/sprint/shared', 'ben', 375)
  await ben.getByRole('heading', { level: 2, name: label }).waitFor()
  await ben.getByText('It may help you, too').waitFor()
  await expectClean(ben)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
  await loadAnew(ben)
  await ben.getByRole('heading', { name: 'Nothing is shared with you now' }).waitFor()
  await close(ben)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await entry.getByRole('button', { name: 'Run it again' }).click()
  await hana.waitForURL(/\/teams\/v2\/2\/sprint-library$/)
  await hana.getByText(label).first().waitFor()
  await close(hana)
})

test('on a phone the buttons in the head of a sprint fill their rows: each row begins and ends where the others do', async () => {
  const page = await open('/sprint/dashboard', 'ada', 375)
  await page.locator('.t-pagehead__tools > *').nth(2).waitFor()
  const rows = await page.locator('.t-pagehead__tools > *').evaluateAll(all => {
    const boxes = all.map(it => it.getBoundingClientRect())
    return [...Map.groupBy(boxes, it => Math.round(it.top)).values()].map(row => [
      Math.round(Math.min(...row.map(it => it.left))),
      Math.round(Math.max(...row.map(it => it.right))),
    ])
  })
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(String))).toEqual(new Set(['16,359']))
  await close(page)
})

testWhole('the first saved sprint is a moment, told once', async () => {
  const token = await signIn(suite.server.url, 'ines@alder.example')
  const call = async (path: string) =>
    (
      (await (
        await fetch(`${suite.server.url}/api/team-service/api/v1/user-sprint/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()) as { data: { sprint?: { id: number } | null } }
    ).data
  const page = await open('/sprint-library', 'ines')
  await press(page, 'Use this sprint')
  await page.getByText('Saved', { exact: true }).waitFor()
  await startToday(page)
  await page.getByRole('heading', { level: 1, name: /is running$/ }).waitFor()
  await call(`saveToPortfolio/${(await call('findUserActiveSprint')).sprint?.id}`)
  await goTo(page, `${suite.server.url}/my/portfolio`)
  const moment = page.getByRole('dialog', { name: 'Congratulations: Sprint #1' })
  await moment.waitFor()
  await expectClean(page)
  await moment.getByRole('button', { name: 'Close' }).click()
  await moment.waitFor({ state: 'detached' })
  await loadAnew(page)
  await page.getByRole('heading', { level: 1, name: '1 sprint finished' }).waitFor()
  expect(await moment.count(), 'Told once').toBe(0)
  await expectClean(page)
  await close(page)
})
