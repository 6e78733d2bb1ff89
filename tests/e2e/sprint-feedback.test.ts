import { dayMs } from '@trellis/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { crewOf, dayAt, roundsIn } from '../support/rounds.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

const suite = alderSuite()
const { start, at, mailsTo, answer } = roundsIn(suite)
let browser: Awaited<ReturnType<typeof sharedBrowser>>
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(leaveBrowser)

const phone = {
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const foot = (page: Page, name: string | RegExp) => page.locator('.t-full__foot').getByRole('button', { name })
const linkTo = async (name: string) =>
  /\S+\/development#token=\S+/.exec((await mailsTo(name))[0]?.text ?? '')?.[0] ?? ''

test('the link of a mail: rated on a phone without a network for a while, changed, and read by the leader once the round is closed', async () => {
  await start({
    sprintCrews: [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')],
  })
  await at(dayAt(0, 9, 1))
  await answer('Paula', 4, { advice: 'Write it down.' })
  await answer('Rosa', 4)

  const guest = await browser.newContext(phone)
  const page = await guest.newPage()
  await page.clock.setSystemTime(new Date(dayAt(0, 10)))
  await page.goto(await linkTo('Quirin'))
  await page.getByRole('heading', { name: /^Three minutes that help/ }).waitFor()
  // Nothing of the token stands in the address, and what is shown is said before the first question.
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await expect.poll(() => page.getByText('Your numbers join those of 1 more in your role').count()).toBe(1)
  let presses = 0
  const press = async (what: ReturnType<Page['locator']>) => {
    presses++
    await what.click()
  }
  await press(foot(page, 'Begin'))
  const rows = page.getByRole('radiogroup')
  await rows.first().waitFor()
  const items = await rows.count()
  for (let row = 0; row < items; row++)
    await press(
      rows
        .nth(row)
        .locator('label')
        .nth(row === 1 ? 5 : 3),
    )
  await press(foot(page, 'Next'))
  // The seconds that a press takes: with six questions it stays below a minute.
  expect((presses + 1 + (6 - items)) * 5).toBeLessThanOrEqual(60)
  await page.getByLabel('What did you notice?').fill('You asked first.')
  await page.reload()
  await expect.poll(() => rows.nth(0).getByRole('radio', { name: 'Often' }).isChecked()).toBe(true)
  await expect.poll(() => rows.nth(1).getByRole('radio', { name: 'Not observed' }).isChecked()).toBe(true)
  await foot(page, 'Next').click()
  await guest.setOffline(true)
  await foot(page, /^Send to/).click()
  await page.getByText(/^Not sent yet: no connection/).waitFor()
  await guest.setOffline(false)
  await page.getByRole('heading', { name: 'Thank You for your Feedback!' }).waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await foot(page, 'Next').click()
  await page.getByLabel('What did you notice?').fill('You asked first, twice.')
  await foot(page, /^Send to/).dblclick()
  await page.getByRole('heading', { name: 'Thank You for your Feedback!' }).waitFor()

  // Before the round closes the leader reads how many were asked, and nothing else.
  const early = await feedbackOf('mei', dayAt(0, 9, 5))
  await early.getByRole('heading', { name: 'The first round is open' }).waitFor()
  expect(await early.getByText('You asked first').count()).toBe(0)
  await early.context().close()

  await at(dayAt(5, 9, 1))
  const board = await feedbackOf('mei', dayAt(5, 9, 5))
  await board.getByRole('heading', { name: 'This is what your crew sees' }).waitFor()
  await board.getByText('3 of 3 answered, 100%.').waitFor()
  const first = board.getByRole('table').getByRole('row').nth(2)
  const said = expect.stringContaining('75.0')
  const cells = async () => (await first.getByRole('cell').allInnerTexts()).map(it => it.replace(/\s+/g, ' '))
  await expect.poll(cells).toEqual([said, said, said])
  // One of two peers has not observed the second: the pair is hidden, and the total that would give the other away.
  const second = await board.getByRole('table').getByRole('row').nth(3).textContent()
  expect(second).toContain('not observed by enough of them')
  expect(second).toContain('it would give one person away')
  await board.getByText('You asked first, twice.').waitFor()
  await board.getByRole('button', { name: 'Make it an activity' }).first().click()
  await board.getByText('Is an activity').waitFor()
  await board.reload()
  await board.getByText('Is an activity').waitFor()
  const made = await suite.db.query<{ title: string }>('select title from activity where title = $1', [
    'Write it down.',
  ])
  expect(made).toHaveLength(1)
  await board.context().close()

  // The link is over: the text of the catalogue, and a way on.
  await page.goto('about:blank')
  await page.goto(await linkTo('Quirin'))
  await page
    .getByRole('heading', {
      name: 'This link to provide feedback/advice is probably expired as the deadline has passed or may be invalid.',
    })
    .waitFor()
  await page.getByRole('button', { name: 'Ask for the current link' }).click()
  await page.getByText(/^If a round is open, the link is on its way/).waitFor()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter(it => it.startsWith('trellis.guest.')))
  await expect.poll(kept).toEqual([])
  await guest.close()
})

test('‘not me any more’ of a mail asks once; then no round of the sprint asks again', async () => {
  await start({ sprintCrews: [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), crewOf('Rosa', 'peer')] })
  await at(dayAt(0, 9, 1))
  const before = (await mailsTo('Rosa')).length
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto((await linkTo('Rosa')).replace('/development#', '/development?notMe#'))
  await page.getByRole('dialog', { name: 'Rather not be asked?' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Not in this sprint any more' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Do not ask me' }).click()
  await page.getByRole('heading', { name: 'You are not asked any more' }).waitFor()
  await at(dayAt(7, 9, 1))
  expect((await mailsTo('Rosa')).length).toBe(before)
  await context.close()
})

