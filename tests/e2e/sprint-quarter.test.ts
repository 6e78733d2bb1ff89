import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'
import { goTo } from '../support/at-rest.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { close, confirm, expectClean, focusAt, press } from '../support/journey.ts'
import { dayAt, monday, roundsIn } from '../support/rounds.ts'
import { signIn } from '../support/sign-in.ts'
import { forgetSprints } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { as, teamOf } = suite
const { at, mailsTo, answer } = roundsIn(suite)
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(leaveBrowser)

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }
/** Where the server's clock stands: a browser that opens a page then has the same time. */
let instant = Date.parse(monday)
async function pass(to: number) {
  instant = to
  // Sessions outlive the weeks: this is about the sprint.
  await suite.db.query("update session set expires_at = '2200-01-01'")
  await at(to)
  await suite.server.job('sprint-weeks')
}

async function open(path: string, who: string | null, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...more,
  })
  const { url } = suite.server
  if (who) {
    const value = await signIn(url, `${who}@alder.example`)
    await context.addCookies([{ name: 'workos-token', value, url, expires: Math.floor(instant / 1000) + 80_000 }])
  }
  const page = await context.newPage()
  await page.clock.setSystemTime(new Date(instant))
  await goTo(page, path.startsWith('http') ? path : url + path)
  return page
}

const outsiders = [
  ['Paula', 'manager'],
  ['Quirin', 'peer'],
  ['Rosa', 'peer'],
  ['Theo', 'customer'],
  ['Uma', 'customer'],
] as const

