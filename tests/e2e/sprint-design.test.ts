import { expect, test } from 'vitest'
import { goTo, loadAnew } from '../support/at-rest.ts'
import { close, confirm, expectClean, journeySuite, press, savedBy } from '../support/journey.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()
const { open } = suite

test('challenges open the sprint menu; a sprint of the library is designed and started', async () => {
  const page = await open('/plan/role-challenges', 'emi@alder.example')
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Design', exact: true })
  expect(await menu.count()).toBe(0)
  await page.getByLabel('Level of your role today').selectOption({ index: 2 })
  await page.getByLabel('Level you would like in 2 to 3 years').selectOption({ index: 3 })
  for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).check()
  const fourth = page.getByRole('checkbox').nth(3)
  await expect.poll(() => fourth.isDisabled(), { message: 'A fourth is not taken' }).toBe(true)
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
  await page.getByRole('heading', { name: 'No Data', exact: true }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Manage', exact: true }).waitFor()
  await expectClean(page)
  expect(await page.getByRole('button', { name: 'Extend by 2 weeks' }).count(), 'Day one cannot be extended').toBe(0)

  await close(page)
})

testWhole('sprints, Life: a running sprint is extended once, then saved to the portfolio', async () => {
  const page = await open('/sprint/dashboard', 'ada@alder.example')
  const ends = () => page.getByText(/^ends on/).textContent()
  const before = await ends()
  await press(page, 'Extend by 2 weeks')
  await confirm(page, 'Extend by 2 weeks')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Extend by 2 weeks' }).first().waitFor({ state: 'detached' })
  await expect.poll(ends).not.toBe(before)
  await expectClean(page)
  await press(page, 'Save to portfolio')
  await page.getByText(/days early/).waitFor()
  await confirm(page, 'Save to portfolio')
  await page.getByRole('heading', { level: 1, name: /is in your portfolio$/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Manage', exact: true }).waitFor({ state: 'detached' })
  await expectClean(page)
  await close(page)
})

testWhole(
  'measurement: the lowest subscale and the bottom capability open the sprint that serves them, filled in',
  async () => {
    const report = await open('/teams/v2/1/team-alignment', 'ada@alder.example')
    const named = await report.locator('.t-nextsprint h2').textContent()
    await report.getByRole('link', { name: 'Open this sprint' }).click()
    await report.waitForURL(/\/teams\/v2\/1\/sprint-library\?sprint=SPR-T-\d\d$/)
    await expect.poll(() => report.getByLabel('Name of the sprint').inputValue()).toBe(named)
    await expectClean(report)
    await close(report)

    const profile = await open('/explore/growth-leader-assessment-v2', 'ada@alder.example')
    const next = await profile.locator('.t-profile__next').textContent()
    await profile.getByRole('link', { name: 'Open this sprint' }).click()
    await profile.waitForURL(/\/sprint-library\?sprint=SPR-P-\d\d$/)
    const name = profile.getByLabel('Name of the sprint')
    await expect.poll(() => name.inputValue()).not.toBe('')
    expect(next).toContain(`“${await name.inputValue()}”`)
    // It was only looked at: nothing is under way, until it is gone on with.
    await goTo(profile, new URL('/sprint-library', profile.url()).href)
    await profile.getByRole('button', { name: 'Use this sprint' }).waitFor()
    expect(await profile.getByText(/^Your draft:/).count()).toBe(0)
    await close(profile)

    // A member of the team reads the report and designs nothing for it.
    const member = await open('/teams/v2/1/team-alignment', 'ben@alder.example')
    await member.getByRole('heading', { name: 'What comes of it' }).waitFor()
    expect(await member.getByRole('link', { name: 'Open this sprint' }).count()).toBe(0)
    await close(member)
  },
)

testWhole('a draft waits on every device; of two windows the later one is asked', async () => {
  const first = await open('/sprint-library', 'ben@alder.example')
  await press(first, 'Use this sprint')
  await first.getByText('Saved', { exact: true }).waitFor()
  const second = await open('/sprint-library', 'ben@alder.example', { viewport: { width: 375, height: 860 } })
  await press(second, 'Go on')
  await expectClean(second)
  await savedBy(second, () => second.getByLabel('Name of the sprint').fill('There'))
  await second.getByText('Saved', { exact: true }).waitFor()
  await first.getByLabel('Name of the sprint').fill('Here')
  await savedBy(first, () => confirm(first, 'Keep this one'))
  await first.getByText('Saved', { exact: true }).waitFor()
  await loadAnew(second)
  await second.getByText('Your draft: Here').waitFor()
  await close(second)
  await close(first)
})