testWhole('somebody of the organisation finds who asks, answers, and is told where the round has closed', async () => {
  await start({ sprintCrews: [crewOf('Paula', 'manager'), crewOf('Quirin', 'peer'), await colleague()] })
  await at(dayAt(0, 9, 1))
  const token = await signIn(suite.server.url, 'ada@alder.example')
  const context = await browser.newContext({ ...phone })
  await context.addCookies([
    {
      name: 'workos-token',
      value: token,
      url: suite.server.url,
      expires: Math.floor((Date.now() + 90 * dayMs) / 1000),
    },
  ])
  const page = await context.newPage()
  await page.clock.setSystemTime(new Date(dayAt(0, 10)))
  await page.goto(`${suite.server.url}/development`)
  await page.waitForURL('**/development/asked')
  await page.getByRole('link', { name: /^Begin/ }).click()
  await foot(page, 'Begin').click()
  const rows = page.getByRole('radiogroup')
  await rows.first().waitFor()
  for (let row = (await rows.count()) - 1; row >= 0; row--) await rows.nth(row).locator('label').nth(2).click()
  await foot(page, 'Next').click()
  await foot(page, /^Send to/).click()
  await page.getByRole('heading', { name: 'Thank You for your Feedback!' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()
  await context.close()
})

/** The feedback screen of somebody, signed in at that time. */
async function feedbackOf(who: string, now: number): Promise<Page> {
  const token = await signIn(suite.server.url, `${who}@alder.example`)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([
    { name: 'workos-token', value: token, url: suite.server.url, expires: Math.floor(now / 1000) + 80_000 },
  ])
  const page = await context.newPage()
  await page.clock.setSystemTime(new Date(now))
  await page.goto(`${suite.server.url}/sprint/feedback`)
  return page
}

/** Ada, in Mei's crew. */
async function colleague() {
  const [ada] = await suite.db.query<{ id: number }>("select id from person where email = 'ada@alder.example'")
  return crewOf('Ada', 'peer', { userId: ada?.id ?? null, email: 'ada@alder.example', name: 'Ada Lindqvist' })
}
