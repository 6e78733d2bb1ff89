import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../support/api.ts'
import { close, expectClean, journeySuite, press, savedBy } from '../support/journey.ts'
import { signIn } from '../support/sign-in.ts'
import { soon } from '../support/soon.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()
const ada = 'ada@alder.example'
const outcomes = (page: Page) =>
  page.getByRole('list', { name: 'Outcomes this year' }).locator('.t-plan__open').allInnerTexts()
/** A button with what it is about behind its words, which not everybody sees. */
const about = (page: Page, first: string, second: string) =>
  page.getByRole('button', { name: new RegExp(`^${first} ?: ${second}$`) })
const line = (page: Page, label: string) => about(page, label, 'Edit')
const write = async (page: Page, label: string, words: string) => {
  await line(page, label).click()
  await page.getByRole('textbox', { name: 'Outcomes this year' }).fill(words)
  await page.keyboard.press('Enter')
}

test('Ada writes on her board; her second window sees it, a past year is only read', async () => {
  const page = await suite.open('/plan', ada)
  const other = await suite.open('/plan', ada)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectClean(page)
  await savedBy(page, () => write(page, 'Decisions wait less than two days', 'Decisions wait a day'))
  await soon(suite.server.url, 3000, () => line(other, 'Decisions wait a day').isVisible())
  // By keys, to the second place.
  await page.getByRole('button', { name: 'Move Decisions wait a day', exact: true }).focus()
  await savedBy(page, async () => {
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  })
  await expect.poll(() => outcomes(other).then(it => it.findIndex(one => one.startsWith('Decisions')))).toBe(1)
  // A line that is open and untouched follows what the other window saves.
  await line(other, 'Decisions wait a day').click()
  const field = other.getByRole('textbox', { name: 'Outcomes this year' })
  await savedBy(page, () => write(page, 'Decisions wait a day', 'Decisions wait an hour'))
  await expect.poll(() => field.inputValue()).toBe('Decisions wait an hour')
  // Both write the same line: the later one is asked, and nothing is lost.
  await field.fill('Nobody waits')
  await savedBy(page, () => write(page, 'Decisions wait an hour', 'Decisions wait two hours'))
  await field.press('Enter')
  await other.getByText('now says: “Decisions wait two hours”').waitFor()
  await savedBy(other, () => press(other, 'Save mine'))
  await line(page, 'Nobody waits').waitFor()
  // A milestone, marked as done.
  const mark = about(page, 'Mark as done', 'Limits agreed with Finance')
  await mark.click()
  await mark.waitFor({ state: 'detached' })
  await page.reload()
  await line(page, 'Nobody waits').waitFor()
  const year = await page.getByLabel('Year', { exact: true }).inputValue()
  await page.getByLabel('Year', { exact: true }).selectOption(String(Number(year) - 1))
  await page.getByText(`This plan is from ${Number(year) - 1}.`).waitFor()
  expect(await page.locator('main button:not(.t-plan__tip)').allInnerTexts()).toEqual(['Print'])
  await page.getByText('Every project has one owner', { exact: true }).waitFor()
  await expectClean(page)
  await close(page)
  await close(other)
})

testWhole(
  'who manages the Leadership Circle opens Ada’s board and reads no number; without the right one is told and goes home',
  async () => {
    const page = await suite.open('/dashboard/main-dashboard', 'kira@alder.example')
    await page.getByRole('link', { name: 'Leadership Circle', exact: true }).first().click()
    await page.getByRole('link', { name: 'Manager Impact' }).click()
    await page.getByRole('link', { name: /Leader Impact of Ada/ }).click()
    await page.waitForURL('**/manager-impact/*/plan')
    await page.getByRole('heading', { name: 'Development focus' }).waitFor()
    const said = await page.locator('main').textContent()
    expect(said).toContain('You see this because Ada Lindqvist lets you')
    expect(said).not.toMatch(/rank|\d of 5|Only you/)
    // Who sees the board comments on it, and changes nothing of it.
    expect(await page.locator('main button:not(.t-plan__tip, .t-comments *)').allInnerTexts()).toEqual(['Print'])
    await expectClean(page)
    const path = new URL(page.url()).pathname
    await close(page)
    const stranger = await suite.open(path, 'ben@alder.example')
    await stranger.waitForURL('**/dashboard/main-dashboard')
    await stranger.getByText('You do not have access to this Leader Impact Board').waitFor()
    await close(stranger)
  },
)