/** From the library to the start, with five of a crew, twelve weeks long, feedback every two. */
async function designed(page: Page, isTeam: boolean, members: readonly string[] = []): Promise<Page> {
  const foot = page.locator('.t-design__foot')
  const on = (name: string) => foot.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Use this sprint', exact: true }).first().click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await on('Review')
  if (isTeam) {
    await on('Sprint team')
    await page.getByRole('checkbox', { name: members[0] ?? '' }).waitFor()
    for (const it of await page.getByRole('checkbox').all()) if (await it.isChecked()) await it.uncheck()
    for (const it of members) await page.getByRole('checkbox', { name: it }).check()
    await on('Next')
  } else await on('Sprint crew')
  const form = page.locator('.t-outsider')
  await form.waitFor()
  const remove = page.getByRole('button', { name: /^Remove / })
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click()
    await expect.poll(() => remove.count()).toBe(left - 1)
  }
  for (const [name, role] of outsiders) {
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@crew.example`)
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel(`Role of ${name}`).selectOption(role)
  }
  await expectClean(page)
  await on('Next')
  await form.waitFor({ state: 'detached' })
  if (isTeam) {
    await page.getByRole('combobox').first().waitFor()
    for (const it of await page.getByRole('combobox').all()) await it.selectOption({ label: members[0] ?? '' })
    await on('Next')
  }
  await page.getByLabel('Start', { exact: true }).fill(monday.slice(0, 10))
  await page.getByLabel('Duration').selectOption('12')
  await page.getByLabel('Feedback', { exact: true }).selectOption('14')
  await expectClean(page)
  await page.getByText('Saved', { exact: true }).waitFor()
  await on('Start')
  await page.getByRole('heading', { level: 1, name: /is running$/ }).waitFor()
  return page
}

/** One of the crew, by the link of the mail on a phone. */
async function rated(name: string, step: number, words: string): Promise<void> {
  const link = /\S+\/development#token=\S+/.exec((await mailsTo(name))[0]?.text ?? '')?.[0] ?? ''
  const page = await open(link, null, phone)
  const foot = (label: string | RegExp) => page.locator('.t-full__foot').getByRole('button', { name: label }).click()
  await foot('Begin')
  const rows = page.getByRole('radiogroup')
  await rows.first().waitFor()
  for (let row = (await rows.count()) - 1; row >= 0; row--)
    await rows
      .nth(row)
      .locator('label')
      .nth(step - 1)
      .click()
  await foot('Next')
  await page.getByLabel('What did you notice?').fill(words)
  await foot(/^Send to/)
  await page.getByRole('heading', { name: 'Thank You for your Feedback!' }).waitFor()
  await close(page)
}

/** A member's check-in of the week, in its window, with one step for all items. */
async function checkedIn(who: string, sprint: Json, step: number): Promise<void> {
  const member = sprint.sprintTeamMembers.find((it: Json) => it.email === `${who}@alder.example`)
  const query = { sprintId: sprint.id, sprintTeamMemberId: member.id }
  const { checkIn: it } = (await as(who, 'sprint.findCurrentCheckIn', { query })).data
  const ratings = [...sprint.behaviors, ...sprint.outcomes].map((one: Json) => ({ itemId: one.id, value: step }))
  const body = { id: it.id, version: it.version, status: 'COMPLETED', step: 7, ratings, energy: 4, note: '' }
  expect((await as(who, 'sprint.updateCheckIn', { body })).status).toBe(200)
}

/** The same on the screen. */
async function checkedInOnScreen(path: string, who: string): Promise<void> {
  const page = await open(path, who)
  await page.getByRole('button', { name: /^START WEEKLY CHECK-IN$/i }).click()
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  for (const heading of ['How often did you do it this week?', 'How far is it?']) {
    await focusAt(page, heading)
    for (let row = await page.getByRole('radiogroup').count(); row > 0; row--) await page.keyboard.press('4')
    await next()
  }
  await page.getByRole('radio', { name: /^Medium/ }).check()
  for (let step = 3; step < 7; step++) await next()
  await page.getByRole('button', { name: 'Finish check-in' }).click()
  await page.getByRole('heading', { name: /^Done\./ }).waitFor()
  await close(page)
}

/** All of the crew, two of them on the screen of a phone; the others by the same calls. */
async function crewAnswers(step: number, onScreen: readonly string[] = []): Promise<void> {
  for (const [name] of outsiders)
    if (onScreen.includes(name)) await rated(name, step, `It is at ${step}.`)
    else expect((await answer(name, step)).status).toBe(200)
}

/** The weeks of a sprint that was designed: check-ins, rounds every second week; gives it as it was started. */
async function livedThrough(sprint: Json, members: readonly string[], checkInPath: string): Promise<void> {
  await pass(dayAt(0, 9, 1))
  await crewAnswers(3, ['Quirin'])
  for (let week = 0; week < 12; week++) {
    if (week > 0 && week % 2 === 0) {
      await pass(dayAt(7 * week, 9, 1))
      await crewAnswers(week < 6 ? 4 : 5)
    }
    await pass(dayAt(3 + 7 * week, 12))
    for (const [nth, who] of members.entries())
      if (week === 1 && nth === 0) await checkedInOnScreen(checkInPath, who)
      else await checkedIn(who, sprint, 4)
    await pass(dayAt(3 + 7 * week, 16, 1))
  }
}

/** Extended on its last Friday, with the two weeks more; the final feedback on the last working day of fourteen weeks. */
async function extended(sprint: Json, members: readonly string[], at: string, owner: string): Promise<void> {
  await pass(dayAt(81, 8))
  const page = await open(`${at}/sprint/dashboard`, owner)
  await press(page, 'Extend by 2 weeks')
  await confirm(page, 'Extend by 2 weeks')
  await page.getByRole('button', { name: 'Extend by 2 weeks' }).first().waitFor({ state: 'detached' })
  await close(page)
  for (const week of [12, 13]) {
    await pass(dayAt(7 * week, 9, 1))
    await pass(dayAt(3 + 7 * week, 12))
    for (const who of members) await checkedIn(who, sprint, 5)
    await pass(dayAt(3 + 7 * week, 16, 1))
  }
  await pass(dayAt(95, 9, 1))
  await crewAnswers(5, ['Paula', 'Uma'])
}

/** Saved after its end, and judged once the last answers are taken. */
async function kept(at: string, owner: string, portfolio: string): Promise<Page> {
  await pass(dayAt(98, 8))
  const page = await open(`${at}/sprint/dashboard`, owner)
  const over = page.getByRole('region', { name: /^The sprint ended on Sunday/ })
  await expect.poll(() => over.textContent()).toContain('It can no longer be extended.')
  await expectClean(page)
  await over.getByRole('button', { name: 'Save to portfolio' }).click()
  await confirm(page, 'Save to portfolio')
  await page.getByRole('heading', { level: 1, name: /is in your portfolio$/ }).waitFor()
  await close(page)
  await pass(dayAt(105, 8))
  // What closes the final round and what judges run beside each other.
  await pass(dayAt(105, 8, 1))
  const read = await open(portfolio, owner)
  await read.getByText('Completed, extended').waitFor()
  await read.getByText('5 of 5 in the final feedback').waitFor()
  return read
}

test('a personal sprint, from the library to its certificate: twelve weeks and two more', async () => {
  await forgetSprints(suite.db)
  await pass(Date.parse(monday))
  await close(await designed(await open('/sprint-library', 'mei'), false))
  const { sprint } = (await as('mei', 'sprint.findUserActiveSprint')).data
  await livedThrough(sprint, ['mei'], '/sprint/check-in')

  const analytics = await open('/sprint/analytics', 'mei')
  await analytics.getByText('You: from 75.0 to 75.0. Sprint crew: from 50.0 to 100.0.').waitFor()
  await expectClean(analytics)
  await close(analytics)

  await extended(sprint, ['mei'], '', 'mei')
  const portfolio = await kept('', 'mei', '/my/portfolio')
  await portfolio.getByRole('heading', { level: 1, name: '1 sprint finished and 1 certificate' }).waitFor()
  await portfolio.getByRole('dialog', { name: 'Congratulations: Growth Leader sprint certificate' }).waitFor()
  await expectClean(portfolio)
  await close(portfolio)
})

testWhole('a team’s sprint likewise, with three members, who read what two others say', async () => {
  await forgetSprints(suite.db)
  await pass(Date.parse(monday))
  const at = `/teams/v2/${await teamOf('Product Design')}`
  await close(await designed(await open(`${at}/sprint-library`, 'ada'), true, ['Ben Okafor', 'Liam Byrne', 'Mei Chen']))
  const { sprint } = (
    await as('ada', 'sprint.findTeamActiveSprint', { params: { teamId: await teamOf('Product Design') } })
  ).data
  await livedThrough(sprint, ['ben', 'liam', 'mei'], `${at}/sprint/check-in`)

  // The manager reads the mean of three, a member that of two others and the own one.
  const seen = [
    ['ada', 'Sprint crew: from 50.0 to 100.0. Team: from 75.0 to 75.0.'],
    ['ben', 'You: from 75.0 to 75.0. Sprint crew: from 50.0 to 100.0. Team: from 75.0 to 75.0.'],
  ] as const
  for (const [who, said] of seen) {
    const page = await open(`${at}/sprint/analytics`, who)
    await page.getByText(said).waitFor()
    await close(page)
  }
  await extended(sprint, ['ben', 'liam', 'mei'], at, 'ada')
  const portfolio = await kept(at, 'ada', `${at}/team-portfolio`)
  await portfolio.getByRole('heading', { level: 1, name: '1 sprint finished and 1 certificate' }).waitFor()
  await portfolio.getByRole('dialog', { name: 'Congratulations: Growth Leader team sprint certificate' }).waitFor()
  await expectClean(portfolio)
  await close(portfolio)
})
