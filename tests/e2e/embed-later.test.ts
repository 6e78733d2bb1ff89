import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { embedSuite, inDialog, startButton, toQuestions } from '../support/embedded.ts'

const suite = embedSuite()

/** What the page has loaded of a widget's parts. */
const partsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(it => /gla-survey\.(?:\w\w-)?(\w+)-[\w-]{8}\.js/.exec(it.name)?.[1] ?? []),
  )
const choosable = (page: Page) =>
  page.route('**/gla-v2-entry*', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, multiLanguage: true } } })
  })

test('the choice of the language is loaded for those who have one, with its texts and styles; switching asks first', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  expect(await partsOf(page)).toEqual([])
  await choosable(page)
  await page.reload()
  await toQuestions(page)
  const choice = page.locator('dialog[open]').last().getByRole('combobox', { name: 'Language of the survey' })
  expect(await choice.evaluate(it => getComputedStyle(it).appearance)).toBe('none')
  expect(await partsOf(page)).not.toContain('switch')
  await choice.selectOption({ label: 'Deutsch' })
  await page.getByRole('alertdialog').getByRole('heading', { name: 'Switch to Deutsch?' }).waitFor()
  await inDialog(page, 'Keep my answers').click()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(await choice.inputValue()).toBe('en')
  await page.locator('trellis-gla-survey').evaluate(it => it.setAttribute('language', 'de'))
  await page.locator('dialog[open]').last().getByRole('combobox', { name: 'Sprache der Umfrage' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('where the question before a switch cannot be loaded nothing is switched', async () => {
  const { page, context } = await suite.open('/examples/plain-html/', { prepare: choosable })
  await toQuestions(page)
  await page.route('**/gla-survey.switch-*', route => route.abort())
  const choice = page.locator('dialog[open]').last().getByRole('combobox', { name: 'Language of the survey' })
  await choice.selectOption({ label: 'Deutsch' })
  await expect.poll(() => choice.inputValue()).toBe('en')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await context.close()
})

test('alignment survey: who sees what comes after what the survey is, with its styles', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await page.evaluate(() => {
    const made = document.createElement('trellis-alignment-survey')
    made.setAttribute('preview', '')
    document.body.append(made)
  })
  const survey = page.locator('trellis-alignment-survey')
  await survey.evaluate(it => (it as HTMLElement & { open(): void }).open())
  const audience = survey.getByRole('heading', { name: 'Who sees what, and why' })
  await audience.waitFor()
  const lines = survey.getByText(/^Seen /).locator('..')
  expect(await lines.count()).toBeGreaterThan(1)
  expect(await lines.first().evaluate(it => getComputedStyle(it).display)).toBe('grid')
  await survey.evaluate(it => it.setAttribute('language', 'de'))
  await survey.getByRole('heading', { name: 'Wer was sieht und warum' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})