test('experience, no data loss: who writes beside a board that is closed meanwhile is told, goes home, and has the words there until they are thrown away', async () => {
  const kira = 'kira@alder.example'
  const page = await suite.open('/dashboard/main-dashboard', kira)
  await page.getByRole('link', { name: 'Leadership Circle', exact: true }).first().click()
  await page.getByRole('link', { name: 'Manager Impact' }).click()
  await page.getByRole('link', { name: /Leader Impact of Ada/ }).click()
  const words = 'Whose word do they wait for?'
  const summary = page.getByRole('complementary', { name: 'Comments on Summary' })
  await summary.getByRole('button', { name: /^Comment ?: Summary$/ }).click()
  await summary.getByRole('textbox', { name: 'Your comment' }).fill(words)
  const [, teamId] = /v2\/(\d+)\//.exec(page.url()) ?? []
  const server = suite.server.url
  const token = await signIn(server, ada)
  const { data } = await call(server, 'account.getUserState', {}, { token: await signIn(server, kira) })
  const right = { teamId: Number(teamId), viewerId: data.userId, itemType: 'LEADER_IMPACT' }
  const set = (status: string) =>
    call(server, 'team.updateViewingRightsUsers', { body: { ...right, status } }, { token })
  expect((await set('REVOKED')).status).toBe(200)
  await page.waitForURL('**/dashboard/main-dashboard')
  await page.getByText('You do not have access to this Leader Impact Board').waitFor()
  await page.getByText(words).waitFor()
  await expectClean(page)
  await page.reload()
  await page.getByText(words).waitFor()
  await press(page, 'Discard')
  await page.getByText(words).waitFor({ state: 'detached' })
  await set('GRANTED')
  await close(page)
})

test('somebody who has nothing yet is led to the first things, on a small phone, too', async () => {
  const page = await suite.open('/plan', 'emi@alder.example', { viewport: { width: 320, height: 700 } })
  await page.getByRole('heading', { name: 'Begin with where you want to go' }).waitFor()
  await expectClean(page)
  await press(page, 'Set your roles')
  await page.getByLabel('Role from the library').first().selectOption({ index: 1 })
  await savedBy(page, () => press(page, 'Save'))
  await about(page, 'Edit', 'Role').waitFor()
  await page.getByRole('link', { name: 'Choose three challenges' }).click()
  await page.waitForURL(/\/plan\/role-challenges\?from=plan&plan=\d+&year=\d{4}$/)
  // Back on the board once they are kept.
  for (const label of ['Level of your role today', 'Level you would like in 2 to 3 years'])
    await page.getByLabel(label).selectOption({ index: 1 })
  for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check()
  await press(page, 'Keep my three challenges')
  await page.waitForURL(/\/plan\?year=\d{4}$/)
  await page.getByRole('heading', { name: 'Three key challenges' }).waitFor()
  await close(page)
})

test('two windows write different sentences of the summary: the text with both is proposed, after a reload, too, and saved', async () => {
  const page = await suite.open('/plan', ada)
  const other = await suite.open('/plan', ada)
  const summary = (at: Page) => at.getByRole('region', { name: 'Summary' })
  const field = (at: Page) => summary(at).getByRole('textbox')
  const write = async (at: Page, words: string) => {
    await summary(at)
      .getByRole('button', { name: /^(Edit|Write)/ })
      .first()
      .click()
    await field(at).fill(words)
  }
  const save = (at: Page) => savedBy(at, () => summary(at).getByRole('button', { name: 'Save', exact: true }).click())
  const begun = 'We decide once. We write it down. We tell the team.'
  await write(page, begun)
  await save(page)
  await summary(other).getByText(begun).waitFor()
  await write(page, begun.replace('once', 'in a day'))
  await write(other, begun.replace('the team', 'everybody'))
  await save(other)
  await page.reload()
  const both = 'We decide in a day. We write it down. We tell everybody.'
  await summary(page).getByRole('alert').getByText(both).waitFor()
  await expectClean(page)
  await savedBy(page, () => press(page, 'Keep both changes'))
  await summary(other).getByText(both).waitFor()
  await close(page)
  await close(other)
})
