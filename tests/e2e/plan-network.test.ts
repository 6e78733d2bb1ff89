import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { alderPages, phone } from '../support/alder-pages.ts'
import { calendarsIn } from '../support/calendars.ts'
import { close, expectClean, press, savedBy } from '../support/journey.ts'
import { dayAhead } from '../support/meetings.ts'
import { startStandInCalendars } from '../support/stand-in-calendar.ts'

const standIn = await startStandInCalendars()
afterAll(() => standIn.stop())
const suite = alderSuite({ TRELLIS_CALENDAR_STAND_IN: standIn.url })
const calendars = calendarsIn(suite, standIn)
const open = alderPages(suite)
const ruth = 'ruth@elsewhere.example'

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const beside = (page: Page, section: string) => page.getByRole('complementary', { name: `Comments on ${section}` })
const inDialog = (page: Page) => page.locator('dialog[open]')
/** The address in the newest mail to the guest. */
const linkTo = async (path: string) => {
  const mails = (await suite.server.outbox()).filter(it => it.to === ruth)
  return mails.map(it => new RegExp(`\\S+/guest/${path}\\S*#token=\\S+`).exec(it.text)?.[0]).find(Boolean) ?? ''
}

/** From the dashboard to a board with role, challenges, an outcome and a goal, and a mentor from outside who is invited. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'My Impact' }).click()
  await menu(page, 'Leader Impact')
  await page.getByRole('heading', { name: 'Begin with where you want to go' }).waitFor()
  await press(page, 'Set your roles')
  await page.getByLabel('Role from the library').first().selectOption({ index: 1 })
  await savedBy(page, () => press(page, 'Save'))
  await page.getByRole('link', { name: 'Choose three challenges' }).click()
  await page.getByLabel('Level of your role today').selectOption({ index: 2 })
  await page.getByLabel('Level you would like in 2 to 3 years').selectOption({ index: 3 })
  for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).check()
  await press(page, 'Keep my three challenges')
  await page.waitForURL(/\/plan\?year=\d{4}$/)
  await press(page, 'Add an outcome')
  await page.getByRole('textbox', { name: 'Outcomes this year' }).fill('Nobody waits for my word')
  await savedBy(page, () => page.keyboard.press('Enter'))
  await press(page, 'Add a goal')
  await inDialog(page).getByRole('textbox', { name: /^Goal/ }).fill('Two decisions a week by others')
  await savedBy(page, () => inDialog(page).getByRole('button', { name: 'Add', exact: true }).click())
  await page.getByRole('heading', { name: 'Two decisions a week by others' }).waitFor()
  await press(page, 'Invite somebody')
  await inDialog(page).getByRole('radio', { name: 'Somebody from outside' }).check()
  await inDialog(page).getByRole('textbox', { name: /^Name/ }).fill('Ruth Vogel')
  await inDialog(page)
    .getByRole('textbox', { name: /^Email/ })
    .fill(ruth)
  await inDialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await inDialog(page).waitFor({ state: 'detached' })
  await page.getByText(/^Mentor · Invited on/).waitFor()
}

test('plan: a new leader plans a year, a mentor from outside comments on it by the link, and a talk stands in the calendar', async () => {
  await calendars.connect('emi', 'google')
  const page = await open('/dashboard/main-dashboard', { who: 'emi' })
  await begin(page)
  await expectClean(page)

  // The link of the mail, on a phone: it opens, and only a press says yes.
  const guest = await open(await linkTo('plan'), phone)
  await guest.getByRole('heading', { name: /^Emi .+ invites you$/ }).waitFor()
  await expect.poll(() => new URL(guest.url()).hash).toBe('')
  await expectClean(guest)
  await press(guest, 'Say yes')
  await guest.getByText('Nobody waits for my word').first().waitFor()
  await beside(guest, 'Outcomes and aspirations')
    .getByRole('button', { name: /^Comment/ })
    .click()
  const written = beside(guest, 'Outcomes and aspirations')
  await written.getByText(/You and Emi .+ see this\./).waitFor()
  await written.getByRole('textbox', { name: 'Your comment' }).fill('Whose word do they wait for now?')
  await savedBy(guest, () => written.getByRole('button', { name: 'Send comment' }).click())
  await written.getByText('Whose word do they wait for now?').waitFor()
  await expectClean(guest)

  // The leader reads it as it is written, answers and settles it.
  const read = beside(page, 'Outcomes and aspirations')
  await read.getByText('Whose word do they wait for now?').waitFor()
  await read.getByText(/from outside/).waitFor()
  await read.getByRole('button', { name: 'Reply' }).click()
  await read.getByRole('textbox', { name: 'Your reply' }).fill('Mine. From today it is Ben.')
  await savedBy(page, () => read.getByRole('button', { name: 'Send reply' }).click())
  await read.getByText('Mine. From today it is Ben.').waitFor()
  await savedBy(page, () => read.getByRole('button', { name: 'Resolve' }).first().click())
  await read.getByText('1 resolved thread').waitFor()
  // The guest's page, still open, is told of it.
  await written.getByText('1 resolved thread').click()
  await written.getByText('Mine. From today it is Ben.').waitFor()
  await expectClean(guest)
  await close(guest)

  // A talk with the mentor: on the page of events, in the mail's note and in the connected calendar.
  await page.getByRole('button', { name: 'Meet: Ruth Vogel' }).click()
  await inDialog(page).getByLabel('What it is about').fill('A first talk')
  await inDialog(page).getByLabel(/^Day/).fill(dayAhead(7))
  await inDialog(page)
    .getByLabel(/^Time(?! zone)/)
    .fill('10:00')
  await inDialog(page).getByLabel('Time zone').selectOption('UTC')
  await inDialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
  await inDialog(page).getByText('The invitation goes out by mail, with a note for the calendar.').waitFor()
  await inDialog(page).getByRole('button', { name: 'Done', exact: true }).click()
  await calendars.push()
  const from = new Date(`${dayAhead(7)}T10:00:00Z`)
  expect(standIn.google.calendar.list).toMatchObject([{ title: 'A first talk', from }])
  const [mail] = await calendars.mails(ruth)
  expect([mail?.method, mail?.note.title, mail?.note.from]).toEqual(['REQUEST', 'A first talk', from])
  await page.goto(`${suite.server.url}/event/dashboard`)
  await page.getByRole('button', { name: 'Edit: A first talk' }).waitFor()
  await page.getByRole('link', { name: 'Join' }).waitFor()
  await expectClean(page)
  await close(page)
})
