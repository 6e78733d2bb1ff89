import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { agree, embedSuite, inDialog, seen } from '../support/embedded.ts'
import { openDay } from '../support/sprints.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()
const now = openDay()
beforeEach(async () => {
  await suite.clock(now)
})

const open = (query: string, more: Parameters<typeof suite.open>[1] = {}) =>
  suite.open(`/examples/sprint-check-in/${query}`, {
    ...more,
    prepare: async page => {
      await page.context().clock.setSystemTime(now)
      await more.prepare?.(page)
    },
  })
const widget = (page: Page) => page.locator('trellis-sprint-check-in')
const toReview = (page: Page) => widget(page).getByRole('button', { name: 'How effective was it?' }).click()
const submitted = async (page: Page) =>
  (await seen(page)).filter(([name]) => name === 'submit').map(([, { version: _, ...detail }]) => detail)

test('the open check-in is rated once; the host hears that, not what', async () => {
  const { page, context, problems } = await open('')
  await toReview(page)
  await page.getByRole('heading', { name: 'How effective is your check-in today?' }).waitFor()
  await expect.poll(() => page.getByRole('radio').count()).toBe(5)
  await page.getByRole('radio', { name: /progressed sprint/ }).check({ force: true })
  await inDialog(page, 'Submit').click()
  await widget(page).getByText('Thank you. Your answer is kept.').waitFor()
  await expect.poll(() => submitted(page)).toEqual([{}])
  await page.reload()
  await widget(page).getByText('Thank you. Your answer is kept.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test('express: the page is told the rating, and nobody is called', async () => {
  const { page, context } = await open('?express')
  const asked: string[] = []
  page.on('request', it => asked.push(new URL(it.url()).pathname))
  await toReview(page)
  await page.getByRole('radio').nth(1).check({ force: true })
  await inDialog(page, 'Submit').click()
  await expect.poll(() => submitted(page)).toEqual([{ rating: 2 }])
  expect(asked.filter(it => it.startsWith('/api/team-service'))).toEqual([])
  await context.close()
})

test('the whole check-in stands in the page, and is kept over a reload', async () => {
  const { page, context, problems } = await open('?whole')
  await widget(page).getByRole('button', { name: 'START WEEKLY CHECK-IN' }).click()
  await page.getByRole('heading', { name: 'How often did you do it this week?' }).waitFor()
  await page.getByRole('radiogroup').first().getByRole('radio').nth(3).check({ force: true })
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await widget(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Often', checked: true }).count()).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('experience, no data loss: an answer of the whole check-in that was not saved is there after a reload, and is sent', async () => {
  const { page, context } = await open('?whole')
  await widget(page).getByRole('button', { name: 'START WEEKLY CHECK-IN' }).click()
  await page.getByRole('radiogroup').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('radiogroup').first().getByRole('radio').nth(3).check({ force: true })
  await page
    .getByText(/^Not saved yet/)
    .first()
    .waitFor()
  await context.setOffline(false)
  await page.reload()
  await widget(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => page.getByRole('radiogroup').first().getByRole('radio').nth(3).isChecked()).toBe(true)
  await page.getByText('Saved', { exact: true }).waitFor()
  await context.close()
})

test('of a team’s sprint: its members, in the team’s name; who is in none reads so', async () => {
  const { page, context } = await open('?as=dev')
  await widget(page).getByRole('button', { name: 'Continue' }).click()
  await agree(page)
  await widget(page).getByText('No check-in is open to be rated now.').waitFor()
  await context.close()
})

test.each(['?team=2', '?team=999', '?whole&team=999'])(
  '%s a team that the reader has no access to, or that is not there: said so, nothing to try again, and the host hears why',
  async query => {
    const { page, context } = await open(query)
    await widget(page).getByText('This page names a team that you have no access to.').waitFor()
    expect(await widget(page).getByRole('button').count()).toBe(0)
    const codes = (await seen(page)).filter(([name]) => name === 'error').map(([, it]) => it.code)
    expect(codes).toEqual(['notFound'])
    await context.close()
  },
)

testWhole('the whole check-in, too, asks who has not agreed yet, and then goes on', async () => {
  const { page, context } = await open('?whole&as=dev')
  await widget(page).getByRole('button', { name: 'Continue' }).click()
  await agree(page)
  await widget(page).getByText('No sprint is running').waitFor()
  await context.close()
})

test.each(['', '?whole'])(
  '%s a host that does not say who reads: the reader learns that it is the page, another try mends it',
  async query => {
    const { page, context } = await open(query, {
      prepare: page => page.route('**/examples/token*', it => it.fulfill({ status: 500, body: 'no' })),
    })
    const alert = widget(page).getByRole('alert').first()
    await expect.poll(() => alert.textContent()).toMatch(/^This page could not tell us who you are\./)
    await expect
      .poll(async () => (await seen(page)).filter(([name]) => name === 'error').map(([, it]) => it.code))
      .toContain('getToken')
    await page.unroute('**/examples/token*')
    await widget(page).getByRole('button', { name: 'Try again' }).click()
    await widget(page)
      .getByRole('button', { name: /How effective was it|START WEEKLY CHECK-IN/ })
      .waitFor()
    await context.close()
  },
)

test('a reply that is lost: it says so, the choice stays, and Submit is tried again', async () => {
  const { page, context } = await open('', { prepare: page => page.route('**/check-in/rate*', it => it.abort()) })
  await toReview(page)
  await page.getByRole('radio').nth(4).check({ force: true })
  await inDialog(page, 'Submit').click()
  await page
    .locator('dialog[open]')
    .getByText(/connection|network|internet/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('radio').nth(4).isChecked()).toBe(true)
  await page.unroute('**/check-in/rate*')
  await inDialog(page, 'Submit').click()
  await widget(page).getByText('Thank you. Your answer is kept.').waitFor()
  await context.close()
})
